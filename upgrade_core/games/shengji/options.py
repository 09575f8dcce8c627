"""The options of Shengji, its presets, and which combinations can be played (§1.15)."""

from dataclasses import dataclass
from typing import Annotated, Literal

from msgspec import Meta, Struct
from msgspec.structs import replace

from upgrade_core.errors import OptionError

SEATS = 4
ACE_LEVEL = 14
_LEVELS = {str(level): level for level in range(2, 11)} | {"J": 11, "Q": 12, "K": 13}


class Options(Struct, frozen=True, kw_only=True):
    """What a table may set; "auto" follows the number of decks."""

    decks: Annotated[int, Meta(ge=1, le=4, title="Decks", description="Packs of 54 cards")] = 2
    twos: Annotated[
        Literal["auto", "on", "off"],
        Meta(title="Constant twos", description="Twos are always trumps; auto: with one deck"),
    ] = "auto"
    start_level: Annotated[
        int,
        Meta(ge=0, le=14, title="First level", description="2 to 14 (ace); 0: 2, or 3 with twos"),
    ] = 0
    rounds: Annotated[
        int, Meta(ge=0, le=99, title="Rounds", description="0: until a side has won the match")
    ] = 0
    win: Annotated[
        Literal["pass_A", "reach_A"],
        Meta(title="To win", description="Win a round as bankers at A, or just reach A"),
    ] = "pass_A"
    must_play: Annotated[
        str,
        Meta(
            pattern="^(none|(10|[2-9JQK])(-(10|[2-9JQK]))*)$",
            max_length=40,
            title="Must-play levels",
            description="Levels, beside A, that no side may jump over",
            examples=["none", "5-10-K", "J"],
        ),
    ] = "none"
    self_counter: Annotated[
        bool, Meta(title="Self-counter", description="Overrule one's own bid in another suit")
    ] = False
    first_round_pair: Annotated[
        bool, Meta(title="Pair for the bank", description="The first round's bid must be a pair")
    ] = False
    nt_bid_cards: Annotated[
        Literal["pair", "all"],
        Meta(title="Jokers for no-main", description="A pair of jokers, or one of every deck"),
    ] = "pair"
    nt_final: Annotated[
        bool, Meta(title="No-main is final", description="Big jokers may not overrule small ones")
    ] = True
    one_deck_nt: Annotated[
        bool, Meta(title="One-deck no-main", description="Small and big joker together bid it")
    ] = True
    no_bid: Annotated[
        Literal["nt", "flip_first", "flip_level", "redeal"],
        Meta(
            title="Nobody bids",
            description="With nt, round one is dealt again and later ones have no main suit",
        ),
    ] = "nt"
    throws: Annotated[
        Literal["any", "singles", "off"],
        Meta(title="Throws", description="Several units of a suit led together"),
    ] = "any"
    trump_throws: Annotated[
        bool, Meta(title="Trump throws", description="Trumps may be thrown too")
    ] = True
    forced_unit: Annotated[
        Literal["smallest", "lowest_rank"],
        Meta(title="Failed throw", description="Which beatable unit must then be led"),
    ] = "smallest"
    throw_fine: Annotated[
        int, Meta(ge=0, le=20, title="Throw fine", description="Points a failed throw costs")
    ] = 0
    hide_blocker: Annotated[
        bool, Meta(title="Hide the blocker", description="Not told who could beat a throw")
    ] = True
    cover: Annotated[
        Literal["largest", "all", "highest"],
        Meta(title="Covering", description="What an over-kill must beat"),
    ] = "largest"
    level_gap: Annotated[
        Literal["closed", "open"],
        Meta(title="Level gap", description="closed: the ranks beside the level are neighbours"),
    ] = "closed"
    level_link: Annotated[
        bool, Meta(title="Ace-level link", description="Trump aces and level cards are neighbours")
    ] = True
    kitty: Annotated[
        Literal["pow_unit", "pow_total", "times", "times_total", "classic", "pairs"],
        Meta(title="Kitty multiplier", description="How the last trick multiplies buried points"),
    ] = "pow_unit"
    undo: Annotated[
        bool,
        Meta(title="Taking back", description="The last play, until the next player has played"),
    ] = False
    show_last_trick: Annotated[
        bool, Meta(title="Last trick", description="May be looked at again")
    ] = True
    jack_hook: Annotated[
        bool, Meta(title="Jack hook", description="Losing the last trick to a jack costs levels")
    ] = False
    deal: Annotated[
        Literal["live", "sequential"],
        Meta(title="Bidding", description="Live while dealing, or in turn afterwards"),
    ] = "live"
    deal_interval_ms: Annotated[
        int, Meta(ge=0, le=2000, title="Deal pace", description="Milliseconds a card; 0: at once")
    ] = 250
    bid_window_s: Annotated[
        int, Meta(ge=4, le=60, title="Bid window", description="Longest wait for bids, seconds")
    ] = 12

    @property
    def has_twos(self) -> bool:
        """Whether twos are constant trumps (§1.4)."""
        return self.decks == 1 if self.twos == "auto" else self.twos == "on"

    @property
    def first_level(self) -> int:
        """The level both teams start at, 2 to 14 (§1.4)."""
        return self.start_level or (3 if self.has_twos else 2)

    @property
    def table(self) -> "DeckTable":
        """Hand and kitty size for this number of decks (§1.2)."""
        return DECK_TABLES[self.decks]

    @property
    def step(self) -> int:
        """Points of one level step; the bank changes at twice as many (§1.2)."""
        return 20 * self.decks

    @property
    def must_play_levels(self) -> frozenset[int]:
        """The levels that a side leaves only by winning a round as bankers (§1.12)."""
        named = () if self.must_play == "none" else self.must_play.split("-")
        return frozenset({ACE_LEVEL, *(_LEVELS[level] for level in named)})


@dataclass(frozen=True)
class DeckTable:
    """Cards in a hand and in the kitty."""

    hand: int
    kitty: int


DECK_TABLES = {
    1: DeckTable(12, 6),
    2: DeckTable(25, 8),
    3: DeckTable(39, 6),
    4: DeckTable(52, 8),
}

STANDARD = Options()
PRESETS: dict[str, Options] = {
    "two-decks": STANDARD,
    "one-deck": replace(STANDARD, decks=1),
    "three-decks": replace(STANDARD, decks=3),
    "four-decks": replace(STANDARD, decks=4),
    "short": replace(STANDARD, rounds=1),
    "fast": replace(STANDARD, win="reach_A"),
}


def check(options: Options, seats: int) -> tuple[str, ...]:
    """The warnings for these options. Raises: OptionError: no game can be played so."""
    if seats != SEATS:
        raise OptionError(f"Shengji is played by exactly four, not {seats}: add or remove players")
    if options.start_level == 1 or (options.has_twos and options.start_level == 2):
        raise OptionError("start_level is 0 (automatic) or 2 to 14, and above 2 with constant twos")
    if options.win == "reach_A" and options.first_level == ACE_LEVEL:
        raise OptionError("start_level=14 with win=reach_A would be won before the first card")
    if options.decks > 1 and options.has_twos and options.twos == "on":
        return ("Constant twos are unusual with more than one deck.",)
    return ()
