"""What a hand owes a lead (§1.11; scenarios B1–B18, there are no B8, B11 and B16)."""

import pytest

from tests.core.shengji_records import after, position, refused
from tests.core.shengji_table import options, refusal, trump, winner

L2S = trump("2S")
THREE, FOUR = options(3), options(4)


def test_b1_a_tractor_held_answers_a_tractor() -> None:
    hand = "6H 6H 7H 7H KH KH 9H 3C"
    assert refusal("3H 3H 4H 4H", hand, "6H 6H 7H 7H", L2S) is None
    assert refusal("3H 3H 4H 4H", hand, "6H 6H KH KH", L2S) == (
        "You hold a tractor of 2 pairs in hearts and must play it."
    )


def test_b2_without_a_tractor_two_pairs_answer_it() -> None:
    hand = "6H 6H KH KH 9H JH 3C"
    assert refusal("3H 3H 4H 4H", hand, "6H 6H KH KH", L2S) is None
    assert refusal("3H 3H 4H 4H", hand, "6H 6H 9H JH", L2S) == (
        "You hold 2 pairs of hearts and must play as many."
    )


@pytest.mark.parametrize("others", ["9H JH", "9H KH", "JH KH"])
def test_b3_the_only_pair_comes_with_any_two_of_the_suit(others: str) -> None:
    hand = "6H 6H 9H JH KH 3C"
    assert refusal("3H 3H 4H 4H", hand, f"6H 6H {others}", L2S) is None
    assert refusal("3H 3H 4H 4H", hand, "6H 9H JH KH", L2S) == (
        "You hold 1 pair of hearts and must play as many."
    )


def test_b4_who_has_too_few_plays_them_all_and_cannot_win() -> None:
    hand = "5H KH KH 3C 4S"
    for free in ("3C", "4S"):
        assert refusal("3H 3H 4H 4H", hand, f"5H KH KH {free}", L2S) is None
    assert refusal("3H 3H 4H 4H", hand, "KH KH 3C 4S", L2S) == "You must play all your 3 hearts."
    assert refusal("AH", "3H 3C", "3C", L2S) == "You must play your only heart."
    assert winner("3H 3H 4H 4H", "5H KH KH 4S", order=L2S) == 0


@pytest.mark.parametrize("play", ["3C 4C 5D 6D", "3S 3S 4S 4S", "3S 9S 5D 6D"])
def test_b5_a_void_seat_may_play_anything(play: str) -> None:
    assert refusal("3H 3H 4H 4H", "3C 4C 5D 6D 3S 3S 4S 4S 9S", play, L2S) is None


def test_b6_a_pair_must_be_answered_with_a_pair_even_out_of_a_tractor() -> None:
    hand = "4H 5H QH QH KH KH"
    assert refusal("3H 3H", hand, "4H 5H", L2S) == (
        "You hold 1 pair of hearts and must play as many."
    )
    assert refusal("3H 3H", hand, "QH QH", L2S) is None


def test_b7_the_main_level_pair_is_owed_and_side_level_singles_are_none() -> None:
    order, lead = trump("KS"), "7S 7S 8S 8S 9S 9S"
    hand = "4S TS AS KS KS KH KD KC"
    assert refusal(lead, hand, "4S TS AS KH KD KC", order) == (
        "You hold 1 pair of trumps and must play as many."
    )
    assert refusal(lead, hand, "4S TS AS KH KS KS", order) is None


def test_b9_three_pairs_held_are_owed_and_the_run_among_them() -> None:
    hand, lead = "6H 6H 7H 7H 9H 9H JH KH", "3H 3H 4H 4H 5H 5H"
    assert refusal(lead, hand, "6H 6H 7H 7H JH KH", L2S) == (
        "You hold 3 pairs of hearts and must play as many."
    )
    assert refusal(lead, hand, "6H 6H 7H 7H 9H 9H", L2S) is None


