"""Joining: hosts nearby appear as they are found, and are chosen by keys or the mouse."""

from collections.abc import Callable
from contextlib import AbstractAsyncContextManager

import pytest
from textual.pilot import Pilot
from textual.widgets import Input

from tests.app.driving import HeardApp, shown, until
from upgrade_tui.app.screens.home import HomeScreen
from upgrade_tui.app.screens.nearby import HostRows, NearbyScreen
from upgrade_tui.app.settings import Settings
from upgrade_tui.net.discovery import Found, Heard
from upgrade_tui.net.errors import ConnectionFailed
from upgrade_tui.net.messages import PROTOCOL

ATTIC = Found("attic", "192.168.1.5", 7777, "off", PROTOCOL, "a")
CELLAR = Found("渡辺のへや", "192.168.1.8", 7000, "on", PROTOCOL, "b")
OWN = Found("own", "192.168.1.9", 7777, "pin", PROTOCOL, "c")
OLD = Found("old", "192.168.1.7", 7777, "off", PROTOCOL + 1, "d")


class Joining(HeardApp):
    """The app, which notes whom it was to join."""

    def __init__(self, *nearby: Found) -> None:
        super().__init__()
        self.joined: list[str] = []
        self.nearby = nearby

    def join(self, address: str, table: str | None = None) -> None:  # type: ignore[override]
        del table
        self.joined.append(address)


async def test_a_host_is_joined_by_arrow_and_enter() -> None:
    app = Joining(ATTIC, CELLAR)
    async with app.run_test() as pilot:
        await pilot.press("j", "down", "down", "enter")
        await until(pilot, lambda: bool(app.joined))

        assert app.joined == ["tls://192.168.1.8:7000"]
        assert isinstance(app.screen, HomeScreen)


async def test_a_host_is_joined_by_two_clicks() -> None:
    app = Joining(ATTIC, CELLAR)
    async with app.run_test() as pilot:
        await pilot.press("j")
        await pilot.click(HostRows, offset=(8, 1))
        await pilot.click(HostRows, offset=(8, 1))
        await until(pilot, lambda: bool(app.joined))

    assert app.joined == ["tls://192.168.1.8:7000"]


async def test_hosts_come_and_go_and_the_cursor_stays_at_its_own() -> None:
    app = Joining(CELLAR)
    async with app.run_test() as pilot:
        await pilot.press("j", "down")
        rows = app.screen.query_one(HostRows)
        rows.show_hosts((ATTIC, CELLAR))
        await pilot.pause()

        assert rows.host == CELLAR
        assert "attic" in shown(app)
        assert "渡辺のへや" in shown(app)
        rows.show_hosts(())
        await pilot.pause()
        assert "Looking for hosts nearby" in shown(app)


async def test_above_the_hosts_is_the_line_to_type_in() -> None:
    app = Joining(ATTIC)
    async with app.run_test() as pilot:
        await pilot.press("j", "down", "up", *"1.2.3.4", "enter")
        await until(pilot, lambda: bool(app.joined))

    assert app.joined == ["1.2.3.4"]


async def test_where_a_pin_is_needed_it_is_typed_from_the_hosts_screen() -> None:
    app = Joining(OWN)
    async with app.run_test() as pilot:
        await pilot.press("j", "down", "enter")

        assert app.screen.query_one(Input).value == "tls://192.168.1.9:7777 --tls-pin "
        assert "type the pin" in shown(app)
        await pilot.press("a", "b", "enter")
        await until(pilot, lambda: bool(app.joined))
    assert app.joined == ["tls://192.168.1.9:7777 --tls-pin ab"]


async def test_a_host_of_another_version_is_shown_and_not_joined() -> None:
    app = Joining(OLD)
    async with app.run_test() as pilot:
        await pilot.press("j", "down", "enter")

        assert "other version" in shown(app)
        assert "one of you has to update" in app.complaints[0]
        assert isinstance(app.screen, NearbyScreen)


async def test_a_network_that_cannot_be_asked_leaves_the_line(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    app = Joining()

    def browsing(_heard: Heard) -> AbstractAsyncContextManager[None]:
        raise ConnectionFailed("net.multicast", "no")

    monkeypatch.setattr(app, "browsing", browsing)
    async with app.run_test() as pilot:
        await pilot.press("j", *"1.2.3.4")

        assert "cannot be asked for hosts" in shown(app)
        await pilot.press("enter")
        await until(pilot, lambda: bool(app.joined))
    assert app.joined == ["1.2.3.4"]


def test_the_list_looks_as_it_was_looked_at(snap_compare: Callable[..., bool]) -> None:
    async def ask(pilot: Pilot[int]) -> None:
        await pilot.press("j", "down")
        pilot.app.screen.query_one(Input).cursor_blink = False

    app = Joining(ATTIC, OLD, CELLAR)
    assert snap_compare(app, terminal_size=(80, 24), run_before=ask)


async def test_who_wants_to_be_found_is_announced_when_hosting_from_home() -> None:
    app = HeardApp(settings=Settings(name="Ann", announce=True))
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.press("h", "o")
        await until(pilot, lambda: "nearby find this host" in shown(app))

        assert app.session is not None
        await app.session.close()
