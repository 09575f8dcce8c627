"""Random games of any game: through the contract, and the same again on a fast path."""

from collections.abc import Callable
from random import Random
from typing import Any

from upgrade_core.chance import RandomChance
from upgrade_core.game import AnySpec
from upgrade_core.match import Match

PlayOn = Callable[[Any, Random], int]


def played_by_the_rules(spec: AnySpec, state: Any, seed: int, most: int = 100_000) -> int:  # noqa: ANN401 - any game's
    """Play sampled moves in place, to the end or so many. Returns: how many."""
    rng, rules, moves = Random(seed), spec.rules, 0
    chance = RandomChance(rng)
    while moves < most and (waiting := rules.waiting(state)):
        seat = waiting[0]
        rules.act(state, seat, rules.choices(state, seat).sample(rng), chance)
        moves += 1
    return moves


def assert_fast_path_is_the_game(
    spec: AnySpec, options: object, seats: int, play_on: PlayOn, seeds: range
) -> None:
    """From the deal, and from the middle of each game, both ways lead to the same end."""
    for seed in seeds:
        state = spec.rules.deal(options, seats, RandomChance(Random(seed)))
        for most in (0, seed % 41):
            played_by_the_rules(spec, state, seed, most)
            slow, fast = state.copy(), state.copy()
            whole = played_by_the_rules(spec, slow, ~seed)
            assert play_on(fast, Random(~seed)) == whole
            assert fast == slow
            assert play_on(fast, Random(0)) == 0


def play_and_ask(spec: AnySpec, options: object, seats: int, seed: int) -> int:
    """A whole match of sampled moves, each of which `submit` must accept. Returns: how many."""
    match, rng = Match.deal(spec, options, seats, RandomChance(Random(seed))), Random(~seed)
    while match.waiting:
        seat = match.waiting[0]
        match.submit(seat, match.choices(seat).sample(rng))
    assert match.result is not None
    return match.version - 1
