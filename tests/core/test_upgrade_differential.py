"""The rules of Upgrade against the slow second implementation, move by move."""

from random import Random

import pytest

from tests.core.upgrade_pair import Pair
from tests.core.upgrade_random import any_position, any_table
from upgrade_core.games.upgrade.options import Options, check

BLOCKS, GAMES_A_BLOCK = 8, 14
TEXTS = [
    *(f"attack {target}" for target in range(10)),
    *(f"replace {row} {slot}" for row in ("attack", "defence") for slot in range(5)),
    *("add", "discard", "bow", "concede", "place 5H", "place AS", "pass", "attack x"),
]


def play_out(pair: Pair, rng: Random, most: int = 400) -> None:
    """Random moves, and now and then an aside, compared after each."""
    pair.compare_all()
    for _ in range(most):
        if not pair.match.waiting:
            break
        seat = rng.randrange(pair.seats)
        texts = sorted(pair.oracle.asides(seat)) if rng.random() < 0.04 else []
        if not texts:
            seat = pair.match.waiting[rng.randrange(len(pair.match.waiting))]
            texts = sorted(pair.oracle.legal(seat))
        pair.play(seat, texts[rng.randrange(len(texts))])
        pair.compare({seat, rng.randrange(pair.seats)})
    pair.compare_all()


@pytest.mark.parametrize("block", range(BLOCKS))
def test_random_games_under_random_options_agree(block: int) -> None:
    for seed in range(GAMES_A_BLOCK):
        rng = Random(f"deal {block} {seed}")
        play_out(Pair(*any_table(rng), seed), rng)


@pytest.mark.parametrize("block", range(BLOCKS))
def test_random_positions_with_incomplete_packs_agree(block: int) -> None:
    for seed in range(GAMES_A_BLOCK):
        rng = Random(f"position {block} {seed}")
        options, seats = any_table(rng)
        play_out(Pair(options, seats, seed, any_position(options, seats, rng)), rng, most=40)


@pytest.mark.parametrize("block", range(4))
def test_whatever_is_typed_is_refused_by_the_same_rule(block: int) -> None:
    for seed in range(12):
        rng = Random(f"texts {block} {seed}")
        options, seats = any_table(rng)
        facts = any_position(options, seats, rng) if seed % 2 else None
        pair = Pair(options, seats, seed, facts)
        for _ in range(seats + 4):
            for seat in range(seats):
                for text in TEXTS:
                    assert pair.refusal(seat, text) == pair.oracle.why_not(seat, text)
            play_out(pair, rng, most=1)


@pytest.mark.parametrize("tokens", [1, 2])
def test_games_where_nobody_attacks_before_the_cap_agree(tokens: int) -> None:
    options = Options(tokens=tokens, stall_laps=0)
    check(options, 2)
    pair, rng = Pair(options, 2, tokens), Random(tokens)
    for _ in range(2000):
        if not pair.match.waiting:
            break
        seat = pair.match.waiting[0]
        calm = sorted(text for text in pair.oracle.legal(seat) if "attack " not in text)
        pair.play(seat, calm[rng.randrange(len(calm))])
    pair.compare_all()
    assert pair.match.result is not None
    assert pair.match.result.reason == "turn-cap"
    assert pair.match.state.turns == 200 * tokens
