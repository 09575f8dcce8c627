"""The oracle itself, against the scenarios of the rules and figures worked out by hand.

Source: docs/games/upgrade.md §1.10 (U1 to U14; the rules have no U5, U7, U9).
"""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from tests.core.upgrade_oracle import HIDDEN, Oracle
from tests.core.upgrade_oracle_facts import Facts, may_open, value
from tests.core.upgrade_positions import FACE_DOWN, RUSH, RUTHLESS, Dice, Scripted, position


def game(facts: Facts, options: Mapping[str, object] | None = None) -> Oracle:
    return Oracle.from_facts(options or {}, facts, Scripted())


def ranks(cards: list[str]) -> str:
    return " ".join(card[0] for card in cards)


def rows(oracle: Oracle, seat: int) -> tuple[str, str, int]:
    row = oracle.facts()["seats"][seat]
    return ranks(row["attack"]), ranks(row["defence"]), row["tokens"]


def tokens(oracle: Oracle) -> list[int]:
    return [row["tokens"] for row in oracle.facts()["seats"]]


def placed(first: str, second: str) -> Oracle:
    """Two seats dealt those three ranks each, seat 0 the dealer, nobody has placed."""
    mine, theirs = first.split(), second.split()
    dealt = [rank for pair in zip(mine, theirs, strict=True) for rank in pair]
    return Oracle({}, 2, Scripted(" ".join(dealt)))


def test_u1_placing_is_secret_until_the_last_seat_has_placed() -> None:
    oracle = placed("2 9 4", "5 5 T")
    assert oracle.play(1, "place TS") is None
    assert (oracle.view(None)["held"], oracle.view(None)["turn"]) == (None, 0)
    other = oracle.view(0)["seats"][1]
    assert (other["placed"], set(other["attack"] + other["defence"])) == (True, {HIDDEN})
    assert oracle.waiting() == (0,)
    assert oracle.play(0, "place 9S") is None
    assert [rows(oracle, seat) for seat in (0, 1)] == [("9", "2 4", 3), ("T", "5 5", 3)]
    assert oracle.view(0)["seats"][1]["attack"] == ["TS"]
    assert oracle.view(0)["seats"][1]["defence"] == [HIDDEN, HIDDEN]
    assert (oracle.turn, len(oracle.deck), oracle.held is None) == (0, 33, False)


def test_u2_a_higher_attack_takes_a_token() -> None:
    oracle = game(position(("9 4", "2 2", 3), ("3", "5 6", 3), held="7", deck="3 T A 8"))
    assert oracle.play(0, "attack 1") is None
    assert (rows(oracle, 0), rows(oracle, 1)) == (("7", "2 2", 4), ("3", "3 T", 2))
    assert ranks(oracle.discard) == "9 4 5 6"
    assert (oracle.turn, oracle.held, ranks(oracle.deck)) == (1, "AS", "8")


def test_u3_a_lower_attack_costs_the_attacker_a_token() -> None:
    oracle = game(position(("5", "2 2", 3), ("6", "4 3", 3), held="T", deck="9 A 2 8"))
    assert oracle.play(0, "attack 1") is None
    assert (rows(oracle, 0), rows(oracle, 1)) == (("T", "2 2", 2), ("6", "9 A", 3))
    assert (ranks(oracle.discard), oracle.held) == ("5 4 3", "2D")


def test_u4_a_tie_moves_no_token_and_both_may_bow_once() -> None:
    oracle = game(position(("8 2", "4 4", 3), ("6", "7 3", 3), held="A", deck="9 A 2 8"))
    assert oracle.asides(0) == {"concede"}
    assert oracle.play(0, "attack 1") is None
    assert (rows(oracle, 0), rows(oracle, 1)) == (("A", "4 4", 3), ("6", "9 A", 3))
    assert ranks(oracle.discard) == "8 2 7 3"
    assert oracle.asides(0) == oracle.asides(1) == {"concede", "bow"}
    assert [oracle.play(0, "bow"), oracle.play(0, "bow")] == [None, "rule.no-bow-now"]
    assert (oracle.facts()["may_bow"], oracle.facts()["seats"][0]["bows"]) == ([1], 1)


