"""The room of a table before its match."""

import pytest

from tests.app.driving import ADDRESS, room_app, shown, until
from tests.app.fakes import person, table_info
from upgrade_tui.app.parts.rows import RowList
from upgrade_tui.app.screens.ask import ConfirmScreen
from upgrade_tui.app.screens.home import HomeScreen
from upgrade_tui.app.screens.lobby import LobbyScreen


async def test_everybody_sees_who_sits_where() -> None:
    app, _ = room_app()
    async with app.run_test():
        rows = shown(app).splitlines()

    assert "1 Ann                  you, host" in rows[2]
    assert "3 Cy                   bot, normal" in rows[4]
    assert "4 Dee                  away" in rows[5]
    assert "5 free" in rows[6]


async def test_the_host_sees_how_others_join_and_what_to_do() -> None:
    app, _ = room_app()
    async with app.run_test():
        text = shown(app)

    assert f"upgrade join {ADDRESS}" in text
    assert "s Start" in text
    assert "Press b to give a free seat" in text


@pytest.mark.parametrize("seat", [1, None])
async def test_guests_and_watchers_cannot_start_and_see_who_can(seat: int | None) -> None:
    app, client = room_app(seat)
    async with app.run_test() as pilot:
        text = shown(app)
        await pilot.press("t", "escape")

    assert "Ann starts the match." in text
    assert "s Start" not in text
    assert "free seat" not in text.splitlines()[-1]
    assert client.asked == []


@pytest.mark.parametrize(
    ("keys", "asked"),
    [
        ("s", ("start", "FOX-42")),
        ("b", ("add_bot", "FOX-42", "normal")),
        ("l b", ("add_bot", "FOX-42", "easy")),
        ("down down x", ("remove_bot", "FOX-42", 2)),
        ("down x y", ("kick", "FOX-42", 1)),
        ("end enter", ("add_bot", "FOX-42", "normal")),
        ("t h i enter", ("say", "FOX-42", "hi")),
    ],
)
async def test_the_host_can(keys: str, asked: tuple[object, ...]) -> None:
    app, client = room_app()
    async with app.run_test() as pilot:
        await pilot.press(*keys.split())
        await until(pilot, lambda: bool(client.asked))

    assert client.asked == [asked]


async def test_people_are_sent_away_only_after_a_question() -> None:
    app, client = room_app()
    async with app.run_test() as pilot:
        await pilot.press("down", "x")
        assert isinstance(app.screen, ConfirmScreen)
        await pilot.press("enter")

    assert client.asked == []


async def test_with_the_mouse_buttons_do_the_same() -> None:
    app, client = room_app()
    async with app.run_test() as pilot:
        await pilot.click("#level")
        await pilot.click("#add")
        await pilot.click("#start")
        await until(pilot, lambda: len(client.asked) == 2)

    assert client.asked == [("add_bot", "FOX-42", "easy"), ("start", "FOX-42")]


async def test_a_refusal_is_shown_as_its_sentence() -> None:
    app, client = room_app()
    client.refuse["start"] = "Upgrade is played by 2 or more: add a player or a bot"
    async with app.run_test() as pilot:
        await pilot.press("s")
        await until(pilot, lambda: bool(app.complaints))

    assert app.complaints == ["Upgrade is played by 2 or more: add a player or a bot"]


async def test_the_command_to_join_is_copied() -> None:
    app, _ = room_app()
    async with app.run_test() as pilot:
        await pilot.press("y")

        assert app.clipboard == f"upgrade join {ADDRESS}"


async def test_what_is_said_is_shown_as_it_was_typed() -> None:
    app, _ = room_app()
    assert app.session is not None
    app.session.herald.on_said("FOX-42", 1, "Bob", "[red]hi[/red] \x1b[2Jthere")
    async with app.run_test() as pilot:
        app.session.herald.on_said("FOX-42", None, "", "Dee has left.")
        await pilot.pause()
        rows = [row.strip() for row in shown(app).splitlines()]

    assert "Bob [red]hi[/red] [2Jthere" in rows
    assert "Dee has left." in rows


