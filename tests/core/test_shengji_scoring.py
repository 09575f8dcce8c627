"""The reckoning (§1.12; scenarios F1–F12, there is no F9)."""

from typing import Any

import pytest

from tests.core.shengji_records import LOW_KITTY, Facts, after, position, text_of
from tests.core.shengji_table import options, shapes, trump
from upgrade_core.cards import UNKNOWN, cards, cards_text
from upgrade_core.games.shengji.model import PlayMade
from upgrade_core.games.shengji.play import pack_of, trick_holder
from upgrade_core.games.shengji.scoring import advance, kitty_multiplier, levels_for, next_banker
from upgrade_core.record import read_record
from upgrade_core.replay import replay, summary

RICH_KITTY = "KC TC 5C 3C 4C 6C 7C 8C".split()


def last_trick_of(leads: str, others: str) -> dict[str, Any]:
    """The reckoning when seat 1 leads its whole hand to the last trick and takes it."""
    table = position(others, leads, others, others, turn=1, kitty=RICH_KITTY)
    moves = f"1: play {leads}, 2: play {others}, 3: play {others}, 0: play {others}"
    result: dict[str, Any] = after(table, moves, "decks=4")["state"]["round_result"]
    return result


F1 = [
    ("AH", "3D", 50),
    ("AH AH", "3D 4D", 100),
    ("AH AH KH KH", "3D 4D 6D 7D", 400),
    ("AH AH KH KH QH QH", "3D 4D 6D 7D 8D 9D", 1600),
    ("AH AH KH QH", "3D 4D 6D 7D", 100),
]


@pytest.mark.parametrize(("leads", "others", "bonus"), F1)
def test_f1_the_largest_unit_of_the_last_trick_multiplies_the_kitty(
    leads: str, others: str, bonus: int
) -> None:
    result = last_trick_of(leads, others)
    points = 10 * leads.count("K")
    assert (result["kitty_points"], result["score"]) == (25, points + bonus)


MULTIPLIERS = [
    ("pow_unit", (2, 4, 8, 16, 64, 4)),
    ("pow_total", (2, 4, 8, 16, 64, 16)),
    ("times", (2, 4, 6, 8, 12, 4)),
    ("times_total", (2, 4, 6, 8, 12, 8)),
    ("classic", (2, 4, 8, 8, 8, 4)),
    ("pairs", (2, 4, 4, 8, 16, 4)),
]


@pytest.mark.parametrize(("kitty", "factors"), MULTIPLIERS)
def test_f1_each_kitty_option_multiplies_its_own_way(kitty: str, factors: tuple[int, ...]) -> None:
    setting, order = options(3, kitty=kitty), trump("2S")
    leads = ("AH", "AH AH", "AH AH AH", "AH AH KH KH", "AH AH KH KH QH QH", "AH AH KH QH")
    assert factors == tuple(kitty_multiplier(shapes(lead, order), setting) for lead in leads)


def test_f2_when_the_bankers_take_the_last_trick_the_kitty_counts_for_nobody() -> None:
    table = position("AH", "3D", "3D", "4D", kitty=RICH_KITTY, score=45, run_score=30)
    state = after(table, "0: play AH, 1: play 3D, 2: play 3D, 3: play 4D")["state"]
    assert state["round_result"] == {
        "score": 45,
        "kitty_points": 25,
        "multiplier": 0,
        "bank_changes": False,
        "steps": 1,
        "next_banker": 2,
    }
    assert (state["score"], state["run_score"]) == (45, 30)


def the_largest_round() -> tuple[Facts, str]:
    """All kings buried; a non-banker holds the other twelve hearts twice, and one trump."""
    hearts = [rank + "H" for rank in "23456789TJQA" for _ in range(2)]
    rest = cards_text(sorted(pack_of(options(2)), reverse=True)).split()
    for card in [*hearts, "3S", *(["KS", "KH", "KD", "KC"] * 2)]:
        rest.remove(card)
    hands = [rest[start::3] for start in range(3)]
    hands.insert(1, [*hearts, "3S"])
    first = [next(card for card in held if card[1] == "D") for held in hands if held != hands[1]]
    first.insert(1, "3S")
    moves = [f"{seat}: play {first[seat]}" for seat in range(4)]
    moves.append(f"1: play {' '.join(hearts)}")
    for seat in (2, 3, 0):
        left = hands[seat][:]
        left.remove(first[seat])
        moves.append(f"{seat}: play {' '.join(left)}")
    table = position(*map(" ".join, hands), trump="KS", kitty="KS KH KD KC KS KH KD KC".split())
    return table, ", ".join(moves)


def test_f3_the_published_maximum_is_1342177400_points_and_33554433_levels() -> None:
    table, moves = the_largest_round()
    state = after(table, moves)["state"]
    assert state["round_result"] == {
        "score": 1_342_177_400,
        "kitty_points": 80,
        "multiplier": 2**24,
        "bank_changes": True,
        "steps": 33_554_433,
        "next_banker": 1,
    }
    assert state["levels"] == ["K", "A"]


F4 = [
    (score, change, steps)
    for scores, change, steps in (
        ((0,), False, 3),
        ((5, 35), False, 2),
        ((40, 75), False, 1),
        ((80, 115), True, 0),
        ((120, 155), True, 1),
        ((160, 195), True, 2),
        ((200, 235), True, 3),
        ((240,), True, 4),
    )
    for score in scores
]


