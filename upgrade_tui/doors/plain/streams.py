"""Lines in and out: what a session needs of its ends, and an outbox that never waits.

News comes while nobody may wait for a slow reader; so lines gather here and one task writes them.
"""

import asyncio
import contextlib
import errno
from typing import Protocol

MOST_UNREAD = 1024 * 1024
"""Characters that may wait for a reader that does not read; then the session ends."""


class LineReader(Protocol):
    """Where lines come from."""

    async def readline(self) -> str:
        """The next line with its end; "" where no more will come."""
        ...


class LineWriter(Protocol):
    """Where lines go to."""

    def write(self, text: str) -> None:
        """Take a text to be written."""
        ...

    async def drain(self) -> None:
        """Wait until more may be taken. Raises: OSError: nobody reads any more."""
        ...


class Outbox:
    """Lines on their way to a writer, in order. Make it while an event loop runs.

    `gone` is set once nobody reads, or so slowly that too much is waiting, or nothing can be
    written any more; `failure` is what the last was, where it is a full disk.
    """

    def __init__(self, writer: LineWriter) -> None:
        self.gone = asyncio.Event()
        self.failure: OSError | None = None
        self._writer = writer
        self._lines: list[str] = []
        self._size = 0
        self._fresh = asyncio.Event()
        self._closing = False
        self._task = asyncio.create_task(self._run())

    def put(self, line: str) -> None:
        """Send a line; its end is added."""
        self._size += len(line) + 1
        if self._size > MOST_UNREAD:
            self.gone.set()
        if not self.gone.is_set():
            self._lines.append(line + "\n")
            self._fresh.set()

    async def close(self) -> None:
        """Write what waits, where somebody still reads it."""
        self._closing = True
        self._fresh.set()
        if self.gone.is_set():
            self._task.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await self._task

    async def _run(self) -> None:
        try:
            while not (self._closing and not self._lines):
                await self._fresh.wait()
                self._fresh.clear()
                lines, self._lines, self._size = self._lines, [], 0
                if lines:
                    self._writer.write("".join(lines))
                    await self._writer.drain()
        except OSError as error:
            self.gone.set()
            if error.errno == errno.ENOSPC:
                self.failure = error
