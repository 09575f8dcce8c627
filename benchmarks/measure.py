"""What the benchmarks share: interleaved runs, medians and intervals, and plain tables.

Machines are noisy, and two figures measured a minute apart do not compare. So what is compared
runs in turn, round by round, and what is printed is the median over the rounds.
"""

import os
import platform
import time
from collections.abc import Callable, Mapping, Sequence
from math import sqrt
from statistics import fmean, median, stdev
from typing import TypeVar

T = TypeVar("T")

Work = Callable[[], int]
"""Something to measure that says how many units of work it did."""


def interleaved(measures: Mapping[str, Callable[[], T]], rounds: int) -> dict[str, list[T]]:
    """Take every measure once a round, in turn. Returns: the values by name."""
    values: dict[str, list[T]] = {name: [] for name in measures}
    for _ in range(rounds):
        for name, measure in measures.items():
            values[name].append(measure())
    return values


def rate(work: Work) -> Callable[[], float]:
    """A measure: units of work a second of this process's CPU time."""

    def measure() -> float:
        start = time.process_time()
        done = work()
        return done / (time.process_time() - start)

    return measure


def interval(values: Sequence[float]) -> tuple[float, float]:
    """The mean of independent values and half the width of its 95 % interval."""
    half = 1.96 * stdev(values) / sqrt(len(values)) if len(values) > 1 else float("inf")
    return fmean(values), half


def percentile(values: Sequence[float], percent: float) -> float:
    """The value that so many percent of the values do not exceed."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(len(ordered) * percent / 100))]


def table(header: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    """Lines of text in columns; the first column reads from the left, the others from the right."""
    widths = [max(map(len, column)) for column in zip(header, *rows, strict=True)]
    return "\n".join(
        "  ".join(
            cell.rjust(width) if place else cell.ljust(width)
            for place, (cell, width) in enumerate(zip(line, widths, strict=True))
        ).rstrip()
        for line in (header, *rows)
    )


def machine() -> str:
    """A line about where this runs; figures mean nothing without it."""
    cores, load = os.cpu_count(), os.getloadavg()[0]
    python = platform.python_version()
    return (
        f"Python {python}, {platform.system()} {platform.machine()}, {cores} cores, load {load:.1f}"
    )


def spread(values: Sequence[float]) -> str:
    """Median with the lowest and the highest, as whole numbers."""
    return f"{median(values):,.0f} ({min(values):,.0f}–{max(values):,.0f})"
