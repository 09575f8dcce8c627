"""From home into a game, by keys alone and by the mouse alone; and what goes wrong there."""

from pathlib import Path

import pytest

from tests.app.driving import HeardApp, shown, until
from upgrade_core.chance import SealedChance
from upgrade_core.games.upgrade import SPEC
from upgrade_core.match import Match
from upgrade_core.record import Record, lines_of, write_record
from upgrade_tui.app.chrome import KeyLine
from upgrade_tui.app.parts.shelf import Shelf
from upgrade_tui.app.screens.ask import AskScreen
from upgrade_tui.app.screens.home import HomeScreen
from upgrade_tui.app.screens.new_table import NewTableScreen
from upgrade_tui.app.screens.room import RoomScreen
from upgrade_tui.app.screens.table import TableScreen
from upgrade_tui.net.tokens import FileTokens


async def test_by_keys_alone_one_is_in_a_game_after_one_enter() -> None:
    app = HeardApp()
    async with app.run_test() as pilot:
        await pilot.press("enter")
        await until(pilot, lambda: isinstance(app.place, TableScreen))

        (table,) = app.client.tables.values()
        assert [person.kind for person in table.info.people if person] == ["person", *["bot"] * 3]
        assert table.info.phase == "playing"
    assert app.session is not None
    await app.session.close()


async def test_by_the_mouse_alone_a_hand_of_cards_starts_the_game() -> None:
    app = HeardApp()
    async with app.run_test() as pilot:
        hand = app.screen.query_one(Shelf).spots[0].region
        await pilot.click(Shelf, offset=(hand.x + 7, 2))
        await until(pilot, lambda: isinstance(app.place, TableScreen))
    assert app.session is not None
    await app.session.close()


async def test_a_game_alone_can_have_rules_of_its_own() -> None:
    app = HeardApp()
    async with app.run_test() as pilot:
        await pilot.press("h")
        assert isinstance(app.screen, NewTableScreen)
        await pilot.press("right", "down", "left", "left", "down", "right", "o")
        await until(pilot, lambda: isinstance(app.place, TableScreen))

        (table,) = app.client.tables.values()
        assert (table.info.preset, len(table.info.people)) == ("rush", 2)
        assert app.session is not None
        assert app.session.kind == "solo"
        await app.session.close()


async def test_hosting_opens_a_room_that_says_how_others_join() -> None:
    app = HeardApp()
    async with app.run_test() as pilot:
        await pilot.press("h", "o")
        await until(pilot, lambda: isinstance(app.place, RoomScreen))

        assert app.session is not None
        assert f"upgrade join {app.session.addresses[0]}" in shown(app)
        await pilot.press("escape")
        await until(pilot, lambda: "No tables yet" in shown(app))
        await pilot.press("escape")
        await until(pilot, lambda: isinstance(app.place, HomeScreen))
        assert app.session is None


@pytest.mark.parametrize(
    ("address", "sentence"),
    [
        ("two words", "'two words' is no address of a server: write HOST or HOST:PORT"),
        ("localhost:99999", "'99999' is no port, which is a number from 1 to 65535"),
        ("127.0.0.1:1", "127.0.0.1:1"),
    ],
)
async def test_an_address_that_leads_nowhere_is_answered_with_a_sentence(
    address: str, sentence: str
) -> None:
    app = HeardApp()
    async with app.run_test() as pilot:
        await pilot.press("j")
        assert isinstance(app.screen, AskScreen)
        app.screen.query_one("#line").value = address  # type: ignore[attr-defined]
        await pilot.press("enter")
        await until(pilot, lambda: bool(app.complaints))

        assert sentence in app.complaints[0]
        assert isinstance(app.screen, HomeScreen)


async def test_a_question_can_be_left() -> None:
    app = HeardApp()
    async with app.run_test() as pilot:
        await pilot.press("j", "escape")

        assert isinstance(app.screen, HomeScreen)
        assert app.complaints == []


async def test_a_kept_seat_is_offered_first() -> None:
    tokens = FileTokens()
    tokens.put("192.168.1.5:7777", "FOX-42", bytes(32))
    tokens.release()
    app = HeardApp()
    async with app.run_test():
        assert "Your seat at FOX-42 (192.168.1.5:7777) is kept." in shown(app)
        assert app.focused is not None
        assert app.focused.id == "go-on"


async def test_a_record_opens_on_a_board_and_escape_leads_back(tmp_path: Path) -> None:
    match = Match.deal(SPEC, SPEC.standard, 2, SealedChance(bytes(64)))
    record = Record(
        spec=SPEC,
        preset="standard",
        options=SPEC.standard,
        names=("Ann", "Bob"),
        lines=lines_of(match.log),
    )
    file = tmp_path / "game.upgrade"
    file.write_text(write_record(record))
    app = HeardApp()
    async with app.run_test() as pilot:
        await app.open_record(str(file))
        await pilot.pause()
        assert app.screen.query("UpgradeBoard")
        await pilot.press("escape")

        assert isinstance(app.screen, HomeScreen)


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        (None, "there is no file"),
        (b"\xff\xfe\x00", "is no text"),
        (b"hello\n", "line 1"),
    ],
)
async def test_a_broken_record_is_answered_with_a_sentence(
    content: bytes | None, sentence: str, tmp_path: Path
) -> None:
    file = tmp_path / "game.upgrade"
    if content is not None:
        file.write_bytes(content)
    app = HeardApp()
    async with app.run_test():
        await app.open_record(str(file))

        assert len(app.complaints) == 1
        assert sentence in app.complaints[0]


async def test_the_keys_of_the_key_line_can_be_clicked() -> None:
    app = HeardApp()
    async with app.run_test() as pilot:
        await pilot.click(KeyLine, offset=(16, 0))
        await until(pilot, lambda: app.return_code == 0)


async def test_arrows_go_from_button_to_button() -> None:
    app = HeardApp()
    async with app.run_test() as pilot:
        assert app.focused is not None
        assert app.focused.id == "play"
        await pilot.press("right", "right", "enter")

        assert isinstance(app.screen, AskScreen)
