"""Ways to a server: each opens a stream of bytes for the client's end of a connection."""

import asyncio
import contextlib
from collections.abc import Awaitable, Callable
from dataclasses import dataclass

from upgrade_tui.net.resolving import resolve

DEFAULT_PORT = 7777
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


def tcp_connector(host: str, port: int = DEFAULT_PORT) -> Connector:
    """The way to a server on the network."""

    async def connect(make_protocol: Callable[[], asyncio.Protocol]) -> None:
        *others, last = await resolve(host, port)
        loop = asyncio.get_running_loop()
        for number in others:
            with contextlib.suppress(OSError):
                await loop.create_connection(make_protocol, number, port)
                return
        await loop.create_connection(make_protocol, last, port)

    address = f"[{host}]:{port}" if ":" in host else f"{host}:{port}"
    return Connector(address, connect)
