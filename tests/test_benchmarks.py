"""The benchmarks' own logic: what words ask for, and what a line of the table says."""

import pytest

from benchmarks.__main__ import asked_for, main
from benchmarks.key_cases import CASES
from benchmarks.keys import Press, row
from upgrade_core.registry import GAMES


def test_games_named_after_keys_are_its_own_and_others_are_benchmarks() -> None:
    words = ["keys", "overthrone", "updown", "overthrone", "soak"]
    assert asked_for(["overthrone", *words]) == [
        ("overthrone", []),
        ("keys", ["overthrone", "updown", "overthrone"]),
        ("soak", []),
    ]


def test_an_unknown_benchmark_is_a_wrong_usage(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["keis"]) == 2
    assert "no benchmark is called 'keis'" in capsys.readouterr().err


def test_keys_are_pressed_in_every_game() -> None:
    assert sorted(CASES) == sorted(GAMES)


def test_a_line_has_the_last_paints_over_the_yardsticks() -> None:
    times = [Press(first=6.0, last=8.0, least=4.0)] * 99 + [Press(20.0, 30.0, 10.0)]
    assert row("here", times, (5.0, 2.0), 1500.0) == (
        "here", "6.0", "20.0", "8.0", "30.0", "5.0", "1500", "2.00", "3.00", "2.50",
    )  # fmt: skip
