"""Positions of Sleight in JSON form: who has won, and what is refused (§2.8)."""

import pytest

from tests.core.scenes import Facts
from tests.core.sleight_positions import after, duel, duelist
from upgrade_core.errors import FactsError
from upgrade_core.games.sleight import SPEC


def over(first: int, second: int, **more: object) -> Facts:
    """A duel that has ended with so many hit points."""
    return duel(duelist("4S", hp=first), duelist("5S", hp=second), phase="over", **more)


@pytest.mark.parametrize(
    ("first", "second", "winners", "reason"),
    [
        (0, 40, [1], "knock-out"),
        (40, 0, [0], "knock-out"),
        (30, 40, [1], "stall"),
        (40, 40, [0, 1], "stall"),
    ],
)
def test_the_hit_points_of_a_duel_that_is_over_say_who_has_won(
    first: int, second: int, winners: list[int], reason: str
) -> None:
    result = after(over(first, second))["result"]
    assert (result["winners"], result["reason"]) == (winners, reason)


def test_who_has_given_up_has_lost_whatever_the_hit_points() -> None:
    result = after(over(90, 3, winner=[1], reason="conceded"))["result"]
    assert result["winners"] == [1]


@pytest.mark.parametrize(
    ("path", "facts"),
    [
        ("winner", over(0, 40, winner=[0])),
        ("winner", over(40, 40, winner=[0, 1])),
        ("winner", over(40, 40, reason="conceded")),
        ("winner", duel("4S", "5S", winner=[1])),
        ("winner", duel("4S", "5S", reason="stall")),
        ("reason", over(0, 40, reason="stall")),
        ("reason", over(30, 40, reason="knock-out")),
        ("reason", over(0, 0)),
        ("seats[1]", duel("4S", duelist(""))),
    ],
)
def test_a_position_that_contradicts_itself_is_refused(path: str, facts: Facts) -> None:
    with pytest.raises(FactsError) as refusal:
        SPEC.rules.from_facts(facts, SPEC.standard)
    assert refusal.value.path == path
