"""How long a key takes to be painted on each board, beside the least that Textual needs.

The app runs in a real pseudo-terminal, playing against bots; while it is the person's turn nothing
else happens, and two keys in turn point or choose. The time runs from the key's byte going in to
the first paint that it causes coming out, and to the last. The yardstick is an app that repaints
one cell: it runs beside, and gets a key after each key of the board. What is divided by it says
more than milliseconds do, which differ from machine to machine; on a busy one look at the CPU.
"""

import sys
from collections.abc import Sequence
from typing import NamedTuple

from benchmarks.key_cases import CASES, Case, Moment
from benchmarks.measure import machine, percentile
from benchmarks.startup import UPGRADE, empty_home
from benchmarks.terminal import Terminal

KEYS = 150
YARDSTICK = (sys.executable, "-m", "benchmarks.one_cell_app")
QUIET_S = 0.8
"""Longer than any step of a motion; the bots do not ponder."""
WIDTHS = (44, 9, 6, 9, 6, 5, 6, 6, 6, 6)
HEADER = ("where", "first p50", "p99", "last p50", "p99", "CPU", "bytes", "p50 ×", "p99 ×", "CPU ×")


class Press(NamedTuple):
    """One key: milliseconds to the board's first and last paint, and to the yardstick's paint."""

    first: float
    last: float
    least: float


def presses(board: Terminal, yardstick: Terminal, keys: tuple[bytes, bytes]) -> list[Press]:
    """Press two keys in turn, each on the board and then on the yardstick.

    Raises: TooSlow: a key caused no paint, so it is not what was to be measured.
    """
    times = []
    for press in range(KEYS):
        first, last = board.time_key(keys[press % 2])
        least, _ = yardstick.time_key(b"x", settled_s=0.002)
        times.append(Press(first, last, least))
    return times


def row(
    where: str, times: Sequence[Press], cpu_ms: tuple[float, float], painted: float
) -> tuple[str, ...]:
    """A line of the table; the last three columns have last paints and CPU over the yardstick's.

    Args:
        where: what is timed.
        times: one a key.
        cpu_ms: milliseconds a key, of the board and of the yardstick.
        painted: bytes a key.
    """
    first, last, least = zip(*times, strict=True)
    cells = [f"{percentile(each, p):.1f}" for each in (first, last) for p in (50, 99)]
    over = [f"{percentile(last, p) / percentile(least, p):.2f}" for p in (50, 99)]
    mine, theirs = cpu_ms
    return (where, *cells, f"{mine:.1f}", f"{painted:.0f}", *over, f"{mine / theirs:.2f}")


def measured(where: str, moment: Moment, board: Terminal, yardstick: Terminal) -> tuple[str, ...]:
    """The line of one moment. Raises: TooSlow: the moment does not come."""
    board.wait_until_shown(moment.shown, QUIET_S)
    for key in moment.keys:  # what is painted for the first time only
        board.time_key(key)
    before, other, output = board.cpu_ms(), yardstick.cpu_ms(), len(board.output)
    times = presses(board, yardstick, moment.keys)
    cpu_ms = (board.cpu_ms() - before) / KEYS, (yardstick.cpu_ms() - other) / KEYS
    return row(where, times, cpu_ms, (len(board.output) - output) / KEYS)


def print_case(game: str, case: Case) -> None:
    """Print the lines of one case as they come."""
    command = (*UPGRADE, "play", *case.arguments, "--name", "Ann", "--bot-pause", "0")
    columns, lines = case.size
    with (
        empty_home() as home,
        Terminal(command, columns, lines, home) as board,
        Terminal(YARDSTICK, columns, lines, home) as yardstick,
    ):
        yardstick.wait_until_shown("x", QUIET_S)
        for moment in case.moments:
            where = f"{game}, {case.name}, {columns} × {lines}, {moment.name}"
            print_row(measured(where, moment, board, yardstick))
            board.write(moment.then)


def print_row(cells: Sequence[str]) -> None:
    """One line, at once: the first column reads from the left, the others from the right."""
    first, *others = zip(cells, WIDTHS, strict=True)
    text = [first[0].ljust(first[1]), *(cell.rjust(width) for cell, width in others)]
    print(" ".join(text), flush=True)


def main(games: Sequence[str] = ()) -> None:
    """Print p50 and p99 by game, size and what is done; of all games where none is named."""
    print(f"{KEYS} keys a row, milliseconds; × the yardstick of the same minute; {machine()}")
    print_row(HEADER)
    for game in games or CASES:
        for case in CASES[game]:
            print_case(game, case)
