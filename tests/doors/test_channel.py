"""An app at the far end of a channel: nothing of the process is touched, nothing is left behind."""

import asyncio
import gc
import io
import sys
import weakref
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest
from textual.dom import DOMNode

from tests.doors.screen_of import FarScreen
from tests.net.ends import hosted
from upgrade_tui.app.app import UpgradeApp
from upgrade_tui.app.launch import close
from upgrade_tui.app.settings import Settings
from upgrade_tui.app.storage import GuestStorage
from upgrade_tui.doors.channel import LEAST_SIZE, MOST_SIZE, Abilities, Channel, believable
from upgrade_tui.doors.visit import Visit, visitor_app
from upgrade_tui.net.server import Server

LOBBY = "Tables at this server"
HELP = "Open a table of your own"
UTF_8 = {"TERM": "xterm-256color", "COLORTERM": "truecolor", "LANG": "C.UTF-8"}


class Guest:
    """Somebody among the tables of a server, at the far end of a channel."""

    def __init__(
        self, server: Server, abilities: Abilities, environ: dict[str, str], name: str
    ) -> None:
        self.screen = FarScreen()
        self.channel = Channel(self.screen.send, (80, 24), abilities)
        storage = GuestStorage(Settings(name=name))
        self.app = visitor_app(server, storage, Visit(server, "192.0.2.7"), environ)


@asynccontextmanager
async def guest(
    server: Server,
    abilities: Abilities | None = None,
    environ: dict[str, str] | None = None,
    name: str = "Ann",
) -> AsyncIterator[Guest]:
    """A guest whom the lobby is shown to; who hangs up at the end."""
    one = Guest(server, abilities or Abilities(), environ or UTF_8, name)
    running = asyncio.create_task(one.channel.run(one.app))
    await one.screen.until(LOBBY)
    yield one
    one.channel.hang_up()
    await running
    await close(one.app)


async def test_standard_output_stays_where_it_was_with_two_apps_that_end_in_any_order() -> None:
    before = sys.stdout, sys.stderr
    async with hosted() as server:
        first = Guest(server, Abilities(), UTF_8, "Ann")
        second = Guest(server, Abilities(), UTF_8, "Bob")
        tasks = [asyncio.create_task(one.channel.run(one.app)) for one in (first, second)]
        for one, task in zip((first, second), tasks, strict=True):
            await one.screen.until(LOBBY)
            assert (sys.stdout, sys.stderr) == before
            one.channel.hang_up()
            await task
            await close(one.app)
    assert (sys.stdout, sys.stderr) == before


@pytest.fixture
def soon(monkeypatch: pytest.MonkeyPatch) -> None:
    """Have what is gone taken apart soon."""
    monkeypatch.setattr("upgrade_tui.doors.parts.GONE_S", 0.1)


@pytest.mark.usefixtures("soon")
async def test_nothing_of_an_app_is_left_when_it_has_ended() -> None:
    left = []
    async with hosted() as server:
        for _ in range(2):  # so that it is clear to nobody at which table they belong
            server.open_table("upgrade", 2)
        for keys in (b"?", b"\x1b[B", b"\x1b[<35;5;5M", b"\x1b[97;1u"):
            async with guest(server) as one:
                one.channel.take(keys)
                await one.app.client.create_table("upgrade", 2)
                left.append(weakref.ref(one.app))
            del one
        await asyncio.sleep(0.2)
    gc.unfreeze()
    gc.collect()
    assert [ref for ref in left if ref() is not None] == []


def whole(parts: list[weakref.ref[DOMNode]]) -> list[DOMNode]:
    """Those that were not taken apart."""
    return [part for each in parts if (part := each()) is not None and vars(part)]


@pytest.mark.usefixtures("soon")
async def test_what_an_app_was_made_of_goes_without_the_collector() -> None:
    async with hosted() as server:
        async with guest(server) as one:
            parts = [weakref.ref(part) for part in one.app.screen.walk_children(with_self=True)]
            await asyncio.sleep(0.2)
            assert len(whole(parts)) == len(parts) > 5
        await asyncio.sleep(0.2)
        assert one.app.bug is None
    assert whole(parts) == []


