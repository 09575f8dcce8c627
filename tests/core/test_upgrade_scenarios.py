"""The acceptance scenarios of Upgrade, as records that are replayed.

Source: docs/games/upgrade.md §1.10 (there are no U5, U7 and U9).
"""

import json

import pytest

from tests.core.upgrade_positions import position
from tests.core.upgrade_records import after, played, ranks, refusal, rows
from upgrade_core.errors import OptionError
from upgrade_core.options import parse_settings
from upgrade_core.record import read_record
from upgrade_core.registry import GAMES
from upgrade_core.replay import Replay, replay, summary

UPGRADE = GAMES["upgrade"]
REST = (
    "AS AH AD AC 2H 2D 2C 3S 3H 3D 3C 4H 4D 4C 5D 5C 6S 6H 6D 6C 7S 7H 7D 7C "
    "8S 8H 8D 8C 9H 9D 9C TH TD TC"
)
U1 = f"""[Upgrade 1]
[Game upgrade]
[Seats Ann | Bob]

pick 0
shuffle 2S 5S 9S 5H 4S TS {REST}
"""


def u1(moves: str) -> Replay:
    return replay(read_record(U1 + moves))


def test_u1_the_others_learn_that_a_seat_has_placed_and_not_what() -> None:
    seen = summary(u1("1: place TS"), 0)["state"]
    assert seen["seats"][1] == {
        "tokens": 3,
        "attack": ["??"],
        "defence": ["??", "??"],
        "out": False,
        "placed": True,
        "bows": 0,
    }
    assert seen["seats"][0]["placed"] is False
    assert ranks(seen["seats"][0]["defence"]) == "2 9 4"


def test_u1_the_last_placing_reveals_all_attack_cards_and_the_dealer_draws() -> None:
    shown = summary(u1("1: place TS\n0: place 9S"), 0)
    assert rows(shown, 0) == ("9", "2 4", 3)
    assert rows(shown, 1) == ("T", "? ?", 3)
    assert (shown["waiting"], shown["state"]["held"]) == ([0], "AS")
    assert len(shown["state"]["deck"]) == 33
    assert rows(summary(u1("1: place TS\n0: place 9S"), 1), 1) == ("T", "5 5", 3)


def test_u2_a_higher_attack_takes_a_token_and_all_cards_of_the_fight_are_discarded() -> None:
    facts = position(("9 4", "2 2", 3), ("3", "5 6", 3), held="7", deck="3 T A 8")
    shown = after(facts, "0: attack 1")
    assert (rows(shown, 0), rows(shown, 1)) == (("7", "2 2", 4), ("3", "3 T", 2))
    assert ranks(shown["state"]["discard"]) == "9 4 5 6"
    assert (shown["waiting"], ranks([shown["state"]["held"]])) == ([1], "A")
    assert ranks(shown["state"]["deck"]) == "8"


def test_u3_a_lower_attack_costs_the_attacker_a_token_that_nobody_gains() -> None:
    facts = position(("5", "2 2", 3), ("6", "4 3", 3), held="T", deck="9 A 2 8")
    shown = after(facts, "0: attack 1")
    assert (rows(shown, 0), rows(shown, 1)) == (("T", "2 2", 2), ("6", "9 A", 3))
    assert ranks(shown["state"]["discard"]) == "5 4 3"
    assert (shown["waiting"], ranks([shown["state"]["held"]])) == ([1], "2")


def test_u4_a_tie_moves_no_token_and_discards_the_cards_all_the_same() -> None:
    facts = position(("8 2", "4 4", 3), ("6", "7 3", 3), held="A", deck="9 A 2 8")
    run = played(facts, "0: attack 1")
    shown = summary(run)
    assert (rows(shown, 0), rows(shown, 1)) == (("A", "4 4", 3), ("6", "9 A", 3))
    assert ranks(shown["state"]["discard"]) == "8 2 7 3"
    assert shown["state"]["may_bow"] == [0, 1]
    step = run.positions[-1].step
    assert step is not None
    assert "DuelTied" in [type(event).__name__ for event in step.events]


def test_u6_an_attacker_without_tokens_is_out_with_its_drawn_card_and_its_defence() -> None:
    facts = position(("2", "2 8", 1), ("3", "5 5", 3), held="8", deck="4 7 9")
    shown = after(facts, "0: attack 1")
    assert (rows(shown, 0), rows(shown, 1)) == (("", "", 0), ("3", "4 7", 3))
    assert ranks(shown["state"]["discard"]) == "2 5 5 8 2 8"
    assert (shown["over"], shown["waiting"]) == (True, [])
    assert shown["result"] == {
        "winners": [1],
        "ranks": [2, 1],
        "scores": [0, 3],
        "reason": "last-standing",
    }


