"""Random games a second of Sleight, Overthrone and Up or Down?, beside OpenSpiel's nearest.

Each is dealt and played to its end: on the fast path, and through the contract. OpenSpiel's games
written in C++ are driven from Python by the same loop: gin rummy is a duel of hidden hands, its
solitaire is Klondike, and crazy eights is a round of hands, piles and a card in the middle. A
deal there is a chance node a card; those take time and are no player's move, so a second row
counts them too. The last column compares with the median of OpenSpiel's trick games, as `playouts`
does: those are fast, and the same yardstick for all of ours.
"""

from collections.abc import Callable
from random import Random
from statistics import median

from benchmarks.measure import Work, interleaved, machine, rate, spread, table
from benchmarks.playouts import OPENSPIEL_GAMES, openspiel
from upgrade_core.chance import RandomChance
from upgrade_core.game import AnySpec
from upgrade_core.games import overthrone, sleight, updown
from upgrade_core.games.overthrone import playout as overthrone_playout
from upgrade_core.games.sleight import playout as sleight_playout
from upgrade_core.games.updown import playout as updown_playout

ROUNDS = 15
MOVES_A_ROUND = 10_000
THEIR_MOVES = 1_500
"""Fewer, as their gin rummy is slow."""
TRICK_MOVES = 5_000

PlayOn = Callable[..., int]
GAMES: dict[str, tuple[AnySpec, PlayOn, tuple[int, ...], str]] = {
    "sleight": (sleight.SPEC, sleight_playout.play_on, (2,), "gin_rummy"),
    "overthrone": (overthrone.SPEC, overthrone_playout.play_on, (1,), "solitaire"),
    "updown": (updown.SPEC, updown_playout.play_on, (2, 4, 6), "crazy_eights"),
}


def fast_path(spec: AnySpec, play_on: PlayOn, seats: int) -> Work:
    """Deal and play on the fast path."""
    rng = Random(1)
    chance = RandomChance(rng)

    def work() -> int:
        moves = 0
        while moves < MOVES_A_ROUND:
            moves += play_on(spec.rules.deal(spec.standard, seats, chance), rng)
        return moves

    return work


def contract(spec: AnySpec, seats: int) -> Work:
    """Deal and play through `Rules` and `Choices`, as server and tests do."""
    rules, rng = spec.rules, Random(1)
    chance = RandomChance(rng)

    def work() -> int:
        moves = 0
        while moves < MOVES_A_ROUND // 4:
            state = rules.deal(spec.standard, seats, chance)
            while waiting := rules.waiting(state):
                seat = waiting[0]
                rules.act(state, seat, rules.choices(state, seat).sample(rng), chance)
                moves += 1
        return moves

    return work


def _measures(key: str) -> dict[str, Callable[[], float]]:
    spec, play_on, tables, theirs = GAMES[key]
    measures: dict[str, Callable[[], float]] = {}
    for seats in tables:
        measures[f"{key}, {seats} seats, fast path"] = rate(fast_path(spec, play_on, seats))
        measures[f"{key}, {seats} seats, contract"] = rate(contract(spec, seats))
    try:
        for name, count_deals in (("", False), (", deals counted", True)):
            work = openspiel(theirs, count_deals=count_deals, moves_a_round=THEIR_MOVES)
            measures[f"OpenSpiel {theirs}{name}"] = rate(work)
        for name in OPENSPIEL_GAMES:
            work = openspiel(name, count_deals=False, moves_a_round=TRICK_MOVES)
            measures[f"OpenSpiel {name}"] = rate(work)
    except ImportError:
        print("OpenSpiel is not installed, so there is no ratio: pip install -e '.[bench]'")
    return measures


def compared(key: str) -> None:
    """Print moves a second of CPU time, and each as a multiple of OpenSpiel's games."""
    values = interleaved(_measures(key), ROUNDS)
    nearest, *tricks = [
        median(values.get(f"OpenSpiel {name}", [0.0]))
        for name in (GAMES[key][-1], *OPENSPIEL_GAMES)
    ]
    rows = [
        (name, spread(rates), _times(rates, nearest), _times(rates, median(tricks)))
        for name, rates in values.items()
    ]
    print(table(("moves/s: median (lowest–highest)", "moves/s", "× nearest", "× tricks"), rows))


def _times(rates: list[float], theirs: float) -> str:
    return f"{median(rates) / theirs:.2f}" if theirs else "–"


def main() -> None:
    """Print it for each of the games; a move of Up or Down? is a whole turn."""
    print(f"{ROUNDS} interleaved rounds of {MOVES_A_ROUND:,} moves; {machine()}")
    for key in GAMES:
        compared(key)