@pytest.mark.usefixtures("soon")
async def test_a_screen_that_was_left_goes_without_the_collector() -> None:
    async with hosted() as server, guest(server) as one:
        below = one.app.screen
        one.channel.take(b"?")
        await one.screen.until(HELP)
        parts = [weakref.ref(part) for part in one.app.screen.walk_children(with_self=True)]
        one.channel.take(b"\x1b")
        await one.screen.until(lambda text: HELP not in text)
        await asyncio.sleep(0.2)
        assert whole(parts) == []
        assert whole([weakref.ref(below)]) == [below]


async def test_a_frame_that_was_left_out_is_painted_when_the_line_is_free_again() -> None:
    async with hosted() as server, guest(server) as one:
        one.channel.pause()
        sent = len(one.screen.sent)
        one.channel.take(b"?")
        async with asyncio.timeout(20):
            while type(one.app.screen).__name__ != "HelpScreen":
                await _painted(one.app)
        await _painted(one.app)
        assert len(one.screen.sent) == sent

        one.channel.resume()
        text = await one.screen.until(HELP)
        assert "Everywhere" in text


async def _painted(app: UpgradeApp) -> None:
    """Wait until the app has nothing more to paint."""
    painted = asyncio.Event()
    app.call_after_refresh(painted.set)
    await painted.wait()


async def test_bytes_of_a_sign_may_come_one_by_one_and_broken_ones_break_nothing() -> None:
    async with hosted() as server, guest(server) as one:
        one.channel.take(b"n")
        await one.screen.until("A new table")
        for byte in "é\ud800".encode("utf-8", "surrogatepass") + b"\xff\xfe\x1b[999;999;999~":
            one.channel.take(bytes([byte]))
        one.channel.take(b"")
        one.channel.take(b"\x1b")
        await one.screen.until(LOBBY)


async def test_keys_that_come_before_the_app_are_not_lost() -> None:
    async with hosted() as server:
        one = Guest(server, Abilities(), UTF_8, "")
        one.channel.take(b"Ann\r")
        running = asyncio.create_task(one.channel.run(one.app))
        await one.screen.until("you are Ann")
        one.channel.hang_up()
        await running
        await close(one.app)


async def test_whoever_hangs_up_before_the_app_is_there_is_served_nothing() -> None:
    async with hosted() as server:
        one = Guest(server, Abilities(), UTF_8, "Ann")
        one.channel.hang_up()
        await one.channel.run(one.app)
        await close(one.app)
        assert one.screen.sent == b""
        assert server.connections == 0


async def test_signs_that_a_terminal_cannot_show_leave_their_room() -> None:
    ascii_only = {"TERM": "xterm", "LANG": "C"}
    no_utf_8 = Abilities(unicode=False)
    async with hosted() as server, guest(server, no_utf_8, ascii_only, "渡辺Ann") as one:
        assert one.screen.sent.isascii()
        assert "you are ????Ann" in one.screen.text


async def test_a_plain_screen_is_asked_nothing() -> None:
    plain = {"TERM": "linux", "LANG": "C.UTF-8"}
    async with hosted() as server, guest(server, Abilities(modern=False), plain) as one:
        for mode in (b"?1049", b"?1000h", b"?2004h", b">1u", b"?2026$p"):
            assert b"\x1b[" + mode not in one.screen.sent


@pytest.mark.parametrize(
    ("told", "taken"),
    [
        ((0, 0), (80, 24)),
        ((132, 50), (132, 50)),
        ((1, 1), LEAST_SIZE),
        ((2**31, 2**31), MOST_SIZE),
    ],
)
def test_a_size_is_believed_within_reason(told: tuple[int, int], taken: tuple[int, int]) -> None:
    assert believable(told) == taken


async def test_no_browser_is_opened_and_no_file_delivered_for_somebody_far_away(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    opened: list[str] = []
    monkeypatch.setattr("webbrowser.open", opened.append)
    async with hosted() as server, guest(server) as one:
        one.app.open_url("http://127.0.0.1/")
        document = io.BytesIO(b"much")
        one.app.deliver_binary(document)
        assert opened == []
        assert document.closed
