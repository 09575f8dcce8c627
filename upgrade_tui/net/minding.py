"""Players who are away: after the agreed time a bot plays for them until they are back."""

import asyncio
from collections.abc import Callable

from upgrade_tui.net.people import Occupant
from upgrade_tui.net.room import Room

LongAway = Callable[[Occupant], None]
"""Takes a person who has been away for the agreed time."""


class Minding:
    """One timer for each person who is away; none where the table waits for ever."""

    def __init__(self, room: Room, long_away: LongAway) -> None:
        self._room = room
        self._long_away = long_away
        self._timers: dict[Occupant, asyncio.TimerHandle] = {}

    def away(self, occupant: Occupant) -> None:
        """A person's connection broke."""
        self.back(occupant)
        mind_s = self._room.setup.mind_s
        if mind_s:
            wait_s = self._room.services.settings.pace * mind_s
            loop = asyncio.get_running_loop()
            self._timers[occupant] = loop.call_later(wait_s, self._long_away, occupant)

    def back(self, occupant: Occupant) -> None:
        """A person is here again, or has left for good."""
        timer = self._timers.pop(occupant, None)
        if timer is not None:
            timer.cancel()

    def stop(self) -> None:
        """Mind nobody any more."""
        for timer in self._timers.values():
            timer.cancel()
        self._timers.clear()
