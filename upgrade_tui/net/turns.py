"""The time for a turn: it runs for those who are waited for, and then the default move is made."""

import asyncio
from collections.abc import Callable

from upgrade_core.game import TABLE, Seat
from upgrade_tui.net.room import Room
from upgrade_tui.net.sealed import SealedMatch

RunOut = Callable[[SealedMatch, Seat], None]
"""Takes the match and the seat whose time has run out."""


class Deadlines:
    """When the time of each seat waited for runs out; `turn_s` 0: never.

    Times are seconds of any one clock. Who acts, and each seat that was not waited for before,
    has the whole time; who still waits for another keeps what is left.
    """

    def __init__(self, turn_s: float) -> None:
        self._turn_s = turn_s
        self.of: dict[Seat, float] = {}

    def begin(self, waiting: tuple[Seat, ...], now_s: float) -> None:
        """A match has been dealt, has jumped, or goes on: everybody's time is whole."""
        self.of.clear()
        self.acted(waiting, None, now_s)

    def acted(self, waiting: tuple[Seat, ...], seat: Seat | None, now_s: float) -> None:
        """A seat has acted, and these are waited for now."""
        if not self._turn_s:
            return
        due, old = now_s + self._turn_s, self.of
        self.of = {
            each: due if each == seat else old.get(each, due) for each in waiting if each != TABLE
        }

    def left_s(self, now_s: float) -> dict[Seat, float]:
        """What is left for each seat."""
        return {seat: max(0.0, due - now_s) for seat, due in self.of.items()}


class TurnClock:
    """Runs the deadlines of a room's match; off where the table has no time for a turn."""

    def __init__(self, room: Room, run_out: RunOut) -> None:
        self._room = room
        self._run_out = run_out
        self._deadlines = Deadlines(room.turn_s)
        self._timer: asyncio.TimerHandle | None = None

    def left_ms(self, waiting: tuple[Seat, ...]) -> tuple[int, ...]:
        """Milliseconds left for each seat waited for; empty where no time runs."""
        if not self._deadlines.of:
            return ()
        left = self._deadlines.left_s(self._room.services.clock())
        return tuple(round(1000 * left.get(seat, 0.0)) for seat in waiting)

    def begin(self, sealed: SealedMatch) -> None:
        """A match has been dealt, has jumped, or goes on: everybody's time is whole."""
        self._deadlines.begin(sealed.match.waiting, self._room.services.clock())
        self._wind(sealed)

    def acted(self, sealed: SealedMatch, seat: Seat) -> None:
        """A seat has acted."""
        self._deadlines.acted(sealed.match.waiting, seat, self._room.services.clock())
        self._wind(sealed)

    def resume(self, sealed: SealedMatch, left_s: dict[Seat, float]) -> None:
        """A match goes on with the times that were left when the server ended."""
        now = self._room.services.clock()
        self._deadlines.of = {seat: now + left for seat, left in left_s.items()}
        self._wind(sealed)

    def _wind(self, sealed: SealedMatch) -> None:
        self._cancel()
        if not self._deadlines.of:
            return
        seat, due = min(self._deadlines.of.items(), key=lambda item: item[1])
        wait_s = max(0.0, due - self._room.services.clock())
        loop = asyncio.get_running_loop()
        self._timer = loop.call_later(wait_s, self._run_out, sealed, seat)

    def stop(self) -> None:
        """No time runs any more."""
        self._cancel()
        self._deadlines.of.clear()

    def _cancel(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
