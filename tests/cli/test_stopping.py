"""How a server ends: moves on their way are finished, everybody is told, and in time."""

import asyncio
import os
import signal
import socket
import sqlite3
from collections.abc import AsyncIterator, Iterator
from contextlib import AsyncExitStack, asynccontextmanager, closing
from pathlib import Path
from queue import SimpleQueue
from random import Random

import msgspec
import pytest

from tests.cli.test_headless import hosting, output_of
from tests.net.ends import Player, act_once, hosted, next_mover, player, seated
from tests.net.test_store import Ledger
from upgrade_tui.cli import stopping
from upgrade_tui.cli.service import notify, show_life
from upgrade_tui.net.connectors import tcp_connector
from upgrade_tui.net.journal import Sat
from upgrade_tui.net.journal.schema import FILE
from upgrade_tui.net.mirror import CommandRejected, ConnectionFailed
from upgrade_tui.net.session import ClientSettings
from upgrade_tui.net.tokens import MemoryTokens

PAIRS = 3


def moves_kept(data: Path) -> dict[str, int]:
    """The newest version of the match at each table, as the journal has it."""
    with closing(sqlite3.connect(data / FILE)) as connection:
        rows = connection.execute("SELECT tbl, body FROM entry ORDER BY tbl, seq").fetchall()
    newest: dict[str, int] = {}
    for table, body in rows:
        entry = msgspec.msgpack.decode(body)
        if entry["type"] == "moved":
            newest[table] = entry["version"]
    return newest


@asynccontextmanager
async def pair_at(port: int, number: int) -> AsyncIterator[list[Player]]:
    """Two who play at a table of their own, as fast as they can."""
    async with AsyncExitStack() as stack:
        both = []
        for name in ("Ann", "Bob"):
            way = tcp_connector("127.0.0.1", port)
            each = Player(way, f"{name}{number}", MemoryTokens(), settings=ClientSettings())
            await each.connect()
            stack.push_async_callback(each.close)
            both.append(each)
        code = await seated(*both)
        await both[0].start(code)
        for each in both:
            await each.until(each.has_view)
        yield both


async def play_on(both: list[Player], acknowledged: dict[str, int], rng: Random) -> None:
    """Move after move, and match after match, until the server ends; note what was told."""
    while mover := await next_mover(*both):
        await act_once(mover, rng)
        acknowledged[mover.code] = max(each.table.version for each in both)


async def has_moved(bob: Player) -> None:
    """Wait until some moves were made at a table, or it was all over sooner."""
    await bob.until(lambda: bob.table.version > 5 or bob.is_over())


@pytest.mark.skipif(os.name != "posix", reason="signals are POSIX")
async def test_sigterm_under_load_loses_no_move_that_was_told_and_exits_with_0(
    tmp_path: Path,
) -> None:
    told: dict[str, int] = {}
    with hosting("--data", str(tmp_path)) as host:
        async with AsyncExitStack() as stack:
            pairs = [await stack.enter_async_context(pair_at(host.port, n)) for n in range(PAIRS)]
            load = [
                asyncio.create_task(play_on(pair, told, Random(n))) for n, pair in enumerate(pairs)
            ]
            for _, bob in pairs:
                await has_moved(bob)
            host.process.send_signal(signal.SIGTERM)
            code = await asyncio.to_thread(host.process.wait, 30)
            for each in load:
                each.cancel()
            await asyncio.gather(*load, return_exceptions=True)
        said = output_of(host.process).read()

    kept = moves_kept(tmp_path)
    assert (code, "Everybody was told goodbye" in said) == (0, True)
    assert set(told) == set(kept)
    assert [code for code in told if kept[code] < told[code]] == []


async def test_a_move_on_its_way_is_finished_before_the_server_ends() -> None:
    store = Ledger()
    async with hosted(store) as server, player(server, "Ann") as ann:
        code = (await ann.create_table("upgrade", 3)).table
        store.gate.clear()
        store.waiting.clear()
        wish = asyncio.create_task(ann.add_bot(code, "easy"))
        await store.waiting.wait()
        ending = asyncio.create_task(server.stop("bye"))
        await asyncio.sleep(0)
        store.gate.set()

        await wish
        await ending

    assert [sat.name for sat in store.entries if isinstance(sat, Sat)] == ["Ann", "Ada"]


