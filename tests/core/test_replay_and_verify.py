"""Replays: the summary, whose eyes, refusals; and verifying that chance was fair."""

import re
from collections.abc import Callable
from random import Random

import pytest

from tests.core.upgrade_positions import position
from tests.core.upgrade_records import played, text_of
from upgrade_core.chance import (
    NONCE_BYTES,
    SEED_BYTES,
    Picked,
    SealedChance,
    Shuffled,
    commitment,
)
from upgrade_core.match import Match, Move
from upgrade_core.record import Line, Record, lines_of, read_record, write_record
from upgrade_core.registry import GAMES
from upgrade_core.replay import replay, summary, unfair

UPGRADE = GAMES["upgrade"]
SEED, NONCE = bytes(range(SEED_BYTES)), bytes(range(NONCE_BYTES))
FACTS = position(("9", "2 3", 3), ("4", "5 6", 3), held="7", deck="A A 8 8")


# The summary ----------------------------------------------------------------------------------


def test_the_summary_has_exactly_what_the_page_promises() -> None:
    shown = summary(played(FACTS, ""))
    assert shown == {
        "game": "upgrade",
        "over": False,
        "waiting": [0],
        "result": None,
        "refused": None,
        "legal": [
            *("attack 1", "replace attack 0", "replace defence 0", "replace defence 1"),
            *("add", "discard"),
        ],
        "state": FACTS,
    }


def test_a_refused_move_ends_the_replay_with_line_code_and_sentence() -> None:
    run = played(FACTS, "0: attack 1, 1: attack 1, 1: discard")
    shown = summary(run)
    assert shown["refused"] == {
        "line": 7,
        "code": "rule.bad-target",
        "message": "You cannot attack yourself.",
    }
    assert len(run.positions) == 2
    assert shown["waiting"] == [1]


def test_a_move_that_cannot_be_read_is_refused_in_the_same_way() -> None:
    refused = summary(played(FACTS, "0: fold"))["refused"]
    assert (refused["line"], refused["code"]) == (6, "text.notation")
    assert "'fold' is no move of Upgrade" in refused["message"]


@pytest.mark.parametrize(
    ("seat", "watch", "held", "defences"),
    [
        (None, False, "7S", [["2S", "3S"], ["5S", "6S"]]),
        (0, False, "7S", [["2S", "3S"], ["??", "??"]]),
        (1, False, "??", [["??", "??"], ["5S", "6S"]]),
        (None, True, "??", [["??", "??"], ["??", "??"]]),
    ],
    ids=["everything", "seat 0", "seat 1", "watcher"],
)
def test_the_summary_shows_what_these_eyes_see(
    seat: int | None, watch: bool, held: str, defences: list[list[str]]
) -> None:
    shown = summary(played(FACTS, ""), seat, watch=watch)
    assert shown["state"]["held"] == held
    assert [row["defence"] for row in shown["state"]["seats"]] == defences
    hidden = ["??"] * 4
    assert shown["state"]["deck"] == (FACTS["deck"] if seat is None and not watch else hidden)
    assert bool(shown["legal"]) is (not watch and seat != 1)


def test_every_position_of_a_replay_is_kept_with_its_move_and_events() -> None:
    run = played(FACTS, "0: discard, 1: discard")
    assert [position.move for position in run.positions] == [
        None,
        Move(0, "discard"),
        Move(1, "discard"),
    ]
    assert [position.state.turns for position in run.positions] == [0, 1, 2]
    assert run.positions[0].step is None
    assert run.positions[2].step is not None
    assert run.positions[2].step.version == 3


def test_missing_chance_lines_are_drawn_from_the_seed_that_is_given() -> None:
    record = read_record("[Upgrade 1]\n[Game upgrade]\n[Seats A | B]\n")
    deals = [summary(replay(record, seed))["state"] for seed in (0, 0, 1)]
    assert deals[0] == deals[1] != deals[2]
    assert summary(replay(record))["state"] == deals[0]


# Fair chance ----------------------------------------------------------------------------------


