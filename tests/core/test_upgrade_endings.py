"""How games of Upgrade stall, end and are left, and when one bows.

Source: docs/games/upgrade.md §1.4 to §1.7, §1.11.
"""

import pytest

from tests.core.upgrade_oracle_facts import Facts
from tests.core.upgrade_positions import position
from tests.core.upgrade_records import after, played, ranks, refusal, rows
from upgrade_core.record import read_record
from upgrade_core.registry import GAMES
from upgrade_core.replay import replay, summary

THREE = (("9", "2 3", 3), ("4", "5 6", 3), ("8", "T T", 3))


def three(**more: object) -> Facts:
    return position(*THREE, held="7", deck="A A 2 2 6 6", **more)  # type: ignore[arg-type]


# The stall rule -------------------------------------------------------------------------------


@pytest.mark.parametrize(("stall", "forced"), [(14, False), (15, True), (16, True)])
def test_the_stall_limit_counts_laps_of_those_still_in_the_game(stall: int, forced: bool) -> None:
    legal = after(three(stall=stall), "")["legal"]
    assert (legal == ["attack 1", "attack 2"]) is forced


def test_a_seat_that_leaves_lowers_the_stall_limit() -> None:
    assert "discard" in after(three(stall=10), "")["legal"]
    assert after(three(stall=10), "1: concede")["legal"] == ["attack 2"]


@pytest.mark.parametrize("move", ["add", "discard", "replace attack 0", "replace defence 0"])
def test_every_quiet_turn_counts_towards_the_stall_limit(move: str) -> None:
    state = after(three(stall=3), f"0: {move}")["state"]
    assert (state["stall"], state["turns"]) == (4, 1)


@pytest.mark.parametrize("target", ["5 6", "2 3", "4 5"], ids=["lost", "won", "tied"])
def test_every_attack_resets_the_stall_count(target: str) -> None:
    facts = position(("9", "2 3", 3), ("4", target, 3), held="7", deck="A A 8 8 8", stall=9)
    assert after(facts, "0: attack 1")["state"]["stall"] == 0


def test_giving_up_neither_counts_as_a_turn_nor_resets_the_stall_count() -> None:
    state = after(three(stall=3), "0: concede")["state"]
    assert (state["stall"], state.get("turns", 0)) == (3, 0)


# The turn cap ---------------------------------------------------------------------------------


def capped(*tokens: int, turns: int = 899, move: str = "0: discard") -> dict[str, object]:
    rows3 = [(attack, defence, count) for (attack, defence, _), count in zip(THREE, tokens)]  # noqa: B905
    return after(position(*rows3, held="7", deck="A A", turns=turns), move)


def test_at_the_turn_cap_most_tokens_win() -> None:
    assert capped(4, 1, 3)["result"] == {
        "winners": [0],
        "ranks": [1, 3, 2],
        "scores": [4, 1, 3],
        "reason": "turn-cap",
    }


def test_at_the_turn_cap_equal_tokens_share_the_win() -> None:
    result = capped(3, 1, 3)["result"]
    assert isinstance(result, dict)
    assert (result["winners"], result["ranks"]) == ([0, 2], [1, 3, 1])


def test_at_the_turn_cap_all_may_share_the_win() -> None:
    result = capped(2, 2, 2)["result"]
    assert isinstance(result, dict)
    assert (result["winners"], result["ranks"]) == ([0, 1, 2], [1, 1, 1])


def test_a_turn_before_the_cap_the_game_goes_on() -> None:
    assert capped(3, 3, 3, turns=898)["waiting"] == [1]


def test_at_the_cap_nobody_draws_any_more() -> None:
    shown = capped(3, 3, 3)
    assert isinstance(shown["state"], dict)
    assert (shown["state"]["held"], len(shown["state"]["deck"])) == (None, 2)


def test_an_attack_at_the_cap_still_counts() -> None:
    result = capped(2, 2, 3, move="0: attack 1")["result"]
    assert isinstance(result, dict)
    assert result["scores"] == [1, 2, 3]


# Giving up ------------------------------------------------------------------------------------

DEAL = """[Upgrade 1]
[Game upgrade]
[Seats Ann | Bob | Cleo]
pick 1
shuffle 2S 3S 4S 5S 6S 7S 8S 9S TS AS AH AD AC 2H 2D 2C 3H 3D 3C 4H 4D 4C 5H 5D 5C 6H 6D 6C 7H \
7D 7C 8H 8D 8C 9H 9D 9C TH TD TC
"""


def placing(moves: str) -> dict[str, object]:
    shown = summary(replay(read_record(DEAL + moves)))
    assert shown["refused"] is None
    return shown


def test_cards_are_dealt_one_at_a_time_clockwise_from_the_dealer() -> None:
    shown = placing("")
    assert [rows(shown, seat)[1] for seat in range(3)] == ["4 7 T", "2 5 8", "3 6 9"]
    assert shown["waiting"] == [0, 1, 2]


