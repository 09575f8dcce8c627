"""The acceptance scenarios of Sleight (docs/games/sleight.md, §2.7), each as a replay."""

import json

import pytest

from tests.core.sleight_positions import (
    SCENES,
    after,
    blow,
    duel,
    duelist,
    events,
    outcome,
    refused,
    seat,
    seen,
)
from upgrade_core.cards import cards_text
from upgrade_core.games.sleight.model import AttackLaid, Drew
from upgrade_core.games.sleight.play import pack_of


def test_s1_a_weaker_defence_takes_the_difference_and_loses_its_highest_card() -> None:
    shown = after(duel("4S 5S 6S", "3S 4H 5H"), "0: attack 4S 5S 6S, 1: defend 3S 4H 5H")
    assert seat(shown, 0) == (100, "2D", "2H 4S 5S 6S", "", False)
    assert seat(shown, 1) == (97, "3D", "2S 3S 4H", "5H", False)


def test_s2_a_stronger_defence_sends_the_attackers_card_to_the_grave() -> None:
    assert outcome(blow("9S", "defend TS")) == (0, "", "9S", "TS", "", False)


def test_s3_a_break_doubles_the_next_attack_and_that_one_alone() -> None:
    facts = duel("4S 5S 6S 8S", "9S 9H TS")
    broken = after(facts, "0: attack 4S 5S 6S, 1: deflect 9S 9H")
    assert seat(broken, 0) == (100, "8S 2D", "2H", "4S 5S 6S", False)
    assert seat(broken, 1) == (100, "TS 3D", "2S 9S 9H", "", True)
    moves = "0: attack 4S 5S 6S, 1: deflect 9S 9H, 1: attack TS, 0: defend 8S"
    assert seat(after(facts, moves), 0) == (88, "2D 2H", "", "4S 5S 6S 8S", False)
    assert seat(after(facts, moves), 1) == (100, "3D 2S", "9S 9H TS", "", False)


def test_s4_an_equal_deflect_takes_half_rounded_up_and_breaks_nothing() -> None:
    assert outcome(blow("7S 8S", "deflect TS 5H")) == (8, "7S 8S", "", "TS 5H", "", False)


@pytest.mark.parametrize("doubled", [False, True])
def test_s6_an_ace_that_deflects_breaks_even_a_sleight(doubled: bool) -> None:
    clash = blow("5S 5H 5D", "deflect AS 8H", doubled=doubled)
    assert outcome(clash) == (0, "", "5S 5H 5D", "AS 8H", "", True)


@pytest.mark.parametrize("stance", ["defend", "deflect"])
def test_s7_the_higher_sleight_sends_the_attackers_to_the_grave(stance: str) -> None:
    clash = blow("5S 5H 5D", f"{stance} 7S 7H 7D")
    assert outcome(clash) == (0, "", "5S 5H 5D", "7S 7H 7D", "", stance == "deflect")


@pytest.mark.parametrize(("stance", "damage"), [("defend", 40), ("deflect", 20)])
def test_s8_the_lower_sleight_takes_a_fixed_blow_and_goes_to_the_grave(
    stance: str, damage: int
) -> None:
    clash = blow("7S 7H 7D", f"{stance} 5S 5H 5D")
    assert outcome(clash) == (damage, "7S 7H 7D", "", "", "5S 5H 5D", False)


def test_s11_a_revive_buries_the_grave_under_the_deck_and_fills_the_defenders_hand() -> None:
    pack = [cards_text([card]) for card in pack_of()]
    six = "3S 4S 5S 6S 7S 8S"
    first = duelist("AS 2S", six, "9S 4H", hp=70)
    second = duelist("AS 2S 3S", " ".join(pack[3:23]), hp=60)
    shown = after(duel(first, second), "0: revive")
    hp, hand, deck, grave, _ = seat(shown, 0)
    assert (hp, hand, grave) == (70, "AS 2S 3S", "")
    assert deck.split()[:5] == six.split()[1:]
    assert sorted(deck.split()[5:]) == ["4H", "9S"]
    hp, hand, deck, _, _ = seat(shown, 1)
    assert (hp, hand) == (60, "AS 2S 3S 4S 5S")
    assert deck.split() == pack[5:23]
    assert shown["waiting"] == [1]


def test_s11_an_empty_grave_cannot_be_revived() -> None:
    assert refused(duel("4S", "4S"), "0: revive") == "rule.grave-empty"


def test_s12_a_restock_takes_the_whole_blow_and_draws_what_the_deck_has() -> None:
    shown = after(duel("6S", duelist("4S 5S", "7S")), "0: attack 6S, 1: restock")
    assert seat(shown, 1) == (94, "4S 5S 7S", "", "", False)
    assert seat(shown, 0) == (100, "2D", "2H 6S", "", False)


def test_s13_without_hand_and_deck_only_a_revive_is_left() -> None:
    everything = cards_text(pack_of())
    facts = duel(duelist("", "", everything), "4S")
    assert after(facts)["legal"] == ["revive"]
    hp, hand, deck, grave, _ = seat(after(facts, "0: revive"), 0)
    assert (hp, len(hand.split()), len(deck.split()), grave) == (100, 1, 29, "")
    assert after(facts, "0: concede")["result"]["winners"] == [1]


def test_s14_a_blow_that_ends_the_duel_draws_no_card() -> None:
    facts = duel("TS", duelist("4S", "7S 8S", hp=3))
    shown = after(facts, "0: attack TS, 1: defend 4S")
    assert shown["result"] == {
        "winners": [0],
        "ranks": [1, 2],
        "scores": [100, 0],
        "reason": "knock-out",
    }
    assert shown["state"]["seats"][0]["hand"] == shown["state"]["seats"][1]["hand"] == []
    found = events(facts, "0: attack TS, 1: defend 4S")
    assert not any(isinstance(event, Drew) for event in found)
    assert refused(facts, "0: attack TS, 1: defend 4S, 1: restock") == "rule.game-over"


