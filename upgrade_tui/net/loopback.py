"""The same wire in memory: two transports, each handing its bytes to the other's protocol."""

import asyncio
from collections.abc import Callable
from contextvars import Context, copy_context
from typing import Any

from upgrade_tui.net.connectors import HOSTED, Connector, OpenStream
from upgrade_tui.net.server import Server


class LoopbackTransport(asyncio.Transport):
    """One end; what is written here arrives at the far end in the loop's next round.

    Each end has a context of its own in which its protocol is called: what a server begins for a
    client, such as a table, would else keep alive for as long all that the client lives in.
    """

    def __init__(self, protocol: asyncio.Protocol, context: Context, origin: str = "") -> None:
        """`origin`: the address that whoever is at the far end came from, if from outside."""
        super().__init__({"peername": (origin, 0)} if origin else None)
        self.context = context
        self._loop = asyncio.get_running_loop()
        self._protocol: asyncio.BaseProtocol = protocol
        self._far: LoopbackTransport | None = None
        self._closed = False

    def join(self, far: "LoopbackTransport") -> None:
        """Make these two the ends of one connection."""
        self._far, far._far = far, self  # noqa: SLF001 - the other end of the same pair

    def write(self, data: "bytes | bytearray | memoryview[Any]") -> None:
        """See `asyncio.WriteTransport`."""
        if not self._closed and self._far is not None:
            far = self._far
            self._loop.call_soon(far.deliver, bytes(data), context=far.context)

    def deliver(self, data: bytes) -> None:
        """Hand bytes from the far end to this end's protocol."""
        if not self._closed and isinstance(self._protocol, asyncio.Protocol):
            self._protocol.data_received(data)

    def close(self) -> None:
        """End the connection once what was written before has arrived."""
        if self._closed:
            return
        self._closed = True
        self._loop.call_soon(self._protocol.connection_lost, None, context=self.context)
        if self._far is not None:
            self._loop.call_soon(self._far.close, context=self._far.context)

    def abort(self) -> None:
        """See `asyncio.WriteTransport`; here nothing waits to be sent."""
        self.close()

    def is_closing(self) -> bool:
        """See `asyncio.BaseTransport`."""
        return self._closed

    def can_write_eof(self) -> bool:
        """See `asyncio.WriteTransport`."""
        return False

    def get_write_buffer_size(self) -> int:
        """See `asyncio.WriteTransport`; bytes arrive as soon as they are written."""
        return 0

    def set_write_buffer_limits(self, high: int | None = None, low: int | None = None) -> None:
        """See `asyncio.WriteTransport`; there is no buffer to limit."""

    def set_protocol(self, protocol: asyncio.BaseProtocol) -> None:
        """See `asyncio.BaseTransport`."""
        self._protocol = protocol

    def get_protocol(self) -> asyncio.BaseProtocol:
        """See `asyncio.BaseTransport`."""
        return self._protocol


def connect(server: Server) -> Connector:
    """The way to a server in this process; it need not listen on any port."""
    data = server.settings.data
    return Connector("" if data is None else f"{HOSTED}{data}", _pair_with(server))


VISITED = "visited"
"""What the server is called in the seat tokens of those who come in by a door of it."""


def visit(server: Server, origin: str) -> Connector:
    """The same way for somebody who has come to this process from an address.

    The server's limits, bans and counted guesses hold for them as for a connection over TCP.
    """
    return Connector(VISITED, _pair_with(server, origin))


def _pair_with(server: Server, origin: str = "") -> OpenStream:
    async def open_pair(make_protocol: Callable[[], asyncio.Protocol]) -> None:
        near_protocol, far_protocol = make_protocol(), server.accept()
        near = LoopbackTransport(near_protocol, copy_context())
        far = LoopbackTransport(far_protocol, Context(), origin)
        near.join(far)
        far.context.run(far_protocol.connection_made, far)
        near_protocol.connection_made(near)

    return open_pair
