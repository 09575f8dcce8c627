"""What one look of the loop at its connections brought: heard, then worked off, then answered.

To read from all that have said something, to think about all of it, and then to write to all who
hear of it costs less than to do so for each in turn: each of the three goes quicker in a row, and
a connection that is told several things is written to once (docs/decisions/0004).
"""

import asyncio
from collections.abc import Callable
from contextvars import Context
from types import TracebackType
from typing import Protocol


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

    `is_on`: it is at it, and what is to be sent is gathered. What comes is worked off in a context
    of its own: a table that somebody opens shall not keep alive what they came through.
    """

    def __init__(self) -> None:
        self.is_on = False
        self._loop = asyncio.get_running_loop()
        self._context = Context()
        self._heard: list[tuple[Speaker, bytes]] = []
        self._gathering: list[Speaker] = []
        self._at_end: list[Callable[[], None]] = []

    def hear(self, speaker: Speaker, data: bytes) -> None:
        """Keep what has come until all have been read from."""
        if not self._heard:
            self._loop.call_soon(self.work_off, context=self._context)
        self._heard.append((speaker, data))

    def work_off(self) -> None:
        """Have everything taken that has come, now."""
        heard, self._heard = self._heard, []
        if heard:
            with self:
                for speaker, data in heard:
                    speaker.take(data)

    def will_send(self, speaker: Speaker) -> None:
        """Somebody gathers something from now on that is to be sent at the end."""
        self._gathering.append(speaker)

    def at_end(self, work: Callable[[], None]) -> None:
        """Have something done at the end, before anything is sent."""
        self._at_end.append(work)

    def __enter__(self) -> None:
        """Gather what is to be sent."""
        self.is_on = True

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        """Send it."""
        self.is_on = False
        if self._at_end:
            last, self._at_end = self._at_end, []
            for work in last:
                work()
        gathering, self._gathering = self._gathering, []
        for speaker in gathering:
            speaker.send_gathered()