async def test_no_table_is_opened_any_more_while_the_others_finish() -> None:
    store = Ledger()
    async with (
        hosted(store) as server,
        player(server, "Ann") as ann,
        player(server, "Bob") as bob,
    ):
        code = (await ann.create_table("upgrade", 3)).table
        store.gate.clear()
        store.waiting.clear()
        wish = asyncio.create_task(ann.add_bot(code, "easy"))
        await store.waiting.wait()
        ending = asyncio.create_task(server.stop("bye"))
        with pytest.raises(CommandRejected) as refused:
            await bob.create_table("upgrade", 2)
        store.gate.set()
        await asyncio.gather(wish, ending)

    assert refused.value.code == "server.stopping"


async def test_a_disk_that_takes_nothing_does_not_keep_a_server_from_ending() -> None:
    store = Ledger()
    async with hosted(store, goodbye_s=0.05) as server, player(server, "Ann") as ann:
        code = (await ann.create_table("upgrade", 3)).table
        store.gate.clear()
        store.waiting.clear()
        wish = asyncio.create_task(ann.add_bot(code, "easy"))
        await store.waiting.wait()
        await server.stop("bye")
        with pytest.raises(ConnectionFailed):
            await wish
        store.gate.set()


@pytest.mark.skipif(os.name != "posix", reason="signals are POSIX")
def test_the_second_signal_stops_at_once(tmp_path: Path) -> None:
    """Somebody who never goes holds the goodbye up for two seconds; the second signal does not."""
    with (
        hosting("--data", str(tmp_path)) as host,
        socket.create_connection(("127.0.0.1", host.port)),
    ):
        host.process.send_signal(signal.SIGTERM)
        host.process.send_signal(signal.SIGINT)

        assert host.process.wait(30) == 1
        assert output_of(host.process).read() == ""


@pytest.mark.skipif(os.name != "posix", reason="signals are POSIX")
@pytest.mark.parametrize(("finished", "code"), [(False, 1), (True, 0)])
async def test_an_end_that_takes_too_long_is_cut_short(
    finished: bool,
    code: int,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    codes: SimpleQueue[int] = SimpleQueue()
    monkeypatch.setattr(os, "_exit", codes.put)
    monkeypatch.setattr(stopping, "LIMIT_S", 0.01)
    stop = stopping.Stop()
    stop.finished = finished
    try:
        signal.raise_signal(signal.SIGTERM)
        await stop.asked.wait()

        assert await asyncio.to_thread(codes.get, timeout=30) == code
    finally:
        for number in (signal.SIGTERM, signal.SIGINT):
            asyncio.get_running_loop().remove_signal_handler(number)


# The service manager ----------------------------------------------------------------------------


@pytest.fixture
def manager(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[socket.socket]:
    """The socket at which a service manager listens, named in the environment."""
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as link:
        link.bind(str(tmp_path / "notify"))
        link.settimeout(30)
        monkeypatch.setenv("NOTIFY_SOCKET", str(tmp_path / "notify"))
        yield link


def test_a_host_tells_its_service_manager_when_it_listens_and_when_it_ends(
    manager: socket.socket, tmp_path: Path
) -> None:
    with hosting("--data", str(tmp_path / "data")) as host:
        ready = manager.recv(4096).decode()
        host.process.send_signal(signal.SIGTERM)
        ending = manager.recv(4096).decode()

        assert host.process.wait(30) == 0
    assert ready == f"READY=1\nSTATUS=Listening on port {host.port}."
    assert ending.splitlines()[0] == "STOPPING=1"


async def test_a_host_shows_that_it_lives_where_that_is_watched(
    manager: socket.socket, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("WATCHDOG_USEC", "30000")
    life = asyncio.create_task(show_life())
    try:
        heard = await asyncio.to_thread(lambda: [manager.recv(99) for _ in range(3)])
    finally:
        life.cancel()

    assert heard == [b"WATCHDOG=1"] * 3


async def test_nothing_is_told_where_nobody_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("NOTIFY_SOCKET", raising=False)
    monkeypatch.delenv("WATCHDOG_USEC", raising=False)
    notify("READY=1")

    await asyncio.wait_for(show_life(), 30)


def test_a_service_manager_that_is_gone_is_no_trouble(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("NOTIFY_SOCKET", str(tmp_path / "gone"))

    notify("READY=1")