def test_u8_a_second_attack_card_is_added_and_a_third_is_refused() -> None:
    facts = position(("4", "2 2", 3), ("3", "5 5", 3), held="9", deck="6 7 8")
    assert rows(after(facts, "0: add"), 0) == ("4 9", "2 2", 3)
    assert refusal(facts, "0: add, 1: discard, 0: add") == "rule.attack-row-full"
    shown = after(facts, "0: add, 1: discard, 0: replace attack 0")
    assert rows(shown, 0) == ("7 9", "2 2", 3)


def test_u10_rush_leaves_three_moves_and_plays_by_the_same_fight() -> None:
    facts = position(("8", "2", 3), ("6", "5", 3), held="9", deck="3 T")
    assert set(after(facts, "", preset="rush")["legal"]) == {
        "replace attack 0",
        "replace defence 0",
        "attack 1",
    }
    shown = after(facts, "0: attack 1", preset="rush")
    assert (rows(shown, 0), rows(shown, 1)) == (("9", "2", 4), ("6", "3", 2))
    assert ranks(shown["state"]["discard"]) == "8 5"


U11 = position(("4", "2 8", 3), ("3", "5 5", 3), held="6", deck="7 9")


@pytest.mark.parametrize("seat", [1, None], ids=["the other seat", "a watcher"])
def test_u11_face_up_everybody_sees_the_replaced_card_and_not_the_new_one(seat: int | None) -> None:
    run = played(U11, "0: replace defence 0")
    seen = summary(run, seat, watch=seat is None)
    assert ranks(seen["state"]["discard"]) == "2"
    assert rows(seen, 0) == ("4", "? ?", 3)
    assert rows(summary(run, 0), 0) == ("4", "6 8", 3)


@pytest.mark.parametrize("seat", [1, None], ids=["the other seat", "a watcher"])
def test_u11_face_down_the_others_see_that_a_slot_was_replaced_and_no_value(
    seat: int | None,
) -> None:
    run = played(U11, "0: replace defence 0", preset="blind")
    step = run.positions[-1].step
    assert step is not None
    replaced = step.seen_by(seat)[0]
    assert (replaced.row, replaced.slot, replaced.card, replaced.old) == ("defence", 0, 0, 0)
    seen = summary(run, seat, watch=seat is None)
    assert seen["state"]["discard"] == ["??"]
    known = json.dumps(seen["state"])
    assert not any(card in known for card in ("2S", "8S", "6S"))
    assert rows(summary(run, 0), 0) == ("4", "6 8", 3)


@pytest.mark.parametrize(
    ("seats", "settings", "opens"),
    [
        (10, "", False),
        (9, "", True),
        (13, "top_rank=13", False),
        (12, "top_rank=13", True),
        (7, "attack_max=3 defence_size=3", False),
        (6, "attack_max=3 defence_size=3", True),
    ],
)
def test_u12_a_table_opens_only_with_cards_for_every_draw(
    seats: int, settings: str, opens: bool
) -> None:
    options = parse_settings(UPGRADE.standard, settings.split())
    if opens:
        UPGRADE.check(options, seats)
        return
    with pytest.raises(OptionError, match=f"{seats} seats need"):
        UPGRADE.check(options, seats)


def test_u13_after_ten_turns_of_two_without_attack_one_must_attack() -> None:
    facts = position(("9 4", "2 2", 3), ("3", "5 6", 3), held="7", deck="3 T A 8 5 6 7 9 T 3 4 8")
    quiet = ", ".join(f"{turn % 2}: discard" for turn in range(10))
    assert after(facts, quiet)["legal"] == ["attack 1"]
    assert refusal(facts, f"{quiet}, 0: discard") == "rule.must-attack"
    assert after(facts, f"{quiet}, 0: attack 1")["state"]["stall"] == 0


def test_u14_who_gives_up_on_turn_leaves_all_its_cards_and_the_last_seat_wins() -> None:
    three = (("9", "2 3", 3), ("4", "5 6", 3), ("8", "T T", 3))
    facts = position(*three, held="7", deck="A A")
    shown = after(facts, "0: concede")
    assert rows(shown, 0) == ("", "", 0)
    assert sorted(ranks(shown["state"]["discard"]).split()) == ["2", "3", "7", "9"]
    assert (shown["waiting"], ranks([shown["state"]["held"]])) == ([1], "A")
    assert after(facts, "0: concede, 1: concede")["result"]["winners"] == [2]
