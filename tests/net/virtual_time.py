"""A loop whose clock stands still while there is work, and jumps when all wait: hours in no time.

Only for what runs in this process without threads or sockets, where nothing ever comes from
outside; so "all that happens at once has happened" is a moment one can wait for (`settled`).
"""

import asyncio
import selectors
from collections.abc import Coroutine
from typing import Any, TypeVar

T = TypeVar("T")

_MOMENT_S = 0.001


class _JumpingSelector(selectors.SelectSelector):
    """Waits for nothing: what it would have waited is added to the clock instead."""

    now_s = 0.0

    def select(self, timeout: float | None = None) -> list[tuple[selectors.SelectorKey, int]]:
        ready = super().select(0)
        if not ready:
            if timeout is None:
                raise RuntimeError("everything waits, and for nothing that will ever happen")
            self.now_s += timeout
        return ready


class VirtualLoop(asyncio.SelectorEventLoop):
    """An event loop in virtual time, which starts at 0 seconds."""

    def __init__(self) -> None:
        self._jumping = _JumpingSelector()
        super().__init__(self._jumping)

    def time(self) -> float:
        """Seconds of virtual time."""
        return self._jumping.now_s


def run_virtual(main: Coroutine[Any, Any, T]) -> T:
    """Run a coroutine to its end in virtual time."""
    with asyncio.Runner(loop_factory=VirtualLoop) as runner:
        return runner.run(main)


async def settled() -> None:
    """Wait until all that happens at once has happened."""
    await asyncio.sleep(_MOMENT_S)
