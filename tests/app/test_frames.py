"""What a key costs: only what differs is painted again, and all of it in one frame."""

import re
from random import Random
from weakref import ref

import pyte
import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.cells import cell_len
from rich.console import Console
from rich.segment import Segment
from rich.style import Style
from textual._compositor import ChopsUpdate
from textual.color import Color
from textual.geometry import Region
from textual.strip import Strip
from textual.widget import Widget

from tests.app.played import FOUR, PlayedClient, at_table, board_of, table_app
from upgrade_tui.app.depth import Fewer
from upgrade_tui.app.look import Look
from upgrade_tui.app.widgets.bars import PromptLine
from upgrade_tui.app.widgets.canvas import Canvas
from upgrade_tui.app.widgets.ground import Middle
from upgrade_tui.app.widgets.inks import Inks
from upgrade_tui.app.widgets.sparing import SparingUpdate
from upgrade_tui.app.widgets.zone import Zone

LOOK = Look()
GROUND = Color.parse(LOOK.palette.felt)


def text_of(strip: Strip) -> str:
    return "".join(segment.text for segment in strip)


def in_words(*rows: str) -> Canvas:
    """A picture with a piece a word and a piece a blank."""
    canvas = Canvas(20, len(rows), LOOK.style())
    for y, row in enumerate(rows):
        canvas.put_line(0, y, [Segment(part, LOOK.style()) for part in re.split("( )", row)])
    return canvas


def pictured(*rows: str) -> Canvas:
    canvas = Canvas(8, len(rows), LOOK.style())
    for y, row in enumerate(rows):
        canvas.put(0, y, row)
    return canvas


def test_a_row_that_is_as_before_is_the_very_same_strip() -> None:
    before, after, inks = pictured("one", "two"), pictured("one", "new"), Inks(LOOK, (), GROUND)
    old = before.finish(inks)
    new = after.finish(inks, before)
    assert [new[0] is old[0], text_of(new[1])] == [True, "new     "]


def test_a_picture_of_another_size_is_made_anew() -> None:
    before, inks = pictured("one", "two"), Inks(LOOK, (), GROUND)
    before.finish(inks)
    wider = Canvas(9, 2, LOOK.style())
    wider.put(0, 0, "one")
    assert [text_of(strip) for strip in wider.finish(inks, before)] == ["one      ", " " * 9]


def test_a_row_that_comes_again_is_the_very_same_strip() -> None:
    inks = Inks(LOOK, (), GROUND)
    pictures = [pictured("one"), pictured("two"), pictured("one")]
    first, _, third = (picture.finish(inks) for picture in pictures)
    assert first[0] is third[0]


def test_a_line_leaves_nothing_for_the_collector() -> None:
    line = pictured("one").finish(Inks(LOOK, (), GROUND))[0]
    assert list(line.divide([8])) == [line]
    gone = ref(line)
    del line
    assert gone() is None


def test_a_picture_in_other_inks_is_made_anew() -> None:
    picture = pictured("one")
    coloured, plain = (picture.finish(Inks(LOOK, few, GROUND)) for few in ((), (Fewer(0),)))
    assert [coloured == plain, text_of(coloured[0])] == [False, text_of(plain[0])]


def test_a_picture_that_gets_other_inks_keeps_none_of_its_strips() -> None:
    picture = pictured("one")
    before = picture.finish(Inks(LOOK, (), GROUND))
    after = picture.finish(Inks(LOOK, (Fewer(0),), GROUND), picture)
    assert after == pictured("one").finish(Inks(LOOK, (Fewer(0),), GROUND))
    assert after != before


