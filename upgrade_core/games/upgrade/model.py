"""Upgrade's position, actions and events."""

from typing import ClassVar, Literal

from msgspec import Struct

from upgrade_core.cards import RANK, UNKNOWN, Card
from upgrade_core.games.upgrade.options import Options

PLACING, TURN, OVER = 0, 1, 2
PHASES = ("placing", "turn", "over")

Row = Literal["attack", "defence"]
Cards = tuple[Card, ...]


class State(Struct):
    """A position of Upgrade; in a view, cards the seat cannot see are `UNKNOWN`.

    While placing, a seat's dealt cards lie in its `defence`, in dealt order, until it has chosen
    its attack card; so `attack[seat]` is empty for exactly the seats that must still place.
    The top of `deck` is its last card; `discard` has the newest last. `held` is the drawn card of
    the seat on turn, or `NO_CARD`. `gone` lists the seats out of the game in order. `duel` has the
    seats that may still bow. With the pile face down, `laid_open` and `own_discards` hold what
    everybody, and each seat alone, knows to be in it (sorted, as nobody knows the order).
    """

    options: Options
    phase: int
    dealer: int
    turn: int
    turns: int
    stall: int
    held: Card
    tokens: list[int]
    attack: list[list[Card]]
    defence: list[list[Card]]
    gone: list[int]
    bows: list[int]
    duel: list[int]
    deck: list[Card]
    discard: list[Card]
    laid_open: list[Card]
    own_discards: list[list[Card]]

    def copy(self) -> "State":
        """An equal position that shares nothing mutable with this one."""
        return State(
            self.options,
            self.phase,
            self.dealer,
            self.turn,
            self.turns,
            self.stall,
            self.held,
            self.tokens[:],
            [row[:] for row in self.attack],
            [row[:] for row in self.defence],
            self.gone[:],
            self.bows[:],
            self.duel[:],
            self.deck[:],
            self.discard[:],
            self.laid_open[:],
            [own[:] for own in self.own_discards],
        )

    @property
    def seats(self) -> int:
        """How many seats the game was dealt for."""
        return len(self.tokens)

    @property
    def live(self) -> list[int]:
        """The seats still in the game, in seat order."""
        gone = self.gone
        return [seat for seat in range(len(self.tokens)) if seat not in gone]

    @property
    def must_attack(self) -> bool:
        """Whether the stall rule leaves the seat on turn nothing but to attack (§1.7)."""
        laps = self.options.stall_laps
        return laps > 0 and self.stall >= laps * (len(self.tokens) - len(self.gone))


def row_sum(row: list[Card] | Cards) -> int:
    """The value of a row of known cards: rank by rank, ace 1 to king 13."""
    return sum([RANK[card] for card in row])


# Actions ------------------------------------------------------------------------------------


class Place(Struct, frozen=True, tag="place", array_like=True):
    """Choose the dealt card that becomes the first attack card."""

    card: Card


class Replace(Struct, frozen=True, tag="replace", array_like=True):
    """Put the drawn card in the place of one of the own cards."""

    row: Row
    slot: int


class Add(Struct, frozen=True, tag="add", array_like=True):
    """Add the drawn card to the attack row."""


class Discard(Struct, frozen=True, tag="discard", array_like=True):
    """Throw the drawn card away."""


class Attack(Struct, frozen=True, tag="attack", array_like=True):
    """Attack another seat with the whole attack row."""

    target: int


class Bow(Struct, frozen=True, tag="bow", array_like=True):
    """Bow to the other duellist after a tie."""


class Concede(Struct, frozen=True, tag="concede", array_like=True):
    """Give up and leave the game."""


Action = Place | Replace | Add | Discard | Attack | Bow | Concede


# Events -------------------------------------------------------------------------------------


class _Event(Struct, frozen=True, array_like=True):
    """An event everybody sees whole, unless a subclass says otherwise."""

    def seen_by(self, seat: int | None) -> "Event":
        """What a seat (None: a watcher) learns of it."""
        return self  # type: ignore[return-value]


class Placed(_Event, frozen=True, tag="placed"):
    """A seat has chosen its attack card; only the seat itself knows which."""

    seat: int
    card: Card

    def seen_by(self, seat: int | None) -> "Placed":
        """The card only for its owner."""
        return self if seat == self.seat else Placed(self.seat, UNKNOWN)


