"""Running `upgrade` from a test: in this process where that is enough, else as a process."""

import os
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

import pytest

from upgrade_tui.cli import main

ROOT = Path(__file__).parent.parent.parent


@dataclass(frozen=True)
class Said:
    """What a command printed, and its exit code."""

    code: int
    out: str
    err: str


@dataclass
class Command:
    """`upgrade` in this process."""

    capsys: pytest.CaptureFixture[str]
    monkeypatch: pytest.MonkeyPatch

    def __call__(self, *words: str) -> Said:
        """Run a command with these words."""
        self.monkeypatch.setattr(sys, "argv", ["upgrade", *words])
        with pytest.raises(SystemExit) as ended:
            main()
        captured = self.capsys.readouterr()
        code = ended.value.code
        assert isinstance(code, int)
        return Said(code, captured.out, captured.err)


@pytest.fixture
def upgrade(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Command:
    """Runs `upgrade` with the words given: `upgrade("games")`."""
    return Command(capsys, monkeypatch)


def run(*words: str, **environment: str) -> Said:
    """Run `upgrade` as a process of its own, without a terminal."""
    done = subprocess.run(
        [sys.executable, "-m", "upgrade_tui", *words],
        cwd=ROOT,
        env=os.environ | environment,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    return Said(done.returncode, done.stdout, done.stderr)
