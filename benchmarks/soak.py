"""Ten thousand random games of each of three games: no sampled choice may be refused.

Every move goes through `Match.submit`, which asks the rules first; a refusal or a game without
an end would raise.
"""

import sys
import time
from collections import Counter
from random import Random
from typing import Any

from benchmarks.measure import machine, table
from upgrade_core.chance import RandomChance
from upgrade_core.game import AnySpec
from upgrade_core.games import overthrone, sleight, updown
from upgrade_core.match import Match

GAMES = 10_000
MOST_MOVES = 100_000


def play(spec: AnySpec, number: int) -> tuple[int, str]:
    """One game under one of the presets. Returns: how many moves, and how it ended."""
    presets = [*spec.presets.values()]
    options: Any = presets[number % len(presets)]
    seats = spec.min_seats + number // len(presets) % (spec.max_seats - spec.min_seats + 1)
    match, rng = Match.deal(spec, options, seats, RandomChance(Random(number))), Random(~number)
    while match.waiting and match.version < MOST_MOVES:
        seat = match.waiting[0]
        match.submit(seat, match.choices(seat).sample(rng))
    if match.result is None:
        raise AssertionError(f"{spec.key}, game {number}: no end after {MOST_MOVES:,} moves")
    return match.version - 1, match.result.reason


def main() -> None:
    """Play them all and print how many moves were made and how games ended."""
    rows = []
    for spec in (sleight.SPEC, overthrone.SPEC, updown.SPEC):
        start, moves, longest, ends = time.process_time(), 0, 0, Counter[str]()
        for number in range(GAMES):
            if number % 500 == 0:
                print(f"\r{spec.key} {number:,}\033[K", end="", file=sys.stderr, flush=True)
            made, reason = play(spec, number)
            moves, longest = moves + made, max(longest, made)
            ends[reason] += 1
        ended = ", ".join(f"{reason} {count:,}" for reason, count in ends.most_common())
        cpu_s = time.process_time() - start
        rows.append((spec.key, f"{moves:,}", "0", f"{longest:,}", f"{cpu_s:.0f} s", ended))
    print("\r\033[K", end="", file=sys.stderr, flush=True)
    print(f"{GAMES:,} random games each, all presets and numbers of seats; {machine()}")
    print(table(("game", "moves", "refused", "longest", "CPU", "ended"), rows))
