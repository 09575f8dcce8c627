"""The contract that every game fulfils, and that server, client, bots and tests rely on.

A game has one position type. What a seat sees is the same type with holes: a `View`, where
hidden cards are `UNKNOWN`. So rules, bots, boards and hints call the same functions on the
server's full state and on what a seat sees; and as a view is a type of its own, a bot cannot be
handed a full state by mistake.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any, Generic, Literal, Protocol, Self, TypeVar

import msgspec

from upgrade_core.chance import Chance
from upgrade_core.errors import RuleError
from upgrade_core.story import Sentence

Seat = int
"""A place at the table, from 0, clockwise."""

TABLE: Seat = -1
"""The pseudo-seat of clock and dealer; only the server may act for it."""


class State(Protocol):
    """A position: a mutable `msgspec.Struct` of integers and small lists."""

    def copy(self) -> Self:
        """An equal position that shares nothing mutable with this one."""
        ...


class Event(Protocol):
    """Something that happened: a frozen, tagged `msgspec.Struct`."""

    def seen_by(self, seat: Seat | None) -> Any:
        """What that seat (None: a watcher) learns: an event of the same union, or None."""
        ...


S = TypeVar("S", bound=State)
A = TypeVar("A")
E = TypeVar("E", bound=Event)
O = TypeVar("O")  # noqa: E741 - the contract's letter for options
O_contra = TypeVar("O_contra", contravariant=True)


class View(msgspec.Struct, Generic[S]):
    """What one seat knows (`seat` None: what a watcher knows) of a position."""

    seat: Seat | None
    state: S


class Result(msgspec.Struct, frozen=True):
    """How a finished game ended.

    `ranks` has one number a seat, 1 the best, equal numbers shared. `scores` are the game's own
    points, or None. `utilities` sum to zero over the seats of a game between seats.
    """

    winners: tuple[Seat, ...]
    ranks: tuple[int, ...]
    scores: tuple[int, ...] | None
    utilities: tuple[float, ...]
    reason: str


class Choices(Protocol[A]):
    """What one seat may do now. Depends only on what that seat knows."""

    def __contains__(self, action: object) -> bool:
        """Whether the action is legal now."""
        ...

    def why_not(self, action: A) -> RuleError | None:
        """The authority on legality: the rule that forbids the action, or None."""
        ...

    def few(self, limit: int = 64) -> Sequence[A]:
        """The moves: all of them where there are at most `limit`, else a useful ordered set."""
        ...

    def asides(self) -> Sequence[A]:
        """Legal actions beside the moves, such as giving up: never forced, never sampled."""
        ...

    def sample(self, rng: Random) -> A:
        """One of the moves at random; the seat must be one that is waited for."""
        ...

    def count(self) -> int | None:
        """How many moves there are; None when they are too many to count."""
        ...


class Rules(Protocol[S, A, E, O_contra]):
    """The rules of one game. `act` trusts its caller: ask `choices(…).why_not` first."""

    def deal(self, options: O_contra, seats: int, chance: Chance, dealer: Seat | None = None) -> S:
        """The opening position; `dealer` fixes who deals (a rematch), None lets chance pick."""
        ...

    def waiting(self, state: S) -> tuple[Seat, ...]:
        """The seats that must act; several act at once; none: the game is over."""
        ...

    def choices(self, state: S, seat: Seat) -> Choices[A]:
        """What a seat may do, waited for or not."""
        ...

    def act(
        self, state: S, seat: Seat, action: A, chance: Chance, events: list[E] | None = None
    ) -> None:
        """Carry out a legal action in place and append what happened to `events`."""
        ...

    def result(self, state: S) -> Result | None:
        """How the game ended; None while it goes on."""
        ...

    def view(self, state: S, seat: Seat | None) -> View[S]:
        """What a seat (None: a watcher) knows, built by naming every field it may see."""
        ...

    def fold(self, view: View[S], event: E) -> None:
        """Bring a view up to date, in place, with an event as its seat saw it."""
        ...

    def imagine(self, view: View[S], rng: Random) -> S:
        """A full position that gives the view's seat exactly this view."""
        ...

    def default(self, view: View[S]) -> A:
        """The least harmful legal move of a waited-for seat whose time has run out."""
        ...

    def facts(self, state: S) -> dict[str, Any]:
        """The position in the JSON form of the game's rules page; hidden cards are "??"."""
        ...

    def from_facts(self, facts: object, options: O_contra) -> S:
        """The position that facts describe. Raises: FactsError: they cannot be read."""
        ...

    def format(self, view: View[S], action: A) -> str:
        """An action in the notation."""
        ...

    def parse(self, view: View[S], text: str) -> A:
        """The action a text names. Raises: NotationError: no action is written so."""
        ...


