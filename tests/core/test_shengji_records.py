"""Records of Shengji matches: what the kept ones hold, live ones, and what a line may say."""

from random import Random

import pytest

from tests.core.golden import RECORDS, play
from tests.core.shengji_records import position, refused, text_of
from tests.core.shengji_table import DECKS, deal, options, random_step
from upgrade_core.cards import cards
from upgrade_core.errors import NotationError
from upgrade_core.game import TABLE, View
from upgrade_core.games.shengji import SPEC
from upgrade_core.games.shengji.model import Bid, Bury, Play, State
from upgrade_core.match import Match
from upgrade_core.options import differences, with_values
from upgrade_core.record import Record, lines_of, read_record, write_record
from upgrade_core.replay import replay

KEPT = sorted((RECORDS / "shengji").glob("*.record"))
NAMES = ("Ann", "Bob", "Cid", "Dee")


def test_there_is_a_kept_record_of_every_preset_and_number_of_decks() -> None:
    records = [play(path).record for path in KEPT]
    assert {record.preset for record in records} == set(SPEC.presets)
    assert {record.options.decks for record in records} == set(DECKS)


def test_the_kept_records_have_every_kind_of_line_and_event() -> None:
    moves, happened = set(), set()
    for path in KEPT:
        for place in play(path).positions[1:]:
            assert place.move is not None
            assert place.step is not None
            moves.add(place.move.text.split()[0])
            happened |= {type(event).__name__ for event in place.step.events}
    assert moves == {"bid", "pass", "bury", "play", "next", "deal", "close"}
    assert happened >= {"ThrowFailed", "KittyTaken", "RoundEnded", "MatchEnded", "MainFixed"}


def written(match: Match) -> str:
    """The record of a match whose options are the standard ones but for what differs."""
    record = Record(SPEC, "two-decks", match.options, NAMES, lines_of(match.log))
    record.winners = None if match.result is None else match.result.winners
    return write_record(record)


@pytest.mark.parametrize("decks", DECKS)
@pytest.mark.parametrize("mode", ["live", "sequential"])
def test_a_match_of_two_rounds_is_the_same_again_from_its_record(decks: int, mode: str) -> None:
    match, rng = (
        deal(options(decks, deal=mode, rounds=2, no_bid="flip_first"), decks),
        Random(decks),
    )
    while match.waiting:
        random_step(match, rng)
    text = written(match)
    assert ("table: deal" in text, "table: close" in text) == (mode == "live",) * 2
    again = replay(read_record(text))
    assert again.refused is None
    assert again.match.log == match.log
    assert again.match.state == match.state
    assert differences(again.record.options, match.options) == {}


def test_only_the_table_deals_and_closes_the_bidding() -> None:
    table = deal(options(2, deal="live"))
    text = written(table)
    for seat in range(4):
        for move in ("deal", "close"):
            run = replay(read_record(f"{text}{seat}: {move}\n"))
            assert run.refused is not None
            assert run.refused.code == "rule.table-only"
    run = replay(read_record(f"{text}table: pass\n"))
    assert run.refused is not None
    assert run.refused.code == "rule.table-only"


def test_the_bidding_does_not_close_before_all_cards_are_dealt() -> None:
    match = deal(options(1, deal="live"))
    assert match.waiting == (TABLE,)
    run = replay(read_record(written(match) + "table: close\n"))
    assert run.refused is not None
    assert run.refused.code == "rule.still-dealing"


# The notation (§7) ---------------------------------------------------------------------------

VIEW: View[State] = SPEC.rules.view(deal(options(2)).state, 0)

TEXTS = [
    ("bid 9S", Bid((9,)), "bid 9S"),
    ("bid 9s 9S", Bid((9, 9)), "bid 9S 9S"),
    ("BID bj bj", Bid((54, 54)), "bid BJ BJ"),
    ("bid SJ BJ", Bid((53, 54)), "bid SJ BJ"),
    ("bury 3D 3H", Bury(tuple(cards("3H 3D"))), "bury 3H 3D"),
    ("play TS 9S  TS 9s", Play(tuple(cards("9S 9S TS TS"))), "play 9S 9S TS TS"),
    ("play 10S", Play(tuple(cards("TS"))), "play TS"),
    (
        "play 2H 2H 3H 3H / 3H",
        Play(tuple(cards("2H 2H 3H 3H 3H")), (4, 1)),
        "play 2H 2H 3H 3H / 3H",
    ),
    (
        "play 2H 2H 2H/3H 3H",
        Play(tuple(cards("2H 2H 2H 3H 3H")), (3, 2)),
        "play 2H 2H 2H / 3H 3H",
    ),
]


@pytest.mark.parametrize(("text", "action", "written"), TEXTS)
def test_a_move_is_read_and_written_as_the_page_says(
    text: str, action: Bid | Bury | Play, written: str
) -> None:
    assert action == SPEC.rules.parse(VIEW, text)
    assert written == SPEC.rules.format(VIEW, action)


@pytest.mark.parametrize(
    "text",
    [
        *("", "bid", "play", "bury", "pass 2H", "lead 2H", "next round"),
        *("play 2H /", "play / 2H", "play 2H // 3H", "play 2H / / 3H"),
        *("play 1H", "bid 9S,9S", "play " + "2H " * 65),
    ],
)
def test_what_is_no_move_gets_a_sentence(text: str) -> None:
    with pytest.raises(NotationError) as refusal:
        SPEC.rules.parse(VIEW, text)
    assert len(refusal.value.message) > 20


# Groupings -----------------------------------------------------------------------------------

LEAD = position(
    "2H 2H 2H 3H 3H AS",
    *["5D 6D 7D 8D 9D TD"] * 2,
    "5C 6C 7C 8C 9C TC",
    trump="4S",
)


@pytest.mark.parametrize(
    ("lead", "units"),
    [
        ("2H 2H 2H 3H 3H", [[2, 2], [1, 1]]),
        ("2H 2H 3H 3H / 2H", [[2, 2], [1, 1]]),
        ("2H 2H 2H / 3H 3H", [[3, 1], [2, 1]]),
        ("3H 3H / 2H 2H 2H", [[3, 1], [2, 1]]),
    ],
)
def test_a_lead_that_can_be_read_in_two_ways_is_read_as_its_leader_groups_it(
    lead: str, units: list[list[int]]
) -> None:
    run = replay(read_record(text_of(LEAD, f"0: play {lead}", "decks=3")))
    assert run.refused is None
    assert SPEC.rules.facts(run.match.state)["units"] == units
    facts = SPEC.rules.facts(run.match.state)
    assert SPEC.rules.from_facts(facts, run.record.options) == run.match.state


@pytest.mark.parametrize(
    "lead",
    [
        "2H / 2H",
        "2H 2H / 2H",
        "2H 2H / 3H 3H",
        "2H 2H / 2H 3H 3H",
        "2H 3H / 2H",
        "2H 2H / 2H / 3H 3H",
    ],
)
def test_a_grouping_that_parts_a_unit_or_joins_loose_cards_is_refused(lead: str) -> None:
    assert refused(LEAD, f"0: play {lead}", "decks=3") == "rule.bad-grouping"


def test_the_settings_of_a_record_may_be_any_option() -> None:
    text = text_of(LEAD, "", "decks=3 win=reach_A must_play=5-10-K kitty=pow_total")
    record = read_record(text)
    wanted = {"win": "reach_A", "must_play": "5-10-K", "kitty": "pow_total", "decks": 3}
    assert record.options == with_values(options(2), wanted)
    assert read_record(write_record(record)).options == record.options
