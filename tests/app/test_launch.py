"""From the command line into the app, with real servers on this computer."""

import socket
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from textual.pilot import Pilot
from textual.worker import WorkerFailed

from tests.app.driving import AT_ONCE, shown, until
from upgrade_core.errors import UpgradeError
from upgrade_tui.app import journey
from upgrade_tui.app import launch as launching
from upgrade_tui.app.app import UpgradeApp
from upgrade_tui.app.launch import Launch, close, prepare
from upgrade_tui.app.screens.ask import AskScreen
from upgrade_tui.app.screens.home import HomeScreen
from upgrade_tui.app.screens.lobby import LobbyScreen
from upgrade_tui.app.screens.opening import OpeningScreen
from upgrade_tui.app.screens.room import RoomScreen
from upgrade_tui.app.screens.table import TableScreen
from upgrade_tui.app.session import Session
from upgrade_tui.net.connectors import Connector
from upgrade_tui.net.errors import ConnectionFailed
from upgrade_tui.net.server import Server
from upgrade_tui.net.settings import ServerSettings


@asynccontextmanager
async def serving(settings: ServerSettings = AT_ONCE) -> AsyncIterator[Server]:
    """A server on a free port of this computer."""
    server = Server(settings)
    await server.start()
    try:
        yield server
    finally:
        await server.stop("The test is over.")


@asynccontextmanager
async def running(launch: Launch) -> AsyncIterator[tuple[UpgradeApp, Pilot[int]]]:
    """The app of a launch where it leads, and everything closed afterwards.

    Raises: ConnectionFailed: it leads nowhere.
    """
    async with opening(launch) as (app, pilot):
        await until(
            pilot, lambda: not isinstance(app.place, OpeningScreen) or app.failure is not None
        )
        if app.failure is not None:
            raise app.failure
        await pilot.pause()
        yield app, pilot


@asynccontextmanager
async def opening(launch: Launch) -> AsyncIterator[tuple[UpgradeApp, Pilot[int]]]:
    """The app of a launch as it opens, and everything closed afterwards."""
    app = await prepare(launch)
    try:
        async with app.run_test() as pilot:
            yield app, pilot
    finally:
        await close(app)


def joining(server: Server, name: str = "Bob", **about: str | bool) -> Launch:
    """`upgrade join` to that server."""
    return Launch("join", host="127.0.0.1", port=server.port, name=name, **about)  # type: ignore[arg-type]


def hosting(**about: object) -> Launch:
    """`upgrade host` on a free port of this computer."""
    usual = {"name": "Ann", "bind": "127.0.0.1", "port": 0, "seed": 1, "bot_pause_s": 0.0}
    return Launch("host", **{**usual, **about})  # type: ignore[arg-type]


async def test_play_opens_at_a_board_against_bots() -> None:
    launch = Launch("play", players=3, level="easy", settings=("tokens=2",), seed=1, name="Ann")
    async with running(launch) as (app, pilot):
        await until(pilot, lambda: isinstance(app.place, TableScreen))
        (table,) = app.client.tables.values()

        assert table.names[0] == "Ann"
        assert [person.level for person in table.info.people if person] == [None, "easy", "easy"]
        assert table.options.tokens == 2


async def test_a_table_on_its_way_out_is_still_known_to_its_screen() -> None:
    launch = Launch("play", players=2, level="easy", seed=1, name="Ann")
    async with running(launch) as (app, pilot):
        await until(pilot, lambda: isinstance(app.place, TableScreen))
        left = app.place
        assert isinstance(left, TableScreen)
        app.leave_table(left.code)
        await until(pilot, lambda: app.session is None)
        known = left.game
        await until(pilot, lambda: "s Settings" in shown(app))

        assert known == "upgrade"


async def test_host_and_join_meet_in_one_room_and_the_match_begins_for_both() -> None:
    async with running(hosting(players=2)) as (host, pilot):
        address = host.session.addresses[0] if host.session else ""
        assert f"upgrade join {address}" in shown(host)
        port = int(address.rpartition(":")[2])
        join = Launch("join", host="127.0.0.1", port=port, name="Bob")
        async with running(join) as (guest, theirs):
            await until(pilot, lambda: "Everybody is here" in shown(host))
            await pilot.press("s")
            await until(pilot, lambda: isinstance(host.place, TableScreen))
            await until(theirs, lambda: isinstance(guest.place, TableScreen))
            (table,) = guest.client.tables.values()

            assert table.names == ("Ann", "Bob")


async def test_a_taken_port_is_refused_with_the_remedy() -> None:
    async with serving() as server:
        with pytest.raises(ConnectionFailed, match=r"is in use: choose another with --port"):
            async with running(hosting(port=server.port)):
                pass


