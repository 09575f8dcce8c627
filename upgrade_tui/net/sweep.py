"""What one look of the loop at its connections brought: heard, then worked off, then answered.

To read from all that have said something, to think about all of it, and then to write to all who
hear of it costs less than to do so for each in turn: each of the three goes quicker in a row, and
a connection that is told several things is written to once (docs/decisions/0004).
"""

import asyncio
import logging
from collections.abc import Callable
from contextvars import Context
from typing import Protocol

log = logging.getLogger(__name__)


class Speaker(Protocol):
    """The server's end of a connection."""

    def take(self, data: bytes) -> None:
        """Work off what has come. It raises nothing."""
        ...

    def send_gathered(self) -> None:
        """Write what was to be sent during the sweep."""
        ...


class Sweep:
    """What a server works off together. Make it while an event loop runs.

    `is_on`: it is at it, and what is to be sent is gathered. `heard` is what has come and is not
    worked off yet, and by whom; who is the first calls `begin`. `gathering` are those who gather
    something to be sent at the end, `at_end` is what is to be done before that.

    What comes is worked off in a context of its own: a table that somebody opens shall not keep
    alive what they came through.
    """

    def __init__(self) -> None:
        self.is_on = False
        self.heard: list[tuple[Speaker, bytes]] = []
        self.gathering: list[Speaker] = []
        self.at_end: list[Callable[[], None]] = []
        self._loop = asyncio.get_running_loop()
        self._context = Context()

    def begin(self) -> None:
        """Work off what comes, when all have been read from."""
        self._loop.call_soon(self.work_off, context=self._context)

    def work_off(self) -> None:
        """Have everything taken that has come, now."""
        if not self.heard:
            return
        heard = self.heard[:]
        self.heard.clear()
        with self:
            for speaker, data in heard:
                speaker.take(data)

    def __enter__(self) -> None:
        """Gather what is to be sent."""
        self.is_on = True

    def __exit__(self, *_: object) -> None:
        """Send it."""
        self.is_on = False
        while self.at_end:
            self.at_end.pop()()
        gathering, self.gathering = self.gathering, []
        for speaker in gathering:
            try:
                speaker.send_gathered()
            except Exception:  # the others shall be told all the same
                log.exception("connection broke")
