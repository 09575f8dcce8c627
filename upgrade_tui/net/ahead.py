"""A connection that is made ahead: under way before the client that will use it is loaded."""

import asyncio
import contextlib
from collections.abc import Callable
from dataclasses import replace
from typing import cast

from upgrade_tui.net.connectors import Connector
from upgrade_tui.net.errors import ConnectionFailed

FRESH_S = 2.0
"""A server waits 5 s for a hello: what has been held for longer than this is made anew."""


class _Held(asyncio.Protocol):
    """A connection from which nothing is read until the client's end takes it over."""

    def __init__(self) -> None:
        self._transport: asyncio.Transport | None = None
        self._since_s = 0.0

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """See `asyncio.Protocol`."""
        self._transport = cast("asyncio.Transport", transport)
        self._transport.pause_reading()
        self._since_s = asyncio.get_running_loop().time()

    @property
    def is_fresh(self) -> bool:
        """Whether the server still expects a hello."""
        return asyncio.get_running_loop().time() - self._since_s < FRESH_S

    def hand_over(self, protocol: asyncio.Protocol) -> None:
        """Let a protocol have the connection, as if it had just been made for it."""
        assert self._transport is not None
        self._transport.set_protocol(protocol)
        protocol.connection_made(self._transport)
        self._transport.resume_reading()

    def close(self) -> None:
        """End the connection."""
        if self._transport is not None:
            self._transport.abort()


class Ahead:
    """A way to a server whose first connection is being made already.

    Make it while an event loop runs. `way` is for a client: the connection made ahead is handed
    over once, each later one is made when it is asked for.
    """

    def __init__(self, way: Connector) -> None:
        self._way = way
        self._held: asyncio.Task[_Held] | None = asyncio.create_task(self._reach())
        self.way = replace(way, open=self._open)

    @property
    def has_failed(self) -> bool:
        """Whether it is known by now that no connection can be made; using `way` says why."""
        held = self._held
        return held is not None and held.done() and held.exception() is not None

    async def close(self) -> None:
        """End the connection that nobody has taken over."""
        held, self._held = self._held, None
        if held is not None:
            held.cancel()
            failed = (asyncio.CancelledError, ConnectionFailed, OSError, UnicodeError)
            with contextlib.suppress(*failed):
                (await held).close()

    async def _reach(self) -> _Held:
        held = _Held()
        await self._way.open(lambda: held)
        return held

    async def _open(self, make_protocol: Callable[[], asyncio.Protocol]) -> None:
        """See `Connector.open`."""
        task, self._held = self._held, None
        if task is not None:
            held = await task
            if held.is_fresh:
                held.hand_over(make_protocol())
                return
            held.close()
        await self._way.open(make_protocol)
