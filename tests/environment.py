"""The environment every test runs in: no terminal settings of the caller's, no home of theirs.

A pytest plugin, loaded before all others (pyproject.toml says why). What it sets in `os.environ`
also reaches the processes that tests start.
"""

import os
import shutil
import tempfile
from itertools import count
from pathlib import Path

import pytest

# What a terminal, a theme or a continuous-integration service sets, and Rich and Textual obey.
_FOREIGN = (
    "CLICOLOR",
    "CLICOLOR_FORCE",
    "COLORFGBG",
    "COLORTERM",
    "COLUMNS",
    "ESCDELAY",
    "FORCE_COLOR",
    "JUPYTER_COLUMNS",
    "JUPYTER_LINES",
    "LC_TERMINAL",
    "LINES",
    "NO_COLOR",
    "TERM_PROGRAM",
    "TTY_COMPATIBLE",
    "TTY_INTERACTIVE",
)
_FOREIGN_PREFIXES = ("RICH_", "TEXTUAL_", "TYPER_", "UPGRADE_")
# The snapshot plugin's own word from the process that leads the workers to each of them.
_KEPT = ("TEXTUAL_SNAPSHOT_TEMPDIR",)
_FOLDERS = {
    "HOME": ".",
    "XDG_CACHE_HOME": ".cache",
    "XDG_CONFIG_HOME": ".config",
    "XDG_DATA_HOME": ".local/share",
    "XDG_STATE_HOME": ".local/state",
}

_homes = Path(tempfile.mkdtemp(prefix="upgrade-tests-"))
_numbers = count(1)


def clear_foreign_settings() -> None:
    """Make the terminal a plain one with all colours in which nothing moves by itself."""
    for name in list(os.environ):
        if name in _KEPT:
            continue
        if name in _FOREIGN or name.startswith(_FOREIGN_PREFIXES):
            del os.environ[name]
    os.environ |= {"TERM": "xterm-256color", "COLORTERM": "truecolor", "TZ": "UTC"}
    os.environ |= {"LANG": "C.UTF-8", "LC_ALL": "C.UTF-8"}
    os.environ["TEXTUAL_ANIMATIONS"] = "none"


def move_home(home: Path) -> None:
    """Let `~` and every folder of platformdirs lie under `home`, which need not exist yet."""
    for name, folder in _FOLDERS.items():
        os.environ[name] = str(home / folder)


clear_foreign_settings()
move_home(_homes / "0")  # for what runs before the first test
(_homes / "0").mkdir()


@pytest.fixture(autouse=True)
def home() -> Path:
    """A home folder of this test's own, empty: what it saves, no other test finds."""
    folder = _homes / str(next(_numbers))
    folder.mkdir()
    move_home(folder)
    return folder


def pytest_unconfigure() -> None:
    """Leave nothing behind, in each worker process and in the one that leads them."""
    shutil.rmtree(_homes, ignore_errors=True)
