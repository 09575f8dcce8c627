"""A bare relay: whatever a frame says goes to both connections of a match, undecoded.

One frame in, two out: the least that any game server does for a move. A connection's first frame
is the number of its match.
"""

import asyncio
from typing import cast

_HEADER = 4


class Relay(asyncio.Protocol):
    """One connection."""

    def __init__(self, matches: dict[bytes, list[asyncio.Transport]]) -> None:
        self._matches = matches
        self._match: list[asyncio.Transport] | None = None
        self._transport: asyncio.Transport | None = None
        self._waiting = b""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """See `asyncio.Protocol`."""
        self._transport = cast("asyncio.Transport", transport)

    def data_received(self, data: bytes) -> None:
        """See `asyncio.Protocol`."""
        waiting = self._waiting + data if self._waiting else data
        start = 0
        while len(waiting) - start >= _HEADER:
            end = start + _HEADER + int.from_bytes(waiting[start : start + _HEADER], "big")
            if len(waiting) < end:
                break
            self._pass_on(waiting[start:end])
            start = end
        self._waiting = waiting[start:]

    def _pass_on(self, frame: bytes) -> None:
        if self._match is None:
            assert self._transport is not None
            self._match = self._matches.setdefault(frame, [])
            self._match.append(self._transport)
            return
        for transport in self._match:
            transport.write(frame)


async def serve_relay() -> int:
    """Listen on a free port of the loopback. Returns: the port."""
    matches: dict[bytes, list[asyncio.Transport]] = {}
    loop = asyncio.get_running_loop()
    server = await loop.create_server(lambda: Relay(matches), "127.0.0.1", 0)
    port: int = server.sockets[0].getsockname()[1]
    return port
