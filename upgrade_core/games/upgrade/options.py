"""The options of Upgrade, its presets, and which combinations can be played (§1.1)."""

from typing import Annotated, Literal

from msgspec import Meta, Struct
from msgspec.structs import replace

from upgrade_core.errors import OptionError

SUITS_IN_A_DECK = 4
MOST_SEATS = 19
"""As many as one deck serves in the smallest rows; more decks do not make larger tables."""
TURNS_A_TOKEN = 100


class Options(Struct, frozen=True, kw_only=True):
    """What a table may set; the number of seats is no option, yet limits them (C1)."""

    tokens: Annotated[
        int, Meta(ge=1, le=10, title="Tokens", description="Tokens each player starts with")
    ] = 3
    top_rank: Annotated[
        int,
        Meta(
            ge=5, le=13, title="Highest rank", description="10: up to the ten; 13: up to the king"
        ),
    ] = 10
    decks: Annotated[
        int, Meta(ge=1, le=4, title="Decks", description="Packs shuffled together")
    ] = 1
    attack_max: Annotated[
        int, Meta(ge=1, le=4, title="Attack row", description="Most cards in an attack row")
    ] = 2
    defence_size: Annotated[
        int, Meta(ge=1, le=4, title="Defence row", description="Cards in every defence row")
    ] = 2
    allow_discard: Annotated[
        bool, Meta(title="May discard", description="The drawn card may be thrown away unused")
    ] = True
    allow_attack_downgrade: Annotated[
        bool,
        Meta(
            title="May downgrade attack",
            description="An attack card may be replaced by a lower one (needs discarding off)",
        ),
    ] = True
    discard_face_up: Annotated[
        bool, Meta(title="Pile face up", description="Everybody may look through the discard pile")
    ] = True
    token_capture: Annotated[
        Literal["transfer", "remove"],
        Meta(
            title="Captured token",
            description="Goes to the attacker (transfer) or leaves the game (remove)",
        ),
    ] = "transfer"
    stall_laps: Annotated[
        int,
        Meta(
            ge=0,
            le=20,
            title="Stall limit",
            description="Laps without an attack until one must attack; 0: never, else 2 or more",
        ),
    ] = 5

    @property
    def deal_size(self) -> int:
        """Cards dealt to each seat (C3)."""
        return 1 + self.defence_size

    @property
    def pack_size(self) -> int:
        """Cards in the game."""
        return SUITS_IN_A_DECK * self.top_rank * self.decks

    @property
    def most_seats(self) -> int:
        """The most seats these options can serve with cards (C1)."""
        return (self.pack_size - 1) // (self.attack_max + self.defence_size)


STANDARD = Options()
PRESETS: dict[str, Options] = {
    "standard": STANDARD,
    "rush": replace(STANDARD, attack_max=1, defence_size=1, allow_discard=False),
    "royal": replace(STANDARD, top_rank=13),
    "ruthless": replace(STANDARD, allow_discard=False, allow_attack_downgrade=False),
    "blind": replace(STANDARD, discard_face_up=False),
    "grand": replace(STANDARD, attack_max=3, defence_size=3),
}


def check(options: Options, seats: int) -> tuple[str, ...]:
    """The warnings for these options with so many seats (C4, C5).

    Raises: OptionError: no game can be played so (C1, C2, the stall limit).
    """
    _refuse_impossible(options, seats)
    warnings = []
    if options.attack_max < options.defence_size:
        if not options.stall_laps:
            raise OptionError(
                "with a shorter attack row than defence row nobody may ever attack: "
                "set stall_laps to 2 or more"
            )
        warnings.append("The attack row is shorter than the defence row: expect few attacks.")
    spare = options.pack_size - seats * (options.attack_max + options.defence_size)
    if spare < 2 * seats:
        warnings.append(f"Only {spare} spare cards: the deck will turn over very fast.")
    return tuple(warnings)


def _refuse_impossible(options: Options, seats: int) -> None:
    if seats < 2:
        raise OptionError("Upgrade is played by 2 or more: add a player or a bot")
    if options.most_seats >= seats > MOST_SEATS:
        raise OptionError(f"at a table of Upgrade sit at most {MOST_SEATS}: take fewer seats")
    if seats > options.most_seats:
        raise OptionError(
            f"{seats} seats need {seats * (options.attack_max + options.defence_size) + 1} cards "
            f"and there are {options.pack_size}: at most {options.most_seats} can play with these "
            "options; take fewer seats, more decks or shorter rows"
        )
    if not options.allow_attack_downgrade and options.allow_discard:
        raise OptionError(
            "allow_attack_downgrade=false needs allow_discard=false: switch discarding off too"
        )
    if options.stall_laps == 1:
        raise OptionError("stall_laps is 0 (off) or 2 to 20: take 2 or more")


def turn_cap(options: Options, seats: int) -> int:
    """Completed turns after which the game ends by most tokens (§1.7)."""
    return TURNS_A_TOKEN * seats * options.tokens
