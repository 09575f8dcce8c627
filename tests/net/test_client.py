"""A client's way to a server, and what it says when there is none."""

import asyncio
import contextlib
import socket
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager

import pytest
from msgspec import structs

from tests.net.ends import HASTY, Player, hosted, player, settings
from upgrade_tui.net import wire
from upgrade_tui.net.codec import encode
from upgrade_tui.net.connectors import Connector, tcp_connector
from upgrade_tui.net.framing import frame
from upgrade_tui.net.listener import version_sentence
from upgrade_tui.net.messages import Goodbye, Ping, Welcome
from upgrade_tui.net.mirror import ConnectionFailed
from upgrade_tui.net.room import Room
from upgrade_tui.net.server import Server
from upgrade_tui.net.session import ClientSettings
from upgrade_tui.net.tokens import MemoryTokens

Speak = Callable[[asyncio.StreamReader, asyncio.StreamWriter], Awaitable[None]]


@asynccontextmanager
async def something_else(speak: Speak) -> AsyncIterator[int]:
    """A server that is not ours; its port."""
    speaking: list[asyncio.Task[None]] = []

    def accept(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        speaking.append(asyncio.create_task(_speak(reader, writer)))

    async def _speak(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with contextlib.suppress(ConnectionError):
            await speak(reader, writer)
            writer.close()
            await writer.wait_closed()

    server = await asyncio.start_server(accept, "127.0.0.1", 0)
    try:
        yield server.sockets[0].getsockname()[1]
    finally:
        server.close()
        await asyncio.gather(*speaking)


async def failure(host: str, port: int) -> ConnectionFailed:
    """Why a client cannot connect there."""
    client = Player(tcp_connector(host, port), "Ann", MemoryTokens(), settings=HASTY)
    with pytest.raises(ConnectionFailed) as failed:
        await client.connect()
    assert client.link == "closed"
    assert failed.value.message
    return failed.value


def says(words: bytes, *, stay: bool = False) -> Speak:
    """A server that says its words at once, and then goes or stays."""

    async def speak(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        writer.write(words)
        await writer.drain()
        while stay and await reader.read(1000):
            pass

    return speak


@pytest.mark.parametrize(
    ("words", "code"),
    [
        (b"SSH-2.0-OpenSSH_9.2p1\r\n", "net.not-upgrade"),
        (b"HTTP/1.1 400 Bad Request\r\n\r\n", "net.not-upgrade"),
        (b"220 mail.example ESMTP\r\n", "net.not-upgrade"),
        (b"", "net.not-upgrade"),
        (frame(b"\xc1"), "net.not-upgrade"),
        (encode(Ping(1)), "net.not-upgrade"),
        (encode(Goodbye("wire.version", version_sentence(0))), "net.version"),
        (encode(Goodbye("wire.password", "is needed")), "net.password"),
        (encode(Goodbye("wire.busy", "the server is full")), "net.busy"),
    ],
)
async def test_what_is_no_upgrade_server_is_recognised(words: bytes, code: str) -> None:
    async with something_else(says(words)) as port:
        assert code == (await failure("127.0.0.1", port)).code


async def test_a_server_that_says_nothing_is_not_waited_for_long(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(wire, "HELLO_S", 0.01)
    async with something_else(says(b"", stay=True)) as port:
        assert (await failure("127.0.0.1", port)).code == "net.not-upgrade"


async def test_an_address_that_swallows_everything_is_not_waited_for_long(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(wire, "CONNECT_S", 0.01)

    async def never(*_args: object, **_more: object) -> None:
        await asyncio.Event().wait()

    client = Player(Connector("192.0.2.1:7777", never), "Ann", MemoryTokens())
    with pytest.raises(ConnectionFailed) as failed:
        await client.connect()

    assert failed.value.code == "net.unreachable"


async def test_a_port_where_nobody_listens_is_unreachable() -> None:
    with socket.socket() as unused:
        unused.bind(("127.0.0.1", 0))
        port = unused.getsockname()[1]

        failed = await failure("127.0.0.1", port)

    assert failed.code == "net.unreachable"
    assert f"127.0.0.1:{port}" in failed.message


@pytest.mark.parametrize("host", ["no such computer", "a..b", "x" * 300])
async def test_a_host_that_is_none_is_named(host: str) -> None:
    failed = await failure(host, 7777)

    assert failed.code in {"net.unknown-host", "net.unreachable"}
    assert host in failed.message


async def test_a_port_that_is_none_is_unreachable() -> None:
    assert (await failure("127.0.0.1", 99_999)).code == "net.unreachable"


async def test_a_wrong_server_password_is_told() -> None:
    async with hosted(password="sesame") as server:
        failed = await failure("127.0.0.1", server.port)
        async with player(server, "Ann", password="sesame") as ann:
            assert ann.link == "connected"

    assert (failed.code, "ask the host" in failed.message) == ("net.password", True)


async def test_a_port_in_use_is_told_with_the_remedy() -> None:
    async with hosted() as server:
        second = Server(settings(port=server.port))
        with pytest.raises(ConnectionFailed) as failed:
            await second.start()
        await second.stop()

    assert (failed.value.code, "--port" in failed.value.message) == ("net.port-in-use", True)


@pytest.mark.parametrize("bind", ["203.0.113.7", "no such address"])
async def test_an_address_that_is_not_ours_is_told_with_the_remedy(bind: str) -> None:
    server = Server(settings(bind=bind))
    with pytest.raises(ConnectionFailed) as failed:
        await server.start()
    await server.stop()

    assert (failed.value.code, "--bind" in failed.value.message) == ("net.bind", True)


async def test_a_server_names_the_addresses_others_can_type() -> None:
    async with hosted() as server:
        assert [f"127.0.0.1:{server.port}"] == server.addresses
    everywhere = Server(settings(bind="0.0.0.0"))
    assert f"127.0.0.1:{everywhere.port}" == everywhere.addresses[-1]
    await everywhere.stop()


async def test_a_client_whose_server_stops_does_not_come_back() -> None:
    async with hosted() as server, player(server, "Ann") as ann:
        await server.stop("lunch is over")
        await ann.until(lambda: ann.link == "closed")

        assert ann.ears.links == ["connecting", "connected", "closed"]


async def test_a_client_comes_back_when_the_server_is_there_again() -> None:
    waits: list[float] = []

    async def wait(seconds: float) -> None:
        waits.append(seconds)
        if len(waits) == 4:
            await second.start()

    first = Server(settings())
    await first.start()
    second = Server(settings(port=first.port))
    patient = ClientSettings(wait=wait)
    ann = Player(tcp_connector("127.0.0.1", first.port), "Ann", MemoryTokens(), settings=patient)
    await ann.connect()
    code = (await ann.create_table("upgrade", 2)).table
    assert first._listening is not None  # noqa: SLF001 - as if its process were killed
    first._listening.close()  # noqa: SLF001
    ann.drop()
    await ann.until(lambda: ann.link == "connected" and ann.ears.removed)

    assert [(code, "table.unknown")] == ann.ears.removed
    assert len(waits) == 4
    assert [
        longest
        for longest, wait_s in zip([0.5, 1.0, 2.0, 4.0], waits, strict=True)
        if longest / 2 <= wait_s <= longest
    ] == [0.5, 1.0, 2.0, 4.0]
    await ann.close()
    await second.stop()
    await first.stop()


async def test_a_client_notices_a_server_that_has_gone_silent() -> None:
    welcome = encode(Welcome(1, "silent", "Ann", ("upgrade",)))
    async with something_else(says(welcome, stay=True)) as port:
        impatient = ClientSettings(silence_s=0.0, wait=forever)
        ann = Player(tcp_connector("127.0.0.1", port), "Ann", MemoryTokens(), settings=impatient)
        with contextlib.suppress(ConnectionFailed):
            await ann.connect()
        await ann.until(lambda: ann.link == "reconnecting")
        await ann.close()


async def test_where_the_server_says_what_makes_no_sense_a_client_says_so() -> None:
    welcome = encode(Welcome(1, "odd", "Ann", ("upgrade",)))
    async with something_else(says(welcome + frame(b"\xc1"), stay=True)) as port:
        way = tcp_connector("127.0.0.1", port)
        ann = Player(way, "Ann", MemoryTokens(), settings=ClientSettings(wait=forever))
        with pytest.raises(ConnectionFailed, match="the server's words cannot be read"):
            await ann.connect()

    assert ann.ears.links == ["connecting", "closed"]


async def test_where_the_server_goes_on_to_say_what_makes_no_sense_a_client_comes_back() -> None:
    welcome = encode(Welcome(1, "odd", "Ann", ("upgrade",)))

    async def speak(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await reader.read(1000)
        writer.write(welcome)
        await reader.read(1000)
        writer.write(frame(b"\xc1"))
        await reader.read()

    async with something_else(speak) as port:
        way = tcp_connector("127.0.0.1", port)
        ann = Player(way, "Ann", MemoryTokens(), settings=ClientSettings(wait=forever))
        await ann.connect()
        with pytest.raises(ConnectionFailed):
            await ann.list_tables()
        await ann.until(lambda: ann.link == "reconnecting")
        await ann.close()

    assert ann.ears.links == ["connecting", "connected", "reconnecting", "closed"]
    assert "the server's words cannot be read" in ann.ears.reasons[2]


async def test_where_the_server_plays_by_other_rules_a_client_says_so_and_stays_away(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    info = Room.info
    monkeypatch.setattr(Room, "info", lambda room: structs.replace(info(room), rules=99))
    async with hosted() as server, player(server, "Ann") as ann:
        with contextlib.suppress(ConnectionFailed):
            await ann.create_table("upgrade", 2)
        await ann.until(lambda: ann.link == "closed")

    reason = "the server plays Upgrade by other rules: update your program, or the server"
    assert reason in ann.ears.reasons


async def forever(_seconds: float) -> None:
    await asyncio.Event().wait()


async def test_a_client_that_closes_while_it_comes_back_stops_trying() -> None:
    async with hosted() as server:
        way = tcp_connector("127.0.0.1", server.port)
        ann = Player(way, "Ann", MemoryTokens(), settings=ClientSettings(wait=forever))
        await ann.connect()
        ann.drop()
        await ann.until(lambda: ann.link == "reconnecting")
        acting = asyncio.create_task(ann.act("FOX-42", ["bow"]))
        await asyncio.sleep(0)
        await ann.close()
        with pytest.raises(ConnectionFailed):
            await acting

        assert ann.link == "closed"


async def test_commands_without_a_connection_fail_at_once() -> None:
    client = Player(tcp_connector("127.0.0.1", 1), "Ann", MemoryTokens())

    with pytest.raises(ConnectionFailed):
        await client.list_tables()


async def test_a_client_keeps_below_the_servers_limit_by_itself() -> None:
    waited: list[float] = []

    async def wait(seconds: float) -> None:
        waited.append(seconds)

    slow = ClientSettings(wait=wait, packets_per_s=10.0, packets_burst=2)
    async with hosted() as server, player(server, "Ann", settings=slow) as ann:
        for _ in range(3):
            await ann.list_tables()

    assert len(waited) == 1
    assert 0 < waited[0] <= 0.1
