"""The time for a turn: it runs for those who are waited for, and then the default move is made."""

import asyncio
from collections.abc import Callable

from upgrade_core.game import TABLE, Seat
from upgrade_tui.net.room import Room
from upgrade_tui.net.sealed import SealedMatch

RunOut = Callable[[SealedMatch, Seat], None]
"""Takes the match and the seat whose time has run out."""


class TurnClock:
    """A deadline for each seat waited for, anew with each of its moves; off where `turn_s` is 0."""

    def __init__(self, room: Room, run_out: RunOut) -> None:
        self._room = room
        self._run_out = run_out
        self._deadlines: dict[Seat, float] = {}
        self._timer: asyncio.TimerHandle | None = None

    def left_ms(self, waiting: tuple[Seat, ...]) -> tuple[int, ...]:
        """Milliseconds left for each seat waited for; empty where no time runs."""
        if not self._deadlines:
            return ()
        now = self._room.services.clock()
        return tuple(
            max(0, round(1000 * (self._deadlines.get(seat, now) - now))) for seat in waiting
        )

    def begin(self, sealed: SealedMatch) -> None:
        """A match has been dealt, or has jumped: everybody's time is whole."""
        self._deadlines.clear()
        self.acted(sealed, None)

    def acted(self, sealed: SealedMatch, seat: Seat | None) -> None:
        """A seat has acted: who still waits for another keeps the time that is left."""
        turn_s = self._room.setup.turn_s
        if not turn_s:
            return
        services = self._room.services
        due = services.clock() + services.settings.pace * turn_s
        old = self._deadlines
        self._deadlines = {
            each: due if each == seat else old.get(each, due)
            for each in sealed.match.waiting
            if each != TABLE
        }
        self._wind(sealed)

    def _wind(self, sealed: SealedMatch) -> None:
        self._cancel()
        if not self._deadlines:
            return
        seat = min(self._deadlines, key=self._deadlines.__getitem__)
        wait_s = max(0.0, self._deadlines[seat] - self._room.services.clock())
        loop = asyncio.get_running_loop()
        self._timer = loop.call_later(wait_s, self._run_out, sealed, seat)

    def stop(self) -> None:
        """No time runs any more."""
        self._cancel()
        self._deadlines.clear()

    def _cancel(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