def fair_record(dealer: int | None = None) -> Record:
    """A finished match of sealed chance, as the server writes it."""
    options, rng = UPGRADE.presets["grand"], Random(3)
    match = Match.deal(UPGRADE, options, 3, SealedChance(SEED), dealer)
    while match.waiting:
        seat = match.waiting[0]
        match.submit(seat, match.choices(seat).sample(rng))
    assert match.result is not None
    record = Record(UPGRADE, "grand", options, ("A", "B", "C"), lines_of(match.log), dealer)
    record.commitment = commitment(SEED, NONCE)
    record.seed, record.nonce, record.winners = SEED, NONCE, match.result.winners
    return record


@pytest.mark.parametrize("dealer", [None, 2])
def test_a_match_of_sealed_chance_verifies(dealer: int | None) -> None:
    assert unfair(read_record(write_record(fair_record(dealer)))) is None


def test_the_fair_record_has_picks_and_several_shuffles() -> None:
    entries = [line.entry for line in fair_record().lines]
    assert isinstance(entries[0], Picked)
    assert sum(isinstance(entry, Shuffled) for entry in entries) > 1


def _other_seed(record: Record) -> None:
    record.seed = bytes(SEED_BYTES)


def _other_nonce(record: Record) -> None:
    record.nonce = bytes(NONCE_BYTES)


def _other_seed_with_its_own_commitment(record: Record) -> None:
    _other_seed(record)
    record.commitment = commitment(record.seed, record.nonce)


def _short_seed(record: Record) -> None:
    record.seed, record.commitment = b"short", ""


def _foreign_commitment(record: Record) -> None:
    record.commitment = "é"


def _chance_lines(record: Record) -> list[int]:
    return [n for n, line in enumerate(record.lines) if not isinstance(line.entry, Move)]


def _swapped_cards(record: Record) -> None:
    place = _chance_lines(record)[-1]
    entry = record.lines[place].entry
    assert isinstance(entry, Shuffled)
    record.lines[place] = Line(0, Shuffled((entry.cards[1], entry.cards[0], *entry.cards[2:])))


def _another_dealer(record: Record) -> None:
    entry = record.lines[0].entry
    assert isinstance(entry, Picked)
    record.lines[0] = Line(0, Picked((entry.number + 1) % 3))


def _a_shuffle_left_out(record: Record) -> None:
    del record.lines[_chance_lines(record)[-1]]


def _a_shuffle_too_many(record: Record) -> None:
    record.lines.append(Line(0, Shuffled((1, 2, 3))))


def _a_move_changed(record: Record) -> None:
    place = next(n for n, line in enumerate(record.lines) if isinstance(line.entry, Move))
    record.lines[place] = Line(0, Move(0, "place KS"))


def _a_move_left_out(record: Record) -> None:
    moves = [n for n, line in enumerate(record.lines) if isinstance(line.entry, Move)]
    del record.lines[moves[len(moves) // 2]]


def _another_winner(record: Record) -> None:
    assert record.winners is not None
    record.winners = ((record.winners[0] + 1) % 3,)


def _no_seed(record: Record) -> None:
    record.seed = b""


@pytest.mark.parametrize(
    ("tamper", "reason"),
    [
        (_no_seed, r"no \[Seed …\] and \[Nonce …\]"),
        (_other_seed, "does not fit the commitment"),
        (_other_nonce, "does not fit the commitment"),
        (_foreign_commitment, "does not fit the commitment"),
        (_other_seed_with_its_own_commitment, "cannot be played|chance line"),
        (_short_seed, "a seed has 64 bytes, not 5"),
        (_swapped_cards, "chance line . is not what the seed gives"),
        (_another_dealer, "chance line 1 is not what the seed gives"),
        (_a_shuffle_left_out, "chance lines and the seed gives"),
        (_a_shuffle_too_many, "chance lines and the seed gives"),
        (_a_move_changed, "cannot be played from its seed"),
        (_a_move_left_out, "cannot be played from its seed|chance line"),
        (_another_winner, "is not what the moves lead to"),
    ],
)
def test_a_tampered_record_is_found_out(tamper: Callable[[Record], None], reason: str) -> None:
    record = fair_record()
    tamper(record)
    found = unfair(read_record(write_record(record)))
    assert found is not None
    assert re.search(reason, found)


def test_a_record_from_a_position_without_chance_verifies_by_its_moves() -> None:
    record = read_record(text_of(FACTS, "0: discard"))
    record.seed, record.nonce = SEED, NONCE
    assert unfair(record) is None
