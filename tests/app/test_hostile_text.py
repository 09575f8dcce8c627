"""Names and lines that would like to be markup, commands to a terminal, or very wide."""

import unicodedata
from typing import Any

from textual.pilot import Pilot

from tests.app.driving import lobby_app, room_app, shown
from tests.app.fakes import person, table_info
from tests.app.played import CODE, PlayedClient, at_table
from tests.app.test_table_screen import FOUR_FOR_THREE
from upgrade_tui.app.app import UpgradeApp
from upgrade_tui.net.names import MOST_NAME_CELLS, clean_name, clean_text

MARKUP = ("[b]bold", "[/]", "[@click=app.quit]x", "[red on blue]", "[[", r"\[b]", "$accent")
WILD = (
    *MARKUP,
    "z" + "\u0335" * 200,
    "\u202eevil\u202c",
    "\x1b[2J\x1b]0;owned\x07",
    "渡辺さくら" * 9,
    "👩‍👩‍👧" * 9,
    "\u200b\u2060",
    "❤\ufe0f" * 9,
    "a\tb\nc",
)
FORBIDDEN = {"Cc", "Cf", "Cs", "Co", "Zl", "Zp"}


def is_sane(text: str, columns: int) -> bool:
    """Whether a screen shows nothing that steers a terminal, and no line wider than it is."""
    signs = text.replace("\n", "")
    steers = any(unicodedata.category(sign) in FORBIDDEN for sign in signs)
    return not steers and all(cells(line) == columns for line in text.splitlines())


def cells(line: str) -> int:
    """The width of a line on a terminal."""
    wide = sum(unicodedata.east_asian_width(sign) in {"W", "F"} for sign in line)
    marks = sum(unicodedata.category(sign) in {"Mn", "Me"} for sign in line)
    return len(line) + wide - marks


async def test_names_in_the_room_are_shown_as_they_are_written() -> None:
    app, client = room_app()
    people = [person(name) for name in MARKUP]
    client.seat_at(table_info("FOX-42", person("Ann"), *people))
    async with app.run_test() as pilot:
        text = shown(app)
        for row in range(2, 12):
            await pilot.click(offset=(6, row))
        assert app.is_running

    assert [name for name in MARKUP if name not in text] == []


async def test_the_lobby_shows_wild_names_without_harm() -> None:
    tables = [
        table_info(f"FOX-{number}", person(clean_name(name)), None)
        for number, name in enumerate(WILD, start=10)
    ]
    app, _ = lobby_app(*tables)
    async with app.run_test():
        text = shown(app)

    assert is_sane(text, 80)
    assert "FOX-10" in text


async def test_lines_said_in_the_room_are_shown_without_harm() -> None:
    app, client = room_app()
    async with app.run_test() as pilot:
        for line in WILD:
            client.listener.on_said(
                "FOX-42", 1, clean_text(line, MOST_NAME_CELLS), clean_text(line)
            )
            await pilot.pause()
            text = shown(app)
            assert is_sane(text, 80)
            assert line in text or line not in MARKUP
        assert app.is_running


async def test_wild_names_and_lines_at_the_table_are_shown_without_harm() -> None:
    client = PlayedClient.at(FOUR_FOR_THREE)
    async with at_table(client) as pilot:
        for line in WILD:
            name = clean_name(line)
            client.set_people(person("Ann"), person(name), person("Cy"))
            client.listener.on_said(CODE, 1, name, clean_text(line))
            await pilot.pause()
            text = shown_by(pilot)
            assert is_sane(text, 80)
            assert clean_text(line) in text or line not in MARKUP
        assert pilot.app.is_running


def shown_by(pilot: Pilot[Any]) -> str:
    """Everything on the screen of an app under test."""
    assert isinstance(pilot.app, UpgradeApp)
    return shown(pilot.app)
