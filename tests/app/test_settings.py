"""Settings: kept, read back, mended, applied live."""

from pathlib import Path

import pytest
from msgspec import structs

from tests.app.driving import HeardApp, shown, until
from upgrade_tui.app import routes
from upgrade_tui.app.look import CONSOLE, PALETTES
from upgrade_tui.app.parts.form import Form
from upgrade_tui.app.settings import (
    Settings,
    draws_unicode,
    glyphs_for,
    load_settings,
    save_settings,
    settings_path,
)


def test_settings_are_found_again() -> None:
    settings = Settings(name="Ann", theme="paper", glyphs="ascii", motion=False, four_colours=True)

    assert save_settings(settings) is None

    assert load_settings() == (settings, None)


def test_without_a_file_the_usual_settings_hold() -> None:
    assert load_settings() == (Settings(), None)


@pytest.mark.parametrize("content", ["{", '{"motion": "often"}', "[]", "\udcff", '{"glyphs": "x"}'])
def test_a_broken_file_gives_the_usual_settings_and_a_sentence(content: str) -> None:
    settings_path().parent.mkdir(parents=True)
    settings_path().write_bytes(content.encode("utf-8", "surrogateescape"))

    settings, sentence = load_settings()

    assert settings == Settings()
    assert sentence is not None
    assert str(settings_path()) in sentence


def test_an_unknown_theme_becomes_the_usual_one() -> None:
    save_settings(Settings(name="Ann", theme="neon"))

    assert load_settings()[0] == Settings(name="Ann")


def test_where_nothing_can_be_kept_a_sentence_says_so(home: Path) -> None:
    (home / ".config").write_text("a file where a folder should be")

    sentence = save_settings(Settings())

    assert sentence is not None
    assert sentence.startswith("The settings hold until you quit")


@pytest.mark.parametrize(
    ("environ", "expected"),
    [
        ({"LANG": "en_GB.UTF-8", "TERM": "xterm-256color"}, True),
        ({"TERM": "xterm-256color"}, True),
        ({"LANG": "C", "LC_CTYPE": "C.UTF-8"}, False),
        ({"LANG": "de_DE@euro"}, False),
        ({"LANG": "en_GB.UTF-8", "LC_ALL": "C"}, False),
        ({"LANG": "en_GB.UTF-8", "TERM": "vt100"}, False),
    ],
)
def test_signs_are_drawn_where_locale_and_terminal_can(
    environ: dict[str, str], expected: bool
) -> None:
    assert draws_unicode(environ) == expected


@pytest.mark.parametrize(
    ("environ", "expected"),
    [
        ({"LANG": "C.UTF-8", "TERM": "xterm"}, "unicode"),
        ({"LANG": "C.UTF-8", "TERM": "linux"}, "console"),
        ({"LANG": "C", "TERM": "linux"}, "ascii"),
    ],
)
def test_a_console_gets_the_signs_its_font_has(environ: dict[str, str], expected: str) -> None:
    assert glyphs_for(environ) == expected


def test_the_signs_of_a_console_are_those_of_the_first_pcs() -> None:
    signs = structs.astuple(CONSOLE)
    text = "".join("".join(each) for each in signs[1:])

    assert {sign for sign in text if sign not in "•○◄▲"} <= set(
        "".join(map(chr, range(32, 127))) + bytes(range(128, 256)).decode("cp437") + "♠♥♦♣→"
    )


async def test_a_change_applies_at_once_and_is_kept() -> None:
    app = HeardApp(routes.settings())
    async with app.run_test() as pilot:
        await pilot.press("down", "right", "down", "left")

        assert app.theme == list(PALETTES)[1] == app.look.palette.name
        assert app.look.glyphs.name == "ascii"
        assert ">" in shown(app)
    assert load_settings()[0].theme == list(PALETTES)[1]
    assert load_settings()[0].glyphs == "ascii"


async def test_the_name_is_asked_for_and_cleaned() -> None:
    app = HeardApp(routes.settings())
    async with app.run_test() as pilot:
        await pilot.press("enter")
        app.screen.query_one("#line").value = " Bob\u202e\x07 the   Bold "  # type: ignore[attr-defined]
        await pilot.press("enter")
        await until(pilot, lambda: "Bob the Bold" in shown(app))

        assert app.player_name == "Bob the Bold"
    assert load_settings()[0].name == "Bob the Bold"


async def test_with_the_mouse_a_click_on_a_value_changes_it() -> None:
    app = HeardApp(routes.settings())
    async with app.run_test() as pilot:
        await pilot.click(Form, offset=(40, 3))

        assert app.settings.motion is False


async def test_broken_settings_are_told_once_the_app_is_open() -> None:
    settings_path().parent.mkdir(parents=True)
    settings_path().write_text("{")
    app = HeardApp(routes.settings(), settings=None)
    async with app.run_test():
        assert len(app.complaints) == 1
        assert app.complaints[0].startswith("Your settings could not be read")
