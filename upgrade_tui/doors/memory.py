"""The garbage of many apps in one process, taken out while nobody waits for a key.

Each app is ten thousands of objects in cycles. Python's collector would walk through all of them
again and again, for a second and more with a hundred apps, in the middle of somebody's key. So
whatever has come to rest is left out of its walks, and looked through as a whole when nobody has
typed for a moment, or when very many have gone.
"""

import asyncio
import gc
import logging
import time
from collections.abc import Callable

log = logging.getLogger(__name__)

MOST_GONE = 50
"""Apps that may have ended before all is looked through even though others are typing."""
QUIET_S = 2.0
"""Nobody is waiting for a key when nobody has typed for so long."""
LOOK_S = 5.0
"""How often it is seen whether that is so."""
EVERY_S = 60.0
"""How long all is left alone after it has been looked through."""


class Housekeeping:
    """Counts the apps that come and go; one for all doors of a process."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._here = 0
        self._gone = 0
        self._typed = self._cleared = clock()
        self._timer: asyncio.TimerHandle | None = None

    def comes(self) -> None:
        """An app is about to start."""
        self._here += 1
        if self._timer is None:
            self._timer = asyncio.get_running_loop().call_later(LOOK_S, self._look)

    def settled(self) -> None:
        """An app has shown where its person stays: what has not become garbage by now stays too.

        Looking at what is new since the last time takes a few milliseconds.
        """
        gc.collect()
        gc.freeze()

    def typed(self) -> None:
        """Somebody has typed, and waits for what that does."""
        self._typed = self._clock()

    def leaves(self) -> None:
        """An app has ended."""
        self._here -= 1
        self._gone += 1
        if not self._here or self._gone >= MOST_GONE:
            self.clear()

    def _look(self) -> None:
        """Clear up if it is a good moment; look again later while anybody is here."""
        self._timer = None
        now = self._clock()
        if now - self._typed > QUIET_S and now - self._cleared > EVERY_S:
            self.clear()
        if self._here:
            self._timer = asyncio.get_running_loop().call_later(LOOK_S, self._look)

    def clear(self) -> None:
        """Look through everything; with many apps this takes a noticeable moment."""
        self._gone = 0
        gc.unfreeze()
        found = gc.collect()
        gc.freeze()
        self._cleared = self._clock()
        log.debug("memory looked through", extra={"found": found})


HOUSEKEEPING = Housekeeping()
