"""Killing, covering and throws (§1.10, §1.11; scenarios C1–C9, D1–D9, no C2, D6 and D8)."""

import pytest

from tests.core.shengji_records import Facts, after, events, hand, position, refused
from tests.core.shengji_table import forced, options, shapes, trump, winner
from upgrade_core.cards import cards
from upgrade_core.games.shengji.model import ThrowFailed

L2S = trump("2S")
COVERS = ("largest", "all", "highest")


def last_trick(shown: Facts) -> tuple[int, int]:
    trick = shown["state"]["last_trick"]
    return trick["winner"], trick["points"]


def test_c1_a_throw_is_killed_by_trumps_of_its_very_shape() -> None:
    table = position(
        "AH KH 5H 5H 4H 4H 3D",
        "9S 9S 8S 8S 7S 3S 3C",
        "QH JH TH 9H 8H 7H 4C",
        "3D 4D 6D 5C 6C 7C 8C",
    )
    moves = (
        "0: play 4H 4H 5H 5H KH AH, 1: play 9S 9S 8S 8S 7S 3S, "
        "2: play 7H 8H 9H TH JH QH, 3: play 3D 4D 6D 5C 6C 7C"
    )
    assert last_trick(after(table, moves)) == (1, 35)


@pytest.mark.parametrize(("cover", "takes"), zip(COVERS, (2, 1, 1), strict=True))
def test_c3_a_cover_must_beat_the_largest_unit(cover: str, takes: int) -> None:
    plays = ("5H 4H 4H", "9S 7S 7S", "8S 8S 4S")
    assert winner(*plays, order=L2S, options=options(2, cover=cover)) == takes


@pytest.mark.parametrize("cover", COVERS)
def test_c4_over_singles_the_highest_single_decides(cover: str) -> None:
    plays = ("5H 6H 7H", "9S 7S 7S", "8S 8S 4S")
    assert winner(*plays, order=L2S, options=options(2, cover=cover)) == 1


def test_c5_ace_and_side_level_make_a_tractor_that_kills() -> None:
    assert winner("3H 3H 4H 4H", "AS AS 7D 7D", order=trump("7S")) == 1


def test_c6_two_loose_pairs_of_trumps_do_not_kill_a_tractor() -> None:
    assert winner("3H 3H 4H 4H", "AS AS QS QS", order=trump("7S")) == 0


def test_c7_a_play_of_mixed_suits_never_wins() -> None:
    assert winner("3H 3H", "AS 3C", "AS KH", "BJ AC", order=L2S) == 0


def test_c8_the_higher_pair_of_trumps_takes_the_points() -> None:
    table = position("AH AH 3C", "3S 3S 3C", "4S 4S 4C", "TH TH 4C")
    moves = "0: play AH AH, 1: play 3S 3S, 2: play 4S 4S, 3: play TH TH"
    assert last_trick(after(table, moves)) == (2, 20)


@pytest.mark.parametrize("cover", COVERS)
def test_c9_a_kill_is_covered_and_covered_again(cover: str) -> None:
    setting = options(4, cover=cover)
    order = trump("8H", setting)
    lead, kill = "AC AC QC QC TC TC", "8S 8S 9H 9H 3H 3H"
    first, second = "8H 8H KH KH TH TH", "SJ SJ 8H 8H KH KH"
    assert shapes(lead, order) == ((2, 1),) * 3
    assert winner(lead, kill, order=order, options=setting) == 1
    assert winner(lead, kill, first, order=order, options=setting) == 2
    assert winner(lead, kill, first, second, order=order, options=setting) == 3


def test_with_cover_all_the_most_favourable_partition_counts() -> None:
    plays = ("3H 3H 4H 4H 6H 6H", "3S 3S 4S 4S 6S 6S", "5S 5S 6S 6S 7S 7S")
    assert winner(*plays, order=L2S, options=options(3, cover="all")) == 2
    lower = ("3H 3H 4H 4H 6H 6H", "3S 3S 4S 4S 8S 8S", "5S 5S 6S 6S 7S 7S")
    assert winner(*lower, order=L2S, options=options(3, cover="all")) == 1


def test_equal_keys_leave_the_trick_with_the_earlier_play() -> None:
    assert winner("5H 4H 4H", "3S 7S 7S", "9S 7S 7S", order=L2S) == 1


# Throws --------------------------------------------------------------------------------------

THROW = "9H 8H 8H 4H 4H"


def test_d1_a_higher_single_cuts_a_throw_down_to_its_single() -> None:
    table = position(f"{THROW} 3C", "JH 3D 4D 6D 7D 3C", "3H 5D 6D 7D 8D 4C", "6H 5D 8D 9D TD 4C")
    moves = f"0: play {THROW}"
    assert forced(THROW, "JH", "3H", "6H", order=L2S) == cards("9H")
    shown = after(table, moves)
    assert shown["state"]["trick"] == [{"seat": 0, "cards": ["9H"]}]
    assert hand(shown, 0) == "4H 4H 8H 8H 3C".split()
    assert shown["state"]["exposed"] == ["4H 4H 8H 8H".split(), [], [], []]
    moves += ", 1: play JH, 2: play 3H, 3: play 6H"
    assert last_trick(after(table, moves)) == (1, 0)


