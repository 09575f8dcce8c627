"""Which suit a card belongs to and what is next to it (§1.3, §1.9; scenarios A1–A10)."""

from collections.abc import Iterator
from itertools import pairwise

import pytest

from tests.core.shengji_records import after, hand, position, refused
from tests.core.shengji_table import MAINS, options, shapes, trump, winner
from upgrade_core.cards import cards
from upgrade_core.games.shengji.order import FACES, NO_MAIN, TRUMP, order_for
from upgrade_core.games.shengji.units import as_unit

TWOS = options(1)
RANKS = "23456789TJQKA"


def test_a1_side_level_cards_tie_and_the_first_stays() -> None:
    assert winner("7H", "7D", "AS", "7C", order=trump("7S")) == 0


def test_a2_the_small_joker_beats_the_main_level_card_and_that_the_side_ones() -> None:
    order = trump("7S")
    assert winner("7H", "7D", "7S", "SJ", order=order) == 3
    assert winner("7H", "7D", "7S", "AS", order=order) == 2


def test_a3_a_level_card_of_the_suit_led_is_no_card_of_that_suit_and_kills() -> None:
    table = position("KH 3D", "7H 3C", "AH 4C", "5H 4C", trump="7S")
    shown = after(table, "0: play KH, 1: play 7H, 2: play AH, 3: play 5H")
    trick = shown["state"]["last_trick"]
    assert (trick["winner"], trick["points"]) == (1, 15)


def test_a4_two_side_level_cards_are_two_singles_and_no_pair() -> None:
    assert shapes("7H 7D", trump("7S")) == ((1, 1), (1, 1))


NEIGHBOURS = [
    ("7S", "6S 6S 8S 8S", True),
    ("7S", "AS AS 7H 7H", True),
    ("7S", "7H 7H 7S 7S", True),
    ("7S", "7S 7S SJ SJ", True),
    ("7S", "SJ SJ BJ BJ", True),
    ("7S", "7H 7H 7D 7D", False),
    ("7S", "8S 8S 7S 7S", False),
    ("7S", "6H 6H 8H 8H", True),
    ("7S", "QH QH KH KH AH AH", True),
    ("7S", "AS AS 7S 7S", False),
    ("7S", "7H 7H SJ SJ", False),
    ("7S", "7S 7S BJ BJ", False),
    ("7S", "5H 5H 8H 8H", False),
    ("7N", "7H 7H SJ SJ", True),
    ("7N", "SJ SJ BJ BJ", True),
    ("7N", "7H 7H BJ BJ", False),
    ("2S", "AS AS 2H 2H", True),
    ("AS", "KS KS AH AH", True),
    ("5S twos", "AS AS 2H 2H", True),
    ("5S twos", "2H 2H 2S 2S", True),
    ("5S twos", "2S 2S 5H 5H", True),
    ("5S twos", "2H 2H 5H 5H", False),
]


@pytest.mark.parametrize(("main", "led", "is_tractor"), NEIGHBOURS)
def test_a5_neighbours_make_a_tractor(main: str, led: str, is_tractor: bool) -> None:
    order = trump(main[:2], options(2, twos="on") if "twos" in main else options(2))
    assert (as_unit(cards(led), order) is not None) is is_tractor
    assert (len(shapes(led, order)) == 1) is is_tractor


def test_a6_two_side_level_pairs_share_a_place_so_one_is_left_over() -> None:
    order = trump("7S")
    assert shapes("AS AS 7H 7H 7D 7D 7S 7S", order) == ((2, 3), (2, 1))


def test_at_one_place_the_face_with_the_fewest_copies_makes_the_tractor() -> None:
    order = trump("7S", options(3))
    for few, many in ("HD", "DH"):
        lead = f"AS AS 7{few} 7{few} 7{many} 7{many} 7{many}"
        assert shapes(lead, order) == ((2, 2), (3, 1))


def test_a7_an_equal_pair_of_trumps_does_not_cover() -> None:
    assert winner("AS AS", "7H 7H", "7D 7D", "3S 4S", order=trump("7N")) == 1


def test_a8_the_main_level_card_beats_side_level_main_two_and_side_two() -> None:
    order = trump("5S", TWOS)
    assert winner("5S", "5H", "2S", "2H", order=order, options=TWOS) == 0
    ladder = ["AS", "2H", "2S", "5H", "5S", "SJ", "BJ"]
    for lower, higher in pairwise(ladder):
        assert winner(lower, higher, order=order, options=TWOS) == 1
    table = position("5S 3H", "5H 4H", "2S 6H", "2H 7H", trump="5S")
    shown = after(table, "0: play 5S, 1: play 5H, 2: play 2S, 3: play 2H", "decks=1")
    trick = shown["state"]["last_trick"]
    assert (trick["winner"], trick["points"]) == (0, 10)


def test_a9_a_constant_two_of_another_suit_kills() -> None:
    table = position("AH 3C", "2D 4C", "KH 6C", "3H 7C", trump="5S")
    shown = after(table, "0: play AH, 1: play 2D, 2: play KH, 3: play 3H", "decks=1")
    trick = shown["state"]["last_trick"]
    assert (trick["winner"], trick["points"]) == (1, 10)


def test_a10_a_constant_two_does_not_follow_its_printed_suit_but_trumps() -> None:
    hands = ("AH 9S 6C", "2H 3H 4C", "6H 7H 8H", "9H TH JH")
    table = position(*hands, trump="5S")
    assert refused(table, "0: play AH, 1: play 2H", "decks=1") == "rule.must-follow"
    assert hand(after(table, "0: play AH, 1: play 3H", "decks=1"), 1) == ["2H", "4C"]
    assert refused(table, "0: play 9S, 1: play 3H", "decks=1") == "rule.must-follow"
    assert hand(after(table, "0: play 9S, 1: play 2H", "decks=1"), 1) == ["3H", "4C"]


# The whole order, from the page's list of ranks ----------------------------------------------


def ladder(level: str, main: str, twos: bool) -> Iterator[tuple[str, list[str]]]:
    """Every effective suit with its ranks, low to high; a rank is a set of equal faces."""
    plain = [rank for rank in RANKS if rank != level and not (twos and rank == "2")]
    for suit in MAINS[:4]:
        if suit != main:
            yield suit, [rank + suit for rank in plain]
    trumps = [rank + main for rank in plain] if main != "N" else []
    for rank in ["2"] * twos + [level]:
        trumps.append(" ".join(rank + suit for suit in MAINS[:4] if suit != main))
        trumps += [rank + main] if main != "N" else []
    yield "trumps", [*trumps, "SJ", "BJ"]


@pytest.mark.parametrize("main", MAINS)
@pytest.mark.parametrize("level", RANKS)
@pytest.mark.parametrize("twos", [False, True])
def test_every_trump_orders_all_faces_as_the_page_lists_them(
    level: str, main: str, twos: bool
) -> None:
    order = order_for(
        RANKS.index(level) + 2, MAINS.index(main), options(2, twos="on" if twos else "off")
    )
    found = {}
    for suit, ranks in ladder(level, main, twos and level != "2"):
        for place, faces in enumerate(ranks):
            for face in cards(faces):
                found[face] = (TRUMP if suit == "trumps" else MAINS.index(suit), place)
    assert found == {face: (order.suit[face], order.position[face]) for face in FACES}
    assert order.main == (NO_MAIN if main == "N" else MAINS.index(main))


def test_two_decks_have_36_trumps_with_a_main_suit_and_12_without() -> None:
    assert [2 * trump(main).suit[1:].count(TRUMP) for main in ("7S", "7N")] == [36, 12]
