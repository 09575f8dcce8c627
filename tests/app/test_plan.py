"""Sizes: the largest at which all seats can be read, from two seats to nineteen."""

from itertools import product

import pytest

from upgrade_tui.app.boards.upgrade.plan import Form, make_plan, own_width
from upgrade_tui.app.widgets.cards import Size

SIZES = [(80, 19), (68, 26), (84, 37), (156, 47)]
ROWS = [(1, 1), (2, 2), (3, 3), (4, 4), (1, 4)]


@pytest.mark.parametrize(("size", "rows"), product(SIZES, ROWS))
def test_everything_fits_for_every_number_of_seats(
    size: tuple[int, int], rows: tuple[int, int]
) -> None:
    for opponents in range(1, 19):
        plan = make_plan(*size, opponents, *rows)
        used = plan.seats_height + plan.arena_height + plan.own_height + 2 * plan.margin
        assert used == size[1]
        assert plan.columns * plan.form.width(*rows) <= size[0]
        lines = -(-opponents // plan.columns)
        assert lines * plan.form.height + (lines - 1) * plan.gap <= plan.seats_height
        assert plan.own is Size.CHIP or own_width(plan.own, *rows) <= size[0]


@pytest.mark.parametrize(("size", "opponents"), product(SIZES, range(1, 9)))
def test_up_to_nine_seats_there_is_room_for_the_fight(
    size: tuple[int, int], opponents: int
) -> None:
    assert make_plan(*size, opponents, 2, 2).arena_height >= 5


def test_four_seats_at_80_by_24_have_small_cards_and_the_own_ones_are_full() -> None:
    plan = make_plan(80, 19, 3, 2, 2)
    assert (plan.form, plan.columns, plan.own) == (Form.SMALL, 3, Size.FULL)


def test_a_duel_at_80_by_24_has_full_cards() -> None:
    assert make_plan(80, 19, 1, 2, 2).form is Form.FULL_SIDE


def test_nine_seats_at_80_by_24_have_chips() -> None:
    plan = make_plan(80, 19, 8, 2, 2)
    assert (plan.form, plan.columns) == (Form.CHIP, 4)


def test_nine_seats_at_120_by_40_have_full_cards() -> None:
    assert make_plan(88, 37, 8, 2, 2).form is Form.FULL


def test_nineteen_seats_have_a_line_each() -> None:
    assert make_plan(80, 19, 18, 1, 1).form is Form.LINE