async def test_moving_the_cursor_paints_two_cards_and_nothing_else(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    painted: list[Region] = []
    async with at_table(PlayedClient.at(FOUR)) as pilot:
        board = board_of(pilot)
        board.action_move("right")
        zone = pilot.app.screen.query_one("#board-own", Zone)
        first, last = zone.region_of(("attack", 0)), zone.region_of(("attack", 1))
        middle = pilot.app.screen.query_one(Middle)
        monkeypatch.setattr(middle, "refresh", lambda *regions, **_: painted.extend(regions))
        board.action_move("right")
    assert first is not None
    assert last is not None
    columns = {x for region in painted for x in region.column_range}
    assert columns == {*range(*first.column_span), *range(*last.column_span), first.right}


async def test_what_is_refreshed_through_the_middle_is_painted_wherever_it_lies() -> None:
    async with at_table(PlayedClient.at(FOUR)) as pilot:
        prompt = pilot.app.screen.query_one(PromptLine)
        line = prompt.region.y
        prompt.refuse("This is not how it goes.")
        compositor = pilot.app.screen._compositor  # noqa: SLF001 - no other way to see it
        compositor.update_widgets({pilot.app.screen.query_one(Middle)})
        dirty = set(compositor._dirty_regions)  # noqa: SLF001
    assert [region.y for region in dirty] == [line]


async def test_what_may_be_done_is_said_in_the_frame_that_shows_the_cursor() -> None:
    async with at_table(PlayedClient.at(FOUR)) as pilot:
        prompt = pilot.app.screen.query_one(PromptLine)
        before = text_of(prompt.render_line(0))
        board_of(pilot).action_move("right")
        at_once = text_of(prompt.render_line(0))
    assert ["Your turn" in before, "Where do you put" in at_once] == [True, True]


@pytest.mark.parametrize("no_color", ["", "1"])
async def test_zones_look_as_textual_itself_would_have_them(
    no_color: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("NO_COLOR", no_color)
    async with at_table(PlayedClient.at(FOUR)) as pilot:
        zones = [zone for zone in pilot.app.screen.query(Zone) if zone.size]
        pairs = [
            (zone.render_lines(zone.size.region), Widget.render_lines(zone, zone.size.region))
            for zone in zones
        ]
    assert len(pairs) >= 6
    assert [ours for ours, _ in pairs] == [theirs for _, theirs in pairs]


async def test_what_lies_under_the_zones_follows_the_look() -> None:
    client = PlayedClient.at(FOUR)
    app = table_app(client)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        grounds = [app.screen, app.screen.query_one(Middle), board_of(pilot)]
        before = [list(each.render_lines(each.size.region)) for each in grounds]
        app.change_settings("theme", "paper")
        await pilot.pause()
        after = [list(each.render_lines(each.size.region)) for each in grounds]
        fresh = [list(Widget.render_lines(each, each.size.region)) for each in grounds]
    assert after == fresh
    assert after != before


@pytest.mark.parametrize(
    ("old", "new", "columns"),
    [
        ("one two three", "one two three", []),
        ("one two three", "one TWO three", [(4, 7)]),
        ("one two three", "ONE two THREE", [(0, 13)]),
        ("one twenty three", "ONE twenty THREE", [(0, 3), (11, 16)]),
        ("one two three", "one two thr e", [(8, 13)]),
        ("one eleven three", "ONE elevens thre", [(0, 16)]),
        ("a a a", "a a aaa", [(4, 7)]),
    ],
)
def test_of_a_line_is_painted_what_has_changed_and_small_gaps(
    old: str, new: str, columns: list[tuple[int, int]]
) -> None:
    found = in_words(new).differences(in_words(old))
    assert [region.column_span for region in found] == columns


def test_lines_that_differ_in_the_same_columns_are_one_region() -> None:
    old = in_words("one two", "one two", "one two", "one two", "one two")
    new = in_words("one TWO", "one TWO", "one two", "one TWO", "ONE two")
    assert new.differences(old) == [Region(4, 0, 3, 2), Region(4, 3, 3, 1), Region(0, 4, 3, 1)]


def test_pieces_beside_each_other_grow_apart() -> None:
    old = in_words(*["one twenty three"] * 3)
    new = in_words("ONE twenty THREE", "ONE twenty THREE", "one twenty THREE")
    assert new.differences(old) == [Region(0, 0, 3, 2), Region(11, 0, 5, 3)]


def put_on(pieces: list[tuple[int, str]], inks: Inks) -> Canvas:
    """A picture of one line of 30 columns; later pieces cover earlier ones."""
    canvas = Canvas(30, 1, LOOK.style())
    for x, text in pieces:
        canvas.put(x, 0, text)
    canvas.finish(inks)
    return canvas


words = st.text("ab 字…", min_size=1, max_size=9)
pieces = st.lists(st.tuples(st.integers(-3, 32), words), max_size=5)


@given(pieces, pieces, st.randoms())
def test_what_is_not_painted_again_is_as_it_was(
    old: list[tuple[int, str]], new: list[tuple[int, str]], rng: Random
) -> None:
    new = [*new, *rng.sample(old, rng.randint(0, len(old)))]
    inks = Inks(LOOK, (), GROUND)
    before, after = put_on(old, inks), put_on(new, inks)
    painted = {x for region in after.differences(before) for x in region.column_range}
    left = [column for column in range(30) if column not in painted]
    pairs = [
        (each.crop(x, x + 1).text for each in (*before.finished, *after.finished)) for x in left
    ]
    assert [(one, other) for one, other in pairs if one != other] == []


def shown(screen: pyte.Screen) -> list[tuple[str, str]]:
    return [(screen.buffer[0][x].data, screen.buffer[0][x].fg) for x in range(screen.columns)]


@given(words, words, words, st.integers(0, 30), st.integers(1, 12))
def test_a_frame_leads_from_one_line_to_the_next(
    start: str, old: str, new: str, place: int, width: int
) -> None:
    console = Console(force_terminal=True, color_system="truecolor", legacy_windows=False)
    red, blue = Style(color="#ff0000"), Style(color="#0000ff")
    lines = [
        Strip([Segment(start, red), Segment(middle, style), Segment("…", red)]).adjust_cell_length(
            30
        )
        for middle, style in ((old, red), (new, blue))
    ]
    begin = cell_len(start)
    end = max(begin + 1 + cell_len(each) for each in (old, new))
    screen, whole = pyte.Screen(30, 1), pyte.Screen(30, 1)
    pyte.Stream(screen).feed(lines[0].render(console))
    pyte.Stream(whole).feed(lines[1].render(console))
    for span in ((begin, end), (place, place + width)):
        frame = SparingUpdate([{0: lines[1]}], [(0, *span)], [[30]]).render_segments(console)
        pyte.Stream(screen).feed(frame)

    assert shown(screen) == shown(whole)


async def test_a_key_sends_no_more_than_the_cards_it_changes() -> None:
    async with at_table(PlayedClient.at(FOUR)) as pilot:
        board_of(pilot).action_move("right")
        await pilot.pause()
        compositor = pilot.app.screen._compositor  # noqa: SLF001 - no other way to see it
        board_of(pilot).action_move("right")
        compositor.update_widgets({pilot.app.screen.query_one(Middle)})
        update = compositor.render_update()
        console = pilot.app.console
    assert isinstance(update, SparingUpdate)
    assert len(update.render_segments(console)) < len(
        ChopsUpdate(update.chops, update.spans, update.chop_ends).render_segments(console)
    )
