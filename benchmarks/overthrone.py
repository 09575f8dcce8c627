"""How well Overthrone's search plays, without seeing the pile, and how many deals are winnable.

Every deal is played to its end by the bot normal; the score is the cards left, 0 is perfect. The
intervals are over deals. Deals are looked at for a perfect ending with the pile open.
"""

import sys
import time
from collections import Counter
from random import Random

from benchmarks.measure import interval, machine, percentile, table
from upgrade_core.chance import RandomChance
from upgrade_core.games.overthrone import SPEC
from upgrade_core.games.overthrone.facts import band
from upgrade_core.games.overthrone.model import State
from upgrade_core.games.overthrone.options import PRESETS
from upgrade_core.games.overthrone.search import SAMPLES

DEALS = 300
OPEN_DEALS = 100
BANDS = ("Perfect", "Good", "Not so good", "Uh oh")


def deal(preset: str, number: int) -> State:
    """A deal by its number."""
    return SPEC.rules.deal(PRESETS[preset], 1, RandomChance(Random(number)))


def play(preset: str, number: int, times_ms: list[float]) -> int:
    """The score of one deal, noting how long each move took."""
    rules, state, rng = SPEC.rules, deal(preset, number), Random(~number)
    chance = RandomChance(rng)
    while rules.waiting(state):
        start = time.process_time()
        action = SPEC.bots["normal"](rules.view(state, 0), rng)
        times_ms.append((time.process_time() - start) * 1e3)
        rules.act(state, 0, action, chance)
    return state.score


def played(preset: str, deals: int) -> None:
    """Print what the bot reaches."""
    scores: list[int] = []
    times_ms: list[float] = []
    for number in range(deals):
        scores.append(play(preset, number, times_ms))
        so_far = f"{len(scores)} deals, mean {sum(scores) / len(scores):.2f}"
        print(f"\r{preset}: {so_far}\033[K", end="", file=sys.stderr, flush=True)
    print("\r\033[K", end="", file=sys.stderr, flush=True)
    mean, half = interval(scores)
    perfect, perfect_half = interval([float(not score) for score in scores])
    found = Counter(map(band, scores))
    print(f"hand {PRESETS[preset].hand_size}, {SAMPLES} samples, {deals} deals; {machine()}")
    print(
        table(
            ("cards left", "perfect", *BANDS[1:]),
            [
                (
                    f"{mean:.2f} ± {half:.2f}",
                    f"{perfect:.1%} ± {perfect_half:.1%}",
                    *(f"{found[name] / deals:.1%}" for name in BANDS[1:]),
                )
            ],
        )
    )
    print(
        f"CPU a move: median {percentile(times_ms, 50):.0f} ms, 99 % "
        f"{percentile(times_ms, 99):.0f} ms, slowest {max(times_ms):.0f} ms of {len(times_ms):,}"
    )


def looked_at(preset: str, deals: int) -> None:
    """Print how many deals are known to be winnable, and how long the look takes."""
    found: list[float] = []
    times_ms: list[float] = []
    assert SPEC.winnable is not None
    for number in range(deals):
        start = time.process_time()
        found.append(float(SPEC.winnable(deal(preset, number)) is True))
        times_ms.append((time.process_time() - start) * 1e3)
    share, half = interval(found)
    print(
        f"winnable, hand {PRESETS[preset].hand_size}: {share:.0%} ± {half:.0%} of {deals} deals are "
        f"proved so; CPU a deal {sum(times_ms) / deals:.0f} ms, slowest {max(times_ms):.0f} ms"
    )


def main() -> None:
    """Print it for both sizes of the hand."""
    for preset in PRESETS:
        played(preset, DEALS)
        looked_at(preset, OPEN_DEALS)
