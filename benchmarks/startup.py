"""How long until the help is there, and until `upgrade join` paints, beside what cannot be less.

Wall time, as a person waits it, and CPU time, which says more on a busy machine; beside both, how
many times what the smallest Textual app takes until its first paint. A first paint is the first
thing that can be read on the screen of a real pseudo-terminal, seated when one's name is there;
the server that is joined is a real one, in a process of its own. One round before is not counted:
in it Python compiles the modules, as it does once on any machine.
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
BARE = "bare Textual app, first paint"
PYTHON = sys.executable
UPGRADE = (PYTHON, "-m", "upgrade_tui")


@contextmanager
def empty_home() -> Iterator[dict[str, str]]:
    """A home folder of its own for what is measured, as environment variables."""
    with tempfile.TemporaryDirectory(prefix="upgrade-bench-") as folder:
        names = ("HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_STATE_HOME", "XDG_CACHE_HOME")
        yield dict.fromkeys(names, folder)


@contextmanager
def compiled() -> Iterator[dict[str, str]]:
    """A home folder in which modules are kept compiled, also where Python is told not to."""
    with empty_home() as home:
        home |= {"PYTHONDONTWRITEBYTECODE": "", "PYTHONPYCACHEPREFIX": home["HOME"]}
        load = "import upgrade_tui.app.joining, upgrade_tui.app.solo, benchmarks.bare_app"
        subprocess.run((PYTHON, "-c", load), check=True, env=os.environ | home)
        yield home


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
    with compiled() as home, server(home) as address:
        join = (*UPGRADE, "join", address, "--name", NAME)
        play = (*UPGRADE, "play", "--name", NAME)
        measures = {
            "python -c pass": process_ms((PYTHON, "-c", "pass"), home),
            "upgrade --help": process_ms((*UPGRADE, "--help"), home),
            BARE: paint_ms((PYTHON, "-m", "benchmarks.bare_app"), home),
            "upgrade join, first paint": paint_ms(join, home),
            "upgrade join, seated": paint_ms(join, home, NAME),
            "upgrade play, seated": paint_ms(play, home, NAME),
        }
        interleaved(measures, 1)
        values = interleaved(measures, ROUNDS)
    print(f"{ROUNDS} interleaved rounds, milliseconds; {machine()}")
    print(table(("started", "median", "× bare", "least", "CPU", "× bare"), rows(values)))


def rows(values: dict[str, list[Times]]) -> list[tuple[str, ...]]:
    """A row for each measure: median and least of wall time, median of CPU time, and ratios."""

    def medians(times: list[Times]) -> tuple[float, float]:
        return median(wall for wall, _ in times), median(cpu for _, cpu in times)

    bare_wall, bare_cpu = medians(values[BARE])
    written: list[tuple[str, ...]] = []
    for name, times in values.items():
        wall, cpu = medians(times)
        least = f"{min(wall for wall, _ in times):.0f}"
        ratios = f"{wall / bare_wall:.2f}", f"{cpu / bare_cpu:.2f}"
        written.append((name, f"{wall:.0f}", ratios[0], least, f"{cpu:.0f}", ratios[1]))
    return written
