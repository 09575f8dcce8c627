"""Colours made fewer: what a terminal says it has, and what is drawn on it."""

import pytest
from rich.segment import Segment
from rich.style import Style
from textual.color import Color
from textual.events import CursorPosition

from tests.app.driving import HeardApp
from tests.app.played import FOUR, PlayedClient, table_app
from upgrade_tui.app.app import UpgradeApp
from upgrade_tui.app.depth import FULL, Depth, Fewer, depth_of, fitted
from upgrade_tui.app.palettes import PALETTES
from upgrade_tui.app.settings import Settings, allows_motion

BLACK = Color(0, 0, 0)


@pytest.mark.parametrize(
    ("environ", "depth"),
    [
        ({"TERM": "xterm-256color", "COLORTERM": "truecolor"}, FULL),
        ({"TERM": "xterm-256color", "COLORTERM": "24bit"}, FULL),
        ({"TERM": "xterm-256color", "COLORTERM": "yes"}, 256),
        ({"TERM": "tmux-256color"}, 256),
        ({"TERM": "xterm-kitty"}, 256),
        ({"TERM": "foot"}, 256),
        ({"TERM": "xterm-direct"}, 256),
        ({"TERM": "xterm-16color"}, 16),
        ({"TERM": "xterm"}, 16),
        ({"TERM": "screen"}, 16),
        ({"TERM": "linux"}, 8),
        ({"TERM": "xterm-8color"}, 8),
        ({"TERM": "vt100"}, 0),
        ({"TERM": "xterm-mono"}, 0),
        ({"TERM": "vt220"}, 0),
        ({"TERM": "dumb"}, 0),
        ({}, 0),
        ({"TERM": "xterm-256color", "COLORTERM": "truecolor", "NO_COLOR": "1"}, 0),
        ({"TERM": "xterm-256color", "NO_COLOR": ""}, 256),
    ],
)
def test_a_terminal_says_how_many_colours_it_has(environ: dict[str, str], depth: Depth) -> None:
    assert depth_of(environ) == depth


def test_a_setting_has_the_last_word() -> None:
    environ = {"TERM": "xterm-256color"}
    depths = [
        Settings(colours=colours).depth(environ)
        for colours in ("auto", "all", "256", "16", "8", "none")
    ]

    assert depths == [256, FULL, 256, 16, 8, 0]


@pytest.mark.parametrize(
    ("style", "depth", "codes"),
    [
        ("bold #ffff55 on #0000aa", FULL, "1;38;2;255;255;85;48;2;0;0;170"),
        ("bold #ffff55 on #0000aa", 16, "1;93;44"),
        ("#eeeeee on #12402d", 256, "38;5;254;48;5;22"),
        ("#ffff55 on #0000aa", 8, "33;44"),
        ("bold #aa0000 on #ffffff", 16, "31;107"),
        ("bold #ffff55 on #0000aa", 0, "1"),
        ("bold #000000 on #ffffff", 0, "1;7"),
        ("reverse #ffffff on #000000", 0, "7"),
        ("underline #a0a0a0 on #000000", 0, "2;4"),
        ("underline", 16, "4"),
    ],
)
def test_a_style_is_fitted_to_what_there_is(style: str, depth: Depth, codes: str) -> None:
    assert codes_of(fitted(Style.parse(style), depth)) == codes


def codes_of(style: Style | None) -> str:
    """What is sent to a terminal for it."""
    assert style is not None
    return style.render("x").partition("m")[0].removeprefix("\x1b[")


def test_a_click_means_the_same_in_fewer_colours() -> None:
    style = Style.parse("#ffffff on #000000") + Style.from_meta({"@click": "app.bell"})

    assert fitted(style, 0).meta == fitted(style, 16).meta == {"@click": "app.bell"}


def test_a_piece_without_a_style_is_drawn_too() -> None:
    pieces = [Segment("a", None), Segment("b", Style.parse("#aa0000"))]

    fewer = Fewer(16).apply(pieces, BLACK)

    assert [piece.text for piece in fewer] == ["a", "b"]
    assert codes_of(fewer[1].style) == "31"


def numbers_on(app: UpgradeApp) -> set[int | None]:
    """The numbers of all colours on the screen; None: one of no palette."""
    strips = app.screen._compositor.render_strips(app.size)  # noqa: SLF001 - as it is painted
    styles = [segment.style for strip in strips for segment in strip if segment.style]
    colours = [colour for style in styles for colour in (style.color, style.bgcolor) if colour]
    return {colour.number for colour in colours}


@pytest.mark.parametrize("theme", PALETTES)
@pytest.mark.parametrize(("colours", "most"), [("16", 16), ("8", 8)])
async def test_a_table_is_drawn_with_no_more_colours_than_there_are(
    theme: str, colours: str, most: int
) -> None:
    app = table_app(PlayedClient.at(FOUR), theme=theme, colours=colours)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        numbers = numbers_on(app)

    assert len(numbers) >= 4
    assert numbers <= set(range(most))


async def test_the_number_of_colours_can_be_changed_while_one_looks() -> None:
    app = table_app(PlayedClient.at(FOUR))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        before = numbers_on(app)
        app.change_settings("colours", "16")
        await pilot.pause()
        few = numbers_on(app)
        app.change_settings("colours", "none")
        await pilot.pause()
        none = numbers_on(app)

    assert before == {None}
    assert None not in few
    assert none == set()


async def test_where_a_suit_is_two_cells_wide_letters_take_their_place() -> None:
    app = HeardApp()
    async with app.run_test() as pilot:
        app.post_message(CursorPosition(1, 0))
        await pilot.pause()
        narrow = app.look.glyphs.name
        app.post_message(CursorPosition(2, 0))
        await pilot.pause()

        assert (narrow, app.look.glyphs.name) == ("unicode", "ascii")


async def test_who_has_chosen_suits_keeps_them() -> None:
    app = HeardApp(settings=Settings(name="Ann", glyphs="unicode"))
    async with app.run_test() as pilot:
        app.post_message(CursorPosition(2, 0))
        await pilot.pause()

        assert app.look.glyphs.name == "unicode"


@pytest.mark.parametrize(
    ("environ", "moves"),
    [
        ({}, True),
        ({"UPGRADE_MOTION": "1"}, True),
        ({"UPGRADE_MOTION": "off"}, False),
        ({"UPGRADE_MOTION": "0"}, False),
        ({"TEXTUAL_ANIMATIONS": "none"}, False),
        ({"TEXTUAL_ANIMATIONS": "full"}, True),
    ],
)
def test_the_environment_can_ask_for_stillness(environ: dict[str, str], moves: bool) -> None:
    assert allows_motion(environ) is moves
