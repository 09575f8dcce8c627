"""What a session over SSH costs and how quick it is, in one process and with a process for each.

Every session is a real OpenSSH client in a pseudo-terminal of its own on the same machine, seated
at a table of its own against a bot. `in process` is `upgrade host --ssh` as it is; `spawned` the
same app as `upgrade join`, started anew for every session. The bare app is the smallest that
Textual can show, started on a terminal of this machine: a yardstick for how fast that is today.

- first paint: from starting `ssh` to the first thing that can be read, one after another, in turn;
- memory: what the host's processes have more with so many sessions, sitting still, than without
  (PSS);
- key: from typing to the first paint, every session one key a second, all at the same time;
- one cell: the same of an app on this machine's own terminal that repaints one cell, beside them;
- pause: the longest time for which the host's event loop did nothing else meanwhile, and how much
  of such a time was the host's own work, which the clients beside it do not lengthen; the same while
  all of them came in.
"""

import json
import os
import random
import select
import shutil
import subprocess
import sys
import time
from collections.abc import Iterable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from statistics import median

from benchmarks.keys import YARDSTICK
from benchmarks.measure import interleaved, machine, percentile, table
from benchmarks.startup import BARE, compiled, paint_ms
from benchmarks.terminal import Terminal, TooSlow, visible

ROUNDS = 20
AT_ONCE, MANY = 20, 100
PLAY_S = 15.0
KEYS = b"\x1b[C", b"\x1b[D"
ASKS_NAME, WAITS, PLACES = "What shall", "Press b", "Choose the card"
QUIET_S = 0.3
RESTED_S = 30.0
"""How long all sit still before memory is looked at: garbage is gone by then."""


class Host:
    """The process that is measured."""

    def __init__(self, process: "subprocess.Popen[str]") -> None:
        self._process = process
        ports = self._heard()
        self.door, self.spawner = int(ports["door"]), int(ports["spawner"])

    def _heard(self) -> dict[str, float]:
        assert self._process.stdout is not None
        facts: dict[str, float] = json.loads(self._process.stdout.readline())
        return facts

    def facts(self) -> dict[str, float]:
        """What it has used; its longest pause in ms since this was last asked for."""
        assert self._process.stdin is not None
        self._process.stdin.write("?\n")
        self._process.stdin.flush()
        return self._heard()


@contextmanager
def host(home: dict[str, str]) -> Iterator[Host]:
    """A host of its own."""
    command = (sys.executable, "-m", "benchmarks.ssh.host")
    with subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=os.environ | home, text=True
    ) as process:
        yield Host(process)
        assert process.stdin is not None
        process.stdin.close()


def ssh(port: int) -> tuple[str, ...]:
    """The client's command: no key, so that a name is asked for."""
    quiet = "StrictHostKeyChecking=no UserKnownHostsFile=/dev/null LogLevel=ERROR".split()
    options = (*quiet, "PubkeyAuthentication=no")
    own = [part for each in options for part in ("-o", each)]
    return ("ssh", "-F", "/dev/null", *own, "-p", str(port), "127.0.0.1")


def first_paints(home: dict[str, str], port: int, spawner: int) -> None:
    """Print the times until the first paint."""
    measures = {
        "in process": paint_ms(ssh(port), home),
        "spawned": paint_ms(ssh(spawner), home),
        BARE: paint_ms((sys.executable, "-m", "benchmarks.bare_app"), home),
    }
    interleaved(measures, 1)
    values = interleaved(measures, ROUNDS)
    rows = []
    for name, times in values.items():
        walls = [wall for wall, _ in times]
        rows.append((name, f"{median(walls):.0f}", f"{min(walls):.0f}", f"{max(walls):.0f}"))
    print(table((f"first paint, ms, {ROUNDS} rounds", "median", "least", "most"), rows))


def sits_down(terminal: Terminal, *, asked: bool) -> None:
    """Go to the board, and wait for one's turn there."""
    if asked:
        terminal.wait_until_shown(ASKS_NAME, QUIET_S)
        terminal.write(b"Ann\r")
    terminal.wait_until_shown(WAITS, QUIET_S)
    terminal.write(b"b")
    terminal.wait_until_shown("start.", QUIET_S)
    terminal.write(b"s")
    terminal.wait_until_shown(PLACES, QUIET_S)


