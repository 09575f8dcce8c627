"""A connection made ahead is one's own when the client comes for it."""

import asyncio
import contextlib
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager

import pytest

from tests.net.ends import Player
from upgrade_tui.net import ahead as ahead_module
from upgrade_tui.net.ahead import Ahead
from upgrade_tui.net.connectors import Connector, tcp_connector
from upgrade_tui.net.errors import ConnectionFailed
from upgrade_tui.net.server import Server
from upgrade_tui.net.settings import ServerSettings
from upgrade_tui.net.tokens import MemoryTokens


class CountingWay:
    """The way to a server that counts the calls."""

    def __init__(self, port: int) -> None:
        self._way = tcp_connector("127.0.0.1", port)
        self.calls = 0
        self.connector = Connector(self._way.address, self._open)

    async def _open(self, make_protocol: Callable[[], asyncio.Protocol]) -> None:
        self.calls += 1
        await self._way.open(make_protocol)


@asynccontextmanager
async def counted() -> AsyncIterator[CountingWay]:
    """The way to a server that lives for the test."""
    server = Server(ServerSettings(bind="127.0.0.1", port=0))
    await server.start()
    try:
        yield CountingWay(server.port)
    finally:
        await server.stop("The test is over.")


async def said_hello(way: Connector) -> bool:
    """Whether a client gets in on that way."""
    client = Player(way, "Ann", MemoryTokens())
    await client.connect()
    connected = client.link == "connected"
    await client.close()
    return connected


async def test_the_connection_made_ahead_is_handed_over_and_the_next_is_made_anew() -> None:
    async with counted() as way:
        ahead = Ahead(way.connector)

        assert await said_hello(ahead.way)
        assert way.calls == 1
        assert await said_hello(ahead.way)
        assert way.calls == 2
        await ahead.close()


async def test_a_connection_held_for_long_is_made_anew_for_the_server_waits_no_longer(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(ahead_module, "FRESH_S", 0.0)
    async with counted() as way:
        ahead = Ahead(way.connector)

        assert await said_hello(ahead.way)
        assert way.calls == 2


async def test_what_speaks_first_is_heard_after_the_handing_over() -> None:
    heard = asyncio.get_running_loop().create_future()

    class Hearing(asyncio.Protocol):
        def data_received(self, data: bytes) -> None:
            heard.set_result(data)

    async def greet(_: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        writer.write(b"SSH-2.0")
        writer.close()

    async with await asyncio.start_server(greet, "127.0.0.1", 0) as speaking:
        ahead = Ahead(tcp_connector("127.0.0.1", speaking.sockets[0].getsockname()[1]))
        await ahead.way.open(Hearing)

        assert await heard == b"SSH-2.0"


async def test_a_connection_nobody_comes_for_is_closed() -> None:
    came, gone = asyncio.Event(), asyncio.Event()

    async def notice(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        came.set()
        with contextlib.suppress(ConnectionResetError):
            assert await reader.read() == b""
        writer.close()
        gone.set()

    async with await asyncio.start_server(notice, "127.0.0.1", 0) as listening:
        ahead = Ahead(tcp_connector("127.0.0.1", listening.sockets[0].getsockname()[1]))
        await came.wait()
        await ahead.close()
        await gone.wait()


async def test_a_connection_still_under_way_is_given_up() -> None:
    cut = asyncio.Event()

    async def never(_: Callable[[], asyncio.Protocol]) -> None:
        try:
            await asyncio.get_running_loop().create_future()
        finally:
            cut.set()

    ahead = Ahead(Connector("10.255.255.1:7777", never))
    await asyncio.sleep(0)
    await ahead.close()

    assert cut.is_set()
    assert not ahead.has_failed


async def test_where_nobody_is_there_it_is_known_ahead_and_said_when_it_is_used() -> None:
    tried = asyncio.Event()

    async def refuse(_: Callable[[], asyncio.Protocol]) -> None:
        tried.set()
        raise ConnectionRefusedError

    ahead = Ahead(Connector("10.0.0.9:7777", refuse))
    await tried.wait()

    assert ahead.has_failed
    with pytest.raises(ConnectionFailed, match=r"nothing answers at 10\.0\.0\.9:7777: check"):
        await said_hello(ahead.way)
