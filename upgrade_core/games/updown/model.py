"""Up or Down?: its position, action and events."""

from typing import Literal

from msgspec import Struct

from upgrade_core.cards import FIRST_NUMBER, UNKNOWN, Card
from upgrade_core.games.updown.options import COLOURS, Options

PLAY, OVER = range(2)
PHASES = ("play", "over")

Cards = tuple[Card, ...]
Pile = Literal["up", "down"]


def number_of(card: Card) -> int:
    """The number printed on a card."""
    return card - FIRST_NUMBER


def colour_of(card: Card) -> int:
    """The colour of a card, 0–5 (red, orange, yellow, green, blue, purple) (§2.2)."""
    return (card - FIRST_NUMBER - 1) % len(COLOURS)


class State(Struct):
    """A position of Up or Down?; in a view, cards the seat cannot see are `UNKNOWN`.

    `ring` is ascending. The tops of the piles `up` and `down` are their last cards; of `up` the
    top is open. `rows` has up to three rows a seat, `dropped` the cards a seat gave up. `shown`
    holds the cards that everybody saw a seat draw and that it still holds. `gone` lists the
    seats that gave up.
    """

    options: Options
    phase: int
    turn: int
    turns: int
    ring: list[Card]
    up: list[Card]
    down: list[Card]
    hands: list[list[Card]]
    rows: list[list[list[Card]]]
    dropped: list[list[Card]]
    shown: list[list[Card]]
    gone: list[int]

    def copy(self) -> "State":
        """An equal position that shares nothing mutable with this one."""
        return State(
            self.options,
            self.phase,
            self.turn,
            self.turns,
            self.ring[:],
            self.up[:],
            self.down[:],
            [hand[:] for hand in self.hands],
            [[row[:] for row in rows] for rows in self.rows],
            [cards[:] for cards in self.dropped],
            [cards[:] for cards in self.shown],
            self.gone[:],
        )

    @property
    def seats(self) -> int:
        """How many seats the game was dealt for."""
        return len(self.hands)


# Actions ------------------------------------------------------------------------------------


class Place(Struct, frozen=True, tag="place", array_like=True):
    """A whole turn: place a card, take a neighbour, store it, draw.

    `row` counts from 1; a row there is none of yet starts a new one. With `drop` the row's cards
    are given up first. `draw` is None exactly when both piles are empty.
    """

    card: Card
    take: Card
    row: int
    drop: bool
    draw: Pile | None


class Concede(Struct, frozen=True, tag="concede", array_like=True):
    """Give up; the others play on."""


Action = Place | Concede


# Events -------------------------------------------------------------------------------------


class _Event(Struct, frozen=True, array_like=True):
    """An event everybody sees whole, unless a subclass says otherwise."""

    def seen_by(self, seat: int | None) -> "Event":
        """What a seat (None: a watcher) learns of it."""
        return self  # type: ignore[return-value]


class Moved(_Event, frozen=True, tag="moved"):
    """A seat placed a card in the ring, took another, and stored it in a row (from 1).

    `dropped` are the cards of that row that were given up first.
    """

    seat: int
    card: Card
    take: Card
    row: int
    dropped: Cards


class Drew(_Event, frozen=True, tag="drew"):
    """A seat drew; from the pile face up everybody saw what."""

    seat: int
    card: Card
    pile: Pile

    def seen_by(self, seat: int | None) -> "Drew":
        """A card from the face-down pile only for the one who drew it."""
        if self.pile == "up" or seat == self.seat:
            return self
        return Drew(self.seat, UNKNOWN, self.pile)


class Uncovered(_Event, frozen=True, tag="uncovered"):
    """The next card of the open pile is seen."""

    card: Card


class TurnPassed(_Event, frozen=True, tag="turn-passed"):
    """The next seat's turn; `turns` are those completed."""

    seat: int
    turns: int


class Conceded(_Event, frozen=True, tag="conceded"):
    """A seat gave up."""

    seat: int


class Ended(_Event, frozen=True, tag="ended"):
    """The game is over: played out, or everybody else gave up."""

    reason: str


Event = Moved | Drew | Uncovered | TurnPassed | Conceded | Ended
