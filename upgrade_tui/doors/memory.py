"""The garbage of many apps in one process, taken out while nobody waits for a key.

Each app is ten thousands of objects in cycles. Python's collector would walk through all of them
again and again, for a quarter of a second and more with a hundred apps, in the middle of somebody's
key. So while visitors are here it looks at what is new, often and thus briefly. Everything is looked
at when nobody has typed for a moment, or, where somebody always types, once in a long while.
"""

import asyncio
import gc
import logging
import time
from collections.abc import Callable

log = logging.getLogger(__name__)

BRIEFLY = 1_000, 5, 5
"""Python's thresholds: all that is new is looked at after some 25,000 objects, a dozen keys."""
QUIET_S = 2.0
"""Nobody is waiting for a key when nobody has typed for so long."""
LOOK_S = 5.0
"""How often it is seen whether that is so."""
EVERY_S = 60.0
"""How long all is left alone after it has been looked through."""
GROWN = 1.25
"""By how much what stays must have grown until that is worth while, where nobody has gone."""
AT_LATEST_S = 600.0
"""After so long it is looked through even though somebody types."""


class Housekeeping:
    """Counts the apps that come and go; one for all doors of a process."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._here = 0
        self._typed = self._cleared = clock()
        self._usual = gc.get_threshold()
        self._timer: asyncio.TimerHandle | None = None
        self._began = 0.0
        self._gone = False
        self._stayed = 0

    def comes(self) -> None:
        """An app is about to start."""
        if not self._here:
            self._usual = gc.get_threshold()
            gc.set_threshold(*BRIEFLY)
            self._cleared = self._clock()
            self._look_later()
        self._here += 1

    def settled(self) -> None:
        """An app has shown where its person stays; much of what it took to get there is garbage."""
        _look_at_what_is_new()

    def typed(self) -> None:
        """Somebody has typed, and waits for what that does."""
        self._typed = self._clock()

    def leaves(self) -> None:
        """An app has ended."""
        self._here -= 1
        self._gone = True
        if not self._here:
            gc.set_threshold(*self._usual)
            if self._timer is not None:
                self._timer.cancel()
            self.clear()

    def _look_later(self) -> None:
        self._timer = asyncio.get_running_loop().call_later(LOOK_S, self._look)

    def _look(self) -> None:
        """Clear up if it is a good moment."""
        now = self._clock()
        quiet = now - self._typed > QUIET_S and now - self._cleared > EVERY_S
        if (quiet or now - self._cleared > AT_LATEST_S) and self._is_worth_while():
            self.clear()
        self._look_later()

    def _is_worth_while(self) -> bool:
        return self._gone or gc.get_freeze_count() > self._stayed * GROWN

    def clear(self) -> None:
        """Look through everything; with many apps this takes a noticeable moment."""
        gc.unfreeze()
        found = _look_at_what_is_new()
        self._cleared, self._gone = self._clock(), False
        self._stayed = gc.get_freeze_count()
        log.debug("memory looked through", extra={"found": found})


def _look_at_what_is_new() -> int:
    """Take out what has become garbage since the last time; a few milliseconds. How much it was."""
    found = gc.collect()
    gc.freeze()
    return found


HOUSEKEEPING = Housekeeping()
