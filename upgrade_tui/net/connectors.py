"""Ways to a server: each opens a stream of bytes for the client's end of a connection."""

import asyncio
import contextlib
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from upgrade_tui.net.resolving import resolve

if TYPE_CHECKING:
    from upgrade_tui.net.trust import Trust

DEFAULT_PORT = 7777
TLS = "tls://"
"""How the address of a server begins that is reached with TLS."""
HOSTED = "hosted:"
"""How the address of a server begins whose games are kept here; its folder follows."""

OpenStream = Callable[[Callable[[], asyncio.Protocol]], Awaitable[None]]


@dataclass(frozen=True)
class Connector:
    """How to reach a server. `address` names it for people and for kept seat tokens.

    An empty address is a server in this process that keeps nothing: its seats need no keeping.
    """

    address: str
    open: OpenStream


def tcp_connector(host: str, port: int = DEFAULT_PORT, trust: "Trust | None" = None) -> Connector:
    """The way to a server on the network: with TLS where it is told whom to trust, else without."""
    address = f"[{host}]:{port}" if ":" in host else f"{host}:{port}"
    reach = _in_the_clear
    if trust is not None:
        from upgrade_tui.net.pins import KnownPins  # noqa: PLC0415 - most go without
        from upgrade_tui.net.trust import TlsWay  # noqa: PLC0415

        address = f"{TLS}{address}"
        reach = TlsWay(address, host, trust, KnownPins()).open

    async def connect(make_protocol: Callable[[], asyncio.Protocol]) -> None:
        *others, last = await resolve(host, port)
        for number in others:
            with contextlib.suppress(OSError):
                await reach(make_protocol, number, port)
                return
        await reach(make_protocol, last, port)

    return Connector(address, connect)


async def _in_the_clear(
    make_protocol: Callable[[], asyncio.Protocol], number: str, port: int
) -> None:
    await asyncio.get_running_loop().create_connection(make_protocol, number, port)