def test_u6_an_attacker_without_tokens_leaves_with_all_its_cards() -> None:
    oracle = game(position(("2", "2 8", 1), ("3", "5 5", 3), held="8", deck="4 7 9"))
    assert oracle.play(0, "attack 1") is None
    assert (rows(oracle, 0), rows(oracle, 1)) == (("", "", 0), ("3", "4 7", 3))
    assert (ranks(oracle.discard), ranks(oracle.deck)) == ("2 5 5 8 2 8", "9")
    assert oracle.result() == {"winners": [1], "ranks": [2, 1], "reason": "last-standing"}
    assert (oracle.phase, oracle.held, oracle.waiting()) == ("over", None, ())


def test_u8_a_full_attack_row_takes_no_third_card() -> None:
    oracle = game(position(("4", "2 2", 3), ("3", "5 5", 3), held="9", deck="6 7 8"))
    assert [oracle.play(0, "add"), oracle.play(1, "discard")] == [None, None]
    assert rows(oracle, 0) == ("4 9", "2 2", 3)
    assert oracle.play(0, "add") == "rule.attack-row-full"
    assert oracle.play(0, "replace attack 0") is None
    assert rows(oracle, 0) == ("7 9", "2 2", 3)


def test_u10_rush_has_three_moves() -> None:
    oracle = game(position(("8", "2", 3), ("6", "5", 3), held="9", deck="3 T"), RUSH)
    assert oracle.legal(0) == {"replace attack 0", "replace defence 0", "attack 1"}
    assert oracle.legal(1) == set()
    assert oracle.play(0, "attack 1") is None
    assert (rows(oracle, 0), rows(oracle, 1)) == (("9", "2", 4), ("6", "3", 2))
    assert ranks(oracle.discard) == "8 5"


@pytest.mark.parametrize(
    ("options", "pile"), [({}, ["2S"]), (FACE_DOWN, [HIDDEN])], ids=["face up", "face down"]
)
def test_u11_a_replaced_defence_card_shows_only_face_up(
    options: Mapping[str, object], pile: list[str]
) -> None:
    oracle = game(position(("4", "2 8", 3), ("3", "5 5", 3), held="6", deck="7 9"), options)
    assert oracle.play(0, "replace defence 0") is None
    for eyes in (1, None):
        assert oracle.view(eyes)["discard"] == pile
        assert oracle.view(eyes)["seats"][0]["defence"] == [HIDDEN, HIDDEN]
        assert oracle.view(eyes)["deck"] == [HIDDEN]
    assert ranks(oracle.view(0)["seats"][0]["defence"]) == "6 8"
    assert [oracle.view(eyes)["held"] for eyes in (0, 1, None)] == [HIDDEN, "7S", HIDDEN]


@pytest.mark.parametrize(
    ("seats", "options", "opens"),
    [
        (10, {}, False),
        (9, {}, True),
        (13, {"top_rank": 13}, False),
        (12, {"top_rank": 13}, True),
        (7, {"attack_max": 3, "defence_size": 3}, False),
        (6, {"attack_max": 3, "defence_size": 3}, True),
        (19, RUSH, True),
        (20, RUSH, False),
        (2, {"allow_attack_downgrade": False}, False),
        (2, RUTHLESS, True),
    ],
)
def test_u12_a_table_needs_cards_for_every_draw(
    seats: int, options: Mapping[str, object], opens: bool
) -> None:
    assert may_open(options, seats) is opens


def test_u13_ten_quiet_turns_of_two_seats_force_an_attack() -> None:
    facts = position(("9 4", "2 2", 3), ("3", "5 6", 3), held="7", deck="3 T A 8 5 6 7 9 T 3 4 8")
    oracle = game(facts)
    assert [oracle.play(turn % 2, "discard") for turn in range(10)] == [None] * 10
    assert (oracle.stall, oracle.legal(0)) == (10, {"attack 1"})
    assert oracle.play(0, "discard") == "rule.must-attack"
    assert oracle.play(0, "attack 1") is None
    assert (oracle.stall, oracle.turns) == (0, 11)


