"""The door itself: an HTTP server beside the game server, on a port of its own."""

import asyncio
import logging
import ssl

from upgrade_tui.doors.identities import Identities
from upgrade_tui.doors.memory import HOUSEKEEPING
from upgrade_tui.doors.visit import load_screens
from upgrade_tui.doors.web.bugs import reporting
from upgrade_tui.doors.web.cookie import Cookie
from upgrade_tui.doors.web.gate import Gate
from upgrade_tui.doors.web.lines import Lines
from upgrade_tui.doors.web.pages import Pages
from upgrade_tui.doors.web.porch import Porch
from upgrade_tui.doors.web.settings import WebSettings
from upgrade_tui.net.listening import cannot_listen
from upgrade_tui.net.server import Server
from upgrade_tui.net.tls import Certificate

log = logging.getLogger(__name__)

FOLDER = "browsers"
"""Where the folder of the games has what is kept of those who come in here."""


class WebDoor:
    """Serves the page and its lines, once the server it belongs to has started.

    Make it while an event loop runs. `port` is the real one, also where port 0 was asked for.
    """

    def __init__(self, server: Server, settings: WebSettings | None = None) -> None:
        self.settings = settings or WebSettings()
        self.port = self.settings.port
        self._server = server
        data = server.settings.data
        self._identities = Identities(None if data is None else data / FOLDER)
        self._cookie = Cookie(self.port)
        gate, report = Gate(server), reporting(data)
        self._lines = Lines(server, gate, self._identities, self.settings, self._cookie, report)
        secure = server.certificate is not None
        pages = Pages(gate, self._lines.open, self._cookie, report, secure=secure)
        self._porch = Porch(pages.answer, self.settings)
        self._listening: asyncio.Server | None = None

    @property
    def tabs(self) -> int:
        """How many tabs are here now."""
        return len(self._lines.tabs)

    @property
    def ways(self) -> list[str]:
        """See `Door.ways`: what to open in a browser."""
        scheme = "http" if self._server.certificate is None else "https"
        return [f"{scheme}://{host}:{self.port}/" for host in _hosts(self._server.addresses)]

    @property
    def notes(self) -> list[str]:
        """See `Door.notes`."""
        return []

    async def open(self) -> None:
        """See `Door.open`."""
        await asyncio.to_thread(load_screens)
        settings, certificate = self.settings, self._server.certificate
        loop = asyncio.get_running_loop()
        try:
            self._listening = await loop.create_server(
                self._porch,
                settings.bind,
                settings.port,
                ssl=None if certificate is None else _context(certificate),
                ssl_handshake_timeout=None if certificate is None else settings.hello_s,
            )
        except (OSError, OverflowError) as error:
            raise cannot_listen(
                error,
                settings.bind,
                settings.port,
                option="--web PORT",
                taken=": choose another for browsers with --web PORT",
            ) from None
        self.port = self._cookie.port = self._listening.sockets[0].getsockname()[1]
        log.info("browser door open", extra={"bind": settings.bind, "port": self.port})

    async def close(self, words: str) -> None:
        """See `Door.close`; what is to be kept of those who were here is written by then."""
        if self._listening is not None:
            self._listening.close()
        await self._lines.tabs.close(words)
        self._porch.pre_shutdown()
        await self._porch.shutdown(self.settings.goodbye_s)
        HOUSEKEEPING.door_closes()
        await self._identities.close()


def _context(certificate: Certificate) -> ssl.SSLContext:
    """What begins a handshake; it goes on with the certificate that the server has by then."""
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.minimum_version = ssl.TLSVersion.TLSv1_2
    context.load_cert_chain(certificate.files.cert, certificate.files.key)

    def choose(connection: ssl.SSLObject, _name: str | None, _context: ssl.SSLContext) -> None:
        connection.context = certificate.context

    context.sni_callback = choose
    return context


def _hosts(addresses: list[str]) -> list[str]:
    """The hosts in what others may type behind `upgrade join`."""
    return [address.removeprefix("tls://").split()[0].rpartition(":")[0] for address in addresses]
