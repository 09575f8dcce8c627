"""The same match through every door: whoever plays it is told the same, sentence by sentence."""

import asyncio
import re
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from tests.doors.plain.talking import talk
from tests.doors.ssh.openssh import NEEDS_SSH, ssh_host
from tests.doors.web.knocking import browser, come_in, line
from tests.doors.web.serving import served
from tests.net.ends import Player, hosted, player
from upgrade_core.games.upgrade import SPEC
from upgrade_core.games.upgrade.model import Attack, Place
from upgrade_core.story import plain
from upgrade_tui.app import routes
from upgrade_tui.app.app import UpgradeApp
from upgrade_tui.app.screens.table import TableScreen
from upgrade_tui.app.session import Session
from upgrade_tui.app.settings import Settings
from upgrade_tui.app.widgets.board import Board
from upgrade_tui.doors.plain.manner import Manner
from upgrade_tui.net.client import Client
from upgrade_tui.net.connectors import tcp_connector
from upgrade_tui.net.server import Server
from upgrade_tui.net.tokens import MemoryTokens

NAMES = ("Ann", "Bob")
QUICK: dict[str, bool | int | str] = {"tokens": 2}
PLACING, MINE = "Choose the card to attack with", "Your turn:"
PATIENCE_S = 60.0

Press = Callable[[str], Awaitable[None]]
Screen = Callable[[], str]


# The match --------------------------------------------------------------------------------------
#
# Ann places her first card and attacks at every turn; Bob makes the first legal move, and leaves her
# the first where both may. The server's seed does the rest: it is one and the same record, however
# she comes in.


async def bob_plays(server: Server, code: str) -> None:
    """Bob's side of the record, to its end."""
    async with player(server, "Bob") as bob:
        await bob.join_table(code)
        await plays(bob, lambda table: SPEC.rules.choices(table.view.state, table.seat).few()[0])


async def plays(who: Player, choose: Callable[[Any], Any]) -> None:
    """Play by a rule whenever it is one's turn, until the match is over."""
    while True:
        await who.until(lambda: _is_next(who.table) or who.table.result is not None)
        if who.table.result is not None:
            return
        await who.act(who.table.code, choose(who.table))


def _is_next(table: Any) -> bool:  # noqa: ANN401 - a table's mirror
    return table.seat is not None and table.seat == min(table.waiting, default=None)


def as_ann(table: Any) -> Place | Attack:  # noqa: ANN401 - a table's mirror
    """Ann's side of the record."""
    state = table.view.state
    return Attack(1) if state.attack[0] else Place(state.defence[0][0])


def story(tellings: list[Any]) -> list[str]:
    """Events as sentences, as Ann is told them."""
    told = [SPEC.tell(event, 0) for event in tellings]
    return [plain(sentence, NAMES) for sentence in told if sentence is not None]


@pytest.fixture
async def told_by_tcp() -> list[str]:
    """What a client on the wire is told: what all the others are compared with."""
    async with hosted(seed=5) as server, player(server, "Ann") as ann:
        code = server.open_standing("upgrade", 2, "rush", QUICK)
        await ann.join_table(code)
        playing = asyncio.create_task(bob_plays(server, code))
        await ann.until(lambda: None not in ann.table.info.people)
        await ann.start(code)
        await ann.until(ann.has_view)
        await plays(ann, as_ann)
        await playing
        events = [event for change in ann.ears.changes for event in change.events]
    told = story(events)
    assert len(told) > 6
    return told


# The doors --------------------------------------------------------------------------------------


@pytest.fixture
def apps(monkeypatch: pytest.MonkeyPatch) -> list[UpgradeApp]:
    """Every app that is made, for whomever."""
    made: list[UpgradeApp] = []
    make = UpgradeApp.__init__

    def keep(app: UpgradeApp, *args: Any, **more: Any) -> None:  # noqa: ANN401 - as the app's
        make(app, *args, **more)
        made.append(app)

    monkeypatch.setattr(UpgradeApp, "__init__", keep)
    return made


def written_in(app: UpgradeApp) -> list[str]:
    """What stands in the log of an app's table, without what was said."""
    [screen] = [each for each in app.screen_stack if isinstance(each, TableScreen)]
    return [plain(entry.sentence, NAMES) for entry in screen.story.entries if not entry.said]


async def until(condition: Callable[[], object]) -> None:
    """Look again and again, as one who looks at a screen does."""
    async with asyncio.timeout(PATIENCE_S):
        while not condition():  # noqa: ASYNC110 - a screen tells nobody that it has changed
            await asyncio.sleep(0.02)


