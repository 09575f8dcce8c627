"""Sleight's position, actions and events."""

from msgspec import Struct

from upgrade_core.cards import UNKNOWN, Card
from upgrade_core.games.sleight.duel import Stance
from upgrade_core.games.sleight.options import Options

ATTACK, DEFENCE, OVER = range(3)
PHASES = ("attack", "defence", "over")
NOBODY = -1

Cards = tuple[Card, ...]


class State(Struct):
    """A position of Sleight; in a view, cards the seat cannot see are `UNKNOWN`.

    `laid` are the attack cards while the defence is awaited. The top of a deck is its last card.
    `sunk` are the cards that everybody saw going under a deck and that must still lie there in
    this order, the undermost last: what an attentive player remembers. `winner` is a seat, or
    `NOBODY` for a draw and while the game goes on.
    """

    options: Options
    phase: int
    attacker: int
    turns: int
    stall: int
    hp: list[int]
    hands: list[list[Card]]
    decks: list[list[Card]]
    graves: list[list[Card]]
    double: list[bool]
    laid: list[Card]
    sunk: list[list[Card]]
    winner: int
    reason: str

    def copy(self) -> "State":
        """An equal position that shares nothing mutable with this one."""
        return State(
            self.options,
            self.phase,
            self.attacker,
            self.turns,
            self.stall,
            self.hp[:],
            [hand[:] for hand in self.hands],
            [deck[:] for deck in self.decks],
            [grave[:] for grave in self.graves],
            self.double[:],
            self.laid[:],
            [sunk[:] for sunk in self.sunk],
            self.winner,
            self.reason,
        )

    @property
    def defender(self) -> int:
        """The seat that answers the attack."""
        return 1 - self.attacker

    @property
    def mover(self) -> int:
        """The seat that must act; only while the game goes on."""
        return self.attacker if self.phase == ATTACK else self.defender


# Actions ------------------------------------------------------------------------------------


class Attack(Struct, frozen=True, tag="attack", array_like=True):
    """Lay one to three cards face down; the opponent sees how many."""

    cards: Cards


class Revive(Struct, frozen=True, tag="revive", array_like=True):
    """Shuffle the own Grave under the own deck instead of attacking."""


class Defend(Struct, frozen=True, tag="defend", array_like=True):
    """Lay cards upright: what they lack is the damage."""

    cards: Cards


class Deflect(Struct, frozen=True, tag="deflect", array_like=True):
    """Lay cards across: all or nothing, and a break for a higher score."""

    cards: Cards


class Restock(Struct, frozen=True, tag="restock", array_like=True):
    """Take the blow and draw a full hand."""


class Concede(Struct, frozen=True, tag="concede", array_like=True):
    """Give up."""


Action = Attack | Revive | Defend | Deflect | Restock | Concede


# Events -------------------------------------------------------------------------------------


class _Event(Struct, frozen=True, array_like=True):
    """An event everybody sees whole, unless a subclass says otherwise."""

    def seen_by(self, seat: int | None) -> "Event":
        """What a seat (None: a watcher) learns of it."""
        return self  # type: ignore[return-value]


class AttackLaid(_Event, frozen=True, tag="attack-laid"):
    """The attacker laid cards face down."""

    seat: int
    cards: Cards

    def seen_by(self, seat: int | None) -> "AttackLaid":
        """The number for everybody, the cards for their owner."""
        return self if seat == self.seat else AttackLaid(self.seat, (UNKNOWN,) * len(self.cards))


class Revived(_Event, frozen=True, tag="revived"):
    """The attacker's Grave was shuffled under its deck."""

    seat: int
    count: int


class Clashed(_Event, frozen=True, tag="clashed"):
    """Both sets were turned up and decided by a row of the table.

    `hp` is the defender's afterwards; the four card lists say where each set went.
    """

    attacker: int
    attack: Cards
    doubled: bool
    stance: Stance
    defence: Cards
    row: int
    damage: int
    hp: int
    breaks: bool
    attack_under: Cards
    attack_grave: Cards
    defence_under: Cards
    defence_grave: Cards


class Drew(_Event, frozen=True, tag="drew"):
    """A seat drew cards that only it can see."""

    seat: int
    cards: Cards

    def seen_by(self, seat: int | None) -> "Drew":
        """The cards only for the one who drew them."""
        return self if seat == self.seat else Drew(self.seat, (UNKNOWN,) * len(self.cards))


class TurnPassed(_Event, frozen=True, tag="turn-passed"):
    """The roles are swapped; `stall` counts turns without damage."""

    attacker: int
    stall: int


class Conceded(_Event, frozen=True, tag="conceded"):
    """A seat gave up."""

    seat: int


class Ended(_Event, frozen=True, tag="ended"):
    """The duel is over: knock-out, stall or conceded; `winner` is `NOBODY` for a draw."""

    winner: int
    reason: str


Event = AttackLaid | Revived | Clashed | Drew | TurnPassed | Conceded | Ended
