"""Records as text: what is written, what is read, and what is refused with its line."""

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.core.upgrade_positions import position
from tests.core.upgrade_records import text_of
from upgrade_core.cards import cards
from upgrade_core.chance import Picked, Shuffled
from upgrade_core.errors import RecordError
from upgrade_core.match import Move
from upgrade_core.record import Line, Record, read_record, write_record
from upgrade_core.registry import GAMES
from upgrade_core.replay import replay

UPGRADE = GAMES["upgrade"]
HEAD = "[Upgrade 1]\n[Game upgrade]\n[Seats Ann | Bob]\n"
WHOLE = """[Upgrade 1]
[Game upgrade]
[Options tokens=5 discard_face_up=false]
[Preset royal]
[Seats Ann | Bob Smith]
[Dealer 1]
[Date 2026-11-29T12:00:00Z]
[Commitment 00ff]
[Seed 0102]
[Nonce 03]
[Result 0 1]

shuffle 7S 2H TC
pick 1
0: place 9C  ; a comment
1: attack 0
"""


def test_a_record_is_read_with_all_it_says() -> None:
    record = read_record(WHOLE)
    assert (record.spec.key, record.preset) == ("upgrade", "royal")
    assert (record.options.tokens, record.options.top_rank) == (5, 13)
    assert record.names == ("Ann", "Bob Smith")
    assert (record.dealer, record.date, record.commitment) == (1, "2026-11-29T12:00:00Z", "00ff")
    assert (record.seed, record.nonce, record.winners) == (b"\x01\x02", b"\x03", (0, 1))
    assert [line.entry for line in record.lines] == [
        Shuffled(tuple(cards("7S 2H TC"))),
        Picked(1),
        Move(0, "place 9C"),
        Move(1, "attack 0"),
    ]
    assert [(line.number, line.comment) for line in record.lines[2:]] == [
        (15, "a comment"),
        (16, ""),
    ]


def test_a_record_is_written_as_it_was_read() -> None:
    assert write_record(read_record(WHOLE)) == WHOLE


def test_headers_may_share_a_line_and_come_in_any_order() -> None:
    record = read_record("[Seats A | B] [Game upgrade]\n; a remark\n\n[Upgrade 1]\n0: add")
    assert record.names == ("A", "B")
    assert [line.number for line in record.lines] == [5]


def test_a_byte_order_mark_and_other_line_ends_are_taken() -> None:
    record = read_record("\ufeff" + HEAD.replace("\n", "\r\n") + "0: add\r\n")
    assert record.lines == [Line(4, Move(0, "add"))]


def test_seats_need_no_names_where_a_position_has_them() -> None:
    facts = position(("9", "2 3", 3), ("4", "5 6", 3), held="7", deck="A A")
    record = read_record(text_of(facts, ""))
    assert record.names == ("Seat 0", "Seat 1")
    assert record.state == facts


def test_without_result_a_match_is_unfinished() -> None:
    assert read_record(HEAD).winners is None
    assert "[Result -]" in write_record(read_record(HEAD))


@pytest.mark.parametrize(
    ("name", "written"),
    [("A]b[", "A)b("), ("x|y", "x/y"), (" a \n b ", "a b"), ("", "Seat 0"), ("[[", "((")],
)
def test_no_name_breaks_a_record(name: str, written: str) -> None:
    record = Record(UPGRADE, "standard", UPGRADE.standard, (name, "Bob"))
    assert read_record(write_record(record)).names == (written, "Bob")


