"""A host's word to its own network that it is there, by multicast DNS.

What is told: the computer's name, address and port, the version of the wire, whether TLS is
spoken. Never who plays, at which table, or anything that opens a door.
"""

import asyncio
import ipaddress
import logging
import secrets
import socket
from collections.abc import Sequence
from contextlib import suppress
from typing import TYPE_CHECKING

from upgrade_tui.net.discovery import MOST_NAME_CELLS, SERVICE, opened
from upgrade_tui.net.errors import ConnectionFailed
from upgrade_tui.net.messages import PROTOCOL
from upgrade_tui.net.names import clean_text
from upgrade_tui.net.resolving import resolve

if TYPE_CHECKING:
    from zeroconf import ServiceInfo
    from zeroconf.asyncio import AsyncZeroconf

log = logging.getLogger(__name__)

MOST_BYTES = 63
"""Of a name, as a label of DNS may have."""
_MOST_ADDRESSES = 8
_EVERYWHERE = {"", "0.0.0.0", "::"}  # noqa: S104 - what hosts bind to who are to be found


class Announcement:
    """Announces one server from `open` to `close`; `note` says whether it does.

    Args:
        bind: the address that the server listens on.
        port: its real port.
        tls: "off", "on", or "pin" where its certificate has to be pinned.
    """

    def __init__(self, bind: str, port: int, tls: str) -> None:
        self.note = "Others nearby find this host by themselves, with upgrade find"
        self._bind = bind
        self._port = port
        self._tls = tls
        self._zeroconf: AsyncZeroconf | None = None
        self._info: ServiceInfo | None = None
        self._registering: asyncio.Task[None] | None = None

    async def open(self) -> None:
        """Begin to announce; whether the name is free is asked meanwhile, for about a second."""
        try:
            if self._bind not in _EVERYWHERE:
                self._bind = (await resolve(self._bind, self._port))[0]
            self._zeroconf = await opened(() if self._bind in _EVERYWHERE else (self._bind,))
        except ConnectionFailed as error:
            self.note = "Nobody nearby finds this host by itself: multicast is not possible here"
            log.warning("not announced", extra={"reason": error.message})
            return
        self._info = self.about()
        self._registering = asyncio.create_task(self._register(self._zeroconf, self._info))

    async def _register(self, zeroconf: "AsyncZeroconf", info: "ServiceInfo") -> None:
        from zeroconf import Error  # noqa: PLC0415 - for hosts that announce

        try:
            await (await zeroconf.async_register_service(info, allow_name_change=True))
        except (OSError, Error) as error:
            log.warning("not announced", extra={"reason": str(error)})
        else:
            log.info("server announced", extra={"name_told": info.name, "port": info.port})

    def about(self) -> "ServiceInfo":
        """What is told, under a name of this start's own."""
        from zeroconf import ServiceInfo  # noqa: PLC0415

        word, name = secrets.token_hex(4), own_name()
        return ServiceInfo(
            SERVICE,
            f"{shortened(name.replace('.', '-'), MOST_BYTES - 9)} {word}.{SERVICE}",
            port=self._port,
            parsed_addresses=_addresses(self._bind),
            properties={"v": str(PROTOCOL), "id": word, "tls": self._tls, "name": name},
            server=f"upgrade-{word}.local.",
        )

    async def close(self) -> None:
        """Take it back, and tell those who look that it is."""
        if self._registering is not None:
            self._registering.cancel()
            with suppress(asyncio.CancelledError):
                await self._registering
        if self._zeroconf is None:
            return
        if self._info is not None:
            await self._zeroconf.async_unregister_all_services()
        await self._zeroconf.async_close()


def own_name() -> str:
    """What this computer is called, as others may be told; "Upgrade" where it is not."""
    name = clean_text(socket.gethostname().partition(".")[0], MOST_NAME_CELLS)
    return shortened("" if name == "localhost" else name, MOST_BYTES) or "Upgrade"


def shortened(text: str, most_bytes: int) -> str:
    """As much of a text as is at most so many bytes of UTF-8, no sign cut in two."""
    return text.encode()[:most_bytes].decode("utf-8", "ignore").rstrip()


def _addresses(bind: str) -> list[str]:
    """The addresses to tell: those of this computer that others can reach."""
    return [bind] if bind not in _EVERYWHERE else own_addresses() or ["127.0.0.1"]


def own_addresses() -> list[str]:
    """This computer's addresses on its networks, IPv4 first; those of itself alone left out."""
    import ifaddr  # noqa: PLC0415 - comes with zeroconf

    texts: Sequence[str] = [
        ip.ip if isinstance(ip.ip, str) else ip.ip[0]
        for adapter in ifaddr.get_adapters()
        for ip in adapter.ips
    ]
    numbers = {ipaddress.ip_address(text.partition("%")[0]) for text in texts}
    reachable = [one for one in numbers if not (one.is_loopback or one.is_link_local)]
    ordered = sorted(reachable, key=lambda one: (one.version, int(one)))
    return [str(one) for one in ordered[:_MOST_ADDRESSES]]
