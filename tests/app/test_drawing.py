"""Text, canvas and sentences: what others wrote is safe, what is drawn fits its place."""

from rich.segment import Segment
from textual.strip import Strip

from upgrade_core.cards import parse_card
from upgrade_core.story import Shown, Who
from upgrade_tui.app.look import Look
from upgrade_tui.app.widgets.canvas import Canvas, width_of
from upgrade_tui.app.widgets.sentence import cut, drawn, wrapped
from upgrade_tui.app.widgets.story import Story
from upgrade_tui.app.widgets.text import clean, fit, joined

LOOK = Look()
FELT = LOOK.palette.felt


def plain(strip: Strip) -> str:
    return "".join(segment.text for segment in strip)


def words(line: list[Segment]) -> str:
    return "".join(segment.text for segment in line)


def test_what_could_disturb_a_terminal_is_taken_out_of_a_text() -> None:
    assert clean("a\x1b[31mb\u202ec\u200bd\u0000e\nf") == "a[31mbcde f"


def test_wide_characters_count_as_two_cells() -> None:
    assert fit("升级升级", 5) == "升级…"
    assert fit("Bob", 3) == "Bob"
    assert fit("Bobby", 0) == ""


def test_names_are_joined_as_people_say_them() -> None:
    assert [joined(["A"]), joined(["A", "B"]), joined(["A", "B", "C"])] == [
        "A",
        "A and B",
        "A, B and C",
    ]


def test_a_canvas_puts_pieces_where_they_belong_and_cuts_what_is_outside() -> None:
    canvas = Canvas(8, 2, LOOK.style())
    canvas.put(5, 0, "right")
    canvas.put(0, 0, "ab")
    canvas.put(-1, 1, "xyz")
    canvas.put(0, 9, "nowhere")
    assert [plain(canvas.strip(y)) for y in range(2)] == ["ab   rig", "yz      "]


def test_of_two_pieces_in_one_place_the_later_is_seen() -> None:
    canvas = Canvas(6, 1, LOOK.style())
    canvas.put(0, 0, "abcdef")
    canvas.put(2, 0, "XY")
    assert plain(canvas.strip(0)) == "abXYef"


def test_a_sentence_wraps_at_blanks_and_never_within_a_card() -> None:
    sentence = (Who(0, start=True), " throws ", Shown(parse_card("9C")), " away, and sighs.")
    style = LOOK.style(None, FELT)
    line = drawn(LOOK, sentence, ("Bob",), ground=FELT)
    lines = wrapped(line, 16, style)
    assert [words(each).rstrip() for each in lines] == ["Bob throws  9♣", "  away, and", "  sighs."]
    assert all(width_of(each) <= 16 for each in lines)


def test_a_word_longer_than_the_line_is_broken() -> None:
    style = LOOK.style(None, FELT)
    lines = wrapped(drawn(LOOK, ("x" * 30,), (), ground=FELT), 12, style)
    assert max(width_of(line) for line in lines) <= 12
    assert "".join(words(line).strip() for line in lines) == "x" * 30


def test_a_cut_line_ends_with_an_ellipsis() -> None:
    line = drawn(LOOK, ("one two three",), (), ground=FELT)
    shown = cut(line, 8, Segment("…", LOOK.style()))
    assert words(shown) == "one two…"


def test_what_somebody_says_is_told_under_their_name() -> None:
    story = Story(("Ann", "Bob"))
    story.say(1, "Bob", "well\x07 played")
    story.say(None, "Zoe", "hello")
    story.say(None, "", "Bob is away.")
    told = [words(story.lines(LOOK, entry, 70, FELT)[0]) for entry in story.entries]
    assert told == ["› Bob: well played", "› Zoe: hello", "› Bob is away."]


def test_the_whole_story_wraps_what_the_log_beside_the_board_cuts() -> None:
    story = Story(("Ann", "Bob"))
    story.say(1, "Bob", "word " * 20)
    (entry,) = story.entries
    beside = story.lines(LOOK, entry, 70, FELT)
    whole = story.lines(LOOK, entry, 70, FELT, whole=True)
    assert [len(beside), words(beside[0])[-1]] == [1, "…"]
    assert sum(words(line).count("word") for line in whole) == 20