Choose = Callable[[View[S], Random], A]
"""A bot: from what its seat knows, and a source of randomness, to a legal move."""


@dataclass(frozen=True)
class Pace(Generic[A]):
    """What the table itself will do, and when: see `TABLE`.

    The action is due `wait_s` seconds after the table's last own action (or the deal), and not
    before `quiet_s` seconds have passed since a seat's last accepted action.
    """

    action: A
    wait_s: float
    quiet_s: float = 0.0


React = Callable[[View[S], Random], A | None]
"""What a bot that is not waited for does of its own accord; None: nothing."""

MOST_SEATS_UNASKED = 4

Undo = Literal["none", "free"]

Advise = Callable[[View[S], Random], tuple[A, str]]
"""A hint: a legal move, and in one sentence why."""


@dataclass(frozen=True)
class GameSpec(Generic[S, A, E, O]):
    """A game as the rest of the house sees it: what to call it and what it is made of.

    `check` gives the warnings for options with a number of seats and raises `OptionError` where
    no game can be played so. `tell` puts an event, as `viewer` saw it, into a sentence (None:
    not worth one). The first preset is the standard one; the first bot level the easiest. `pace`
    says what the table does by itself in a position, for games in which it acts; `react` lets
    bots act out of turn, such as bowing or bidding while cards are dealt, where `may_react` says
    from what everybody sees that a seat can (None: bots are asked after every action). A bot minds the seat of
    somebody away for `minds_after_s`, where a table does not say otherwise. `rests` says of a
    position that there is something to look at before anybody goes on, such as the reckoning of a
    round: there bots leave it to the people at the table.

    `undo` is "free" for a solitaire: moves may be taken back and done again without limit, and the
    same deal played anew; chance must have spoken at the deal alone. `hint` gives a move and why,
    from what the seat knows. `winnable` looks at a full position for a perfect ending: True where
    it found one, None where it did not; it is never used for hints.
    """

    key: str
    version: int
    title: str
    tagline: str
    min_seats: int
    max_seats: int
    usual_seats: int
    options_type: type[O]
    presets: Mapping[str, O]
    check: Callable[[O, int], tuple[str, ...]]
    state_type: type[S]
    action_type: Any
    event_type: Any
    rules: Rules[S, A, E, O]
    tell: Callable[[E, Seat | None], Sentence | None]
    bots: Mapping[str, Choose[S, A]]
    pace: Callable[[S], Pace[A] | None] | None = None
    react: React[S, A] | None = None
    may_react: Callable[[S, Seat], bool] | None = None
    minds_after_s: int = 60
    rests: Callable[[S], bool] | None = None
    undo: Undo = "none"
    hint: Advise[S, A] | None = None
    winnable: Callable[[S], bool | None] | None = None

    @property
    def standard(self) -> O:
        """The options of the first preset."""
        return next(iter(self.presets.values()))

    @property
    def seats_to_play(self) -> int:
        """The seats of a table where nobody says how many: the usual number, at most four."""
        return max(self.min_seats, min(MOST_SEATS_UNASKED, self.usual_seats))

    @property
    def level_to_play(self) -> str:
        """The level of a bot where nobody says one: normal, where there is such a bot."""
        return "normal" if "normal" in self.bots else next(iter(self.bots))


AnySpec = GameSpec[Any, Any, Any, Any]
"""A game of which nothing is known but the contract."""
