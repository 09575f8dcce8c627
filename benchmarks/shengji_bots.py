"""How strong the bots of Shengji are: rounds on mirrored deals with intervals, and their time.

A pair is one deal played twice with the sides exchanged. A round is won by the side that gains by
it: the banker side when it keeps the bank, the other side when the bank changes (with or without
a level). Pairs are independent of one another, so the interval is taken over pairs. Where the
bank is to be grabbed, a round is a first round with its bidding; where it is given, a later one,
and each side holds the bank once in a pair.
"""

import sys
import time
from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from statistics import fmean, median

from benchmarks.measure import interval, machine, percentile, table
from upgrade_core.chance import RandomChance
from upgrade_core.game import View
from upgrade_core.games.shengji import SPEC
from upgrade_core.games.shengji.choices import ShengjiChoices
from upgrade_core.games.shengji.model import OVER, ROUND_OVER, Action, State
from upgrade_core.games.shengji.options import Options
from upgrade_core.options import with_values

PAIRS = 300
PAIRS_OF_OTHER_DECKS = 60
ROUNDS_TIMED = 60
Bot = Callable[[View[State], Random], Action]


@dataclass(frozen=True)
class Outcome:
    """One round as one side saw it."""

    won: bool
    levels: int
    had_bank: bool


def at_random(view: View[State], rng: Random) -> Action:
    """Any move of those that are offered, now and then a throw."""
    assert view.seat is not None
    return ShengjiChoices(view.state, view.seat).sample(rng)


def settings(decks: int) -> Options:
    """One round, bid in turn."""
    return with_values(SPEC.standard, {"decks": decks, "deal": "sequential", "rounds": 1})


def play(sides: tuple[Bot, Bot], options: Options, deal: int, *, is_first: bool) -> State:
    """One round of two sides; seats 0 and 2 are the first. Returns: the position at its end."""
    rules, chance, rng = SPEC.rules, RandomChance(Random(deal)), Random(~deal)
    state = rules.deal(options, 4, chance)
    if not is_first:
        state.round, state.banker = 2, state.first
    while state.phase not in (ROUND_OVER, OVER):
        seat = state.turn
        rules.act(state, seat, sides[seat % 2](rules.view(state, seat), rng), chance)
    return state


def outcome(state: State, side: int) -> Outcome:
    """What a finished round was for one side."""
    result = state.round_result
    assert result is not None
    had_bank = state.banker_team == side
    won = had_bank != result.bank_changes
    return Outcome(won, result.steps if won else -result.steps, had_bank)


def paired(
    first: Bot, second: Bot, decks: int, pairs: int, *, is_first: bool
) -> list[tuple[Outcome, Outcome]]:
    """What each round of so many pairs was for `first`."""
    options = settings(decks)
    return [
        (
            outcome(play((first, second), options, deal, is_first=is_first), 0),
            outcome(play((second, first), options, deal, is_first=is_first), 1),
        )
        for deal in range(pairs)
    ]


def _row(name: str, pairs: list[tuple[Outcome, Outcome]]) -> tuple[str, ...]:
    mean, half = interval([(one.won + two.won) / 2 for one, two in pairs])
    rounds = [each for pair in pairs for each in pair]
    with_bank = [each.won for each in rounds if each.had_bank]
    without = [each.won for each in rounds if not each.had_bank]
    levels = fmean(each.levels for each in rounds)
    return (
        name,
        f"{mean:.3f}",
        f"± {half:.3f}",
        f"{levels:+.2f}",
        *(f"{fmean(won):.3f} of {len(won)}" if won else "–" for won in (with_bank, without)),
    )


def _matches() -> list[tuple[str, Bot, Bot, int, int, bool]]:
    normal, easy = SPEC.bots["normal"], SPEC.bots["easy"]
    matches: list[tuple[str, Bot, Bot, int, int, bool]] = [
        ("normal – random, bank to be grabbed", normal, at_random, 2, PAIRS, True),
        ("normal – random, bank given", normal, at_random, 2, PAIRS, False),
        ("normal – easy, bank to be grabbed", normal, easy, 2, PAIRS, True),
        ("normal – easy, bank given", normal, easy, 2, PAIRS, False),
        ("easy – random, bank to be grabbed", easy, at_random, 2, PAIRS, True),
    ]
    for decks in (1, 3, 4):
        name = f"normal – random, {decks} deck{'s' if decks > 1 else ''}, bank to be grabbed"
        matches.append((name, normal, at_random, decks, PAIRS_OF_OTHER_DECKS, True))
    return matches


def round_times_ms(decks: int, rounds: int) -> list[float]:
    """CPU time of each whole round by four normal bots, rules and views included."""
    normal, times = SPEC.bots["normal"], []
    for deal in range(rounds):
        start = time.process_time()
        play((normal, normal), settings(decks), deal, is_first=True)
        times.append((time.process_time() - start) * 1e3)
    return times


def main() -> None:
    """Print each match's share of rounds won, and the CPU time of a round of normal bots."""
    print(f"{PAIRS} mirrored deals, {PAIRS_OF_OTHER_DECKS} with other decks; {machine()}")
    rows = []
    for name, first, second, decks, pairs, is_first in _matches():
        print(f"\r{name} …\033[K", end="", file=sys.stderr, flush=True)
        rows.append(_row(name, paired(first, second, decks, pairs, is_first=is_first)))
    print("\r\033[K", end="", file=sys.stderr, flush=True)
    header = ("match", "rounds won", "95 %", "levels", "with the bank", "without")
    print(table(header, rows))
    print(f"\na round of four normal bots, ms of CPU ({ROUNDS_TIMED} rounds)")
    times = [(decks, round_times_ms(decks, ROUNDS_TIMED)) for decks in (1, 2, 3, 4)]
    print(
        table(
            ("decks", "median", "95 %", "most"),
            [
                (str(decks), *(f"{ms:.0f}" for ms in (median(of), percentile(of, 95), max(of))))
                for decks, of in times
            ],
        )
    )