def test_u14_conceding_on_turn_passes_the_turn_and_the_last_seat_wins() -> None:
    rows3 = (("9", "2 3", 3), ("4", "5 6", 3), ("8", "T T", 3))
    oracle = game(position(*rows3, held="7", deck="A A"))
    assert oracle.play(0, "concede") is None
    assert (tokens(oracle), ranks(oracle.discard)) == ([0, 3, 3], "9 7 2 3")
    assert (oracle.waiting(), oracle.held, oracle.turns) == ((1,), "AS", 0)
    assert oracle.play(1, "concede") is None
    assert oracle.result() == {"winners": [2], "ranks": [3, 2, 1], "reason": "last-standing"}


def test_conceding_off_turn_leaves_the_turn_alone_and_the_winner_keeps_its_drawn_card() -> None:
    rows3 = (("9", "2 3", 3), ("4", "5 6", 3), ("8", "T T", 3))
    oracle = game(position(*rows3, held="7", deck="A A"))
    assert oracle.play(1, "concede") is None
    assert (oracle.waiting(), oracle.held) == ((0,), "7S")
    assert oracle.play(2, "concede") is None
    assert (oracle.phase, oracle.held) == ("over", "7S")
    assert ranks(oracle.discard) == "4 5 6 8 T T"


def test_conceding_while_placing_lets_the_others_go_on() -> None:
    oracle = Oracle({}, 3, Scripted("2 3 4 5 6 7 8 9 T", dealer=1))
    assert [ranks(row["defence"]) for row in oracle.seats] == ["4 7 T", "2 5 8", "3 6 9"]
    assert [oracle.play(0, "place TS"), oracle.play(2, "place 9S")] == [None, None]
    assert (oracle.phase, oracle.waiting()) == ("placing", (1,))
    assert oracle.play(1, "concede") is None
    assert (oracle.phase, oracle.waiting(), ranks(oracle.discard)) == ("turn", (2,), "2 5 8")


def test_the_next_attack_ends_the_time_for_bowing() -> None:
    oracle = game(position(("8 2", "4 4", 3), ("T", "7 3", 3), held="A", deck="9 A 2 8 6 6"))
    assert [oracle.play(0, "attack 1"), oracle.play(1, "attack 0")] == [None, None]
    assert tokens(oracle) == [2, 4]
    assert oracle.asides(0) == oracle.asides(1) == {"concede"}


def test_a_duellist_who_leaves_bows_no_more() -> None:
    rows3 = (("8 2", "4 4", 3), ("6", "7 3", 3), ("8", "T T", 3))
    oracle = game(position(*rows3, held="A", deck="9 A 2 8"))
    assert [oracle.play(0, "attack 1"), oracle.play(1, "concede")] == [None, None]
    assert oracle.facts().get("may_bow") == [0]
    assert oracle.play(2, "concede") is None
    assert "may_bow" not in oracle.facts()


def test_the_stall_rule_counts_the_seats_still_in_the_game() -> None:
    rows3 = (("9", "2 3", 3), ("4", "5 6", 3), ("8", "T T", 3))
    oracle = game(position(*rows3, held="7", deck="A A", stall=10))
    assert "discard" in oracle.legal(0)
    assert oracle.play(1, "concede") is None
    assert oracle.legal(0) == {"attack 2"}


def test_a_beaten_target_without_tokens_is_not_refilled() -> None:
    rows3 = (("9 4", "2 2", 3), ("3", "5 6", 1), ("8", "T T", 3))
    oracle = game(position(*rows3, held="7", deck="A A"), {"token_capture": "remove"})
    assert oracle.play(0, "attack 1") is None
    assert (tokens(oracle), rows(oracle, 1)) == ([3, 0, 3], ("", "", 0))
    assert (ranks(oracle.discard), oracle.waiting()) == ("9 4 5 6 3", (2,))
    assert oracle.play(2, "attack 1") == "rule.bad-target"
    assert oracle.play(1, "concede") == "rule.out-of-the-game"