def test_a_dealer_who_is_named_deals() -> None:
    shown = summary(
        replay(read_record(DEAL.replace("pick 1\n", "").replace("[Seats", "[Dealer 2]\n[Seats")))
    )
    state = shown["state"]
    assert (state["dealer"], state["turn"]) == (2, 2)
    assert [rows(shown, seat)[1] for seat in (2, 0, 1)] == ["2 5 8", "3 6 9", "4 7 T"]


def test_the_dealer_takes_the_first_turn() -> None:
    assert placing("0: place TS\n2: place 9S\n1: place 8S")["waiting"] == [1]


def test_giving_up_while_placing_discards_the_dealt_cards_and_the_others_go_on() -> None:
    shown = placing("2: concede")
    state = shown["state"]
    assert isinstance(state, dict)
    assert (shown["waiting"], ranks(state["discard"])) == ([0, 1], "3 6 9")
    assert state["phase"] == "placing"


def test_giving_up_after_placing_discards_the_placed_card_too() -> None:
    state = placing("2: place 9S\n2: concede")["state"]
    assert isinstance(state, dict)
    assert sorted(state["discard"]) == ["3S", "6S", "9S"]


def test_placing_is_complete_when_the_only_one_missing_gives_up() -> None:
    shown = placing("0: place TS\n2: place 9S\n1: concede")
    assert shown["waiting"] == [2]
    assert [rows(shown, seat)[0] for seat in range(3)] == ["T", "", "9"]


def test_when_all_but_one_give_up_while_placing_the_last_seat_wins() -> None:
    shown = placing("0: concede\n1: concede")
    assert shown["result"] == {
        "winners": [2],
        "ranks": [3, 2, 1],
        "scores": [0, 0, 3],
        "reason": "last-standing",
    }


def test_the_winner_by_concessions_while_placing_shows_the_card_it_placed() -> None:
    run = replay(read_record(DEAL + "2: place 9S\n0: concede\n1: concede"))
    assert rows(summary(run, watch=True), 2) == ("9", "? ?", 3)


def test_giving_up_off_turn_leaves_turn_and_drawn_card_alone() -> None:
    shown = after(three(), "2: concede")
    assert (shown["waiting"], ranks([shown["state"]["held"]])) == ([0], "7")
    assert ranks(shown["state"]["discard"]) == "8 T T"


def test_who_wins_by_a_concession_keeps_the_card_it_had_drawn() -> None:
    state = after(three(), "1: concede, 2: concede")["state"]
    assert (state["phase"], ranks([state["held"]])) == ("over", "7")


def test_giving_up_on_turn_lays_down_attack_row_drawn_card_and_defence_in_that_order() -> None:
    assert ranks(after(three(), "0: concede")["state"]["discard"]) == "9 7 2 3"


def test_seats_that_left_rank_by_how_long_they_stayed() -> None:
    result = after(three(), "1: concede, 0: concede")["result"]
    assert (result["winners"], result["ranks"]) == ([2], [2, 3, 1])


# Elimination ----------------------------------------------------------------------------------


def test_a_target_without_tokens_is_out_and_draws_no_new_defence() -> None:
    facts = position(("9 4", "2 2", 3), ("3", "5 6", 1), ("8", "T T", 3), held="7", deck="A A")
    shown = after(facts, "0: attack 1")
    assert (rows(shown, 0), rows(shown, 1)) == (("7", "2 2", 4), ("", "", 0))
    assert ranks(shown["state"]["discard"]) == "9 4 5 6 3"
    assert shown["waiting"] == [2]


def test_with_removal_a_captured_token_leaves_the_game() -> None:
    facts = position(("9 4", "2 2", 3), ("3", "5 6", 2), held="7", deck="A A 8")
    shown = after(facts, "0: attack 1", "token_capture=remove")
    assert [rows(shown, seat)[2] for seat in (0, 1)] == [3, 1]


def test_the_turn_skips_seats_that_are_out() -> None:
    shown = after(three(), "1: concede, 0: discard")
    assert shown["waiting"] == [2]


def test_the_drawn_card_takes_no_part_in_a_fight() -> None:
    facts = position(("5", "2 2", 3), ("3", "5 A", 3), held="T", deck="A A 8")
    assert rows(after(facts, "0: attack 1"), 0) == ("T", "2 2", 2)


# The deck runs out ----------------------------------------------------------------------------


def test_an_empty_deck_is_replaced_by_the_shuffled_pile_when_a_card_is_drawn() -> None:
    facts = position(("9", "2 3", 3), ("4", "5 6", 3), held="7", discard="8 T")
    state = after(facts, "shuffle 7S 8S TS, 0: discard")["state"]
    assert (state["held"], state["deck"], state["discard"]) == ("7S", ["8S", "TS"], [])


def test_the_last_card_of_the_deck_is_drawn_without_a_shuffle() -> None:
    facts = position(("9", "2 3", 3), ("4", "5 6", 3), held="7", deck="T", discard="8")
    state = after(facts, "0: discard")["state"]
    assert (state["held"], state["deck"], state["discard"]) == ("TS", [], ["8S", "7S"])


