"""One game in progress: the only place where a person's action is applied to a position."""

from dataclasses import dataclass
from typing import Any

from msgspec import Struct

from upgrade_core.chance import Chance, Outcome, RecordingChance
from upgrade_core.errors import CannotUndo, NotYourTurn, RuleError
from upgrade_core.game import TABLE, AnySpec, Choices, Result, Seat, View


class Move(Struct, frozen=True, gc=False):
    """An action that was carried out, in the notation."""

    seat: Seat
    text: str


Entry = Outcome | Move
"""One line of a match's log: what chance gave, or what a seat did."""


class Step(Struct, frozen=True, gc=False):
    """What one accepted action did: the new version, the events, unfiltered, and the move itself."""

    version: int
    events: tuple[Any, ...]
    move: Move

    def seen_by(self, seat: Seat | None) -> list[Any]:
        """The events as a seat (None: a watcher) learns them."""
        seen = []
        for event in self.events:  # a comprehension would cost twice: mostly there is but one
            told = event.seen_by(seat)
            if told is not None:
                seen.append(told)
        return seen


@dataclass(frozen=True)
class _Moment:
    """A position that was, or that may come again, and the log up to it."""

    state: Any
    log: tuple[Entry, ...]


class Match:
    """A game in progress: position, version (1 after the deal) and log.

    Where the game allows free undo, what was is kept: `log` holds only the moves that stand.
    """

    __slots__ = ("_chance", "_future", "_past", "log", "options", "spec", "state", "version")

    def __init__(self, spec: AnySpec, options: Any, state: Any, chance: Chance) -> None:
        """Go on from a position; `Match.deal` starts from the beginning."""
        self.spec = spec
        self.options = options
        self.state = state
        self.version = 1
        self.log: list[Entry] = []
        self._past: list[_Moment] = []
        self._future: list[_Moment] = []
        self._chance = chance if isinstance(chance, RecordingChance) else RecordingChance(chance)
        self._note_chance()

    @classmethod
    def deal(
        cls, spec: AnySpec, options: Any, seats: int, chance: Chance, dealer: Seat | None = None
    ) -> "Match":
        """A new match; `dealer` fixes who deals. Raises: OptionError: it cannot be played so."""
        spec.check(options, seats)
        recording = RecordingChance(chance)
        return cls(spec, options, spec.rules.deal(options, seats, recording, dealer), recording)

    def _note_chance(self) -> None:
        self.log.extend(self._chance.take_fresh())

    @property
    def waiting(self) -> tuple[Seat, ...]:
        """The seats that must act; none when the match is over."""
        return self.spec.rules.waiting(self.state)

    @property
    def result(self) -> Result | None:
        """How the match ended; None while it goes on."""
        return self.spec.rules.result(self.state)

    def view(self, seat: Seat | None) -> View[Any]:
        """What a seat (None: a watcher) knows now."""
        return self.spec.rules.view(self.state, seat)

    def choices(self, seat: Seat) -> Choices[Any]:
        """What a seat may do now."""
        return self.spec.rules.choices(self.state, seat)

    def submit(self, seat: Seat, action: Any) -> Step:
        """Carry out an action if the rules allow it; else raise and change nothing.

        Raises: RuleError: the rule that forbids it.
        """
        spec, state, chance = self.spec, self.state, self._chance
        rules = spec.rules
        if seat == TABLE and TABLE not in rules.waiting(state):
            raise NotYourTurn("There is nothing for the table itself to do.")
        refusal: RuleError | None = rules.choices(state, seat).why_not(action)
        if refusal is not None:
            raise refusal
        # A seat's own action reads the same on the whole position, and no view need be made.
        move = Move(seat, rules.format(View(seat, state), action))
        if spec.undo == "free":
            self._past.append(self._moment())
            self._future.clear()
        events: list[Any] = []
        rules.act(state, seat, action, chance, events)
        if chance.fresh:
            self._note_chance()
        self.log.append(move)
        version = self.version = self.version + 1
        return Step(version, tuple(events), move)

    # Taking back ------------------------------------------------------------------------------

    def _moment(self) -> _Moment:
        return _Moment(self.state.copy(), tuple(self.log))

    def undo(self) -> int:
        """Take the last move back; the new version, which is higher than the last all the same.

        Raises: CannotUndo: nothing was done, or the game does not allow it.
        """
        return self._travel(self._past, self._future, "There is no move to take back.")

    def redo(self) -> int:
        """Do again the last move that was taken back; the new version.

        Raises: CannotUndo: none was taken back since the last move.
        """
        return self._travel(self._future, self._past, "No move was taken back.")

    def _travel(self, source: list[_Moment], target: list[_Moment], refusal: str) -> int:
        if self.spec.undo != "free":
            raise CannotUndo(f"In {self.spec.title} a move stands.")
        if not source:
            raise CannotUndo(refusal)
        target.append(self._moment())
        moment = source.pop()
        self.state, self.log = moment.state, list(moment.log)
        self.version += 1
        return self.version
