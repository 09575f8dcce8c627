"""The lobby lists the tables of a server and leads to them."""

from tests.app.driving import BUSY, FOX, lobby_app, shown, until
from upgrade_tui.app.parts.rows import RowList
from upgrade_tui.app.screens.ask import AskScreen
from upgrade_tui.app.screens.home import HomeScreen
from upgrade_tui.app.screens.lobby import LobbyScreen
from upgrade_tui.app.screens.room import RoomScreen
from upgrade_tui.app.screens.rules import RulesScreen
from upgrade_tui.net.settings import USUAL_TIMES


async def test_every_table_is_listed_with_seats_host_and_phase() -> None:
    app, _ = lobby_app()
    async with app.run_test() as pilot:
        await until(pilot, lambda: "FOX-42" in shown(app))
        rows = shown(app).splitlines()

    assert "FOX-42   Upgrade standard     3 of 4   ●●●○      Ann          open" in rows[2]
    assert "playing" in rows[3]
    assert "渡辺 さくら" in rows[4]
    assert "private" in rows[4]


async def test_the_chosen_table_says_who_plays_and_by_what_rules() -> None:
    app, _ = lobby_app()
    async with app.run_test() as pilot:
        await until(pilot, lambda: "FOX-42" in shown(app))
        await pilot.press("down")
        assert "Dee, Eve. Rules: standard. Watching: 1." in shown(app)
        await pilot.press("down")

        assert "Rules: standard, Tokens 5." in shown(app)


async def test_enter_sits_down_at_the_chosen_table() -> None:
    app, client = lobby_app()
    async with app.run_test() as pilot:
        await until(pilot, lambda: "FOX-42" in shown(app))
        await pilot.press("enter")
        await until(pilot, lambda: isinstance(app.place, RoomScreen))

    assert ("join", "FOX-42", None) in client.asked


async def test_a_second_click_on_a_table_sits_down_there() -> None:
    app, client = lobby_app(BUSY, FOX)
    async with app.run_test() as pilot:
        await until(pilot, lambda: "FOX-42" in shown(app))
        await pilot.click(RowList, offset=(5, 1))
        assert client.asked == []
        await pilot.click(RowList, offset=(5, 1))
        await until(pilot, lambda: isinstance(app.place, RoomScreen))

    assert client.asked == [("join", "FOX-42", None)]


async def test_a_private_table_asks_for_its_password_first() -> None:
    app, client = lobby_app()
    async with app.run_test() as pilot:
        await until(pilot, lambda: "FOX-42" in shown(app))
        await pilot.press("end", "j")
        await until(pilot, lambda: isinstance(app.screen, AskScreen))
        await pilot.press("h", "i", "enter")
        await until(pilot, lambda: isinstance(app.place, RoomScreen))

    assert ("join", "BEAR-3", "hi") in client.asked


async def test_a_table_can_be_watched() -> None:
    app, client = lobby_app()
    async with app.run_test() as pilot:
        await until(pilot, lambda: "FOX-42" in shown(app))
        await pilot.press("w")
        await until(pilot, lambda: isinstance(app.place, RoomScreen))

    assert client.tables["FOX-42"].seat is None


async def test_a_code_that_is_not_there_is_answered_with_a_sentence() -> None:
    app, _ = lobby_app()
    async with app.run_test() as pilot:
        await until(pilot, lambda: "FOX-42" in shown(app))
        await pilot.press("c", "e", "l", "k", "enter")
        await until(pilot, lambda: bool(app.complaints))

        assert app.complaints == ["there is no table ELK: look at the list"]
        assert isinstance(app.screen, LobbyScreen)


async def test_a_new_table_is_opened_from_the_form() -> None:
    app, client = lobby_app()
    async with app.run_test() as pilot:
        await until(pilot, lambda: "FOX-42" in shown(app))
        await pilot.press("n", "down", "left", "o")
        await until(pilot, lambda: isinstance(app.place, RoomScreen))

    assert ("create", "upgrade", 3, "standard", {}, None, USUAL_TIMES) in client.asked


async def test_an_empty_server_says_what_to_do() -> None:
    app, client = lobby_app()
    client.listed = []
    async with app.run_test() as pilot:
        await until(pilot, lambda: "No tables yet: press n and open the first." in shown(app))


async def test_the_list_follows_the_server_and_the_cursor_stays_at_its_table() -> None:
    app, client = lobby_app(FOX, BUSY)
    async with app.run_test() as pilot:
        await until(pilot, lambda: "FOX-42" in shown(app))
        await pilot.press("down")
        client.listed = [BUSY]
        await pilot.press("f5")
        await until(pilot, lambda: "FOX-42" not in shown(app))

        assert "› OWL-7" in shown(app)


async def test_escape_leaves_the_server_for_home() -> None:
    app, client = lobby_app()
    async with app.run_test() as pilot:
        await pilot.press("escape")
        await until(pilot, lambda: isinstance(app.place, HomeScreen))

        assert ("close",) in client.asked
        assert app.session is None


async def test_help_and_rules_open_over_the_lobby_and_close_again() -> None:
    app, _ = lobby_app()
    async with app.run_test() as pilot:
        await pilot.press("question_mark")
        assert "Sit down at the chosen table" in shown(app)
        await pilot.press("escape", "f2")
        assert isinstance(app.screen, RulesScreen)
        await pilot.press("escape")

        assert isinstance(app.screen, LobbyScreen)
