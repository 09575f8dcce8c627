"""The garbage of many apps in one process, taken out while nobody waits for a key.

Each app is ten thousands of objects in cycles. Python's collector would walk through all of them
again and again, for a second and more with a hundred apps, in the middle of somebody's key. So
whatever has come to rest is left out of its walks, and only once many have gone, or all, it is
looked through as a whole.
"""

import gc
import logging

log = logging.getLogger(__name__)

MOST_GONE = 50
"""Apps that may have ended before all is looked through even though others are running."""


class Housekeeping:
    """Counts the apps that come and go; one for all doors of a process."""

    def __init__(self) -> None:
        self._here = 0
        self._gone = 0

    def comes(self) -> None:
        """An app is about to start; what it makes until it has settled is no garbage."""
        self._here += 1

    def settled(self) -> None:
        """An app has shown where its person stays: what it has made by now stays too."""
        gc.freeze()

    def leaves(self) -> None:
        """An app has ended."""
        self._here -= 1
        self._gone += 1
        if not self._here or self._gone >= MOST_GONE:
            self._clear()

    def _clear(self) -> None:
        self._gone = 0
        gc.unfreeze()
        found = gc.collect()
        gc.freeze()
        log.debug("memory looked through", extra={"found": found})


HOUSEKEEPING = Housekeeping()
