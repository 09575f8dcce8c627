"""Positions of Overthrone in JSON form that are refused, and what a game given up counts (§1.7)."""

import pytest

from tests.core.overthrone_positions import after, throne
from tests.core.scenes import Facts
from upgrade_core.errors import FactsError
from upgrade_core.games.overthrone import SPEC
from upgrade_core.games.overthrone.options import Options

AUTO, MANUAL = Options(), Options(draw="manual")
OVER: Facts = {"phase": "over"}


@pytest.mark.parametrize(
    ("path", "facts"),
    [
        ("hand", throne("JS", "", draw="2D")),
        ("reason", throne("JS", "3D") | {"reason": "abandoned"}),
        ("reason", throne("JS", "3D") | OVER | {"reason": "done"}),
        ("reason", throne("JS", "3D") | OVER | {"reason": "finished"}),
        ("reason", throne("JS", "3D", draw="") | OVER | {"reason": "done"}),
    ],
)
def test_a_position_that_the_rules_cannot_lead_to_or_go_on_from_is_refused(
    path: str, facts: Facts
) -> None:
    with pytest.raises(FactsError) as refusal:
        SPEC.rules.from_facts(facts, AUTO)
    assert refusal.value.path == path


def test_an_empty_hand_may_draw_where_that_is_asked_for_or_rescue() -> None:
    empty = SPEC.rules.from_facts(throne("JS", "", draw="2D"), MANUAL)
    assert SPEC.rules.choices(empty, 0).few()
    rescue = throne("JS", "", draw="2D", n="4S JK", discard="3H")
    assert SPEC.rules.choices(SPEC.rules.from_facts(rescue, AUTO), 0).few()


def test_the_cards_to_draw_of_a_game_given_up_are_left_too() -> None:
    shown = after(throne("JS", "3D 4S", draw="2D 5H 6H", discard="7H"), "0: concede")
    assert shown["result"]["scores"] == [6]
    assert shown["result"]["winners"] == []
