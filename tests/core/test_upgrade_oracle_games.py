"""Random games of the oracle: whatever is played, no card is lost and an end comes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from random import Random

import pytest

from tests.core.upgrade_oracle import Oracle
from tests.core.upgrade_oracle_facts import pack
from tests.core.upgrade_positions import FACE_DOWN, RUSH, RUTHLESS, Dice

OPTIONS: list[Mapping[str, object]] = [
    {},
    RUSH,
    RUTHLESS,
    FACE_DOWN,
    {"top_rank": 13, "token_capture": "remove"},
    {"attack_max": 3, "defence_size": 3, "decks": 2},
    {"top_rank": 5, "stall_laps": 2},
    {"stall_laps": 0, "tokens": 1},
]


def whole(oracle: Oracle) -> Counter[str]:
    """Every card there is, wherever it lies."""
    cards = oracle.deck + oracle.discard + ([oracle.held] if oracle.held else [])
    return Counter(cards + [c for row in oracle.seats for c in row["attack"] + row["defence"]])


def check_rows(oracle: Oracle) -> None:
    """The invariant of §1.2, once the game has opened."""
    most, size = oracle.options["attack_max"], oracle.options["defence_size"]
    for row in oracle.seats:
        if row["out"]:
            assert (row["attack"], row["defence"], row["tokens"]) == ([], [], 0)
        else:
            assert 1 <= len(row["attack"]) <= most
            assert (len(row["defence"]), row["tokens"] > 0) == (size, True)


def random_move(oracle: Oracle, dice: Random) -> tuple[int, str]:
    """Any move of anyone who must move, and now and then an aside of anyone."""
    if dice.random() < 0.003:
        seat = dice.choice(oracle.live())
        return seat, dice.choice(sorted(oracle.asides(seat)))
    seat = dice.choice(oracle.waiting())
    return seat, dice.choice(sorted(oracle.legal(seat)))


@pytest.mark.parametrize("block", range(8))
def test_random_games_conserve_their_cards_and_finish(block: int) -> None:
    options = OPTIONS[block]
    for seed in range(25):
        dice = Random(1000 * block + seed)
        oracle = Oracle(options, dice.randint(2, 4 if block == 6 else 6), Dice(seed))
        everything = Counter(pack(options))
        while oracle.result() is None:
            seat, text = random_move(oracle, dice)
            assert oracle.play(seat, text) is None
            assert whole(oracle) == everything
            if oracle.phase == "turn":
                check_rows(oracle)
        assert oracle.turns <= 100 * len(oracle.seats) * oracle.options["tokens"]
        assert oracle.held is None or len(oracle.live()) == 1
