"""What holds on every screen: help, rules, room to draw, the way out."""

import pytest
from textual.screen import Screen

from tests.app.driving import HeardApp, lobby_app, room_app, shown, until
from upgrade_tui.app import keymap, routes
from upgrade_tui.app.screens.ask import AskScreen
from upgrade_tui.app.screens.help import HelpScreen
from upgrade_tui.app.screens.home import HomeScreen
from upgrade_tui.app.screens.lobby import LobbyScreen
from upgrade_tui.app.screens.too_small import TooSmallScreen


def app_with(name: str) -> HeardApp:
    """The app, open at a screen."""
    if name == "lobby":
        return lobby_app()[0]
    if name == "room":
        return room_app()[0]
    first: dict[str, Screen[None] | None] = {
        "home": None,
        "rules": routes.rules("upgrade"),
        "settings": routes.settings(),
        "new_table": routes.new_table("upgrade"),  # type: ignore[dict-item]
    }
    return HeardApp(first[name])


@pytest.mark.parametrize("name", ["home", "lobby", "room", "rules", "settings", "new_table"])
async def test_the_question_mark_shows_the_keys_of_this_very_screen(name: str) -> None:
    app = app_with(name)
    async with app.run_test(size=(80, 40)) as pilot:
        before = app.screen
        await pilot.press("question_mark")
        assert isinstance(app.screen, HelpScreen)
        text = shown(app)
        for part in keymap.keys_of(name):
            assert part.title in text
            for key in part.keys:
                assert key.help in text
        await pilot.press("escape")

        assert app.screen is before


async def test_help_is_there_while_one_types_too() -> None:
    app = HeardApp()
    async with app.run_test() as pilot:
        await pilot.press("j")
        await until(pilot, lambda: isinstance(app.screen, AskScreen))
        await pilot.press("f1")

        assert "Join at the address" in shown(app)


async def test_a_terminal_too_small_gets_one_page_and_everything_back_when_it_grows() -> None:
    app, _ = lobby_app()
    async with app.run_test(size=(79, 24)) as pilot:
        await until(pilot, lambda: isinstance(app.screen, TooSmallScreen))
        assert "80×24 or more; now it is 79×24." in shown(app)
        await pilot.resize_terminal(80, 23)
        await until(pilot, lambda: "now it is 80×23" in shown(app))
        await pilot.resize_terminal(80, 24)
        await until(pilot, lambda: isinstance(app.screen, LobbyScreen))

        assert "FOX-42" in shown(app)


async def test_going_elsewhere_while_too_small_still_shows_that_page() -> None:
    app, client = lobby_app()
    async with app.run_test(size=(60, 20)) as pilot:
        await until(pilot, lambda: isinstance(app.screen, TooSmallScreen))
        app.go_home()
        await until(pilot, lambda: isinstance(app.place, HomeScreen))

        assert isinstance(app.screen, TooSmallScreen)
    assert ("close",) in client.asked


async def test_the_rules_open_at_the_case_at_hand() -> None:
    app = HeardApp(routes.rules("upgrade", "fight"))
    async with app.run_test() as pilot:
        assert "turned over. Compare" in " ".join(shown(app).split())
        await pilot.press("down")

        assert "Without a token you are out" in shown(app)


async def test_a_long_section_scrolls() -> None:
    app = HeardApp(routes.rules("upgrade", "options"))
    async with app.run_test(size=(80, 24)) as pilot:
        assert "Chosen when a table is opened" in shown(app)
        await pilot.press("pagedown")

        assert "Chosen when a table is opened" not in shown(app)


async def test_the_points_of_a_list_hang_below_each_other() -> None:
    app = HeardApp(routes.rules("upgrade", "turn"))
    async with app.run_test(size=(80, 24)):
        rows = shown(app).splitlines()
        first = next(row for row in rows if "Upgrade by putting" in row)
        second = rows[rows.index(first) + 1]

    column = first.index("Upgrade by")
    assert second[column] != " "
    assert second[column - 1] == " "


async def test_what_waits_for_the_first_screen_is_done_once_it_is_there() -> None:
    app = HeardApp()
    seen: list[str] = []
    app.when_ready = lambda: seen.append(type(app.screen).__name__)
    async with app.run_test() as pilot:
        await until(pilot, lambda: bool(seen))

    assert seen == ["HomeScreen"]
