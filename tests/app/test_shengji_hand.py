"""How a hand is laid out, what may be chosen of it, and what a choice would be."""

from collections import Counter
from itertools import combinations
from random import Random

import pytest

from tests.app.shengji_positions import pack
from upgrade_core.cards import TEXTS, Card, cards, cards_text
from upgrade_core.chance import ScriptedChance
from upgrade_core.game import View
from upgrade_core.games.shengji import SPEC
from upgrade_core.games.shengji.choices import ShengjiChoices
from upgrade_core.games.shengji.following import why_not_follow
from upgrade_core.games.shengji.model import BURY, State
from upgrade_core.games.shengji.options import DECK_TABLES, STANDARD, Options
from upgrade_core.games.shengji.order import NO_MAIN, TRUMP, Order, order_for
from upgrade_core.games.shengji.units import read_lead, shapes_of
from upgrade_core.options import with_values
from upgrade_tui.app.boards.shengji.choice import answers, readings, suggestion
from upgrade_tui.app.boards.shengji.hand import Layout, groups_of, laid_out, row_width
from upgrade_tui.app.boards.shengji.plan import make_plan

SPADES = order_for(2, 0, STANDARD)
HEARTS, SPADE = 1, 0
SIZES = [(80, 19), (74, 24), (88, 37), (120, 40), (160, 50)]


def texts(layout: Layout) -> list[str]:
    """Each row, its units parted by bars."""
    return [
        " | ".join(
            cards_text(card for _, card, _ in piece) for group in row for piece in group.pieces
        )
        for row in layout.rows
    ]


def laid(hand: str, order: Order = SPADES, width: int = 120) -> list[str]:
    return texts(laid_out(tuple(sorted(cards(hand))), order, width, 5, 3))


def test_trumps_lie_apart_from_high_to_low_and_black_and_red_take_turns() -> None:
    expected = ["BJ | SJ | 2S | 2H | AS | 3S | AH | AC | AD"]
    assert expected == laid("AD AC AH AS 3S 2H 2S SJ BJ")


def test_a_tractor_is_one_unit_over_the_gap_that_the_level_leaves() -> None:
    order = order_for(7, SPADE, STANDARD)
    assert laid("6H 6H 8H 8H 5H", order) == ["8H 8H 6H 6H | 5H"]


def test_side_level_cards_of_other_suits_do_not_part_a_tractor() -> None:
    assert laid("AS AS 2H 2H 2D") == ["2H 2H AS AS | 2D"]


def test_without_main_suit_only_jokers_and_level_cards_are_trumps() -> None:
    order = order_for(2, NO_MAIN, STANDARD)
    assert laid("KH AS 2H BJ QC JD", order) == ["BJ | 2H | AS | KH | QC | JD"]


def test_cards_that_are_not_seen_are_backs_at_the_end() -> None:
    (row,) = laid_out((0, 0, 14), SPADES, 120, 5, 3).rows
    assert [len(group.places) for group in row] == [1, 2]


@pytest.mark.parametrize("decks", [1, 2, 3, 4])
@pytest.mark.parametrize("size", SIZES, ids=str)
def test_every_card_of_the_fullest_hand_has_a_place_on_the_screen(
    decks: int, size: tuple[int, int]
) -> None:
    width, height = size
    table = DECK_TABLES[decks]
    for seed in range(20):
        rng = Random(seed)
        whole = cards(" ".join(pack(decks)))
        hand = tuple(sorted(rng.sample(whole, table.hand + table.kitty)))
        order = order_for(rng.randrange(2, 15), rng.randrange(5), Options(decks=decks))
        plan = make_plan(width, height, len(hand))
        layout = laid_out(hand, order, width, plan.step, plan.rows)
        assert hand == tuple(sorted(card for _, card, _ in layout.places))
        assert max(row_width(row, layout.step) for row in layout.rows) <= width - 2
        needed = len(layout.rows) * plan.pitch + (plan.pitch == plan.card_height)
        assert needed <= plan.hand_height
        assert 1 + plan.felt_height + plan.hand_height <= height


def test_a_unit_longer_than_any_row_is_parted_so_that_all_of_it_is_seen() -> None:
    hand = tuple(sorted(cards(" ".join(f"{rank}H " * 4 for rank in "3456789T"))))
    layout = laid_out(hand, order_for(2, SPADE, Options(decks=4)), 40, 3, 4)
    assert [len(row[0].places) for row in layout.rows] == [12, 12, 8]
    assert max(row_width(row, layout.step) for row in layout.rows) <= 38