def test_b10_a_throw_with_a_pair_in_it_asks_for_a_pair() -> None:
    assert refusal("AH AH KH", "3H 3H 5H 9H", "5H 9H 3H", L2S) is not None
    assert refusal("AH AH KH", "3H 3H 5H 9H", "3H 3H 9H", L2S) is None


def test_b12_a_triple_is_not_protected_from_a_tractor_of_pairs() -> None:
    hand, order = "3H 3H 3H TH TH 7H 8H", trump("2S", THREE)
    assert refusal("AH AH KH KH", hand, "TH TH 7H 8H", order) == (
        "You hold 2 pairs of hearts and must play as many."
    )
    assert refusal("AH AH KH KH", hand, "TH TH 3H 3H", order) is None


def test_b13_four_of_a_kind_are_no_tractor() -> None:
    hand, order = "2S 2S 2S 2S 3S 3S 5S 5S", trump("4S", FOUR)
    assert refusal("2S 2S 3S 3S", hand, "2S 2S 2S 2S", order) == (
        "You hold a tractor of 2 pairs in trumps and must play it."
    )
    assert refusal("2S 2S 3S 3S", hand, "3S 3S 5S 5S", order) is None


def test_b14_four_of_a_kind_are_two_pairs() -> None:
    hand, order = "2S 2S 2S 2S 3S 5S 5S", trump("4S", FOUR)
    assert refusal("2S 2S 3S 3S", hand, "2S 2S 2S 2S", order) is None
    assert refusal("2S 2S 3S 3S", hand, "2S 2S 5S 3S", order) is not None


def test_b15_a_triple_asks_for_a_pair_where_there_is_no_triple() -> None:
    hand, order = "3H 3H 5H 7H 9H", trump("2S", THREE)
    assert refusal("AH AH AH", hand, "3H 5H 7H", order) is not None
    assert refusal("AH AH AH", hand, "3H 3H 7H", order) is None


def test_b17_four_of_a_kind_never_ask_for_a_tractor() -> None:
    hand, order = "6H 6H 7H 7H TH TH", trump("2S", FOUR)
    assert refusal("AH AH AH AH", hand, "6H 6H TH TH", order) is None
    assert refusal("AH AH AH AH", hand, "6H 6H 7H TH", order) is not None


def test_b18_two_triples_ask_for_two_groups() -> None:
    hand, order = "6H 6H 8H 8H TH TH KH QH", trump("2S", THREE)
    assert refusal("3H 3H 3H 4H 4H 4H", hand, "6H 6H 8H 8H KH QH", order) is None
    assert refusal("3H 3H 3H 4H 4H 4H", hand, "6H 6H 8H TH KH QH", order) is not None


# What is said of other mistakes --------------------------------------------------------------


def test_a_play_of_another_size_is_refused() -> None:
    table = position("3H 3H 9C", "5H 5H 9D", "6H 6H 9D", "7H 7H 9C")
    assert refused(table, "0: play 3H 3H, 1: play 5H") == "rule.must-follow"
    assert refusal("3H 3H", "5H 5H 9D", "5H 5H 9D", L2S) == "You must play 2 cards, not 3."
    assert refusal("3H", "5H 9D", "5H 9D", L2S) == "You must play 1 card, not 2."


def test_cards_that_are_not_held_cannot_be_played() -> None:
    table = position("3H 9C", "5H 9D", "6H 9D", "7H 9C")
    assert refused(table, "0: play 3H, 1: play 8H") == "rule.not-in-hand"
    assert refused(table, "0: play 3H 3H") == "rule.not-in-hand"


def test_who_holds_enough_of_the_suit_adds_no_other() -> None:
    assert refusal("3H 4H", "5H 6H 7H 9D", "5H 9D", L2S) == (
        "You hold enough hearts: all cards must be hearts."
    )


def test_only_a_lead_is_grouped() -> None:
    table = position("3H 4H 9C", "5H 6H 9D", "7H 8H 9D", "9H TH 9C", turn=0)
    shown = after(table, "0: play 3H")
    assert shown["waiting"] == [1]
    assert refused(table, "0: play 3H, 1: play 5H / 6H") == "rule.bad-grouping"
