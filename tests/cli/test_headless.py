"""`upgrade host` without a screen: a real process, real sockets, a real signal."""

import asyncio
import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import IO

import pytest

from tests.cli.commands import ROOT, run
from upgrade_tui.net.client import Client, Deaf
from upgrade_tui.net.connectors import tcp_connector
from upgrade_tui.net.mirror import ConnectionFailed, Link


@dataclass
class Host:
    """A running `upgrade host --headless`, what it announced, and where it listens."""

    process: subprocess.Popen[str]
    announced: str
    port: int
    table: str

    def client(self, name: str, password: str | None = None) -> Client:
        """Somebody who could join."""
        return Client(tcp_connector("127.0.0.1", self.port), name, password=password)


def output_of(process: subprocess.Popen[str]) -> IO[str]:
    """What a process prints."""
    assert process.stdout is not None
    return process.stdout


@contextmanager
def hosting(*words: str, way: tuple[str, ...] = ("-m", "upgrade_tui", "host")) -> Iterator[Host]:
    """A headless host on a free port, until the end of the block."""
    command = [
        sys.executable,
        *way,
        *words,
        "--level",
        "easy",
        "--bind",
        "127.0.0.1",
        "--port",
        "0",
    ]
    with subprocess.Popen(
        command, cwd=ROOT, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, text=True
    ) as process:
        try:
            lines = []
            for line in output_of(process):
                lines.append(line)
                if "Ctrl-C" in line:
                    break
            announced = "".join(lines)
            where = re.search(r"at table (\S+), on port (\d+)", announced)
            assert where is not None, announced
            yield Host(process, announced, int(where[2]), where[1])
        finally:
            process.kill()


class Hearing(Deaf):
    """A listener that remembers why the connection ended."""

    def __init__(self) -> None:
        self.closed: asyncio.Future[str] = asyncio.get_running_loop().create_future()

    def on_link(self, link: Link, message: str) -> None:
        """See `Listener`."""
        if link in ("reconnecting", "closed") and not self.closed.done():
            self.closed.set_result(message)


async def test_a_headless_host_says_how_to_join_and_the_first_who_does_is_host() -> None:
    with hosting("upgrade", "--players", "3", "--preset", "rush", "--set", "tokens=1") as host:
        ann = host.client("Ann")
        await ann.connect()
        seated = await ann.join_table(host.table)

        table = ann.tables[host.table]
        assert f"upgrade join 127.0.0.1:{host.port}\n" in host.announced
        assert seated.seat == table.info.host == 0
        assert (table.info.preset, len(table.info.people)) == ("rush", 3)
        assert table.options.tokens == 1
        await ann.close()


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT], ids=["SIGTERM", "Ctrl-C"])
async def test_a_signal_stops_a_headless_host_after_it_has_told_everybody(number: int) -> None:
    with hosting() as host:
        ann = host.client("Ann")
        ann.listener = heard = Hearing()
        await ann.connect()
        await ann.join_table(host.table)

        host.process.send_signal(number)
        message = await asyncio.wait_for(heard.closed, 20)

        assert host.process.wait(20) == 0
        assert "The host has closed this server." in message
        assert "Everybody was told goodbye" in output_of(host.process).read()
        await ann.close()


async def test_the_password_of_a_host_is_asked_of_everybody() -> None:
    with hosting("--password", "sesame") as host:
        stranger = host.client("Eve", "open")
        with pytest.raises(ConnectionFailed) as refused:
            await stranger.connect()
        friend = host.client("Ann", "sesame")
        await friend.connect()

        assert refused.value.code == "net.password"
        assert "--password" in host.announced
        assert "sesame" not in host.announced
        await friend.close()


def test_a_host_from_a_checkout_is_a_headless_one() -> None:
    with hosting(way=("server.py",)) as host:
        assert f"on port {host.port}" in host.announced


def test_a_table_that_only_can_be_played_badly_is_opened_with_a_note() -> None:
    with hosting("--players", "9") as host:
        assert "Note: Only 4 spare cards" in host.announced


def test_where_a_host_cannot_listen_it_says_what_to_do(tmp_path: Path) -> None:
    with hosting() as host:
        also = run("host", "--bind", "127.0.0.1", "--port", "0")
        words = ("--port", str(host.port), "--data", str(tmp_path))
        taken = run("host", "--bind", "127.0.0.1", *words)
    elsewhere = run("host", "--bind", "192.0.2.1", "--port", "0")

    assert (also.code, also.out) == (1, "")
    assert "another server" in also.err
    assert "choose another folder with --data" in also.err
    assert (taken.code, taken.out) == (1, "")
    assert f"port {host.port} is in use: choose another with --port" in taken.err
    assert (elsewhere.code, elsewhere.out) == (1, "")
    assert "is no address of this computer" in elsewhere.err


async def test_a_host_that_was_killed_goes_on_with_its_tables_when_it_starts_again() -> None:
    with hosting("--players", "2") as host:
        ann = host.client("Ann")
        await ann.connect()
        code = (await ann.join_table(host.table)).table
        await ann.add_bot(code, "easy")
        await ann.start(code)
        host.process.kill()
        host.process.wait()
        with hosting("--players", "2") as again:
            guest = again.client("Bob")
            await guest.connect()
            [info] = await guest.list_tables()

            assert (code, again.table, "playing") == (host.table, info.table, info.phase)
            assert info.people[0] is not None
            assert (info.people[0].name, info.people[0].here) == ("Ann", False)
            await guest.close()
        await ann.close()


async def test_a_standing_table_of_another_kind_makes_room_for_the_one_wanted() -> None:
    with hosting("--players", "2"):
        pass
    with hosting("sleight") as host:
        guest = host.client("Bob")
        await guest.connect()

        listed = await guest.list_tables()
        async with asyncio.timeout(20):
            while len(listed) > 1:  # the other one is about to close
                listed = await guest.list_tables()

        assert [info.game for info in listed] == ["sleight"]
        await guest.close()
