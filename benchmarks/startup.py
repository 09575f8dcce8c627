"""How long until the help is there, and until `upgrade join` paints, beside what cannot be less.

Wall time, as a person waits it, and CPU time, which says more on a busy machine. A first paint is the first thing that can be read on the screen
of a real pseudo-terminal; the server that is joined is a real one, in a process of its own.
"""

import os
import re
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from statistics import median

from benchmarks.measure import interleaved, machine, table
from benchmarks.terminal import Terminal

ROUNDS = 15
NAME = "Wilhelmina"
PYTHON = sys.executable
UPGRADE = (PYTHON, "-m", "upgrade_tui")


@contextmanager
def empty_home() -> Iterator[dict[str, str]]:
    """A home folder of its own for what is measured, as environment variables."""
    with tempfile.TemporaryDirectory(prefix="upgrade-bench-") as folder:
        names = ("HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_STATE_HOME", "XDG_CACHE_HOME")
        yield dict.fromkeys(names, folder)


@contextmanager
def server(home: dict[str, str]) -> Iterator[str]:
    """A server with one table, in another process. Yields: its address. Ends it afterwards."""
    command = [*UPGRADE, "host", "--headless", "--bind", "127.0.0.1", "--port", "0"]
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stdin=subprocess.DEVNULL, env=os.environ | home, text=True
    ) as process:
        try:
            assert process.stdout is not None
            lines = iter(process.stdout.readline, "")
            found = (re.search(r"join (127\.0\.0\.1:\d+)", line) for line in lines)
            yield next(match[1] for match in found if match)
        finally:
            process.terminate()


Times = tuple[float, float]
"""Milliseconds of wall time and of CPU time."""


def process_ms(command: Sequence[str], home: dict[str, str]) -> Callable[[], Times]:
    """A measure: from starting a command to its end."""

    def measure() -> Times:
        start, before = time.perf_counter(), _children_cpu_s()
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL, env=os.environ | home)
        return (time.perf_counter() - start) * 1e3, (_children_cpu_s() - before) * 1e3

    return measure


def _children_cpu_s() -> float:
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def paint_ms(command: Sequence[str], home: dict[str, str], text: str = "") -> Callable[[], Times]:
    """A measure: from starting a command to its first paint, or to a text."""

    def measure() -> Times:
        with Terminal(command, environment=home) as terminal:
            return terminal.wait_for(text) * 1e3, terminal.cpu_ms()

    return measure


def main() -> None:
    """Print the medians and the least of each, in turn with what cannot be less."""
    bare = (PYTHON, "-m", "benchmarks.bare_app")
    with empty_home() as home, server(home) as address:
        join = (*UPGRADE, "join", address, "--name", NAME)
        values = interleaved(
            {
                "python -c pass": process_ms((PYTHON, "-c", "pass"), home),
                "upgrade --help": process_ms((*UPGRADE, "--help"), home),
                "bare Textual app, first paint": paint_ms(bare, home),
                "upgrade join, first paint": paint_ms(join, home),
                "upgrade join, seated": paint_ms(join, home, NAME),
            },
            ROUNDS,
        )
    print(f"{ROUNDS} interleaved rounds, milliseconds; {machine()}")
    rows = []
    for name, times in values.items():
        wall, cpu = zip(*times, strict=True)
        rows.append((name, *(f"{each:.0f}" for each in (median(wall), min(wall), median(cpu)))))
    print(table(("started", "median", "least", "CPU"), rows))
