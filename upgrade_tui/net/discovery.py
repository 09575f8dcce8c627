"""Hosts on the same network, found by what they announce (multicast DNS, `announcing.py`).

Whoever is on the network may answer, so an answer is believed in nothing: it is cleaned, capped,
and no more than something to try. zeroconf is loaded when somebody looks, not before.
"""

import asyncio
import ipaddress
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable, Mapping, Sequence
from contextlib import asynccontextmanager
from functools import partial
from typing import TYPE_CHECKING

from msgspec import Struct

from upgrade_tui.net.connectors import TLS
from upgrade_tui.net.errors import ConnectionFailed
from upgrade_tui.net.messages import PROTOCOL
from upgrade_tui.net.names import clean_text

if TYPE_CHECKING:
    from zeroconf import ServiceStateChange, Zeroconf
    from zeroconf.asyncio import AsyncZeroconf

SERVICE = "_upgrade._tcp.local."
MOST_HOSTS = 64
"""Hosts that are kept in mind; on a network with more of them some answer is a lie."""
MOST_NAME_CELLS = 24
_ANSWER_MS = 3000
_ID_LENGTH = 32
_OFF = "off"

Heard = Callable[[tuple["Found", ...]], None]


class Found(Struct, frozen=True, order=True):
    """A host that says it is there: what to call it, and where.

    `tls` is "off", "on", or "pin" where a certificate is shown that nobody vouches for, so that
    joining takes the pin from the host's screen. `protocol` is the version of the wire.
    """

    name: str
    host: str
    port: int
    tls: str
    protocol: int
    id: str

    @property
    def address(self) -> str:
        """What follows `upgrade join`, but for a pin."""
        host = f"[{self.host}]" if ":" in self.host else self.host
        return f"{'' if self.tls == _OFF else TLS}{host}:{self.port}"

    @property
    def is_ours(self) -> bool:
        """Whether this program speaks as it does."""
        return self.protocol == PROTOCOL


def read_answer(
    properties: Mapping[bytes, bytes | None], addresses: Sequence[str], port: int | None
) -> Found | None:
    """What an answer says; None: nothing that anybody could join."""
    told = {
        key: (value or b"")[:255].decode("utf-8", "replace") for key, value in properties.items()
    }
    host = _usable(addresses)
    word, version, tls = told.get(b"id", ""), told.get(b"v", ""), told.get(b"tls", _OFF)
    fits = word.isascii() and word.isalnum() and len(word) <= _ID_LENGTH
    counts = version.isascii() and version.isdecimal() and len(version) <= 4
    if not (fits and counts and host and port and 0 < port < 65536) or tls not in {
        _OFF,
        "on",
        "pin",
    }:
        return None
    name = clean_text(told.get(b"name", ""), MOST_NAME_CELLS) or host
    return Found(name, host, port, tls, int(version), word)


def _usable(addresses: Iterable[str]) -> str:
    """The address to try: IPv4 before IPv6; empty: there is none."""
    numbers = []
    for text in list(addresses)[:16]:
        try:
            number = ipaddress.ip_address(text)
        except ValueError:
            continue
        scoped = isinstance(number, ipaddress.IPv6Address) and number.is_link_local
        if not (number.is_multicast or number.is_unspecified or number.is_reserved or scoped):
            numbers.append(number)
    first = min(numbers, key=lambda number: (number.version, number.is_loopback), default=None)
    return "" if first is None else str(first)


@asynccontextmanager
async def browsing(heard: Heard, interfaces: Sequence[str] = ()) -> AsyncIterator[None]:
    """Look for hosts, and call `heard` with all that are there whenever one comes or goes.

    Args:
        heard: called in the event loop, the hosts in the order of their names.
        interfaces: addresses of this computer to ask from; without: all.

    Raises: ConnectionFailed: the network cannot be asked; a sentence.
    """
    zeroconf = await opened(interfaces)
    browser = Browser(partial(_details, zeroconf.zeroconf), heard)
    try:
        from zeroconf.asyncio import AsyncServiceBrowser  # noqa: PLC0415 - for who looks

        listening = AsyncServiceBrowser(zeroconf.zeroconf, SERVICE, handlers=[browser.note])
        try:
            yield
        finally:
            await listening.async_cancel()
    finally:
        browser.close()
        await zeroconf.async_close()


async def find_hosts(seconds: float, interfaces: Sequence[str] = ()) -> tuple[Found, ...]:
    """The hosts that answer within so many seconds. Raises: ConnectionFailed."""
    last: tuple[Found, ...] = ()

    def heard(found: tuple[Found, ...]) -> None:
        nonlocal last
        last = found

    async with browsing(heard, interfaces):
        await asyncio.sleep(seconds)
    return last


async def opened(interfaces: Sequence[str] = ()) -> "AsyncZeroconf":
    """Multicast on some of this computer's addresses, or on all. Raises: ConnectionFailed."""
    await asyncio.to_thread(_load)
    from zeroconf import InterfaceChoice  # noqa: PLC0415
    from zeroconf.asyncio import AsyncZeroconf  # noqa: PLC0415

    try:
        return AsyncZeroconf(interfaces=list(interfaces) or InterfaceChoice.All)
    except (OSError, RuntimeError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise ConnectionFailed(
            "net.multicast",
            f"this computer cannot ask its network for hosts ({reason}): join by the address that "
            "the host's screen shows, upgrade join HOST:PORT",
        ) from None


def _load() -> None:
    import zeroconf.asyncio  # noqa: F401, PLC0415 - to have it loaded


class Browser:
    """What was heard so far, by the name under which it was announced.

    `ask` gets the details of a name; None: there are none of use.
    """

    def __init__(self, ask: Callable[[str], Awaitable[Found | None]], heard: Heard) -> None:
        self._ask = ask
        self._heard = heard
        self._found: dict[str, Found] = {}
        self._asking: dict[str, asyncio.Task[None]] = {}

    def note(
        self,
        zeroconf: "Zeroconf",  # noqa: ARG002 - the names are those zeroconf calls it by
        service_type: str,  # noqa: ARG002
        name: str,
        state_change: "ServiceStateChange",
    ) -> None:
        """Somebody has come, has changed, or has gone."""
        if state_change.name == "Removed":
            if self._found.pop(name, None) is not None:
                self._tell()
            return
        room = name in self._found or len(self._found) + len(self._asking) < MOST_HOSTS
        if room and name not in self._asking:
            self._asking[name] = asyncio.create_task(self._learn(name))

    async def _learn(self, name: str) -> None:
        """Ask for the details, and keep what can be used of them."""
        try:
            found = await self._ask(name)
            if found is not None and found != self._found.get(name):
                self._found[name] = found
                self._tell()
        finally:
            self._asking.pop(name, None)

    def _tell(self) -> None:
        by_id = {found.id: found for found in self._found.values()}
        self._heard(tuple(sorted(by_id.values())))

    def close(self) -> None:
        """Ask no further."""
        for task in self._asking.values():
            task.cancel()


async def _details(zeroconf: "Zeroconf", name: str) -> Found | None:
    """What a host says of itself, asked for by its name."""
    from zeroconf.asyncio import AsyncServiceInfo  # noqa: PLC0415 - for who looks

    info = AsyncServiceInfo(SERVICE, name)
    if not await info.async_request(zeroconf, _ANSWER_MS):
        return None
    return read_answer(info.properties, info.parsed_addresses(), info.port)