def test_s14_a_restock_that_does_not_survive_draws_no_card() -> None:
    shown = after(duel("TS", duelist("4S", "7S 8S", hp=3)), "0: attack TS, 1: restock")
    assert seat(shown, 1) == (0, "4S", "7S 8S", "", False)


def test_s15_equal_scores_spare_all_cards_however_many() -> None:
    assert outcome(blow("TS", "defend 4S 6H")) == (0, "TS", "", "4S 6H", "", False)


@pytest.mark.parametrize(("stance", "damage"), [("defend", 0), ("deflect", 20)])
def test_s16_equal_sleights_spare_all_cards(stance: str, damage: int) -> None:
    clash = blow("6S 6H 6D", f"{stance} 6S 6H 6D")
    assert outcome(clash) == (damage, "6S 6H 6D", "", "6S 6H 6D", "", False)


def test_s17_of_two_highest_cards_the_first_laid_goes_to_the_grave() -> None:
    assert outcome(blow("8S 8H 3S", "defend TS TH")) == (0, "8H 3S", "8S", "TS TH", "", False)


@pytest.mark.parametrize("eyes", [1, None])
def test_s19_an_attack_shows_others_the_number_of_its_cards_alone(eyes: int | None) -> None:
    facts = duel("4S 5S 6S", "3S 4H 5H")
    shown = seen(facts, "0: attack 4S 5S 6S", eyes)
    assert shown["state"]["laid"] == ["??"] * 3
    assert shown["state"]["seats"][0]["hand"] == []
    told = [event.seen_by(eyes) for event in events(facts, "0: attack 4S 5S 6S")]
    assert told == [AttackLaid(0, (0, 0, 0))]
    text = json.dumps(shown)
    assert not any(card in text for card in ("4S", "5S", "6S"))


def test_s19_a_defence_is_seen_by_nobody_before_it_is_decided() -> None:
    run = SCENES.played(duel("4S 5S", "3S 4H"), "0: attack 4S 5S, 1: deflect 4H")
    waiting = SCENES.spec.rules.waiting
    assert [waiting(place.state) for place in run.positions] == [(0,), (1,), (1,)]
    own = seen(duel("4S 5S", "3S 4H"), "0: attack 4S 5S", 0)["state"]
    assert own["laid"] == ["4S", "5S"]
    assert own["seats"][1]["hand"] == ["??"] * 2


@pytest.mark.parametrize(("hp", "winners"), [((50, 49), [0]), ((49, 50), [1]), ((50, 50), [0, 1])])
def test_s20_ten_turns_without_damage_end_a_stalled_duel(
    hp: tuple[int, int], winners: list[int]
) -> None:
    first, second = duelist("5S", hp=hp[0]), duelist("5H", hp=hp[1])
    turns = ["0: attack 5S, 1: defend 5H", "1: attack 5H, 0: defend 5S"] * 5
    shown = after(duel(first, second), ", ".join(turns[:9]), "stall_turns=10")
    assert (shown["over"], shown["state"]["stall"]) == (False, 9)
    shown = after(duel(first, second), ", ".join(turns), "stall_turns=10")
    assert shown["result"]["winners"] == winners
    assert shown["result"]["reason"] == "stall"


def test_damage_starts_the_count_of_calm_turns_again() -> None:
    shown = after(duel("5S", "4S", stall=9), "0: attack 5S, 1: defend 4S", "stall_turns=10")
    assert (shown["over"], shown["state"]["stall"]) == (False, 0)


def test_a_revive_spends_the_double_of_its_turn() -> None:
    first = duelist("5S", "6S 7S", "8S", double=True)
    assert seat(after(duel(first, "4S"), "0: revive"), 0)[-1] is False


def test_a_doubled_plain_attack_is_compared_doubled() -> None:
    clash = blow("TS TH 9S", "defend 4S 4H 4D", doubled=True)
    assert outcome(clash) == (18, "TS TH 9S", "", "4H 4D", "4S", False)


@pytest.mark.parametrize("stance", ["defend", "deflect"])
def test_a_doubled_sleight_beats_even_a_higher_one_by_forty(stance: str) -> None:
    clash = blow("5S 5H 5D", f"{stance} 7S 7H 7D", doubled=True)
    assert outcome(clash) == (40, "5S 5H 5D", "", "", "7S 7H 7D", False)


def test_with_an_empty_deck_the_laid_cards_may_come_straight_back() -> None:
    shown = after(duel(duelist("9S"), duelist("4S", "7S")), "0: attack 9S, 1: restock")
    assert seat(shown, 0)[1:3] == ("9S", "")


@pytest.mark.parametrize(
    ("move", "code"),
    [
        ("0: defend 4S", "rule.wrong-phase"),
        ("0: restock", "rule.wrong-phase"),
        ("1: attack 3S", "rule.not-your-turn"),
        ("0: attack 9S", "rule.not-in-hand"),
        ("0: attack 4S 4S", "rule.not-in-hand"),
        ("0: attack 4S 5S 6S 7S", "rule.wrong-number-of-cards"),
        ("0: attack", "text.notation"),
    ],
)
def test_a_wrong_attack_is_refused_by_the_rule_that_forbids_it(move: str, code: str) -> None:
    assert refused(duel("4S 5S 6S 7S", "3S"), move) == code
