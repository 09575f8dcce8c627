"""Overthrone's position, actions and events."""

from typing import Literal

from msgspec import Struct

from upgrade_core.cards import JESTER, RANK, SUIT, Card
from upgrade_core.games.overthrone.options import Options

PLAY, OVER = range(2)
PHASES = ("play", "over")
PLACES = "nesw"
ANY_PLACE = -1
JACK, QUEEN, KING = 11, 12, 13
ACE_HIGH = 14

Cards = tuple[Card, ...]
Source = Literal["hand", "discard"]


class State(Struct):
    """A position of Overthrone; in a view the draw pile is `UNKNOWN`, all else is open.

    `throne` has the ruler last; `foundations` are the places N E S W, bottom card first. The top
    of `draw` is its last card; `discard` has the newest last.
    """

    options: Options
    phase: int
    throne: list[Card]
    foundations: list[list[Card]]
    hand: list[Card]
    draw: list[Card]
    discard: list[Card]
    reason: str

    def copy(self) -> "State":
        """An equal position that shares nothing mutable with this one."""
        return State(
            self.options,
            self.phase,
            self.throne[:],
            [pile[:] for pile in self.foundations],
            self.hand[:],
            self.draw[:],
            self.discard[:],
            self.reason,
        )

    @property
    def ruler(self) -> Card:
        """The card on the throne."""
        return self.throne[-1]

    @property
    def jester_rules(self) -> bool:
        """Whether the Jester is on top of a foundation, which opens the discard pile."""
        return any(pile and pile[-1] == JESTER for pile in self.foundations)

    @property
    def score(self) -> int:
        """Cards in hand and in the discard pile: lower is better."""
        return len(self.hand) + len(self.discard)

    def home_of(self, suit: int) -> int:
        """The place of a suit's foundation, or `ANY_PLACE` while it has none."""
        for place, pile in enumerate(self.foundations):
            if pile and SUIT[pile[0]] == suit:
                return place
        return ANY_PLACE

    def visible_rank(self, suit: int) -> int:
        """The rank on top of a suit's foundation; 0 for none, or under the Jester."""
        for pile in self.foundations:
            if pile and SUIT[pile[0]] == suit:
                return RANK[pile[-1]]
        return 0

    def first_free(self) -> int:
        """The first empty place in the order N E S W; there is one while a suit has none."""
        return next(place for place, pile in enumerate(self.foundations) if not pile)


# Actions ------------------------------------------------------------------------------------


class Play(Struct, frozen=True, tag="play", array_like=True):
    """A hand card to its suit's foundation; `place` names one (0–3: N E S W) or any fits."""

    card: Card
    place: int = ANY_PLACE


class Throne(Struct, frozen=True, tag="throne", array_like=True):
    """A court card of the hand overthrows the ruler."""

    card: Card


class PlaceJester(Struct, frozen=True, tag="jester", array_like=True):
    """The Jester onto a started foundation."""

    place: int


class Discard(Struct, frozen=True, tag="discard", array_like=True):
    """A hand card to the discard pile."""

    card: Card


class Rescue(Struct, frozen=True, tag="rescue", array_like=True):
    """The discard's top card to its foundation, while the Jester is on top of one."""

    place: int = ANY_PLACE


class RescueToThrone(Struct, frozen=True, tag="rescue-throne", array_like=True):
    """The discard's top card overthrows the ruler, while the Jester is on top somewhere."""


class Draw(Struct, frozen=True, tag="draw", array_like=True):
    """Fill the hand (manual drawing only)."""


class Finish(Struct, frozen=True, tag="finish", array_like=True):
    """Stop here, once the draw pile is empty."""


class Concede(Struct, frozen=True, tag="concede", array_like=True):
    """Abandon the game: no score band."""


Action = Play | Throne | PlaceJester | Discard | Rescue | RescueToThrone | Draw | Finish | Concede


# Events -------------------------------------------------------------------------------------


class _Event(Struct, frozen=True, array_like=True):
    """An event everybody sees: only the draw pile is hidden here."""

    def seen_by(self, seat: int | None) -> "Event":
        """The event itself, for everybody."""
        return self  # type: ignore[return-value]


class Laid(_Event, frozen=True, tag="laid"):
    """A card went to a foundation."""

    card: Card
    place: int
    source: Source


class Crowned(_Event, frozen=True, tag="crowned"):
    """A court card took the throne."""

    card: Card
    source: Source


class Discarded(_Event, frozen=True, tag="discarded"):
    """A hand card was thrown away."""

    card: Card


class Drew(_Event, frozen=True, tag="drew"):
    """Cards came from the draw pile into the hand."""

    cards: Cards


class Ended(_Event, frozen=True, tag="ended"):
    """The game is over: nothing productive is left (done), finished, or abandoned."""

    reason: str


Event = Laid | Crowned | Discarded | Drew | Ended
