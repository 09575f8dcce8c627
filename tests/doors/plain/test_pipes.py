"""The command itself, without a terminal: pipes, files, ends of input, other programs."""

import asyncio
import os
import subprocess
import sys
from pathlib import Path

from tests.cli.commands import ROOT, run
from tests.net.ends import hosted

UPGRADE = [sys.executable, "-m", "upgrade_tui"]


def piped(*words: str, lines: str, **more: str) -> subprocess.CompletedProcess[str]:
    """`upgrade` with lines on its input."""
    return subprocess.run(
        [*UPGRADE, *words],
        input=lines,
        env=os.environ | more,
        cwd=ROOT,
        capture_output=True,
        text=True,
        encoding="utf-8",
        timeout=60,
        check=False,
    )


def test_what_a_pipe_says_is_played_and_answered_before_the_end() -> None:
    done = piped("play", "sleight", "--seed", "5", "--bot-pause", "0", lines="restock\nhand")

    lines = done.stdout.splitlines()
    assert (done.returncode, done.stderr) == (0, "")
    assert lines[1] == "Sleight, with Ada."
    assert any("you restock" in line for line in lines)
    assert any(line.startswith("Your attack: lay one to three cards.") for line in lines)
    assert lines[-2].startswith("Your hand: ")
    assert lines[-1] == "Goodbye."


def test_a_move_that_comes_too_early_waits_for_its_turn() -> None:
    moves = "restock\nattack 2H\nrestock\n"

    done = piped("play", "sleight", "--seed", "5", "--bot-pause", "0.2", lines=moves)

    assert "It is not your turn" not in done.stdout
    assert done.stdout.count("you restock") == 2
    assert "restock waits for your turn.\n" in done.stdout


def test_with_nothing_to_say_one_hears_how_it_begins() -> None:
    said = run("play", "overthrone", "--seed", "5")

    assert (said.code, said.err) == (0, "")
    assert "King of clubs rules." in said.out
    assert "\r" not in said.out
    assert "\x1b" not in said.out


def test_input_may_be_a_file_with_every_kind_of_line_end(tmp_path: Path) -> None:
    script = tmp_path / "script"
    script.write_bytes(b"short\r\nhand\r\rsay \xff\xfe\n\x00\nhand")

    with script.open("rb") as lines:
        done = subprocess.run(
            [*UPGRADE, "play", "overthrone", "--seed", "5"],
            stdin=lines,
            cwd=ROOT,
            capture_output=True,
            timeout=60,
            check=False,
        )

    assert done.returncode == 0
    assert done.stdout.count(b"Your hand: 2S, 5S, 2D, 9D, 5C.") == 2


def test_a_reader_that_has_heard_enough_is_no_failure() -> None:
    shell = f"set -o pipefail; yes look | {' '.join(UPGRADE)} play upgrade | head -n 1"

    done = subprocess.run(
        ["bash", "-c", shell], cwd=ROOT, capture_output=True, text=True, timeout=60, check=False
    )

    assert done.stdout.startswith("Hello ")
    assert done.stderr == ""


def test_a_full_disk_is_told_with_the_remedy() -> None:
    shell = f"{' '.join(UPGRADE)} play sleight </dev/null >/dev/full"

    done = subprocess.run(
        ["bash", "-c", shell], cwd=ROOT, capture_output=True, text=True, timeout=60, check=False
    )

    assert done.returncode == 1
    assert done.stderr == (
        "upgrade: there is no space left where this is written: free some, or write elsewhere\n"
    )


def test_where_only_ascii_can_be_written_only_that_is_written() -> None:
    done = piped(
        "play",
        "overthrone",
        "--name",
        "Zoë",
        lines="say ♥\n",
        PYTHONIOENCODING="ascii",
    )

    assert done.stdout.startswith("Hello Zoe.")
    assert done.stdout.isascii()


def test_join_without_a_host_says_what_to_add() -> None:
    said = run("join")

    assert (said.code, said.out) == (2, "")
    assert said.err == (
        "upgrade: without a screen the game cannot ask where it is: upgrade join HOST[:PORT]\n"
    )


def test_nobody_there_is_a_stated_failure() -> None:
    said = run("join", "127.0.0.1:1", "--json-lines")

    assert (said.code, said.out) == (1, "")
    assert said.err.startswith("upgrade: nothing answers at 127.0.0.1:1")
    assert said.err.count("\n") == 1


async def test_a_pipe_joins_a_game_on_the_network() -> None:
    async with hosted(password="sesame") as server:
        words = ["join", f"127.0.0.1:{server.port}", "--name", "Ann"]
        with_it = await asyncio.to_thread(
            piped, *words, lines="new sleight\nwho\n", UPGRADE_PASSWORD="sesame"
        )
        without = await asyncio.to_thread(piped, *words, lines="who\n")

    assert "Seat 0: Ann, that is you, the host." in with_it.stdout
    assert "Your seat is kept" in with_it.stdout
    assert (without.returncode, without.stdout) == (1, "")
    assert "password" in without.stderr


def test_the_example_plays_a_game_to_its_end() -> None:
    done = subprocess.run(
        [sys.executable, "examples/line_player.py", "play", "sleight", "--bot-pause", "0"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )

    assert (done.returncode, done.stderr) == (0, "")
    assert "Type again for another match, or quit." in done.stdout