class Revealed(_Event, frozen=True, tag="revealed"):
    """All first attack cards are turned up together, one a seat (`NO_CARD`: out of the game)."""

    attack: Cards


class Drew(_Event, frozen=True, tag="drew"):
    """A seat begins its turn with a card that only it can see."""

    seat: int
    card: Card

    def seen_by(self, seat: int | None) -> "Drew":
        """The card only for the one who drew it."""
        return self if seat == self.seat else Drew(self.seat, UNKNOWN)


class Reshuffled(_Event, frozen=True, tag="reshuffled"):
    """The whole discard pile, so many cards, became the new deck."""

    count: int


class Replaced(_Event, frozen=True, tag="replaced"):
    """A drawn card took the place of another, which went to the pile."""

    seat: int
    row: Row
    slot: int
    card: Card
    old: Card
    face_up: bool

    def seen_by(self, seat: int | None) -> "Replaced":
        """Attack cards are public; a defence card is its owner's, its forerunner the pile's."""
        if seat == self.seat or self.row == "attack":
            return self
        old = self.old if self.face_up else UNKNOWN
        return Replaced(self.seat, self.row, self.slot, UNKNOWN, old, self.face_up)


class Added(_Event, frozen=True, tag="added"):
    """A drawn card joined the attack row."""

    seat: int
    card: Card


class Discarded(_Event, frozen=True, tag="discarded"):
    """A drawn card was thrown away."""

    seat: int
    card: Card
    face_up: bool

    def seen_by(self, seat: int | None) -> "Discarded":
        """The card for everybody when the pile lies face up, else for its owner."""
        if seat == self.seat or self.face_up:
            return self
        return Discarded(self.seat, UNKNOWN, False)


class Attacked(_Event, frozen=True, tag="attacked"):
    """Two rows were compared, open to all, and went to the pile."""

    seat: int
    target: int
    attack: Cards
    defence: Cards

    @property
    def margin(self) -> int:
        """Attack sum minus defence sum: above 0 the attacker won, at 0 it is a tie."""
        return row_sum(self.attack) - row_sum(self.defence)


class TokenTaken(_Event, frozen=True, tag="token-taken"):
    """A seat lost a token; `winner` gained it, or None: it left the game."""

    loser: int
    winner: int | None


class DuelTied(_Event, frozen=True, tag="duel-tied"):
    """Attack and defence were equal: the two may bow."""

    seat: int
    target: int


class Bowed(_Event, frozen=True, tag="bowed"):
    """A duellist bowed."""

    seat: int


class HeldPlaced(_Event, frozen=True, tag="held-placed"):
    """After its attack, the attacker's drawn card became its only attack card."""

    seat: int
    card: Card


class DefenceDrawn(_Event, frozen=True, tag="defence-drawn"):
    """A seat drew one card, face down, into its next defence slot."""

    seat: int
    card: Card

    def seen_by(self, seat: int | None) -> "DefenceDrawn":
        """The card only for its owner."""
        return self if seat == self.seat else DefenceDrawn(self.seat, UNKNOWN)


class Conceded(_Event, frozen=True, tag="conceded"):
    """A seat gave up; its elimination follows."""

    seat: int


class Eliminated(_Event, frozen=True, tag="eliminated"):
    """A seat left the game: its tokens are gone and its cards went to the pile.

    `attack` was public, `hidden` (dealt, held and defence cards, in the order they were laid
    down) was not.
    """

    seat: int
    attack: Cards
    hidden: Cards
    face_up: bool

    def seen_by(self, seat: int | None) -> "Eliminated":
        """Hidden cards for everybody when the pile lies face up, else for their owner."""
        if seat == self.seat or self.face_up:
            return self
        return Eliminated(self.seat, self.attack, (UNKNOWN,) * len(self.hidden), False)


class Ended(_Event, frozen=True, tag="ended"):
    """The game is over, for a reason of `REASONS`."""

    REASONS: ClassVar[tuple[str, ...]] = ("last-standing", "turn-cap", "out-of-cards")
    reason: str


Event = (
    Placed
    | Revealed
    | Drew
    | Reshuffled
    | Replaced
    | Added
    | Discarded
    | Attacked
    | TokenTaken
    | DuelTied
    | Bowed
    | HeldPlaced
    | DefenceDrawn
    | Conceded
    | Eliminated
    | Ended
)
