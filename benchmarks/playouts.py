"""Random games a second: through the contract, on the fast path, and OpenSpiel's from Python.

Each runs the same loop: deal, then a random legal move until the game is over. OpenSpiel's deal
is a chance node a card; those are applied too and, to its favour, counted in a second column.
"""

from collections.abc import Callable
from random import Random
from statistics import median
from typing import Any

from benchmarks.measure import Work, interleaved, machine, rate, spread, table
from upgrade_core.chance import RandomChance
from upgrade_core.games.upgrade import SPEC
from upgrade_core.games.upgrade.playout import play_on

ROUNDS = 15
ACTIONS_A_ROUND = 20_000
SEATS = (2, 4, 9)
OPENSPIEL_GAMES = ("hearts", "spades", "euchre")


def contract(seats: int) -> Work:
    """Play through `Rules` and `Choices`, as server and tests do."""
    rules, options, rng = SPEC.rules, SPEC.standard, Random(1)
    chance = RandomChance(rng)

    def work() -> int:
        moves = 0
        while moves < ACTIONS_A_ROUND:
            state = rules.deal(options, seats, chance)
            while waiting := rules.waiting(state):
                seat = waiting[0]
                rules.act(state, seat, rules.choices(state, seat).sample(rng), chance)
                moves += 1
        return moves

    return work


def fast_path(seats: int) -> Work:
    """Play the same games by `playout.play_on`."""
    rules, options, rng = SPEC.rules, SPEC.standard, Random(1)
    chance = RandomChance(rng)

    def work() -> int:
        moves = 0
        while moves < ACTIONS_A_ROUND:
            moves += play_on(rules.deal(options, seats, chance), rng)
        return moves

    return work


def openspiel(name: str, *, count_deals: bool, moves_a_round: int = ACTIONS_A_ROUND) -> Work:
    """Play an OpenSpiel game written in C++ from Python. Raises: ImportError: it is not there."""
    import pyspiel  # noqa: PLC0415 - an optional dependency

    game, rng = pyspiel.load_game(name), Random(1)

    def work() -> int:
        moves = deals = 0
        while moves < moves_a_round:
            state = game.new_initial_state()
            while not state.is_terminal():
                is_deal = state.is_chance_node()
                legal = state.legal_actions()
                state.apply_action(legal[int(rng.random() * len(legal))])
                deals += is_deal
                moves += not is_deal
        return moves + deals if count_deals else moves

    return work


def _measures() -> dict[str, Callable[[], float]]:
    measures: dict[str, Callable[[], float]] = {}
    for seats in SEATS:
        measures[f"upgrade, {seats} seats, fast path"] = rate(fast_path(seats))
        measures[f"upgrade, {seats} seats, contract"] = rate(contract(seats))
    try:
        for name in OPENSPIEL_GAMES:
            measures[f"OpenSpiel {name}"] = rate(openspiel(name, count_deals=False))
            measures[f"OpenSpiel {name}, deals counted"] = rate(openspiel(name, count_deals=True))
    except ImportError:
        print("OpenSpiel is not installed, so there is no ratio: pip install -e '.[bench]'")
    return measures


def main() -> None:
    """Print moves a second of CPU time, and each as a multiple of OpenSpiel's median game."""
    values = interleaved(_measures(), ROUNDS)
    print(f"{ROUNDS} interleaved rounds of {ACTIONS_A_ROUND:,} moves; {machine()}")
    plain = [median(values[f"OpenSpiel {name}"]) for name in OPENSPIEL_GAMES if _has(values, name)]
    rows = [
        (name, spread(rates), f"{median(rates) / median(plain):.2f}" if plain else "–")
        for name, rates in values.items()
    ]
    print(table(("moves/s: median (lowest–highest)", "moves/s", "× OpenSpiel"), rows))


def _has(values: dict[str, Any], name: str) -> bool:
    return f"OpenSpiel {name}" in values
