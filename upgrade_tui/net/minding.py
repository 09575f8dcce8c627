"""Players who are away: it is announced, and after the agreed time a bot plays until they are back."""

import asyncio
from collections.abc import Callable

from upgrade_tui.net.people import Occupant
from upgrade_tui.net.room import Room

LongAway = Callable[[Occupant], None]
"""Takes a person who has been away for some time."""


class Minding:
    """Two timers for each person who is away.

    `missed` is called after `ServerSettings.announce_s`, `long_away` after the time agreed at the
    table, and never where the table waits for ever.
    """

    def __init__(self, room: Room, missed: LongAway, long_away: LongAway) -> None:
        self._room = room
        self._missed = missed
        self._long_away = long_away
        self._timers: dict[Occupant, list[asyncio.TimerHandle]] = {}

    def away(self, occupant: Occupant) -> None:
        """A person's connection broke."""
        self.back(occupant)
        settings = self._room.services.settings
        timers = [self._after(settings.announce_s, self._missed, occupant)]
        if self._room.setup.mind_s:
            timers.append(self._after(self._room.setup.mind_s, self._long_away, occupant))
        self._timers[occupant] = timers

    def _after(self, wait_s: float, call: LongAway, occupant: Occupant) -> asyncio.TimerHandle:
        pace = self._room.services.settings.pace
        return asyncio.get_running_loop().call_later(pace * wait_s, call, occupant)

    def back(self, occupant: Occupant) -> None:
        """A person is here again, or has left for good."""
        for timer in self._timers.pop(occupant, ()):
            timer.cancel()

    def stop(self) -> None:
        """Mind nobody any more."""
        for occupant in list(self._timers):
            self.back(occupant)