@pytest.mark.parametrize(("score", "change", "steps"), F4)
def test_f4_the_score_of_two_decks_decides_bank_and_levels(
    score: int, change: bool, steps: int
) -> None:
    found = levels_for(score, options(2))
    assert (found.bank_changes, found.steps) == (change, steps)


@pytest.mark.parametrize(
    ("decks", "scores"), [(1, (15, 20, 40, 60)), (3, (55, 60, 120, 180)), (4, (75, 80, 160, 240))]
)
def test_f5_the_steps_are_twenty_points_a_deck(decks: int, scores: tuple[int, ...]) -> None:
    found = [levels_for(score, options(decks)) for score in scores]
    changes = [(each.bank_changes, each.steps) for each in found]
    assert changes == [(False, 2), (False, 1), (True, 0), (True, 1)]


def end_of_round(level: str, score: int, levels: tuple[str, str] | None = None) -> Facts:
    """What a round leads to that ends with such a score; seat 0 is the banker."""
    table = position("AH", "3D", "3D", "4D", trump=f"{level}S", score=score)
    if levels is not None:
        table["levels"] = list(levels)
    return after(table, "0: play AH, 1: play 3D, 2: play 3D, 3: play 4D", "start_level=0")


def test_f6_nobody_jumps_over_the_ace() -> None:
    state = end_of_round("Q", 0)["state"]
    assert (state["levels"], state["round_result"]["steps"]) == (["A", "Q"], 3)
    assert state["phase"] == "round-over"


def test_f7_a_side_at_the_ace_that_takes_the_bank_stays_there() -> None:
    state = end_of_round("9", 120, ("9", "A"))["state"]
    assert (state["levels"], state["phase"]) == (["9", "A"], "round-over")
    assert (state["round_result"]["bank_changes"], state["round_result"]["steps"]) == (True, 1)


def test_f8_bankers_who_keep_the_bank_at_the_ace_win_the_match() -> None:
    table = position("2H", "3D", "3D", "4D", trump="AS", score=75)
    shown = after(table, "0: play 2H, 1: play 3D, 2: play 3D, 3: play 4D")
    assert shown["over"]
    assert shown["result"] == {
        "winners": [0, 2],
        "ranks": [1, 3, 1, 3],
        "scores": [14, 14, 14, 14],
        "reason": "won",
    }


def test_f10_a_bank_that_is_kept_goes_to_the_partner_a_lost_one_to_the_right() -> None:
    assert [next_banker(0, bank_changes=change) for change in (False, True)] == [2, 1]
    assert [next_banker(3, bank_changes=change) for change in (False, True)] == [1, 0]
    for score, banker in ((40, 2), (80, 1)):
        table = position("AH", "3D", "3D", "4D", score=score, trump="2S")
        moves = "0: play AH, 1: play 3D, 2: play 3D, 3: play 4D, 3: next"
        state = after(table, moves)["state"]
        assert (state["banker"], state.get("first", banker)) == (banker,) * 2
        assert (state["round"], state["turn"]) == (2, banker)


def test_f11_a_winning_play_taken_back_leaves_the_trick_to_who_held_it_before() -> None:
    table = position("KH 3C", "AH 4C", "3H 4C", "5H 3C")
    run = replay(read_record(text_of(table, "0: play KH, 1: play AH")))
    state = run.positions[-1].state
    assert trick_holder(state) == 1
    state.trick[-1] = PlayMade(1, (cards("4C")[0],))
    assert trick_holder(state) == 0
    assert trick_holder(run.positions[1].state) == 0


def test_f12_a_seat_sees_no_other_hand_and_the_kitty_as_a_number_until_the_round_ends() -> None:
    table = position("AH", "9D", "9D", "TD", kitty=LOW_KITTY.split())
    run = replay(read_record(text_of(table, "0: play AH, 1: play 9D")))
    seen = summary(run, 1)["state"]
    assert (seen["hands"], seen["kitty"]) == ([[], [], ["??"], ["??"]], ["??"] * 8)
    assert summary(run, 0)["state"]["kitty"] == sorted(table["kitty"], key=cards)
    assert summary(run, watch=True)["state"]["kitty"] == ["??"] * 8
    moves = "0: play AH, 1: play 9D, 2: play 9D, 3: play TD"
    done = replay(read_record(text_of(table, moves)))
    for viewer in (0, 1, 2, 3, None):
        assert UNKNOWN not in done.match.view(viewer).state.kitty
        assert len(done.match.view(viewer).state.kitty) == 8


# Going up ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("level", "steps", "was_banker", "reached"),
    [
        (2, 3, True, 5),
        (2, 4, True, 5),
        (2, 4, False, 5),
        (5, 3, True, 8),
        (5, 3, False, 5),
        (9, 3, True, 10),
        (12, 3, True, 13),
        (13, 3, True, 14),
    ],
)
def test_a_must_play_level_is_left_only_by_bankers_who_won_at_it(
    level: int, steps: int, was_banker: bool, reached: int
) -> None:
    rule = options(2, must_play="5-10-K")
    assert advance(level, steps, was_banker=was_banker, options=rule) == (reached, False)


def test_reaching_the_ace_wins_where_the_table_plays_so() -> None:
    assert advance(12, 3, was_banker=True, options=options(2, win="reach_A")) == (14, True)
    assert advance(13, 1, was_banker=False, options=options(2, win="reach_A")) == (14, True)
    assert advance(13, 1, was_banker=False, options=options(2)) == (14, False)


def test_no_step_leaves_the_level_as_it_is_even_at_the_ace() -> None:
    assert advance(14, 0, was_banker=False, options=options(2)) == (14, False)