def test_d2_a_higher_pair_cuts_it_down_to_its_lower_pair() -> None:
    table = position(f"{THROW} 3C", "5H 5H 4D 6D 7D 3C", "3H 5D 6D 7D 8D 4C", "6H 5D 8D 9D TD 4C")
    moves = f"0: play {THROW}, 1: play 5H 5H, 2: play 3H 7D, 3: play 6H 8D"
    assert after(table, f"0: play {THROW}")["state"]["trick"][0]["cards"] == ["4H", "4H"]
    assert last_trick(after(table, moves)) == (1, 10)


@pytest.mark.parametrize(("rule", "led"), [("smallest", "9H"), ("lowest_rank", "4H 4H")])
def test_d3_of_all_beatable_units_the_smallest_is_forced(rule: str, led: str) -> None:
    setting = options(2, forced_unit=rule)
    assert forced(THROW, "QH QH", "", "", order=L2S, options=setting) == cards(led)


def test_of_beatable_units_of_one_size_the_lowest_is_forced() -> None:
    assert forced("QH JH 8H 8H", "KH", "", "", order=L2S) == cards("JH")
    assert forced("QH QH JH JH 8H 8H 3H 3H", "KH KH", "9H 9H", "", order=L2S) == cards("3H 3H")


def test_d4_a_throw_that_nobody_beats_stands_and_must_still_be_followed() -> None:
    table = position(f"{THROW} 3C", "7H 6H 3H 3D 4D 3C", "7H 3H 3D 4D 6D 4C", "6H 6D 7D 8D 9D 4C")
    moves = f"0: play {THROW}"
    units = after(table, moves)["state"]["units"]
    assert units == [[2, 1], [2, 1], [1, 1]]
    assert refused(table, f"{moves}, 1: play 7H 6H 3D 4D 3C") == "rule.must-follow"
    more = f"{moves}, 1: play 3H 6H 7H 3D 4D, 2: play 3H 7H 3D 4D 6D, 3: play 6H 6D 7D 8D 9D"
    assert last_trick(after(table, more)) == (0, 0)
    pairs = position(f"{THROW} 3C", "3H 3H 4H 5H 6H 7H", *["3D 4D 6D 7D 8D 9D"] * 2)
    assert refused(pairs, f"{moves}, 1: play 3H 4H 5H 6H 7H", "decks=3") == "rule.must-follow"
    shown = after(pairs, f"{moves}, 1: play 3H 3H 4H 5H 6H", "decks=3")
    assert hand(shown, 1) == ["7H"]


def test_d5_the_partner_blocks_a_throw_too() -> None:
    assert forced("AH QH", "3H", "KH", "4H", order=L2S) == cards("QH")


def test_d7_a_pair_does_not_beat_a_tractor_nor_an_equal_ace_an_ace() -> None:
    three = options(3)
    throw = "QH QH KH KH AH"
    assert forced(throw, "AH AH", "3H", "4H", order=trump("2S", three), options=three) is None


@pytest.mark.parametrize(
    ("leader", "before", "score"), [(0, 0, 10), (1, 30, 20), (1, 0, -10)], ids=str
)
def test_d9_a_failed_throw_costs_its_side_the_fine(leader: int, before: int, score: int) -> None:
    hands = ["3D 4D 6D 7D 8D", "5D 6D 7D 8D 9D", "3C 4C 6C 7C 8C", "JH 3C 4C 6C 7C"]
    hands[leader] = THROW
    table = position(*hands, turn=leader, score=before)
    shown = after(table, f"{leader}: play {THROW}", "throw_fine=10")
    assert shown["state"]["score"] == score
    assert after(table, f"{leader}: play {THROW}")["state"]["score"] == before


def test_d9_the_final_score_is_never_below_nothing() -> None:
    table = position("3D 4D", "AH KH", "3C 4C", "AH 6C", turn=1)
    moves = "1: play AH KH, 2: play 3C, 3: play AH, 0: play 3D"
    assert after(table, moves, "throw_fine=20")["state"]["score"] == 10 - 20
    moves += ", 3: play 6C, 0: play 4D, 1: play AH, 2: play 4C"
    shown = after(table, moves, "throw_fine=20")
    assert shown["state"]["score"] == 0
    assert shown["state"]["round_result"]["score"] == 0


def test_side_level_cards_of_one_strength_do_not_beat_each_other() -> None:
    assert forced("SJ 7H", "7D 7C", "AS", "", order=trump("7S")) is None
    assert forced("SJ 7H", "7S", "AS", "", order=trump("7S")) == cards("7H")


def test_a_single_unit_never_fails_however_high_the_others_are() -> None:
    table = position("3H 3H 4C", "AH AH 4D", "KH KH 4D", "QH QH 4C")
    assert after(table, "0: play 3H 3H")["state"]["trick"][0]["cards"] == ["3H", "3H"]


def test_who_blocks_is_hidden_unless_the_table_wants_to_know() -> None:
    table = position("AH QH", "3H 3C", "KH 3D", "4H 3D")
    for setting, blocker in (("", -1), ("hide_blocker=off", 2)):
        failed = events(table, "0: play AH QH", setting)[0]
        assert failed == ThrowFailed(0, tuple(cards("AH QH")), tuple(cards("QH")), blocker, 0)