@pytest.mark.parametrize(
    ("text", "line", "reason"),
    [
        ("", 1, "this is no record of Upgrade"),
        ("hello", 1, "this is no record of Upgrade"),
        ("[Upgrade 2]\n[Game upgrade]", 1, "format '2' is not known here"),
        ("[Upgrade 1]\n[Seats A | B]", 1, "the header [Game …] is missing"),
        ("[Upgrade 1]\n[Game upgrade]", 1, "the header [Seats Ann | Bob] is missing"),
        ("[Upgrade 1]\n[Game chess]", 2, "no game is called 'chess'"),
        (HEAD + "[Preset odd]", 4, "no preset is called 'odd'"),
        (HEAD + "[Options tokens=99]", 4, "option tokens takes 1 to 10, not 99"),
        (HEAD + "[Options token=9]", 4, "no option is called 'token'; did you mean tokens?"),
        (HEAD + "[Options attack_max=1 stall_laps=0]", 4, "with a shorter attack row"),
        (HEAD + "[Game upgrade]", 4, "[Game] is given twice"),
        (HEAD + "[Site Rome]", 4, "no header is called [Site]; there is: Upgrade, Game"),
        (HEAD + "[Date today", 4, "a header is written [Key value]"),
        (HEAD + "[Seed xyz]", 4, "[Seed …] must be hexadecimal digits"),
        (HEAD + "[Dealer 2]", 4, "'2' is no seat; the seats are 0 to 1"),
        (HEAD + "[Result 0 5]", 4, "'5' is no seat"),
        (HEAD + "[State nope]", 4, "[State …] is no JSON"),
        (HEAD + "[State [1]]", 4, "[State …] must hold a JSON object"),
        (HEAD + "[State {", 4, "[State …] must end with ]"),
        (HEAD + '[State {"seats": [{}]}]', 2, "[Seats …] names 2 seats and [State …] has others"),
        (HEAD + "[State " + "[" * 9000 + "]" * 9000 + "]", 4, "[State …] is larger than any"),
        ("[Upgrade 1]\n[Game upgrade]\n[Seats Ann | ]", 3, "each seat needs a name"),
        ("[Upgrade 1]\n[Game upgrade]\n[Seats Ann]", 2, "Upgrade is played by 2 or more"),
        (HEAD + "\nshuffle 7S ZZ", 5, "'ZZ' is no card"),
        (HEAD + "pick two", 4, "a pick is a whole number, not 'two'"),
        (HEAD + "pick " + "9" * 5000, 4, "a pick is a whole number"),
        (HEAD + "2: add", 4, "'2' is no seat; the seats are 0 to 1"),
        (HEAD + "9" * 5000 + ": add", 4, "'999"),
        (HEAD + "add", 4, "'add' is no line of a record: write seat: move"),
        (HEAD + "0:", 4, "'0:' is no line of a record"),
    ],
)
def test_a_broken_record_is_refused_with_line_and_reason(text: str, line: int, reason: str) -> None:
    with pytest.raises(RecordError) as refusal:
        read_record(text)
    assert refusal.value.reason.startswith(reason)
    assert refusal.value.line == line
    assert refusal.value.message == f"line {line}: {refusal.value.reason}"


@pytest.mark.parametrize(
    ("body", "line", "reason"),
    [
        ("[State {}]", 4, "seats: is missing"),
        ('[State {"seats": 5}]', 4, "seats: must be a list"),
        ("pick 2", 1, "the scripted pick must lie between 0 and 1"),
        ("shuffle AS", 1, "other cards than those to be shuffled"),
    ],
)
def test_a_start_that_cannot_be_played_is_refused(body: str, line: int, reason: str) -> None:
    with pytest.raises(RecordError, match="the start cannot be played") as refusal:
        replay(read_record(HEAD + body))
    assert reason in refusal.value.message
    assert refusal.value.line == line


def test_a_shuffle_that_does_not_fit_is_refused_at_the_move_that_needs_it() -> None:
    facts = position(("9", "2 3", 3), ("4", "5 6", 3), held="7", discard="8")
    with pytest.raises(RecordError, match="line 7: the scripted shuffle has other cards"):
        replay(read_record(text_of(facts, "shuffle AS AH, 0: discard")))


PIECES = [
    *("[Upgrade 1]", "[Game upgrade]", "[Seats A | B]", "[State {}]", "[State ", "]", "[", "|"),
    *("shuffle ", "AS ", "pick ", "0", "1", ": ", "add", "; ", "[Options ", "tokens=", "\n", "{"),
]


@given(st.lists(st.sampled_from(PIECES) | st.text(max_size=5), max_size=25).map("".join))
@settings(max_examples=150)
def test_any_text_is_a_record_or_a_record_error(text: str) -> None:
    _read_or_refuse(text)
    _read_or_refuse(HEAD + text)


def _read_or_refuse(text: str) -> None:
    try:
        record = read_record(text)
        replay(record)
    except RecordError:
        return
    assert write_record(read_record(write_record(record))) == write_record(record)


VALUES: st.SearchStrategy[Any] = st.recursive(
    st.none() | st.booleans() | st.integers(-3, 12) | st.sampled_from(["turn", "AS", "??", "9C"]),
    lambda inner: st.lists(inner, max_size=4),
    max_leaves=6,
)
GOOD = position(("9", "2 3", 3), ("4", "5 6", 3), held="7", deck="A A", discard="8 T")


@given(st.dictionaries(st.sampled_from([*GOOD, "turns", "may_bow", "gone", "laid_open"]), VALUES))
@settings(max_examples=100)
def test_any_position_in_a_record_is_played_or_refused(odd: dict[str, Any]) -> None:
    text = text_of({**GOOD, **odd}, "0: discard")  # type: ignore[typeddict-item]
    _read_or_refuse(text)


@given(st.dictionaries(st.sampled_from(list(GOOD["seats"][0])), VALUES))
@settings(max_examples=100)
def test_any_seat_in_a_position_is_played_or_refused(odd: dict[str, Any]) -> None:
    seats = [{**GOOD["seats"][0], **odd}, GOOD["seats"][1]]
    text = text_of({**GOOD, "seats": seats}, "0: discard")  # type: ignore[typeddict-item]
    _read_or_refuse(text)
