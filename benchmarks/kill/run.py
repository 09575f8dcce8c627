"""The killer: starts server and players, kills the server at random moments, has it checked."""

import asyncio
import socket
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from statistics import median

from benchmarks.kill.check import Verdict, check
from benchmarks.kill.told import decode
from benchmarks.measure import machine, table
from benchmarks.server.contenders import disk
from benchmarks.server.processes import ROOT, CannotRun, python

KILLS = 12
MOVES = 50_000
TABLES = 40
PATIENCE_S = 120.0


@dataclass(frozen=True)
class Plan:
    """How much is enough: both so many kills and so many acknowledged moves.

    A server lives for a time drawn from `life_s`, counted from when it listens.
    """

    kills: int = KILLS
    moves: int = MOVES
    tables: int = TABLES
    life_s: tuple[float, float] = (0.4, 3.0)
    seed: int = 1


@dataclass
class Course:
    """What happened: kills, how long each new server took to listen, moves acknowledged."""

    kills: int = 0
    restarts_s: list[float] = field(default_factory=list)
    acknowledged: int = 0


async def start_server(port: int, data: Path) -> asyncio.subprocess.Process:
    """A durable server that listens now. Raises: CannotRun: it does not."""
    words = python("benchmarks.server.serve", "upgrade", data, port)
    server = await asyncio.create_subprocess_exec(*words, cwd=ROOT, stdout=subprocess.PIPE)
    assert server.stdout is not None
    if not await asyncio.wait_for(server.stdout.readline(), PATIENCE_S):
        raise CannotRun("the server has ended early: see above")
    return server


async def count(players: asyncio.subprocess.Process, course: Course, begun: asyncio.Event) -> None:
    """Keep count of the moves that players say were acknowledged, until they end."""
    assert players.stdout is not None
    while line := await players.stdout.readline():
        course.acknowledged = int(line)
        begun.set()
    begun.set()


async def torment(plan: Plan, port: int, data: Path, file: Path) -> Course:
    """Kill until it is enough; the last kill comes while everybody plays. Raises: CannotRun."""
    course, rng = Course(), Random(plan.seed)
    server = await start_server(port, data)
    words = python("benchmarks.kill.players", port, plan.tables, file)
    pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE}
    players = await asyncio.create_subprocess_exec(*words, cwd=ROOT, **pipes)  # type: ignore[arg-type]
    begun = asyncio.Event()
    counting = asyncio.create_task(count(players, course, begun))
    try:
        await asyncio.wait_for(begun.wait(), PATIENCE_S)
        while course.kills < plan.kills or course.acknowledged < plan.moves:
            if counting.done():
                raise CannotRun("the players have ended early: see above")
            await asyncio.sleep(rng.uniform(*plan.life_s))
            server.kill()
            await server.wait()
            course.kills += 1
            began = time.monotonic()
            server = await start_server(port, data)
            course.restarts_s.append(time.monotonic() - began)
        await asyncio.sleep(rng.uniform(*plan.life_s))
    finally:
        server.kill()
        await server.wait()
        assert players.stdin is not None
        players.stdin.close()
        await asyncio.wait_for(players.wait(), PATIENCE_S)
        await counting
    course.kills += 1
    return course


def free_port() -> int:
    """A port of the loopback that nobody uses now."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
    return port


def run(plan: Plan) -> tuple[Course, Verdict]:
    """Torment a server and judge what it kept. Raises: CannotRun."""
    with tempfile.TemporaryDirectory(prefix="kill-", dir=disk()) as folder:
        data, file = Path(folder) / "data", Path(folder) / "told"
        course = asyncio.run(torment(plan, free_port(), data, file))
        return course, check(data, decode(file.read_bytes()))


def main(plan: Plan | None = None) -> None:
    """Print what was found; the process ends with 1 where anything was lost or wrong."""
    course, found = run(plan or Plan())
    restarts_s = course.restarts_s
    rows = [
        ("kills", f"{course.kills:,}"),
        ("acknowledged moves", f"{found.acknowledged:,}"),
        ("views compared", f"{found.views:,}"),
        ("lost", f"{found.lost:,}"),
        ("doubled", f"{found.doubled:,}"),
        ("gaps", f"{found.gaps:,}"),
        ("wrong states", f"{found.wrong:,}"),
        ("restart, median s", f"{median(restarts_s):.2f}"),
        ("restart, longest s", f"{max(restarts_s):.2f}"),
    ]
    print(f"SIGKILL under load, {(plan or Plan()).tables} tables; {machine()}")
    print(table(("what", "found"), rows))
    if not found.is_clean:
        sys.exit(1)
