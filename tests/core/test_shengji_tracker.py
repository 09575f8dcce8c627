"""What a seat of Shengji can work out at the table."""

from tests.core.shengji_positions import position, seen, trick
from tests.core.shengji_table import options
from upgrade_core.cards import cards
from upgrade_core.games.shengji.odds import Standing, holds, is_void, wins
from upgrade_core.games.shengji.order import TRUMP

HEARTS = 1


def test_a_seat_counts_the_cards_that_are_out() -> None:
    state = position(["AH 3S", "QH 4S 5S", "9H 6S 7S", "KH TH 8S"], trick=trick("KH"), turn=1)
    sight = seen(state, 1)
    king, queen = cards("KH QH")
    assert (sight.out[king], sight.out[queen]) == (1, 1)
    assert sight.above(queen) == 1 + 2  # the other king and both aces


def test_a_seat_that_does_not_follow_is_known_to_be_void() -> None:
    state = position(
        ["3S", "4S", "6S", "8S"],
        tricks=[{"winner": 0, "points": 0, "plays": trick("AH", "3D", "9H", "7H")}],
    )
    sight = seen(state, 0)
    assert sight.void[1][HEARTS]
    assert not sight.void[2][HEARTS]
    assert not seen(state, 0, remembers=False).void[1][HEARTS]
    assert is_void(sight, 1, HEARTS) == 1.0
    assert holds(sight, 1, HEARTS, (1, 1)) == 0.0


def test_a_seat_that_gives_no_pair_has_none() -> None:
    state = position(
        ["3S", "4S", "6S", "8S"],
        tricks=[{"winner": 0, "points": 0, "plays": trick("AH AH", "3H 4H", "9H 9H", "7H 8D")}],
    )
    sight = seen(state, 0)
    assert [sight.pairless[seat][HEARTS] for seat in (1, 2)] == [True, False]
    assert sight.void[3][HEARTS]
    assert holds(sight, 1, HEARTS, (2, 1)) == 0.0
    assert holds(sight, 1, HEARTS, (1, 1)) > 0.0


def test_a_triple_given_to_a_quadruple_does_not_show_that_pairs_are_out() -> None:
    state = position(
        ["3S", "4S", "6S", "8S"],
        options(decks=4),
        tricks=[
            {
                "winner": 0,
                "points": 0,
                "plays": trick("AH AH AH AH", "3H 3H 3H 4H", "9H 9H JH JH", "7H 7H 8H TH"),
            }
        ],
    )
    sight = seen(state, 0)
    assert [sight.pairless[seat][HEARTS] for seat in (1, 2, 3)] == [False, False, True]


def test_only_the_banker_knows_what_is_buried() -> None:
    state = position(["AH", "QH", "9H", "KH"], kitty="3H 3H 4H 4H 5C 6C 7C 8C".split())
    three = cards("3H")[0]
    assert (seen(state, 0).out[three], seen(state, 0).buried) == (0, 0)
    assert (seen(state, 1).out[three], seen(state, 1).buried) == (2, 8)


def test_cards_that_were_shown_are_known_to_be_in_their_hand() -> None:
    state = position(["AH 3H", "2H 9S", "9H 4C", "KH 5C"], exposed=[[], ["2H"], [], []])
    sight = seen(state, 0)
    assert holds(sight, 1, TRUMP, (1, 1)) == 1.0
    assert is_void(sight, 1, TRUMP) == 0.0
    assert sight.out[cards("2H")[0]] == 1


def test_an_ace_is_beaten_only_by_a_seat_that_may_be_void() -> None:
    state = position(["AH 3S", "QH 4S", "9H 6S", "KH 8S"])
    sight = seen(state, 0)
    ace = Standing(0, is_trump=False, top=11)
    assert holds(sight, 1, HEARTS, (1, 1), above=11) == 0.0
    assert 0.5 < wins(sight, [1, 2, 3], HEARTS, ((1, 1),), ace) < 1.0
    assert wins(sight, [], HEARTS, ((1, 1),), ace) == 1.0
