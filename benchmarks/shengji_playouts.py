"""Random rounds of Shengji a second, beside OpenSpiel's trick games from Python.

Plays of cards are counted and nothing else of ours: "from the lead" starts with the kitty laid
down, as search does; "from the deal" also shuffles, deals, bids and buries in the time. In
OpenSpiel's games bids count as moves, the deal's chance nodes only where it says so.
"""

from collections.abc import Callable
from random import Random
from statistics import median

from benchmarks.measure import Work, interleaved, machine, rate, spread, table
from benchmarks.playouts import OPENSPIEL_GAMES, openspiel
from benchmarks.shengji_bots import settings
from upgrade_core.chance import RandomChance
from upgrade_core.games.shengji import SPEC
from upgrade_core.games.shengji.choices import ShengjiChoices
from upgrade_core.games.shengji.model import BID, BURY, OVER, PLAY, State
from upgrade_core.games.shengji.playout import play_on

ROUNDS = 15
PLAYS_A_ROUND = 12_000
POSITIONS = 200


def from_the_lead(decks: int) -> Work:
    """Play out copies of positions in which the banker is about to lead."""
    rng, at = Random(1), 0
    positions = [_ready(decks, rng) for _ in range(POSITIONS)]

    def work() -> int:
        nonlocal at
        plays = 0
        while plays < PLAYS_A_ROUND:
            at = (at + 1) % POSITIONS
            plays += play_on(positions[at].copy(), rng)
        return plays

    return work


def _ready(decks: int, rng: Random) -> State:
    rules, chance = SPEC.rules, RandomChance(rng)
    state = rules.deal(settings(decks), 4, chance)
    while state.phase in (BID, BURY):
        rules.act(state, state.turn, ShengjiChoices(state, state.turn).sample(rng), chance)
    return state


def from_the_deal(decks: int) -> Work:
    """Deal and play out whole rounds."""
    rng, options = Random(1), settings(decks)
    chance = RandomChance(rng)

    def work() -> int:
        plays = 0
        while plays < PLAYS_A_ROUND:
            plays += play_on(SPEC.rules.deal(options, 4, chance), rng)
        return plays

    return work


def contract(decks: int) -> Work:
    """Play whole rounds through `Rules` and `Choices`, as server and tests do."""
    rules, rng, options = SPEC.rules, Random(1), settings(decks)
    chance = RandomChance(rng)

    def work() -> int:
        plays = 0
        while plays < PLAYS_A_ROUND // 10:
            state = rules.deal(options, 4, chance)
            while state.phase != OVER:
                plays += state.phase == PLAY
                rules.act(state, state.turn, rules.choices(state, state.turn).sample(rng), chance)
        return plays

    return work


def _measures() -> dict[str, Callable[[], float]]:
    measures: dict[str, Callable[[], float]] = {}
    for decks in (1, 2, 3, 4):
        measures[f"decks={decks}, from the lead"] = rate(from_the_lead(decks))
        measures[f"decks={decks}, from the deal"] = rate(from_the_deal(decks))
    measures["decks=2, contract"] = rate(contract(2))
    try:
        for name in OPENSPIEL_GAMES:
            measures[f"OpenSpiel {name}"] = rate(openspiel(name, count_deals=False))
            measures[f"OpenSpiel {name}, deals counted"] = rate(openspiel(name, count_deals=True))
    except ImportError:
        print("OpenSpiel is not installed, so there is no ratio: pip install -e '.[bench]'")
    return measures


def main() -> None:
    """Print plays a second of CPU time, and each as a multiple of OpenSpiel's median game."""
    values = interleaved(_measures(), ROUNDS)
    print(f"{ROUNDS} interleaved rounds of {PLAYS_A_ROUND:,} plays; {machine()}")
    theirs = [median(rates) for name, rates in values.items() if name in _PLAIN]
    rows = [
        (name, spread(rates), f"{median(rates) / median(theirs):.2f}" if theirs else "–")
        for name, rates in values.items()
    ]
    print(table(("plays/s: median (lowest–highest)", "plays/s", "× OpenSpiel"), rows))


_PLAIN = {f"OpenSpiel {name}" for name in OPENSPIEL_GAMES}
