"""How a command ends when it is cut short, and when the fault is ours."""

import subprocess
import sys
from importlib.metadata import version
from pathlib import Path

import pytest

from tests.cli.commands import ROOT, Command
from upgrade_tui.cli import catalogue


@pytest.mark.parametrize("reader", ["head -n 1", "true"])
@pytest.mark.parametrize("words", ["rules upgrade", "games upgrade", "--help"])
def test_a_reader_that_has_seen_enough_is_no_failure(words: str, reader: str) -> None:
    shell = f"set -o pipefail; {sys.executable} -m upgrade_tui {words} | {reader}"

    done = subprocess.run(
        ["bash", "-c", shell], cwd=ROOT, capture_output=True, text=True, check=False
    )

    assert (done.returncode, done.stderr) == (0, "")


@pytest.mark.parametrize("words", ["games upgrade", "--help"])
def test_a_full_disk_is_told_with_the_remedy(words: str) -> None:
    shell = f"{sys.executable} -m upgrade_tui {words} >/dev/full"

    done = subprocess.run(["bash", "-c", shell], cwd=ROOT, capture_output=True, check=False)

    assert (done.returncode, done.stderr) == (
        1,
        b"upgrade: there is no space left where this is written: free some, or write elsewhere\n",
    )


@pytest.mark.parametrize("closed", [">&-", "2>&-", "<&-"])
def test_a_stream_that_the_shell_has_closed_is_no_failure(closed: str) -> None:
    shell = f"{sys.executable} -m upgrade_tui games {closed}"

    done = subprocess.run(["bash", "-c", shell], cwd=ROOT, capture_output=True, check=False)

    assert (done.returncode, done.stderr) == (0, b"")


def test_ctrl_c_ends_a_command_without_a_word(
    upgrade: Command, monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupted(_: int) -> str:
        raise KeyboardInterrupt

    monkeypatch.setattr(catalogue, "all_games", interrupted)

    said = upgrade("games")

    assert (said.code, said.out, said.err) == (130, "", "")


def test_a_bug_of_ours_is_one_sentence_and_a_file_for_the_report(
    upgrade: Command, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(_: int) -> str:
        raise ZeroDivisionError("seven by none")

    monkeypatch.setattr(catalogue, "all_games", broken)

    said = upgrade("games")

    path = Path(said.err.strip().rpartition(" ")[2])
    assert said.code == 1
    assert "this is a bug in Upgrade (ZeroDivisionError: seven by none)" in said.err
    assert said.err.count("\n") == 1
    assert "ZeroDivisionError" in path.read_text(encoding="utf-8")


def test_the_version_is_that_of_the_package(upgrade: Command) -> None:
    assert upgrade("--version").out == f"upgrade {version('upgrade-tui')}\n"
