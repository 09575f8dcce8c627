"""A move of Up or Down? while it is put together, without any screen."""

from random import Random
from typing import Any

import pytest

from tests.app.updown_positions import FOUR, LAST, ONE_PILE, START
from upgrade_core.cards import cards, parse_card
from upgrade_core.chance import RandomChance
from upgrade_core.games.updown import SPEC
from upgrade_core.games.updown.model import Place
from upgrade_core.match import Match
from upgrade_tui.app.boards.updown.draft import Assembly, Draft, Step, Target
from upgrade_tui.app.boards.updown.worth import gain, turns_left, worth


def assembly(facts: dict[str, Any], seat: int = 0) -> Assembly:
    return Assembly(SPEC.rules.from_facts(facts, SPEC.standard), seat, Draft())


def target(text: str) -> Target:
    kind, number = text.split()
    return kind, parse_card(number) if kind in ("hand", "ring") else int(number)


def chosen(start: Assembly, *targets: str) -> Assembly:
    for text in targets:
        following = start.choose(target(text))
        assert following is not None, text
        start = following
    return start


def places(*texts: str) -> list[Target]:
    return [target(text) for text in texts]


def test_card_neighbour_row_and_pile_are_chosen_one_after_the_other() -> None:
    order = ["hand 37", "ring 34", "row 1", "up 0"]
    steps = [chosen(assembly(FOUR), *order[:count]).step for count in range(5)]

    assert steps == [Step.CARD, Step.TAKE, Step.STORE, Step.DRAW, Step.DONE]


def test_a_finished_move_is_one_action() -> None:
    done = chosen(assembly(FOUR), "hand 37", "ring 52", "drop 2", "down 0")

    card, take = cards("37 52")
    assert done.action == Place(card, take, 2, True, "down")


def test_an_unfinished_move_is_no_action() -> None:
    assert chosen(assembly(FOUR), "hand 37", "ring 52", "row 1").action is None


def test_the_neighbours_of_a_card_above_all_are_the_highest_and_the_lowest() -> None:
    assert set(chosen(assembly(FOUR), "hand 75").options(Step.TAKE)) == {
        target("ring 71"),
        target("ring 5"),
    }


def test_rows_that_go_on_with_a_card_come_before_those_given_up_for_it() -> None:
    options = chosen(assembly(FOUR), "hand 26", "ring 12").options(Step.STORE)

    assert options == places("row 2", "row 3", "drop 1", "drop 2", "drop 3")


def test_with_fewer_than_three_rows_a_new_one_may_begin_and_none_be_given_up() -> None:
    options = chosen(assembly(ONE_PILE), "hand 26", "ring 25").options(Step.STORE)

    assert options == places("row 2", "row 3")


def test_what_leaves_no_choice_is_not_asked() -> None:
    assert chosen(assembly(START), "hand 7", "ring 5").step is Step.DRAW
    assert chosen(assembly(ONE_PILE), "hand 26", "ring 25", "row 3").step is Step.DONE
    assert assembly(LAST).step is Step.TAKE


def test_with_both_piles_empty_nothing_is_drawn() -> None:
    done = chosen(assembly(LAST), "ring 5", "row 3")

    card, take = cards("39 5")
    assert done.action == Place(card, take, 3, False, None)


def test_stepping_back_forgets_the_last_choice_only() -> None:
    back = chosen(assembly(FOUR), "hand 37", "ring 34", "row 1").back()

    assert (back.step, back.take) == (Step.STORE, parse_card("34"))


def test_stepping_back_skips_what_was_never_asked() -> None:
    assert chosen(assembly(START), "hand 7", "ring 5").back().step is Step.TAKE


def test_another_card_of_the_hand_begins_the_move_anew() -> None:
    other = chosen(assembly(FOUR), "hand 37", "ring 34", "row 1", "hand 26")

    assert (other.step, other.card) == (Step.TAKE, parse_card("26"))


@pytest.mark.parametrize("text", ["hand 71", "ring 5", "row 2", "up 0"])
def test_what_is_not_to_be_chosen_yet_is_no_choice(text: str) -> None:
    start = chosen(assembly(FOUR), "hand 37") if text == "ring 5" else assembly(FOUR)

    assert start.choose(target(text)) is None


def test_nobody_else_puts_a_move_together() -> None:
    assert assembly(FOUR, seat=1).step is Step.DONE
    assert assembly(FOUR, seat=1).action is None


def test_extending_and_giving_up_are_each_others_alternative() -> None:
    storing = chosen(assembly(FOUR), "hand 26", "ring 34")

    assert storing.other_store(target("row 1")) == target("drop 1")
    assert storing.other_store(target("drop 1")) == target("row 1")
    assert chosen(assembly(FOUR), "hand 26", "ring 12").other_store(target("drop 1")) is None


@pytest.mark.parametrize(
    ("row", "expected"),
    [
        ("1 2 7 8 13 16 17 18", (8, 3, 24)),
        ("50 48", (2, 1, 2)),
        ("41 35 29 28 23 22 11 9", (8, 5, 40)),
        ("5", (1, 1, 1)),
    ],
)
def test_a_row_is_worth_its_cards_times_those_of_its_leading_colour(
    row: str, expected: tuple[int, int, int]
) -> None:
    value = worth(cards(row))

    assert (value.cards, value.leading, value.points) == expected


@pytest.mark.parametrize(
    ("kind", "row", "take", "expected"),
    [("row", 1, "38", 12), ("row", 1, "34", 5), ("row", 3, "34", 1), ("drop", 2, "34", -7)],
)
def test_a_preview_is_what_the_points_change_by(
    kind: str, row: int, take: str, expected: int
) -> None:
    rows = assembly(FOUR).state.rows[0]

    assert gain(rows, kind, row, parse_card(take)) == expected


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_turns_left_count_down_to_nothing_for_everybody(seats: int) -> None:
    match = dealt(seats)
    played = [0] * seats
    expected = [turns_left(match.state, seat) for seat in range(seats)]
    assert set(expected) == {15 if seats == 6 else 18}
    while match.waiting:
        seat = match.waiting[0]
        assert turns_left(match.state, seat) == expected[seat] - played[seat]
        match.submit(seat, SPEC.rules.choices(match.state, seat).few(1)[0])
        played[seat] += 1
    assert played == expected


def dealt(seats: int) -> Match:
    return Match.deal(SPEC, SPEC.standard, seats, RandomChance(Random(seats)))
