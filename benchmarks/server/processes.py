"""Servers and loads as processes of their own, and what /proc says about them."""

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).parents[2]
BGIO = Path(__file__).with_name("bgio")
TICKS = os.sysconf("SC_CLK_TCK")


class CannotRun(Exception):
    """Something that is needed is not here; the message says what, and the remedy."""


@dataclass(frozen=True)
class Counted:
    """What one load led to. `cpu_s` is the server's, user and system, of all its threads."""

    moves: int
    cpu_s: float
    wall_s: float
    bytes_a_move: float
    latencies_ms: list[float]
    rss_mb: float

    @property
    def cpu_us(self) -> float:
        """Microseconds of the server's CPU time a move."""
        return 1e6 * self.cpu_s / self.moves


def cpu_s(process: int) -> float:
    """Seconds of CPU time that a process has used."""
    text = Path(f"/proc/{process}/stat").read_text(encoding="ascii")
    user, system = text.rpartition(")")[2].split()[11:13]
    return (int(user) + int(system)) / TICKS


def rss_mb(process: int) -> float:
    """Megabytes (10⁶ bytes) that a process holds in memory."""
    text = Path(f"/proc/{process}/statm").read_text(encoding="ascii")
    return int(text.split()[1]) * os.sysconf("SC_PAGE_SIZE") / 1e6


def bgio_folder() -> Path:
    """Where boardgame.io is installed, outside the repository; installed now if it was not.

    Raises: CannotRun: there is no node or no npm, or it cannot be installed.
    """
    if shutil.which("node") is None or shutil.which("npm") is None:
        raise CannotRun("boardgame.io needs node and npm: install them to measure it too")
    folder = Path.home() / ".cache" / "upgrade-bench" / "bgio"
    folder.mkdir(parents=True, exist_ok=True)
    for file in BGIO.iterdir():
        shutil.copy(file, folder)
    if not (folder / "node_modules" / "boardgame.io").is_dir():
        words = (
            "npm install --omit=optional --ignore-scripts --no-package-lock --no-audit --no-fund"
        )
        if subprocess.run(words.split(), cwd=folder, check=False).returncode:
            raise CannotRun("npm could not install boardgame.io: see above")
    return folder


@contextmanager
def process(words: list[str], folder: Path = ROOT) -> Iterator["subprocess.Popen[str]"]:
    """A process whose lines can be read; killed at the end."""
    environment = {**os.environ, "NODE_ENV": "production"}
    running = subprocess.Popen(
        words, cwd=folder, env=environment, stdout=subprocess.PIPE, stderr=None, text=True
    )
    try:
        yield running
    finally:
        running.kill()
        running.communicate()


def next_line(running: "subprocess.Popen[str]") -> str:
    """The next line it prints. Raises: CannotRun: it has ended instead."""
    assert running.stdout is not None
    line = running.stdout.readline().strip()
    if not line:
        raise CannotRun(f"{running.args!r} has ended early: see above")
    return line


def python(module: str, *words: object) -> list[str]:
    """The words that run a module of ours."""
    return [sys.executable, "-m", module, *map(str, words)]
