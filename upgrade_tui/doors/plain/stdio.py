"""Standard input and output as line streams: terminals, pipes and files alike.

Each has a thread, as a file cannot be waited for by the event loop, and a terminal shares its
flags with whoever else uses it. The threads do not hold up the end of the program.
"""

import asyncio
import contextlib
import os
import threading
from collections import deque
from concurrent.futures import Future

CHUNK = 8192
MOST_LINE = 64 * 1024
"""Bytes of a line; what is longer is handed on in pieces, which no command is."""
_CHUNKS_AHEAD = 2


class InputLines:
    """Lines of a file descriptor, from which nothing is read before the first is asked for."""

    def __init__(self, descriptor: int, encoding: str = "utf-8") -> None:
        self._descriptor = descriptor
        self._encoding = encoding
        self._chunks: asyncio.Queue[bytes] = asyncio.Queue()
        self._room = threading.Semaphore(_CHUNKS_AHEAD)
        self._lines: deque[bytes] = deque()
        self._rest = b""
        self._ended = False
        self._thread: threading.Thread | None = None

    async def readline(self) -> str:
        """See `LineReader`; what is no text of the encoding is marked by "\N{REPLACEMENT CHARACTER}"."""
        if self._thread is None:
            loop = asyncio.get_running_loop()
            self._thread = threading.Thread(target=self._pump, args=(loop,), daemon=True)
            self._thread.start()
        while not self._lines and not self._ended:
            self._take(await self._chunks.get())
            self._room.release()
        if not self._lines:
            return ""
        return self._lines.popleft().decode(self._encoding, "replace")

    def _take(self, chunk: bytes) -> None:
        self._ended = not chunk
        *lines, self._rest = (self._rest + chunk).splitlines(keepends=True) or [b""]
        if self._ended or len(self._rest) > MOST_LINE or self._rest.endswith(b"\n"):
            lines.append(self._rest)
            self._rest = b""
        self._lines.extend(filter(None, lines))

    def _pump(self, loop: asyncio.AbstractEventLoop) -> None:
        """Read in a thread, no further ahead than the session keeps up with."""
        chunk = b"?"
        with contextlib.suppress(RuntimeError):  # the event loop has ended meanwhile
            while chunk:
                try:
                    chunk = os.read(self._descriptor, CHUNK)
                except OSError:
                    chunk = b""  # the terminal has gone
                self._room.acquire()
                loop.call_soon_threadsafe(self._chunks.put_nowait, chunk)


class OutputLines:
    """Lines to a file descriptor, in its encoding; signs that it lacks become "?"."""

    def __init__(self, descriptor: int, encoding: str = "utf-8") -> None:
        self._descriptor = descriptor
        self._encoding = encoding
        self._waiting: deque[bytes] = deque()

    def write(self, text: str) -> None:
        """See `LineWriter`."""
        self._waiting.append(text.encode(self._encoding, "replace"))

    async def drain(self) -> None:
        """See `LineWriter`."""
        while self._waiting:
            await _in_a_thread(self._descriptor, self._waiting.popleft())


async def _in_a_thread(descriptor: int, data: bytes) -> None:
    """Write all of it. The executor of asyncio would be waited for at the end; this is not."""
    done: Future[None] = Future()
    done.set_running_or_notify_cancel()  # whoever waits may give up, the thread ends it all the same

    def write() -> None:
        try:
            left = memoryview(data)
            while left:
                left = left[os.write(descriptor, left) :]
        except OSError as error:
            done.set_exception(error)
        else:
            done.set_result(None)

    threading.Thread(target=write, daemon=True).start()
    await asyncio.wrap_future(done)
