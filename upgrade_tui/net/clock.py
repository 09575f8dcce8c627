"""The table's own actions, such as dealing card by card: when they are due."""

import asyncio
from collections.abc import Callable

from upgrade_core.game import TABLE, Seat
from upgrade_tui.net.room import Room
from upgrade_tui.net.sealed import SealedMatch

Due = Callable[[SealedMatch, int, object], None]
"""Takes the match, the version it was in, and the action that is due."""


class Clock:
    """One timer for `GameSpec.pace`; see `upgrade_core.game.Pace`."""

    def __init__(self, room: Room, due: Due) -> None:
        self._room = room
        self._due = due
        self._timer: asyncio.TimerHandle | None = None
        self._table_acted_s = 0.0
        self._seat_acted_s = float("-inf")

    def begin(self, sealed: SealedMatch) -> None:
        """A match has been dealt."""
        self._table_acted_s = self._room.services.clock()
        self._seat_acted_s = float("-inf")
        self.wind(sealed)

    def acted(self, sealed: SealedMatch, seat: Seat) -> None:
        """A seat, or the table itself, has acted."""
        now = self._room.services.clock()
        if seat == TABLE:
            self._table_acted_s = now
        else:
            self._seat_acted_s = now
        self.wind(sealed)

    def wind(self, sealed: SealedMatch) -> None:
        """Set the timer for what the table does next, if anything."""
        self.stop()
        match, services = sealed.match, self._room.services
        pace = match.spec.pace and match.spec.pace(match.state)
        if pace is None:
            return
        due_s = max(
            self._table_acted_s + services.settings.pace * pace.wait_s,
            self._seat_acted_s + services.settings.pace * pace.quiet_s,
        )
        self._timer = asyncio.get_running_loop().call_later(
            max(0.0, due_s - services.clock()), self._due, sealed, match.version, pace.action
        )

    def stop(self) -> None:
        """Do nothing more."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
