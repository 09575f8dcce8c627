"""A connection on its way in: the TLS handshake, before there is a peer."""

import asyncio
import ssl
from typing import Protocol, cast

from upgrade_tui.net.peer import Peer
from upgrade_tui.net.settings import ServerSettings


class Porch(Protocol):
    """Who lets connections begin a handshake, and in afterwards."""

    def begins(self, address: str) -> bool:
        """Whether there is room for one more from there; it counts until it `has_begun`."""
        ...

    def has_begun(self, address: str) -> None:
        """A handshake is over, well or not."""
        ...

    def accept(self) -> Peer:
        """The server's end of a connection whose handshake went well."""
        ...


class Threshold(asyncio.Protocol):
    """Shakes hands on a bare connection, then a peer has it.

    Connections that are still shaking hands count like those that are in, so that a crowd which
    never finishes has no more of the server than one that does.
    """

    def __init__(self, porch: Porch, context: ssl.SSLContext, settings: ServerSettings) -> None:
        self._porch = porch
        self._context = context
        self._settings = settings
        self._early: list[bytes] = []
        self._is_lost = False
        self._work: asyncio.Task[None] | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """See `asyncio.Protocol`."""
        bare = cast("asyncio.Transport", transport)
        name = bare.get_extra_info("peername")
        address = str(name[0]) if name else ""
        if not self._porch.begins(address):
            bare.abort()
            return
        bare.pause_reading()  # what comes is for the handshake
        self._work = asyncio.get_running_loop().create_task(self._shake_hands(bare, address))

    def data_received(self, data: bytes) -> None:
        """See `asyncio.Protocol`: what came right behind the handshake."""
        self._early.append(data)

    def connection_lost(self, exc: Exception | None) -> None:  # noqa: ARG002 - lost is lost
        """See `asyncio.Protocol`."""
        self._is_lost = True

    async def _shake_hands(self, bare: asyncio.Transport, address: str) -> None:
        try:
            secure = await asyncio.get_running_loop().start_tls(
                bare,
                self,
                self._context,
                server_side=True,
                ssl_handshake_timeout=self._settings.handshake_s,
                ssl_shutdown_timeout=self._settings.goodbye_s,
            )
        except OSError:  # garbage, silence, or gone
            bare.abort()
            return
        finally:
            self._porch.has_begun(address)
        if secure is not None and not self._is_lost:
            self._hand_over(secure)

    def _hand_over(self, secure: asyncio.Transport) -> None:
        peer = self._porch.accept()
        secure.set_protocol(peer)
        peer.connection_made(secure)
        if self._early:
            peer.data_received(b"".join(self._early))
