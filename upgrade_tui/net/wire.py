"""The client's end of a connection, and dialling: saying hello and telling who answers."""

import asyncio
import socket
from collections.abc import Callable
from typing import cast

from upgrade_tui.net.codec import decode_from_server, encode
from upgrade_tui.net.connectors import TLS, Connector
from upgrade_tui.net.errors import WireError
from upgrade_tui.net.framing import SERVER_LIMIT, FrameReader
from upgrade_tui.net.messages import ClientPacket, Goodbye, Hello, ServerPacket, Welcome
from upgrade_tui.net.mirror import ConnectionFailed

CONNECT_S = 5.0
HELLO_S = 5.0

_CODES = {"wire.version": "net.version", "wire.password": "net.password", "wire.busy": "net.busy"}


class Wire(asyncio.Protocol):
    """A connection to a server. `greeting` holds its first packet; all later ones are received.

    `heard_s` is the loop's time of the last bytes; `is_unheard`: none have come. `fault`: what was
    wrong with what came, and ended it.
    """

    def __init__(
        self, receive: Callable[[ServerPacket], None], lost: Callable[["Wire"], None]
    ) -> None:
        loop = asyncio.get_running_loop()
        self.greeting: asyncio.Future[ServerPacket] = loop.create_future()
        self.heard_s = loop.time()
        self.is_unheard = True
        self.fault: WireError | None = None
        self._clock = loop.time
        self._receive = receive
        self._lost = lost
        self._reader = FrameReader(SERVER_LIMIT)
        self._transport: asyncio.Transport | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """See `asyncio.Protocol`."""
        self._transport = cast("asyncio.Transport", transport)

    def data_received(self, data: bytes) -> None:
        """See `asyncio.Protocol`."""
        self.heard_s = self._clock()
        self.is_unheard = False
        try:
            for body in self._reader.feed(data):
                self._take(decode_from_server(body))
        except WireError as error:
            self.fault = error
            if not self.greeting.done():
                self.greeting.set_exception(error)
            self.close()

    def connection_lost(self, exc: Exception | None) -> None:
        """See `asyncio.Protocol`."""
        self._transport = None
        if not self.greeting.done():
            self.greeting.set_exception(exc or ConnectionResetError())
        self._lost(self)

    def _take(self, packet: ServerPacket) -> None:
        if self.greeting.done():
            self._receive(packet)
        else:
            self.greeting.set_result(packet)

    def send(self, packet: ClientPacket) -> None:
        """Send a packet. Raises: ConnectionFailed: the connection is gone."""
        if self._transport is None or self.is_closing:
            raise ConnectionFailed("net.closed", "the connection to the server is gone")
        self._transport.write(encode(packet))

    @property
    def is_closing(self) -> bool:
        """Whether nothing can be sent any more; that it is lost is told later."""
        return self._transport is None or self._transport.is_closing()

    def close(self) -> None:
        """End the connection."""
        if self._transport is not None:
            self._transport.close()

    def cut_off(self) -> None:
        """End the connection without waiting for what is unsent."""
        if self._transport is not None:
            self._transport.abort()


async def dial(
    connector: Connector,
    hello: Hello,
    receive: Callable[[ServerPacket], None],
    lost: Callable[[Wire], None],
) -> tuple[Wire, Welcome]:
    """Connect and say hello. Raises: ConnectionFailed: it did not come to a welcome."""
    wire = Wire(receive, lost)
    try:
        await _open(connector, wire)
    except BaseException:
        wire.greeting.cancel()  # nobody will ask for it
        raise
    try:
        if not wire.greeting.done():  # some servers speak first, and not our language
            wire.send(hello)
        answer = await asyncio.wait_for(wire.greeting, HELLO_S)
    except (WireError, ConnectionFailed, OSError, TimeoutError) as error:
        wire.close()
        wire.greeting.cancel()
        raise _no_greeting(error, wire, connector.address) from None
    except BaseException:
        wire.close()
        raise
    if isinstance(answer, Welcome):
        return wire, answer
    wire.close()
    raise _not_welcome(answer, connector.address)


def _no_greeting(error: Exception, wire: Wire, address: str) -> ConnectionFailed:
    hung_up = isinstance(error, ConnectionFailed | OSError) and not isinstance(error, TimeoutError)
    if hung_up and wire.is_unheard and not address.startswith(TLS):
        return ConnectionFailed(
            "net.not-upgrade",
            f"{address} hung up without a word: if its host uses TLS, join {TLS}{address}; "
            "else it is no Upgrade server: check the port",
        )
    return ConnectionFailed(
        "net.not-upgrade",
        f"something answers at {address}, but it is no Upgrade server: check the port",
    )


async def _open(connector: Connector, wire: Wire) -> None:
    address = connector.address
    try:
        await asyncio.wait_for(connector.open(lambda: wire), CONNECT_S)
    except socket.gaierror:
        raise ConnectionFailed(
            "net.unknown-host", f"no computer is called {address}: check the name"
        ) from None
    except TimeoutError:
        raise ConnectionFailed(
            "net.unreachable",
            f"{address} does not answer: check the address, and that no firewall is between",
        ) from None
    except (OSError, OverflowError, UnicodeError):
        raise ConnectionFailed(
            "net.unreachable",
            f"nothing answers at {address}: check the address, and that the host is running",
        ) from None


def _not_welcome(answer: ServerPacket, address: str) -> ConnectionFailed:
    if isinstance(answer, Goodbye):
        return ConnectionFailed(_CODES.get(answer.code, answer.code), answer.message)
    return ConnectionFailed(
        "net.not-upgrade", f"{address} did not say welcome: it may be another kind of server"
    )
