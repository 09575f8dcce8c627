"""What is played for a seat whose time has run out (§1.14)."""

import pytest

from tests.core.shengji_records import Facts, bidding, played, position
from upgrade_core.games.shengji import SPEC

OTHERS = ("3C 4C 6C 7C", "3D 4D 6D 7D", "8D 9D TD JD")


def default(facts: Facts, moves: str = "") -> str:
    """What is played for whoever is on turn, in the notation."""
    match = played(facts, moves).match
    view = match.view(match.waiting[0])
    action = SPEC.rules.default(view)
    assert action in match.choices(match.waiting[0])
    return SPEC.rules.format(view, action)


@pytest.mark.parametrize(
    ("hand", "lead"),
    [
        ("5H 6H KH AS", "play 5H"),
        ("TH JC 2S 3S", "play TH"),
        ("3S 4S 2H BJ", "play 3S"),
    ],
)
def test_the_lowest_single_card_is_led_and_plain_ones_first(hand: str, lead: str) -> None:
    assert default(position(hand, *OTHERS)) == lead


@pytest.mark.parametrize(
    ("hand", "answer"),
    [
        ("3H 5H 9H 9H", "play 9H 9H"),
        ("3H 5H 9H KH", "play 3H 5H"),
        ("3H 4S 5S 6C", "play 3H 6C"),
        ("4S 4S 6C TC", "play 6C TC"),
    ],
)
def test_a_lead_is_followed_with_the_least_that_the_rules_ask_for(hand: str, answer: str) -> None:
    table = position("AH AH 3D 4D", hand, *OTHERS[:2])
    assert default(table, "0: play AH AH") == answer


def test_in_the_bidding_a_seat_passes() -> None:
    assert default(bidding("9S 9S", "9H 9H", "3S 4S", "5S 6S")) == "pass"
