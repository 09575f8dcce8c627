"""The table of the server's figures: rounds of all contenders, their medians, their ratios."""

import sys
from collections.abc import Sequence
from statistics import median

from benchmarks.measure import interleaved, machine, percentile, table
from benchmarks.server.contenders import ALL, BGIO, RELAY, Contender, Load, measure
from benchmarks.server.processes import CannotRun, Counted, bgio_folder

ROUNDS = 3
SECONDS = 4.0
LOADS = (
    ("100 matches, as fast as they can", Load(100, SECONDS)),
    ("500 matches, as fast as they can", Load(500, SECONDS)),
    ("500 matches, a move a second each", Load(500, 2 * SECONDS, pause_s=1.0)),
)
HEADER = (
    "server",
    "CPU µs/move",
    "lowest–highest",
    "× less than bgio",
    "× relay",
    "bytes/move",
    "p50 ms",
    "p99 ms",
    "MB",
    "moves/s",
)


def contenders() -> tuple[Contender, ...]:
    """All of them; without boardgame.io where it cannot run, and a line that says so."""
    try:
        bgio_folder()
    except CannotRun as error:
        print(f"{error}; it is left out", file=sys.stderr)
        return tuple(each for each in ALL if each is not BGIO)
    return ALL


def cpu_us(runs: Sequence[Counted]) -> float:
    """The median CPU time a move, in microseconds."""
    return median(run.cpu_us for run in runs)


def row(name: str, runs: Sequence[Counted], all_runs: dict[str, list[Counted]]) -> tuple[str, ...]:
    """One line of the table. Latencies are of all rounds together, memory is the highest."""
    cpu, latencies = [run.cpu_us for run in runs], [ms for run in runs for ms in run.latencies_ms]
    bgio, relay = all_runs.get(BGIO.name), all_runs[RELAY.name]
    return (
        name,
        f"{median(cpu):.1f}",
        f"{min(cpu):.1f}–{max(cpu):.1f}",
        f"{cpu_us(bgio) / median(cpu):.1f}" if bgio else "-",
        f"{median(cpu) / cpu_us(relay):.2f}",
        f"{median(run.bytes_a_move for run in runs):,.0f}",
        f"{percentile(latencies, 50):.2f}",
        f"{percentile(latencies, 99):.1f}",
        f"{max(run.rss_mb for run in runs):.0f}",
        f"{median(run.moves / run.wall_s for run in runs):,.0f}",
    )


def report(load: Load, rounds: int, racing: Sequence[Contender]) -> str:
    """Measure, and make the table of one load. Raises: CannotRun."""
    measures = {each.name: (lambda each=each: measure(each, load)) for each in racing}
    runs = interleaved(measures, rounds)
    return table(HEADER, [row(name, those, runs) for name, those in runs.items()])


def main() -> None:
    """Measure all loads and print their tables, and what the whole path costs in process."""
    from benchmarks.server.path import main as print_path  # noqa: PLC0415 - it plays Upgrade

    racing = contenders()
    for title, load in LOADS:
        print(f"{title}; {ROUNDS} interleaved rounds of {load.seconds:.0f} s; {machine()}")
        print(report(load, ROUNDS, racing))
        print()
    print_path()
