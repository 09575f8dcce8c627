"""Listening for connections that begin with a TLS handshake, before each of which there is room."""

import asyncio
import errno
import logging
import os
import socket
from collections.abc import Coroutine
from typing import Any, Protocol

from upgrade_tui.net.peer import Peer
from upgrade_tui.net.settings import ServerSettings
from upgrade_tui.net.tls import Certificate

log = logging.getLogger(__name__)

_WAITING = 100
_RETRY_S = 1.0
_NO_ROOM = (errno.EMFILE, errno.ENFILE, errno.ENOBUFS, errno.ENOMEM)


class Porch(Protocol):
    """Who lets connections begin a handshake, and in afterwards."""

    def begins(self, address: str) -> bool:
        """Whether there is room for one more from there; it counts until it `has_begun`."""
        ...

    def has_begun(self, address: str) -> None:
        """A handshake is over, well or not."""
        ...

    def accept(self) -> Peer:
        """The server's end of a connection."""
        ...


class TlsDoor:
    """Accepts connections itself, as the event loop's own server would tell nobody of handshakes.

    Connections that are still shaking hands so count like those that are in: a crowd which never
    finishes has no more of the server than one that does.
    """

    def __init__(self, porch: Porch, certificate: Certificate, settings: ServerSettings) -> None:
        self._porch = porch
        self._certificate = certificate
        self._settings = settings
        self._sockets: list[socket.socket] = []
        self._tasks: set[asyncio.Task[None]] = set()

    async def open(self) -> int:
        """Listen; the real port. Raises: OSError, OverflowError: it cannot be."""
        loop = asyncio.get_running_loop()
        bind, port = self._settings.bind, self._settings.port
        found = await loop.getaddrinfo(
            bind or None, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE
        )
        try:
            for family, *_, address in dict.fromkeys(found):
                self._sockets.append(_listening_socket(family, address))
        except OSError:
            self.close()
            raise
        for listening in self._sockets:
            self._start(self._accept_from(listening))
        return int(self._sockets[0].getsockname()[1])

    def close(self) -> None:
        """Accept nobody any more, and end the handshakes that are under way."""
        for task in self._tasks:
            task.cancel()
        for listening in self._sockets:
            listening.close()

    def _start(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _accept_from(self, listening: socket.socket) -> None:
        while True:
            try:
                bare, address = await asyncio.get_running_loop().sock_accept(listening)
            except OSError as error:
                await self._think_over(error)
            else:
                self._let_begin(bare, str(address[0]))

    def _let_begin(self, bare: socket.socket, address: str) -> None:
        if self._porch.begins(address):
            self._start(self._shake_hands(bare, address))
        else:
            bare.close()

    async def _think_over(self, error: OSError) -> None:
        """Wait where the system has no room; else whoever knocked has gone."""
        if error.errno in _NO_ROOM:
            log.error("no more connections can be opened", extra={"reason": str(error)})
            await asyncio.sleep(_RETRY_S)

    async def _shake_hands(self, bare: socket.socket, address: str) -> None:
        """Let a peer in where it goes well; garbage, silence and who has gone are let go."""
        entering = _Entering(self._porch, address)
        try:
            await asyncio.get_running_loop().connect_accepted_socket(
                lambda: entering,
                bare,
                ssl=self._certificate.context,
                ssl_handshake_timeout=self._settings.handshake_s,
                ssl_shutdown_timeout=self._settings.goodbye_s,
            )
        except OSError:
            bare.close()
        finally:
            entering.is_done()


class _Entering(asyncio.Protocol):
    """A connection whose handshake is under way; then a peer has it."""

    def __init__(self, porch: Porch, address: str) -> None:
        self._porch = porch
        self._address = address
        self._counts = True

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """See `asyncio.Protocol`: hands have been shaken."""
        self.is_done()
        peer = self._porch.accept()
        transport.set_protocol(peer)
        peer.connection_made(transport)

    def is_done(self) -> None:
        """It does not count as one that begins any more."""
        if self._counts:
            self._counts = False
            self._porch.has_begun(self._address)


def _listening_socket(family: int, address: object) -> socket.socket:
    """A socket that listens; several servers may not share an address."""
    listening = socket.socket(family, socket.SOCK_STREAM)
    try:
        if os.name == "posix":
            listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        if family == socket.AF_INET6:
            listening.setsockopt(socket.IPPROTO_IPV6, socket.IPV6_V6ONLY, 1)
        listening.bind(address)  # type: ignore[arg-type]
        listening.listen(_WAITING)
        listening.setblocking(False)
    except BaseException:
        listening.close()
        raise
    return listening
