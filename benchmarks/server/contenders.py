"""The servers that are measured, and one measurement of one of them."""

import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import msgspec

from benchmarks.server.processes import (
    ROOT,
    Counted,
    bgio_folder,
    cpu_s,
    next_line,
    process,
    python,
    rss_mb,
)


@dataclass(frozen=True)
class Load:
    """So many matches of two, for so many seconds; `pause_s` before each move, 0: none."""

    matches: int
    seconds: float
    pause_s: float = 0.0
    warm_up_s: float = 1.5


class _Figures(msgspec.Struct):
    moves: int
    bytes: float
    latencies_ms: list[float]


@dataclass(frozen=True)
class Contender:
    """A server to measure: how it is called, and what runs it and its load.

    `slow_s`: how many seconds later than others it is warm.
    """

    name: str
    kind: str
    durable: bool = False
    slow_s: float = 0.0


UPGRADE = Contender("Upgrade, in memory", "upgrade")
DURABLE = Contender("Upgrade, durable", "upgrade", durable=True)
CHANGES = Contender("Upgrade, durable, for those who know no rules", "changes", durable=True)
RELAY = Contender("bare relay, 78 B", "relay")
BGIO = Contender("boardgame.io, in memory", "bgio", slow_s=2.5)
ALL = (BGIO, RELAY, UPGRADE, DURABLE, CHANGES)


@contextmanager
def _folder(contender: Contender) -> Iterator[str]:
    if not contender.durable:
        yield ""
        return
    with tempfile.TemporaryDirectory(prefix="upgrade-bench-", dir=disk()) as folder:
        yield folder


def disk() -> Path:
    """A folder on a real disk: /tmp may be memory, where a sync costs nothing."""
    cache = Path.home() / ".cache" / "upgrade-bench"
    cache.mkdir(parents=True, exist_ok=True)
    return cache


def _commands(contender: Contender, data: str, load: Load) -> tuple[list[str], list[str], Path]:
    """What runs the server, what runs the load (its port is still to be filled in), and where."""
    warm_up = load.warm_up_s + contender.slow_s
    if contender.kind == "bgio":
        numbers = [load.matches, load.seconds, 1000 * load.pause_s, warm_up]
        return ["node", "server.js"], ["node", "load.js", "", *map(str, numbers)], bgio_folder()
    kind = "relay" if contender.kind == "relay" else "upgrade"
    serve = python("benchmarks.server.serve", kind, data)
    numbers = [load.matches, load.seconds, load.pause_s, warm_up]
    return serve, python("benchmarks.server.load", contender.kind, "", *numbers), ROOT


def measure(contender: Contender, load: Load) -> Counted:
    """One run of a fresh server under a load. Raises: CannotRun."""
    with _folder(contender) as data:
        serve, loading, folder = _commands(contender, data, load)
        with process(serve, folder) as server:
            loading[loading.index("")] = next_line(server)
            with process(loading, folder) as client:
                next_line(client)
                used_s, start_s = cpu_s(server.pid), time.monotonic()
                next_line(client)
                used_s, wall_s = cpu_s(server.pid) - used_s, time.monotonic() - start_s
                held_mb = rss_mb(server.pid)
                figures = msgspec.json.decode(next_line(client), type=_Figures)
    return Counted(figures.moves, used_s, wall_s, figures.bytes, figures.latencies_ms, held_mb)
