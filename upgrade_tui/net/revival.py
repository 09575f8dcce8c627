"""A table set up again from its journal, after the server ended."""

from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass, field

from upgrade_core.errors import OptionError
from upgrade_core.game import Seat
from upgrade_core.match import Move, Step
from upgrade_core.options import find_preset, with_values
from upgrade_core.registry import find_game
from upgrade_core.replay import play_move
from upgrade_tui.net.journal import (
    Agreed,
    Asked,
    Company,
    Freed,
    Line,
    Moved,
    Opened,
    PauseWished,
    Redone,
    Rested,
    Sat,
    Spoke,
    Started,
    TokenArrived,
    TokenReplaced,
    Undone,
)
from upgrade_tui.net.messages import Done
from upgrade_tui.net.passwords import Lock
from upgrade_tui.net.people import Occupant
from upgrade_tui.net.room import Room, Setup
from upgrade_tui.net.sealed import SealedMatch
from upgrade_tui.net.sight import MOST_STEPS
from upgrade_tui.net.turns import Deadlines


class CannotRevive(Exception):
    """A journal does not fit the rules or itself; the message says what for whoever looks."""


@dataclass
class Revived:
    """What a journal led to besides the room: the match, its last steps, the time left by seat."""

    sealed: SealedMatch | None = None
    left_s: dict[Seat, float] = field(default_factory=dict)
    steps: Sequence[Step] = ()


def setup_of(opened: object) -> Setup:
    """How a table was set up. Raises: CannotRevive: not with this program's games."""
    if not isinstance(opened, Opened):
        raise CannotRevive(f"it begins with {opened!r}")
    try:
        spec = find_game(opened.game)
        preset, base = find_preset(spec.presets, opened.preset)
        options = with_values(base, opened.options)
    except OptionError as error:
        raise CannotRevive(error.message) from None
    if spec.version != opened.version:
        raise CannotRevive(f"{spec.title} is played by version {spec.version} of its rules now")
    lock = None if opened.lock is None else Lock.from_text(opened.lock)
    seats, standing = opened.seats, opened.standing
    return Setup(spec, preset, options, seats, lock, standing, opened.turn_s, opened.mind_s)


def revive(room: Room, lines: Sequence[Line]) -> Revived:
    """Have everything happen in a room that its journal tells, from the second line on.

    Raises: CannotRevive, UpgradeError, LookupError, ValueError: it does not fit.
    """
    revival = _Revival(room)
    for line in lines[1:]:
        revival.take(line)
    return revival.outcome(lines[-1].at_s)


class _Revival:
    def __init__(self, room: Room) -> None:
        self._room = room
        self._sealed: SealedMatch | None = None
        self._deadlines = Deadlines(room.turn_s)
        self._steps: deque[Step] = deque(maxlen=MOST_STEPS)

    def outcome(self, ended_s: float) -> Revived:
        """What all lines led to; no time runs while there is no server."""
        return Revived(self._sealed, self._deadlines.left_s(ended_s), self._steps)

    def take(self, line: Line) -> None:
        """Have one line happen."""
        entry = line.entry
        match entry:
            case Sat() | TokenReplaced() | TokenArrived() | Freed() | Company():
                self._place(entry)
            case Spoke():
                self._room.audience.recall(self._room.code, entry)
            case Agreed() | PauseWished() | Rested():
                self._wish(entry, line.at_s)
            case Started():
                self._start(entry, line.at_s)
            case Moved() | Undone() | Redone():
                self._match(entry, line.at_s)
            case _:
                raise CannotRevive(f"{entry!r} stands in the middle")
        if line.asked is not None:
            self._answered(line.asked, entry.seat if isinstance(entry, Sat) else None)

    def _answered(self, asked: Asked, answer: int | None) -> None:
        """Keep the answer that a command was given; a seat, where a bot was added."""
        for each in self._room.seating:
            if each.number == asked.who:
                each.answers.keep(Done(asked.command, answer))

    # People ----------------------------------------------------------------------------------

    def _at(self, seat: int) -> Occupant:
        occupant = self._room.seating.at(seat)
        if occupant is None:
            raise CannotRevive(f"nobody sits on seat {seat}")
        return occupant

    def _place(self, entry: Sat | TokenReplaced | TokenArrived | Freed | Company) -> None:
        seating = self._room.seating
        match entry:
            case Sat():
                occupant = Occupant(entry.name, entry.level)
                occupant.set_tokens(entry.token_hash or b"", b"")
                seating.settle(entry.seat, occupant)
            case TokenReplaced():
                self._at(entry.seat).set_tokens(entry.token_hash, entry.older_hash)
            case TokenArrived():
                self._at(entry.seat).forget_older_token()
            case Freed():
                occupant = self._at(entry.seat)
                occupant.left = True
                if self._room.phase == "gathering":
                    seating.free(occupant)
            case Company():
                self._company(entry)

    def _company(self, company: Company) -> None:
        room = self._room
        room.seating.seats = [Occupant.of(each) if each else None for each in company.seats]
        room.seating.came = company.came
        room.audience.forget_lines()
        for line in company.lines:
            room.audience.recall(room.code, line)

    # The match -------------------------------------------------------------------------------

    def _start(self, started: Started, at_s: float) -> None:
        setup = self._room.setup
        self._sealed = SealedMatch.deal(setup.spec, setup.options, started)
        self._room.begin(started)
        self._steps.clear()
        self._deadlines.begin(self._sealed.match.waiting, at_s)

    def _wish(self, wish: Agreed | PauseWished | Rested, at_s: float) -> None:
        room = self._room
        match wish:
            case Agreed():
                self._at(wish.seat).again = True
            case Rested():
                room.paused = True
            case PauseWished():
                rested = room.paused
                room.wish_pause(self._at(wish.seat), on=wish.on)
                if rested and not wish.on:
                    self._deadlines.begin(self._running.match.waiting, at_s)

    @property
    def _running(self) -> SealedMatch:
        if self._sealed is None:
            raise CannotRevive("a move stands before any match")
        return self._sealed

    def _match(self, entry: Moved | Undone | Redone, at_s: float) -> None:
        match, room = self._running.match, self._room
        if isinstance(entry, Moved):
            self._steps.append(play_move(match, Move(entry.seat, entry.text)))
            self._deadlines.acted(match.waiting, entry.seat, at_s)
        else:
            self._steps.clear()
            match.undo() if isinstance(entry, Undone) else match.redo()
            self._deadlines.begin(match.waiting, at_s)
        if match.version != entry.version:
            raise CannotRevive(f"version {entry.version} came out as {match.version}")
        if match.result is not None and room.phase == "playing":
            room.finish()
        elif match.result is None:
            room.phase = "playing"