def test_pieces_of_every_suit_are_the_units_that_a_lead_is_read_as() -> None:
    hand = tuple(sorted(cards("3H 3H 3H 4H 4H 6H 9C 9C 8C 8C")))
    for group in groups_of(hand, order_for(2, SPADE, Options(decks=3))):
        held = [card for _, card, _ in group.places]
        found = Counter(tuple(card for _, card, _ in reversed(piece)) for piece in group.pieces)
        assert Counter(unit.cards for unit in read_lead(held, SPADES)) == found


# Answers -------------------------------------------------------------------------------------


def every_answer(hand: tuple[Card, ...], lead: tuple[Card, ...], order: Order) -> set[Card]:
    """The faces in some legal answer, by trying all of them."""
    suit, shapes = order.suit[lead[0]], shapes_of(read_lead(lead, order))
    return {
        card
        for play in combinations(hand, len(lead))
        if why_not_follow(play, hand, suit, shapes, order) is None
        for card in play
    }


@pytest.mark.parametrize("decks", [1, 2, 3])
def test_exactly_the_cards_of_legal_answers_are_lit(decks: int) -> None:
    whole = cards(" ".join(text for text in pack(decks) if text[-1] in "SH"))
    rng = Random(decks)
    for _ in range(150):
        rng.shuffle(whole)
        held, rest = tuple(sorted(whole[:9])), whole[9:]
        suit = rng.choice((HEARTS, TRUMP))
        pool = [card for card in rest if SPADES.suit[card] == suit]
        groups = [face for face, many in Counter(pool).items() if many > 1]
        lead = tuple(groups[:1] * 2) if groups and rng.random() < 0.7 else tuple(pool[:3])
        shapes = shapes_of(read_lead(lead, SPADES))
        assert every_answer(held, lead, SPADES) == answers(held, lead, shapes, SPADES)


def test_a_pair_that_must_be_played_is_the_only_one_lit() -> None:
    hand = tuple(sorted(cards("AH KH KH 7H 3C")))
    found = answers(hand, tuple(cards("QH QH")), ((2, 1),), SPADES)
    assert cards("KH") == sorted(found)


# Readings ------------------------------------------------------------------------------------


def read(hand: str) -> list[str]:
    return [
        " / ".join(cards_text(unit.cards) for unit in units)
        for units in readings(tuple(sorted(cards(hand))), SPADES)
    ]


def test_a_lead_of_two_decks_is_read_in_one_way() -> None:
    assert read("3H 3H 4H 4H AH") == ["3H 3H 4H 4H / AH"]


def test_three_equal_cards_beside_a_pair_are_read_in_two_ways() -> None:
    assert read("3H 3H 3H 4H 4H") == ["3H 3H 4H 4H / 3H", "3H 3H 3H / 4H 4H"]


def test_cards_of_two_suits_are_no_lead() -> None:
    assert read("3H 3C") == []


# Suggestions ---------------------------------------------------------------------------------


@pytest.mark.parametrize("decks", [1, 2, 4])
def test_what_is_suggested_is_always_legal(decks: int) -> None:
    rules, rng = SPEC.rules, Random(decks)
    options = with_values(SPEC.standard, {"decks": decks, "deal": "sequential", "rounds": 1})
    for seed in range(2):
        chance = ScriptedChance([], Random(seed))
        state = rules.deal(options, 4, chance)
        while rules.result(state) is None:
            seat = rules.waiting(state)[0]
            choices = rules.choices(state, seat)
            assert_suggested(state, seat)
            rules.act(state, seat, choices.sample(rng), chance)


def assert_suggested(state: State, seat: int) -> None:
    """Whether what the board would choose may be played."""
    view = SPEC.rules.view(state, seat)
    found = suggestion(view)
    if not found:
        return
    action_type = "bury" if state.phase == BURY else "play"
    action = SPEC.rules.parse(view, f"{action_type} {' '.join(TEXTS[card] for card in found)}")
    assert ShengjiChoices(state, seat).why_not(action) is None


def test_nothing_is_suggested_while_the_main_suit_is_bid() -> None:
    options = with_values(SPEC.standard, {"deal": "sequential"})
    state = SPEC.rules.deal(options, 4, ScriptedChance([], Random(1)))
    view: View[State] = SPEC.rules.view(state, 0)
    assert suggestion(view) == ()
