"""Seat tokens on the disk of the person who plays."""

import os
import stat
import subprocess
import sys
from pathlib import Path

import pytest

from upgrade_tui.net.tokens import FileTokens, default_path

TOKEN, OTHER = bytes(32), bytes(range(32))
HERE = "192.168.1.5:7777"


def finished_process() -> int:
    """The number of a process that is no more."""
    process = subprocess.Popen([sys.executable, "-c", ""])
    process.wait()
    return process.pid


def test_a_released_seat_is_found_by_the_next_run() -> None:
    first = FileTokens()
    first.put(HERE, "FOX-42", TOKEN)
    first.release()

    assert FileTokens().seats() == [(HERE, "FOX-42")]
    assert FileTokens().claim(HERE, "FOX-42") == TOKEN


def test_a_seat_in_use_is_not_offered_to_a_second_client() -> None:
    first = FileTokens()
    first.put(HERE, "FOX-42", TOKEN)

    second = FileTokens()

    assert (second.seats(), second.claim(HERE, "FOX-42")) == ([], None)
    assert first.claim(HERE, "FOX-42") == TOKEN


def test_a_seat_of_a_process_that_died_is_offered_again() -> None:
    FileTokens().put(HERE, "FOX-42", TOKEN)
    path = default_path()
    kept = path.read_text()
    path.write_text(kept.replace(f'"process": {os.getpid()}', f'"process": {finished_process()}'))

    assert FileTokens().claim(HERE, "FOX-42") == TOKEN


def test_two_seats_of_one_person_at_one_table_are_kept_apart() -> None:
    first, second = FileTokens(), FileTokens()
    first.put(HERE, "FOX-42", TOKEN)
    second.put(HERE, "FOX-42", OTHER)
    first.drop(HERE, "FOX-42")
    second.release()

    assert FileTokens().claim(HERE, "FOX-42") == OTHER


def test_a_new_token_takes_the_place_of_the_old_one() -> None:
    tokens = FileTokens()
    tokens.put(HERE, "FOX-42", TOKEN)
    tokens.put(HERE, "FOX-42", OTHER)
    tokens.release()

    assert FileTokens().seats() == [(HERE, "FOX-42")]
    assert FileTokens().claim(HERE, "FOX-42") == OTHER


def test_a_dropped_seat_is_forgotten() -> None:
    tokens = FileTokens()
    tokens.put(HERE, "FOX-42", TOKEN)
    tokens.drop(HERE, "FOX-42")
    tokens.release()

    assert FileTokens().seats() == []


def test_the_newest_seat_comes_first() -> None:
    tokens = FileTokens()
    tokens.put(HERE, "FOX-42", TOKEN)
    tokens.put(HERE, "OWL-10", OTHER)
    tokens.release()

    assert FileTokens().seats() == [(HERE, "OWL-10"), (HERE, "FOX-42")]


def test_the_file_is_for_its_owner_only() -> None:
    FileTokens().put(HERE, "FOX-42", TOKEN)

    assert stat.S_IMODE(default_path().stat().st_mode) == 0o600


@pytest.mark.parametrize("content", ["", "{", "[1]", '[{"server": 1}]', "[" * 10_000])
def test_a_broken_file_counts_as_empty_and_is_replaced(content: str) -> None:
    path = default_path()
    path.parent.mkdir(parents=True)
    path.write_text(content)

    tokens = FileTokens()
    assert tokens.seats() == []
    tokens.put(HERE, "FOX-42", TOKEN)
    tokens.release()
    assert FileTokens().claim(HERE, "FOX-42") == TOKEN


def test_a_token_that_is_no_hexadecimal_is_passed_over() -> None:
    path = default_path()
    path.parent.mkdir(parents=True)
    path.write_text(f'[{{"server": "{HERE}", "table": "FOX-42", "token": "xyz"}}]')

    assert None is FileTokens().claim(HERE, "FOX-42")


def test_a_disk_that_cannot_be_written_costs_the_keeping_only(tmp_path: Path) -> None:
    in_the_way = tmp_path / "file"
    in_the_way.write_text("no folder")
    tokens = FileTokens(in_the_way / "seats.json")

    tokens.put(HERE, "FOX-42", TOKEN)

    assert tokens.claim(HERE, "FOX-42") == TOKEN
