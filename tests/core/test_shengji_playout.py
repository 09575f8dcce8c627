"""Random rounds of Shengji at full speed keep the rules."""

from random import Random
from typing import Any

import pytest

from tests.core.shengji_positions import RULES
from tests.core.shengji_table import deal, options
from upgrade_core.chance import RandomChance
from upgrade_core.games.shengji.model import (
    OVER,
    PLAY,
    State,
)
from upgrade_core.games.shengji.options import Options
from upgrade_core.games.shengji.playout import Log, play_on


def to_the_lead(settings: Options, seed: int) -> State:
    """A position at random in which the banker leads."""
    state: State = deal(settings, seed).state
    rng = Random(seed)
    while state.phase != PLAY:
        RULES.act(
            state, state.turn, RULES.choices(state, state.turn).sample(rng), RandomChance(rng)
        )
    return state


@pytest.mark.parametrize(
    "settings",
    [
        {"decks": 1},
        {"decks": 2, "throw_fine": 10, "cover": "all"},
        {"decks": 2, "throws": "off", "jack_hook": True},
        {"decks": 3, "throws": "singles", "trump_throws": False, "forced_unit": "lowest_rank"},
        {"decks": 3, "cover": "highest", "kitty": "pow_total"},
        {"decks": 4},
    ],
    ids=str,
)
def test_a_random_round_ends_as_its_plays_end_by_the_rules(settings: dict[str, Any]) -> None:
    for seed in range(12):
        slow = to_the_lead(options(**settings), seed)
        log: Log = []
        fast = slow.copy()
        assert play_on(fast, Random(seed), log) == len(log)
        for seat, action in log:
            assert slow.turn == seat
            assert RULES.choices(slow, seat).why_not(action) is None
            RULES.act(slow, seat, action, RandomChance(Random(0)))
        assert fast == slow


def test_a_random_round_may_begin_in_the_middle_of_a_trick() -> None:
    state = to_the_lead(options(), 4)
    RULES.act(
        state, state.turn, RULES.choices(state, state.turn).few()[-1], RandomChance(Random(0))
    )
    copy = state.copy()
    play_on(copy, Random(1))
    assert copy.round_result is not None
    assert copy.tricks[0].plays[:1] == tuple(state.trick)


@pytest.mark.parametrize("dealing", ["live", "sequential"])
def test_a_random_round_may_begin_with_the_deal(dealing: str) -> None:
    state = deal(options(deal=dealing, rounds=1), 6).state
    again = state.copy()
    assert play_on(state, Random(9)) == play_on(again, Random(9)) <= 100
    assert state.phase == OVER
    assert state == again