async def test_a_server_that_is_not_there_is_told_before_the_app_opens(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def refuse(_: object) -> None:
        raise ConnectionRefusedError

    def refusing(host: str, port: int, _: object) -> Connector:
        return Connector(f"{host}:{port}", refuse)

    monkeypatch.setattr(journey, "tcp_connector", refusing)
    with pytest.raises(ConnectionFailed, match=r"nothing answers at 10\.0\.0\.9:7777"):
        await prepare(Launch("join", host="10.0.0.9", port=7777, name="Bob"))


async def test_a_server_that_is_not_there_ends_the_app_that_has_opened() -> None:
    with pytest.raises(ConnectionFailed, match="nothing answers at"):
        async with running(Launch("join", host="127.0.0.1", port=1, name="Bob")):
            pass


async def test_on_the_way_one_reads_where_to_and_can_give_up() -> None:
    with socket.create_server(("127.0.0.1", 0)) as silent:  # takes calls, and says nothing
        port = silent.getsockname()[1]
        async with opening(Launch("join", host="127.0.0.1", port=port, name="Bob")) as (app, pilot):
            await until(pilot, lambda: f"Connecting to 127.0.0.1:{port}…" in shown(app))
            assert "Esc give up" in shown(app)
            await pilot.press("question_mark")
            await until(pilot, lambda: "Go no further, and quit" in shown(app))
            await pilot.press("escape", "escape")

        assert app.return_code == 0
        assert app.failure is None
        assert app.session is None


async def test_what_waits_for_the_first_screen_waits_for_more_than_the_opening_one() -> None:
    places: list[str] = []
    async with serving() as server:
        server.open_table("upgrade", 3, standing=True)
        app = await prepare(joining(server))
        app.when_ready = lambda: places.append(type(app.place).__name__)
        async with app.run_test() as pilot:
            await until(pilot, lambda: bool(places))
        await close(app)

    assert places == ["RoomScreen"]


async def test_a_server_of_ones_own_that_cannot_keep_its_games_says_why(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def fail(_: Server) -> None:
        raise UpgradeError("the folder of games cannot be written: choose another")

    monkeypatch.setattr(Server, "start", fail)
    async with opening(hosting()) as (app, pilot):
        await until(pilot, lambda: app.failure is not None)

        assert str(app.failure) == "the folder of games cannot be written: choose another"
        assert app.return_code == 1


async def test_options_that_cannot_be_played_are_refused() -> None:
    with pytest.raises(UpgradeError, match="at most 9 can play with these options"):
        await prepare(Launch("play", players=12))


async def test_join_without_an_address_asks_for_one() -> None:
    async with running(Launch("join", name="Bob")) as (app, pilot):
        await until(pilot, lambda: isinstance(app.screen, AskScreen))

        assert "Where is the game?" in shown(app)


async def test_the_one_open_table_is_joined_at_once() -> None:
    async with serving() as server:
        code = server.open_table("upgrade", 3, standing=True)
        async with running(joining(server)) as (app, _):
            assert isinstance(app.place, RoomScreen)
            assert app.place.code == code
            assert app.client.tables[code].seat == 0


async def test_among_several_tables_one_chooses_in_the_lobby() -> None:
    async with serving() as server:
        codes = [server.open_table("upgrade", 3) for _ in range(2)]
        async with running(joining(server)) as (app, pilot):
            assert isinstance(app.place, LobbyScreen)
            await until(pilot, lambda: all(code in shown(app) for code in codes))


async def test_a_private_table_is_not_joined_by_itself() -> None:
    async with serving() as server:
        server.open_table("upgrade", 3, password="hush")
        async with running(joining(server)) as (app, _):
            assert isinstance(app.place, LobbyScreen)


async def test_a_table_named_is_joined_or_watched() -> None:
    async with serving() as server:
        codes = [server.open_table("upgrade", 3) for _ in range(2)]
        async with running(joining(server, table=codes[1], watch=True)) as (app, _):
            assert isinstance(app.place, RoomScreen)
            assert app.client.tables[codes[1]].seat is None


async def test_a_table_that_is_not_there_is_refused() -> None:
    async with serving() as server:
        with pytest.raises(ConnectionFailed, match="ELK-1"):
            async with running(joining(server, table="ELK-1")):
                pass


async def test_a_kept_seat_is_taken_again_before_any_other() -> None:
    async with serving() as server:
        codes = [server.open_table("upgrade", 3, standing=True) for _ in range(2)]
        async with running(joining(server, table=codes[1])):
            pass
        async with running(joining(server)) as (app, _):
            assert list(app.client.tables) == [codes[1]]
            assert app.client.tables[codes[1]].seat == 0


async def test_a_kept_seat_in_a_running_match_leads_to_its_board() -> None:
    async with running(hosting(players=2)) as (host, pilot):
        assert host.session is not None
        port = int(host.session.addresses[0].rpartition(":")[2])
        join = Launch("join", host="127.0.0.1", port=port, name="Bob")
        async with running(join):
            await until(pilot, lambda: "Everybody is here" in shown(host))
            await pilot.press("s")
            await until(pilot, lambda: isinstance(host.place, TableScreen))
        async with running(join) as (again, theirs):
            await until(theirs, lambda: isinstance(again.place, TableScreen))
            (table,) = again.client.tables.values()

            assert table.seat == 1


async def test_a_room_says_that_its_server_has_a_password() -> None:
    async with running(hosting(password="hush")) as (host, _):
        assert "and the password of this server" in shown(host)


LOCKED = ServerSettings(bind="127.0.0.1", port=0, password="hush", seed=1)


async def test_a_servers_password_is_asked_for_in_the_app() -> None:
    async with serving(LOCKED) as server:
        server.open_table("upgrade", 3, standing=True)
        async with running(Launch("home", name="Bob")) as (app, pilot):
            app.join(f"127.0.0.1:{server.port}")
            await until(pilot, lambda: isinstance(app.screen, AskScreen))
            await pilot.press("h", "u", "s", "h", "enter")
            await until(pilot, lambda: isinstance(app.place, RoomScreen) and "free" in shown(app))


async def test_a_servers_password_is_asked_for_on_the_way_to_it() -> None:
    async with serving(LOCKED) as server:
        server.open_table("upgrade", 3, standing=True)
        async with opening(joining(server)) as (app, pilot):
            await until(pilot, lambda: isinstance(app.screen, AskScreen))
            assert isinstance(app.place, OpeningScreen)
            await until(pilot, lambda: f"The password of 127.0.0.1:{server.port}" in shown(app))
            await pilot.press("h", "u", "s", "h", "enter")
            await until(pilot, lambda: isinstance(app.place, RoomScreen) and "free" in shown(app))


async def test_without_the_password_that_is_asked_for_one_does_not_get_in() -> None:
    async with serving(LOCKED) as server, opening(joining(server)) as (app, pilot):
        await until(pilot, lambda: isinstance(app.screen, AskScreen))
        await pilot.press("escape")
        await until(pilot, lambda: app.failure is not None)

        assert app.failure is not None
        assert app.failure.code == "net.password"
        assert app.return_code == 1


async def test_a_wrong_password_on_the_command_line_is_refused() -> None:
    async with serving(LOCKED) as server:
        with pytest.raises(ConnectionFailed, match="password is wrong: ask the host"):
            async with running(joining(server, password="mush")):
                pass


async def test_a_host_that_goes_home_stops_the_server_for_the_others() -> None:
    async with running(hosting(players=3)) as (host, pilot):
        assert host.session is not None
        port = int(host.session.addresses[0].rpartition(":")[2])
        async with running(Launch("join", host="127.0.0.1", port=port, name="Bob")) as (guest, _):
            await until(pilot, lambda: "Bob" in shown(host))
            host.go_home()
            await until(pilot, lambda: "Stop the server?" in shown(host))
            await pilot.press("y")
            await until(pilot, lambda: isinstance(host.place, HomeScreen))
            await until(pilot, lambda: "The host has closed this server" in shown(guest))


async def test_a_record_opens_in_the_viewer_or_not_at_all(tmp_path: Path) -> None:
    with pytest.raises(UpgradeError, match="there is no file"):
        await prepare(Launch("replay", record=tmp_path / "none.upgrade"))


class BrokenApp(UpgradeApp):
    """An app with a mistake in it, on no terminal."""

    def on_ready(self) -> None:
        raise ZeroDivisionError("seven by none")

    async def run_async(self) -> int | None:  # type: ignore[override]
        return await super().run_async(headless=True)


class LeftApp(BrokenApp):
    """The same, but the mistake comes when the app is already being left."""

    def on_ready(self) -> None:
        self.exit(0)
        raise ZeroDivisionError("too late to matter")


def test_what_stumbles_while_the_app_is_left_is_not_called_a_bug(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def prepared(_: Launch) -> UpgradeApp:
        return LeftApp()

    monkeypatch.setattr(launching, "prepare", prepared)
    assert launching.run(Launch("home")) == 0


class LostWay:
    """A journey with a mistake in it."""

    words = "Going astray"

    async def go(self, app: UpgradeApp) -> tuple[Session, None]:
        raise ZeroDivisionError(f"{app.player_name} by none")

    async def close(self) -> None:
        return


async def test_a_bug_on_the_way_is_known_by_what_went_wrong_and_where() -> None:
    app = UpgradeApp(journey=LostWay(), name="Ann")
    with pytest.raises(WorkerFailed):
        async with app.run_test() as pilot:
            await until(pilot, lambda: app.bug is not None)

    assert repr(app.bug) == repr(ZeroDivisionError("Ann by none"))
    assert app.bug is not None
    assert app.bug.__traceback__ is not None


def test_a_bug_of_ours_ends_the_app_and_prints_no_page_of_values(
    monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    async def prepared(_: Launch) -> UpgradeApp:
        return BrokenApp()

    monkeypatch.setattr(launching, "prepare", prepared)
    with pytest.raises(ZeroDivisionError, match="seven by none"):
        launching.run(Launch("home"))
    assert capfd.readouterr() == ("", "")
