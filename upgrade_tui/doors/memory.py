"""The garbage of many apps in one process, taken out while nobody waits for a key.

Each app is thousands of objects in cycles. Python's collector would walk through all of them again
and again, for half a second and more with a hundred apps, in the middle of somebody's key. So while
visitors are here it looks at what is new, often and thus briefly, and what has stayed through a look
is left out of the next; most of it goes by itself in the end (`parts.py`). Everything is looked at
only where much has gone unseen all the same, and when nobody has typed for a moment.
"""

import asyncio
import gc
import logging
import sys
import time
from collections.abc import Callable

log = logging.getLogger(__name__)

BRIEFLY = 500, 4, 4
"""Python's thresholds: all that is new is looked at once there are some 8,000 objects more."""
AN_APP = 25_000
"""Python's blocks of memory of an app in the midst of a game: so many more there should be."""
TOO_MANY = 1.25
"""How many times what there should be must be there until looking through it is worth while."""
QUIET_S = 2.0
"""Nobody is waiting for a key when nobody has typed for so long."""
LOOK_S = 5.0
"""How often it is seen whether that is so."""
EVERY_S = 60.0
"""How long all is left alone after it has been looked through."""
EMPTY_S = 60.0
"""How long after the last has gone: what there was of the apps has been taken apart by then."""
AT_LATEST_S = 600.0
"""After so long it is looked through even though somebody types."""


class Housekeeping:
    """Counts the apps that come and go; one for all doors of a process."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._here = 0
        self._typed = self._cleared = self._left = clock()
        self._usual = gc.get_threshold()
        self._timer: asyncio.TimerHandle | None = None
        self._expected = 0

    def comes(self) -> None:
        """An app is about to start."""
        if not self._here:
            if self._timer is None:
                self._begin()
            else:
                self._timer.cancel()
            self._look_later()
        self._here += 1
        self._expected += AN_APP

    def _begin(self) -> None:
        self._usual = gc.get_threshold()
        gc.set_threshold(*BRIEFLY)
        gc.callbacks.append(_leave_out_what_stays)
        self._leave_out_all()

    def typed(self) -> None:
        """Somebody has typed, and waits for what that does."""
        self._typed = self._clock()

    def leaves(self) -> None:
        """An app has ended."""
        self._here -= 1
        self._left = self._clock()
        self._expected -= AN_APP

    def door_closes(self) -> None:
        """No more will come by it: where nobody is here any more, leave it to Python at once."""
        if not self._here and self._timer is not None:
            self._timer.cancel()
            self._end()

    def _look_later(self) -> None:
        self._timer = asyncio.get_running_loop().call_later(LOOK_S, self._look)

    def _look(self) -> None:
        """Clear up if it is a good moment."""
        now = self._clock()
        if not self._here and now - self._left > EMPTY_S:
            self._end()
            return
        quiet = now - self._typed > QUIET_S and now - self._cleared > EVERY_S
        if (quiet or now - self._cleared > AT_LATEST_S) and self._is_worth_while():
            self.clear()
        self._look_later()

    def _end(self) -> None:
        """Nobody is here: leave it to Python again."""
        self._timer = None
        gc.set_threshold(*self._usual)
        gc.callbacks.remove(_leave_out_what_stays)
        self.clear()

    def _is_worth_while(self) -> bool:
        return sys.getallocatedblocks() > self._expected * TOO_MANY

    def clear(self) -> None:
        """Look through everything; with many apps this takes a noticeable moment."""
        gc.unfreeze()
        found = gc.collect()
        self._leave_out_all()
        log.debug("memory looked through", extra={"found": found})

    def _leave_out_all(self) -> None:
        gc.freeze()
        gc.collect()  # of nothing: else Python waits until a quarter of all that there was is new
        self._cleared, self._expected = self._clock(), sys.getallocatedblocks()


def _leave_out_what_stays(phase: str, about: dict[str, int]) -> None:
    """Right after a look at all that is new: garbage is gone, so none is kept."""
    if phase == "stop" and about["generation"] == 2:
        gc.freeze()


HOUSEKEEPING = Housekeeping()
