"""Overthrone's random games: no refusal, an end in bounds, and the fast path that plays the same."""

import pytest

from tests.core.random_games import assert_fast_path_is_the_game, play_and_ask
from upgrade_core.games.overthrone import SPEC
from upgrade_core.games.overthrone.options import Options
from upgrade_core.games.overthrone.playout import play_on

BOTH = [Options(hand_size=5), Options(hand_size=6)]
MANUAL = [Options(hand_size=5, draw="manual"), Options(hand_size=6, draw="manual")]


@pytest.mark.parametrize("options", [*BOTH, *MANUAL], ids=str)
def test_the_fast_path_plays_the_very_game(options: Options) -> None:
    assert_fast_path_is_the_game(SPEC, options, 1, play_on, range(60))


@pytest.mark.parametrize("options", [*BOTH, *MANUAL], ids=str)
def test_no_sampled_move_is_ever_refused_and_a_card_moves_at_most_twice(options: Options) -> None:
    draws = 52 if options.draw == "manual" else 0
    for seed in range(50):
        assert 0 < play_and_ask(SPEC, options, 1, seed) <= 2 * 52 + draws