async def test_somebody_who_comes_is_seen_at_once() -> None:
    app, client = room_app()
    async with app.run_test() as pilot:
        people = (person("Ann"), person("Bob"), person("Zoe"), None)
        mirror = client.seat_at(table_info("FOX-42", *people, watchers=("Kim",)), 0)
        client.listener.on_table(mirror)
        await pilot.pause()

        assert "Zoe" in shown(app)
        assert "1 seat free, 1 watching" in shown(app)


async def test_a_watcher_is_told_so_and_how_many_others_watch() -> None:
    app, _ = room_app(seat=None, watchers=("Ann", "Kim", "Lou"))
    async with app.run_test():
        assert "2 seats free, you are watching, 2 more" in shown(app)


async def test_a_long_hostile_name_keeps_its_place() -> None:
    app, client = room_app()
    async with app.run_test(size=(80, 24)) as pilot:
        name = "[bold]\u202eX\x1b[31m" + "W" * 60
        people = (person("Ann"), person(name))
        client.listener.on_table(client.seat_at(table_info("FOX-42", *people), 0))
        await pilot.pause()
        rows = shown(app).splitlines()

    assert "2 [bold]X[31mWWWWWWWW… " in rows[3]
    assert "Others join with" in rows[2]


async def test_a_bigger_table_scrolls() -> None:
    app, client = room_app()
    async with app.run_test(size=(80, 24)) as pilot:
        people = (*(person(f"P{number}") for number in range(18)), None)
        client.listener.on_table(client.seat_at(table_info("FOX-42", *people), 0))
        await pilot.press("end")

        assert "19 free" in shown(app)
        assert app.screen.query_one(RowList).cursor == 18


async def test_escape_leaves_the_table_for_the_lobby() -> None:
    app, client = room_app(1)
    async with app.run_test() as pilot:
        await pilot.press("escape")
        await until(pilot, lambda: isinstance(app.place, LobbyScreen))

    assert ("leave", "FOX-42") in client.asked


async def test_who_is_removed_reads_why_and_is_in_the_lobby() -> None:
    app, client = room_app(1)
    async with app.run_test() as pilot:
        del client.tables["FOX-42"]
        client.listener.on_removed("FOX-42", "seat.kicked", "The host has sent you away.")
        await until(pilot, lambda: isinstance(app.place, LobbyScreen))

        assert app.complaints == ["The host has sent you away."]


async def test_a_lost_connection_covers_the_room_until_it_is_back() -> None:
    app, client = room_app(1)
    async with app.run_test() as pilot:
        client.listener.on_link("reconnecting", "The server does not answer.")
        await until(pilot, lambda: "Your seat is kept for you." in shown(app))
        client.listener.on_link("connected", "")
        await until(pilot, lambda: "Reconnecting" not in shown(app))

        assert "FOX-42" in shown(app)


async def test_a_server_that_has_stopped_is_left_for_home() -> None:
    app, client = room_app(1)
    async with app.run_test() as pilot:
        client.listener.on_link("closed", "The host has closed this server.")
        await until(pilot, lambda: "The host has closed this server." in shown(app))
        await pilot.press("enter")
        await until(pilot, lambda: isinstance(app.place, HomeScreen))


@pytest.mark.parametrize(("answer", "ends"), [("y", True), ("n", False)])
async def test_a_host_with_others_is_asked_before_the_server_stops(answer: str, ends: bool) -> None:
    app, _ = room_app()
    async with app.run_test() as pilot:
        await pilot.press("ctrl+q")
        await until(pilot, lambda: "Others are playing here. Stop the server?" in shown(app))
        await pilot.press(answer)
        await pilot.pause()

        assert (app.return_code == 0) == ends


async def test_a_host_alone_may_just_quit() -> None:
    app, client = room_app()
    client.seat_at(table_info("FOX-42", person("Ann"), None), 0)
    async with app.run_test() as pilot:
        await pilot.press("ctrl+q")
        await until(pilot, lambda: app.return_code == 0)