def keys_of_all(terminals: Sequence[Terminal]) -> list[list[float]]:
    """Type a key a second in each, evenly spread, for a while; the milliseconds to its paints."""
    start = time.perf_counter()
    due = [start + random.Random(n).random() for n in range(len(terminals))]
    typed: list[float | None] = [None] * len(terminals)
    presses = [0] * len(terminals)
    times: list[list[float]] = [[] for _ in terminals]
    by_number = {terminal.fileno(): n for n, terminal in enumerate(terminals)}
    while time.perf_counter() < start + PLAY_S:
        now = time.perf_counter()
        for n, terminal in enumerate(terminals):
            if due[n] <= now and typed[n] is None:
                terminal.write(KEYS[presses[n] % 2])
                typed[n], presses[n], due[n] = time.perf_counter(), presses[n] + 1, due[n] + 1
        wait_s = max(0.0, min(0.01, min(due) - time.perf_counter()))
        for number in select.select(list(by_number), [], [], wait_s)[0]:
            n = by_number[number]
            came, began = terminals[n].read(0), typed[n]
            if began is not None and visible(came):
                times[n].append((time.perf_counter() - began) * 1e3)
                typed[n] = None
    return times


def sessions(home: dict[str, str], count: int, *, spawned: bool) -> tuple[str, ...]:
    """A row: what so many sessions cost, and how quick they are."""
    with host(home) as here, ExitStack() as stack:
        port = here.spawner if spawned else here.door
        with Terminal(ssh(port)) as one:  # what is loaded and made but once
            sits_down(one, asked=not spawned)
        time.sleep(RESTED_S)
        before = here.facts()
        terminals: list[Terminal] = []
        for _ in range(count):
            terminals.append(stack.enter_context(Terminal(ssh(port))))
            sits_down(terminals[-1], asked=not spawned)
        came = here.facts()
        time.sleep(RESTED_S)
        seated = here.facts()
        yardstick = stack.enter_context(Terminal(YARDSTICK, environment=home))
        yardstick.wait_until_shown("x", QUIET_S)
        here.facts()
        *each, least = keys_of_all([*terminals, yardstick])
        after = here.facts()
    times = [time for one in each for time in one]
    memory = (seated["pss"] - before["pss"]) / count / 1024
    cpu = (after["cpu"] - seated["cpu"]) / PLAY_S
    return (
        f"{'spawned' if spawned else 'in process'}, {count}",
        f"{memory:.2f}",
        *(f"{percentile(times, p):.1f}" for p in (50, 99)),
        f"{max(times):.0f}",
        *(f"{percentile(least, p):.1f}" for p in (50, 99)),
        *(f"{each['pause']:.0f} ({each['work']:.0f})" for each in (after, came)),
        f"{cpu:.0%}",
        f"{len(times)}",
    )


HEADER = (
    *("sessions", "MB each", "key p50 ms", "p99", "most", "one cell p50", "p99"),
    *("pause ms (own)", "while coming", "host's CPU", "keys"),
)


def main() -> None:
    """Print both tables."""
    if shutil.which("ssh") is None:
        print("There is no OpenSSH client here: install it, as with apt-get install openssh-client")
        return
    print(machine())
    with compiled() as home:
        with host(home) as here:
            first_paints(home, here.door, here.spawner)
        print()
        print_sessions(home, ((AT_ONCE, False), (MANY, False), (AT_ONCE, True)))
    print(machine())


def print_sessions(home: dict[str, str], cases: Iterable[tuple[int, bool]]) -> None:
    """Print a row for each number of sessions, spawned or in process."""
    rows = []
    for count, spawned in cases:
        try:
            rows.append(sessions(home, count, spawned=spawned))
        except TooSlow as error:
            print(f"{count} sessions could not be measured: {error}")
    print(table(HEADER, rows))