def test_a_refill_reshuffles_the_cards_just_discarded() -> None:
    chance = Scripted("6 9")
    facts = position(("9 4", "2 2", 3), ("3", "5 6", 3), held="7", deck="A", discard="T")
    oracle = Oracle.from_facts({}, facts, chance)
    assert oracle.play(0, "attack 1") is None
    assert (chance.asked, oracle.discard) == (["shuffle 5"], [])
    assert (rows(oracle, 1), oracle.held) == (("3", "A 6", 2), "9S")


def test_chance_is_asked_for_the_dealer_then_for_the_pack() -> None:
    chance = Scripted()
    Oracle({}, 2, chance)
    assert chance.asked == ["pick 2", "shuffle 40"]


def test_without_downgrades_an_attack_card_yields_to_no_lower_one() -> None:
    facts = position(("8 7", "9 9", 3), ("3", "5 6", 3), held="7", deck="A A")
    oracle = game(facts, RUTHLESS)
    assert oracle.play(0, "replace attack 0") == "rule.attack-downgrade-forbidden"
    assert oracle.legal(0) == {
        "replace attack 1",
        "replace defence 0",
        "replace defence 1",
        "attack 1",
    }


def test_at_the_turn_cap_equal_tokens_share_the_win() -> None:
    rows3 = (("9", "2 3", 4), ("4", "5 6", 1), ("8", "T T", 4))
    oracle = game(position(*rows3, held="7", deck="A A", turns=899))
    assert oracle.play(0, "discard") is None
    assert oracle.result() == {"winners": [0, 2], "ranks": [1, 3, 1], "reason": "turn-cap"}
    assert (oracle.held, ranks(oracle.deck)) == (None, "A A")


def test_a_game_with_nothing_left_to_draw_goes_to_the_most_tokens() -> None:
    oracle = game(position(("9", "2 3", 2), ("4", "5 6", 3), held="7"))
    assert oracle.play(0, "add") is None
    assert oracle.result() == {"winners": [1], "ranks": [2, 1], "reason": "out-of-cards"}


@pytest.mark.parametrize(
    ("seat", "text", "code"),
    [
        (0, "place 9S", "rule.wrong-phase"),
        (1, "place 9S", "rule.wrong-phase"),
        (1, "attack 0", "rule.not-your-turn"),
        (0, "attack 0", "rule.bad-target"),
        (0, "attack 7", "rule.bad-target"),
        (0, "replace attack 1", "rule.no-such-slot"),
        (0, "replace defence 2", "rule.no-such-slot"),
        (0, "discard", "rule.discard-disabled"),
        (0, "bow", "rule.no-bow-now"),
        (0, "pass", "text.notation"),
    ],
)
def test_a_refused_move_names_its_rule_and_changes_nothing(seat: int, text: str, code: str) -> None:
    facts = position(("9", "2 3", 3), ("4", "5 6", 3), held="7", deck="A")
    oracle = game(facts, {"allow_discard": False})
    assert (oracle.play(seat, text), oracle.facts()) == (code, facts)


@pytest.mark.parametrize(
    ("seat", "text", "code"),
    [
        (1, "place TS", "rule.already-placed"),
        (0, "place TS", "rule.no-such-card"),
        (0, "discard", "rule.wrong-phase"),
        (0, "bow", "rule.no-bow-now"),
    ],
)
def test_placing_is_done_once_and_with_a_dealt_card(seat: int, text: str, code: str) -> None:
    oracle = placed("2 9 4", "5 5 T")
    assert oracle.play(1, "place TS") is None
    assert oracle.play(seat, text) == code


def test_facts_and_back_is_the_same_game_and_answers_are_copies() -> None:
    oracle = Oracle({}, 3, Dice(5))
    for seat in range(3):
        oracle.play(seat, min(oracle.legal(seat)))
    before = oracle.facts()
    twin = Oracle.from_facts({}, before, Scripted())
    assert twin.facts() == before
    assert twin.play(twin.turn, "discard") is None
    assert (oracle.facts() == before, twin.facts() == before) == (True, False)
    assert twin.discard
    assert not before["discard"]


def test_values_run_from_the_ace_to_the_king() -> None:
    assert [value(card) for card in ("AS", "2H", "TC", "JD", "QS", "KH")] == [1, 2, 10, 11, 12, 13]