def test_a_refill_goes_on_after_a_shuffle_that_takes_in_the_cards_of_the_fight() -> None:
    facts = position(("9 4", "2 2", 3), ("3", "5 6", 3), held="7", deck="A", discard="T")
    state = after(facts, "shuffle 6S 9S 4S 5S TS, 0: attack 1")["state"]
    assert state["seats"][1]["defence"] == ["AS", "6S"]
    assert (state["held"], state["deck"], state["discard"]) == ("9S", ["4S", "5S", "TS"], [])


def test_with_no_card_left_anywhere_most_tokens_win() -> None:
    facts = position(("9", "2 3", 2), ("4", "5 6", 3), held="7")
    shown = after(facts, "0: add")
    assert (shown["result"]["winners"], shown["result"]["reason"]) == ([1], "out-of-cards")


def test_at_the_cap_with_no_card_left_the_cap_is_the_reason() -> None:
    facts = position(("9", "2 3", 2), ("4", "5 6", 3), held="7", turns=599)
    assert after(facts, "0: add")["result"]["reason"] == "turn-cap"


# The bow --------------------------------------------------------------------------------------

TIE = position(
    ("8 2", "4 4", 3), ("6", "7 3", 3), ("9", "9 9", 3), held="A", deck="9 A 2 8 5 5 6 6"
)


def test_both_seats_of_a_tie_may_bow_and_the_bows_are_counted() -> None:
    state = after(TIE, "0: attack 1, 1: bow, 0: bow")["state"]
    assert [seat["bows"] for seat in state["seats"]] == [1, 1, 0]
    assert "may_bow" not in state


@pytest.mark.parametrize("moves", ["0: bow", "0: attack 1, 2: bow", "0: attack 1, 1: bow, 1: bow"])
def test_only_the_two_of_a_tie_bow_and_once_each(moves: str) -> None:
    assert refusal(TIE, moves) == "rule.no-bow-now"


def test_a_bow_may_come_later_as_long_as_nobody_attacks() -> None:
    assert after(TIE, "0: attack 1, 1: discard, 2: discard, 0: bow")["state"]["seats"][0]["bows"]


def test_the_next_attack_ends_the_time_for_bowing() -> None:
    assert refusal(TIE, "0: attack 1, 1: attack 2, 0: bow") == "rule.no-bow-now"


def test_a_bow_changes_nothing_but_the_count() -> None:
    before = after(TIE, "0: attack 1")
    bowed = after(TIE, "0: attack 1, 1: bow")
    assert before["state"]["seats"][1].pop("bows") == 0
    assert bowed["state"]["seats"][1].pop("bows") == 1
    assert (before["state"].pop("may_bow"), bowed["state"].pop("may_bow")) == ([0, 1], [0])
    assert before == bowed


def test_a_duellist_who_gives_up_bows_no_more() -> None:
    assert after(TIE, "0: attack 1, 0: concede")["state"]["may_bow"] == [1]
    assert refusal(TIE, "0: attack 1, 0: concede, 0: bow") == "rule.out-of-the-game"


def test_when_the_game_is_over_nobody_bows() -> None:
    facts = position(("8 2", "4 4", 3), ("6", "7 3", 3), held="A", deck="9 A 2 8", turns=599)
    assert refusal(facts, "0: attack 1, 0: bow") == "rule.game-over"


# Time runs out --------------------------------------------------------------------------------


def default_of(facts: Facts, options: str = "") -> str:
    match = played(facts, "", options).match
    rules, seat = GAMES["upgrade"].rules, match.waiting[0]
    view = match.view(seat)
    return rules.format(view, rules.default(view))


def test_who_runs_out_of_time_discards() -> None:
    assert default_of(three()) == "discard"


@pytest.mark.parametrize(
    ("attack", "defence", "move"),
    [
        ("9", "4 3", "replace defence 1"),
        ("2", "4 3", "replace attack 0"),
        ("3", "4 3", "replace defence 1"),
        ("3 2", "2 4", "replace defence 0"),
    ],
)
def test_where_discarding_is_off_the_lowest_card_is_replaced(
    attack: str, defence: str, move: str
) -> None:
    facts = position((attack, defence, 3), ("4", "5 6", 3), held="7", deck="A A")
    assert default_of(facts, "allow_discard=no") == move


def test_who_must_attack_attacks_the_fewest_tokens_nearest_clockwise() -> None:
    seats = (("9", "2 3", 3), ("4", "5 6", 3), ("8", "T T", 2), ("A", "A A", 2))
    facts = position(*seats, held="7", deck="8 8", stall=20)
    assert default_of(facts) == "attack 2"
    facts["turn"] = 3
    assert default_of(facts) == "attack 2"
    facts["turn"] = 2
    assert default_of(facts) == "attack 3"


def test_who_does_not_place_in_time_places_the_highest_dealt_card() -> None:
    run = replay(read_record(DEAL))
    rules = GAMES["upgrade"].rules
    assert [
        rules.format(run.match.view(seat), rules.default(run.match.view(seat))) for seat in range(3)
    ] == ["place TS", "place 8S", "place 9S"]
