"""How strong the bots of Sleight and of Up or Down? are, and how long they take for a move.

Paired matches as in `bots`: a deal is played twice with the seats exchanged, and the interval is
over pairs. At a table of four one seat plays against three, in each seat in turn; a fair share of
the win is 0.25.
"""

import sys
import time
from collections.abc import Callable
from random import Random
from typing import Any

from benchmarks.measure import interval, machine, percentile, table
from upgrade_core.chance import RandomChance
from upgrade_core.game import AnySpec, View
from upgrade_core.games import sleight, updown

SLEIGHT_PAIRS = 1_000
UPDOWN_PAIRS = 2_000
GAMES_OF_FOUR = 1_000

Bot = Callable[[View[Any], Random], Any]


def at_random(spec: AnySpec) -> Bot:
    """Any legal move."""

    def choose(view: View[Any], rng: Random) -> object:
        assert view.seat is not None
        return spec.rules.choices(view.state, view.seat).sample(rng)

    return choose


class Timed:
    """A bot that notes the CPU time of each of its moves, in milliseconds."""

    def __init__(self, bot: Bot) -> None:
        self.bot = bot
        self.times_ms: list[float] = []

    def __call__(self, view: View[Any], rng: Random) -> object:
        """Let the bot choose."""
        start = time.process_time()
        action = self.bot(view, rng)
        self.times_ms.append((time.process_time() - start) * 1e3)
        return action


def play(spec: AnySpec, bots: list[Bot], deal: int) -> list[float]:
    """One game; seat 0 begins. Returns: what each seat has of the win."""
    rules, chance, rng = spec.rules, RandomChance(Random(deal)), Random(~deal)
    state = rules.deal(spec.standard, len(bots), chance, dealer=0)
    while waiting := rules.waiting(state):
        seat = waiting[0]
        rules.act(state, seat, bots[seat](rules.view(state, seat), rng), chance)
    result = rules.result(state)
    assert result is not None
    return [(seat in result.winners) / len(result.winners) for seat in range(len(bots))]


def paired(spec: AnySpec, first: Bot, second: Bot, pairs: int) -> list[float]:
    """The score of `first` in each of so many pairs of games."""
    return [
        (play(spec, [first, second], deal)[0] + play(spec, [second, first], deal)[1]) / 2
        for deal in range(pairs)
    ]


def one_of_four(spec: AnySpec, first: Bot, others: Bot) -> list[float]:
    """The score of `first` among three others, each seat in turn."""
    scores = []
    for deal in range(GAMES_OF_FOUR):
        bots, seat = [others] * 4, deal % 4
        bots[seat] = first
        scores.append(play(spec, bots, deal)[seat])
    return scores


def compared(spec: AnySpec, pairs: int, *, of_four: bool) -> None:
    """Print each match's score with its 95 % interval, and how long normal takes for a move."""
    easy, normal, anything = spec.bots["easy"], Timed(spec.bots["normal"]), at_random(spec)
    matches: list[tuple[str, Callable[[], list[float]]]] = [
        ("normal – random", lambda: paired(spec, normal, anything, pairs)),
        ("normal – easy", lambda: paired(spec, normal, easy, pairs)),
        ("easy – random", lambda: paired(spec, easy, anything, pairs)),
    ]
    if of_four:
        matches.append(("normal – 3 easy", lambda: one_of_four(spec, normal, easy)))
    rows = []
    for name, match in matches:
        print(f"\r{name} …\033[K", end="", file=sys.stderr, flush=True)
        mean, half = interval(match())
        rows.append((name, f"{mean:.3f}", f"± {half:.3f}"))
    print("\r\033[K", end="", file=sys.stderr, flush=True)
    of_four_too = f", {GAMES_OF_FOUR:,} games of 4" if of_four else ""
    print(f"{spec.title}: {pairs:,} paired deals{of_four_too}; {machine()}")
    print(table(("match", "score", "95 %"), rows))
    times = normal.times_ms
    print(
        f"CPU a move of normal: median {percentile(times, 50):.2f} ms, 99 % "
        f"{percentile(times, 99):.2f} ms, slowest {max(times):.1f} ms of {len(times):,}"
    )


def main_sleight() -> None:
    """Print it for Sleight."""
    compared(sleight.SPEC, SLEIGHT_PAIRS, of_four=False)


def main_updown() -> None:
    """Print it for Up or Down?."""
    compared(updown.SPEC, UPDOWN_PAIRS, of_four=True)