async def news(table: Any, seen: int) -> None:  # noqa: ANN401 - a table's mirror
    """Wait until it is one's turn in a version after the one seen, or the match is over."""
    await until(lambda: table.result or (table.is_my_turn and table.version > seen))


async def ann_plays(app: UpgradeApp, press: Press, server: Server, code: str) -> list[str]:
    """Ann's side of the record by keys in some app; what stands in its log in the end."""
    playing = asyncio.create_task(bob_plays(server, code))
    await until(lambda: app.session and code in app.session.client.tables)
    assert app.session is not None
    table = app.session.client.tables[code]
    await until(lambda: None not in table.info.people)
    await press("s")
    version = 0
    while table.result is None:
        await news(table, version)
        if table.result is None:
            await until(lambda: _is_called(app, table))
            version = table.version
            await press("\r" if not table.view.state.attack[0] else "1")  # type: ignore[union-attr]
    await playing
    await until(lambda: app.place.query("#result") or len(app.screen_stack) > 2)
    return written_in(app)


def _is_called(app: UpgradeApp, table: Any) -> bool:  # noqa: ANN401 - a table's mirror
    """Whether there is a board, come to what the table knows, and it waits for its player."""
    if not isinstance(app.place, TableScreen):
        return False
    shown = [(each, each.situation) for each in app.place.query(Board)]
    return any(
        situation is not None and situation.view.state == table.view.state and board.is_called()
        for board, situation in shown
    )


@asynccontextmanager
async def local(server: Server, code: str) -> AsyncIterator[tuple[UpgradeApp, Press]]:
    """`upgrade join` on a terminal."""
    client = Client(tcp_connector("127.0.0.1", server.port), "Ann", MemoryTokens())
    await client.connect()
    await client.join_table(code)
    session = Session("remote", client, "there")
    app = UpgradeApp(routes.room(code), session=session, settings=Settings(name="Ann"))
    async with app.run_test(size=(80, 24)) as pilot:

        async def press(keys: str) -> None:
            await pilot.press({"\r": "enter"}.get(keys, keys))

        yield app, press
    await session.close()


async def test_a_terminal_is_told_the_same(told_by_tcp: list[str], apps: list[UpgradeApp]) -> None:
    async with hosted(seed=5) as server:
        code = server.open_standing("upgrade", 2, "rush", QUICK)
        async with local(server, code) as (app, press):
            assert told_by_tcp == await ann_plays(app, press, server, code)
    assert len(apps) == 1


@NEEDS_SSH
async def test_ssh_is_told_the_same(
    told_by_tcp: list[str], apps: list[UpgradeApp], tmp_path: Path
) -> None:
    async with ssh_host(tmp_path, seed=5) as host:
        code = host.server.open_standing("upgrade", 2, "rush", QUICK)
        async with host.terminal("ann") as terminal:
            await terminal.until("What shall we call you?")
            terminal.press("Ann", "enter")
            await terminal.until(lambda text: re.search("Ann +you", text))

            async def press(keys: str) -> None:
                terminal.press(keys)

            assert told_by_tcp == await ann_plays(apps[-1], press, host.server, code)


async def test_a_browser_is_told_the_same(told_by_tcp: list[str], apps: list[UpgradeApp]) -> None:
    async with served() as here, browser() as session:
        code = here.code
        await come_in(session, here)
        async with line(session, here) as tab:
            await tab.until("What shall we call you?")
            await tab.type("Ann\r")
            await tab.until("1 seat free")
            reading = asyncio.create_task(tab.end())
            told = await ann_plays(apps[-1], tab.type, here.server, code)
            reading.cancel()

            assert told_by_tcp == told


async def test_plain_lines_tell_the_same(told_by_tcp: list[str]) -> None:
    async with hosted(seed=5) as server:
        code = server.open_standing("upgrade", 2, "rush", QUICK)
        way = tcp_connector("127.0.0.1", server.port)
        async with talk(way, Manner(short=True), table=code) as (typist, _):
            await typist.until(lambda: code in typist.client.tables)
            table = typist.client.tables[code]
            playing = asyncio.create_task(bob_plays(server, code))
            await typist.until(lambda: None not in table.info.people)
            typist.type("start")
            version = 0
            while table.result is None:
                await news(table, version)
                if table.result is None:
                    version = table.version
                    typist.type(SPEC.rules.format(table.view, as_ann(table)))  # type: ignore[arg-type]
            await playing
            await typist.until(lambda: told_by_tcp[-1] in typist.lines)
            heard = iter(typist.lines)

            assert [each for each in told_by_tcp if each not in heard] == []
