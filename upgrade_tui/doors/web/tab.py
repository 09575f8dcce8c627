"""One tab of a browser: its messages become keys of a channel, the channel's frames go to it."""

import asyncio
import contextlib
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from aiohttp import WSMsgType, web

from upgrade_tui.doors.channel import Channel
from upgrade_tui.doors.web.envelope import Resized, Typed, read_envelope
from upgrade_tui.net.bucket import Bucket

if TYPE_CHECKING:
    from textual.app import App

LEFT, ELSEWHERE, LOGIN, REFUSED = 4000, 4001, 4003, 4004
"""Close codes of our own, which the page knows; after any other one it comes back by itself."""
STOPPING = 1001
_NONSENSE, _FLOOD = 1007, 1008

_MESSAGES_PER_S, _MESSAGES_AT_ONCE = 200.0, 1000
"""A mouse that is moved says so about 60 times a second."""
_CONTROL_BYTES = 1000
"""What is longer than this is no mere setting of the terminal's modes, but a picture."""


class Tab:
    """A tab that has come in.

    Args:
        socket: its WebSocket, open.
        size: columns and rows.
        most_unread: bytes on their way from which on frames are left out.
        clock: seconds, for the limit on messages.
    """

    def __init__(
        self,
        socket: web.WebSocketResponse,
        size: tuple[int, int],
        most_unread: int,
        clock: Callable[[], float],
    ) -> None:
        self.ended = asyncio.Event()
        """Set when its app has ended; its line may still be closing."""
        self.painted = asyncio.Event()
        self._socket = socket
        self._most_unread = most_unread
        self._bucket = Bucket(_MESSAGES_PER_S, _MESSAGES_AT_ONCE, clock)
        self._channel = Channel(self._send, size)
        self._chunks: list[bytes] = []
        self._unread = 0
        self._has_more = asyncio.Event()
        self._farewell: tuple[int, str] | None = None

    def leave(self, code: int, words: str) -> None:
        """End it, and let the page show why; the first reason counts."""
        self._farewell = self._farewell or (code, words)
        self._channel.hang_up()

    async def show(self, app: "App[Any]") -> None:
        """Show the app until it ends or the tab is gone. Raises: TimeoutError: as `Channel.run`."""
        reading = asyncio.create_task(self._read())
        writing = asyncio.create_task(self._write())
        try:
            await self._channel.run(app)
        finally:
            self.painted.set()
            for task in (reading, writing):
                task.cancel()
            await asyncio.gather(reading, writing, return_exceptions=True)

    async def close(self, code: int, words: str) -> None:
        """Close the line, with the reason for which it was ended, or else this one."""
        code, words = self._farewell or (code, words)
        # A reason may take 123 bytes.
        reason = words.encode()[:123].decode("utf-8", "ignore").encode()
        with contextlib.suppress(ConnectionError, TimeoutError):
            await self._socket.close(code=code, message=reason)

    # From the browser --------------------------------------------------------------------------

    async def _read(self) -> None:
        async for message in self._socket:
            if message.type is not WSMsgType.TEXT or not self._take(message.data):
                break
        self._channel.hang_up()

    def _take(self, text: str) -> bool:
        """Take in a message; False: no page of ours would send that, or so many."""
        if not self._bucket.take():
            self._farewell = (_FLOOD, "too much at once")
            return False
        try:
            envelope = read_envelope(text)
        except ValueError:
            self._farewell = (_NONSENSE, "that is nothing this server knows")
            return False
        match envelope:
            case Typed():
                self._channel.take(envelope.text.encode("utf-8", "replace"))
            case Resized():
                self._channel.resize(envelope.size.width, envelope.size.height)
            case _:
                pass  # what else the terminal tells changes nothing here
        return True

    # To the browser ----------------------------------------------------------------------------

    def _send(self, data: bytes) -> None:
        self._chunks.append(data)
        self._unread += len(data)
        if self._unread > self._most_unread:
            self._channel.pause()
        if len(data) > _CONTROL_BYTES:
            self.painted.set()
        self._has_more.set()

    async def _write(self) -> None:
        """Send what has gathered while the browser took in what was sent before, in one piece."""
        with contextlib.suppress(ConnectionError):
            while True:
                await self._has_more.wait()
                self._has_more.clear()
                frame = b"".join(self._chunks)
                self._chunks.clear()
                await self._socket.send_bytes(frame)
                self._unread -= len(frame)
                if self._unread <= self._most_unread:
                    self._channel.resume()
        self._channel.hang_up()
