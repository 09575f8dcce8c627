"""The time left for a turn, in the status line."""

from dataclasses import dataclass
from typing import cast

import pytest

from upgrade_tui.app.countdown import Countdown
from upgrade_tui.net.mirror import TableMirror


@dataclass
class Clocked:
    """As much of a table as a countdown looks at."""

    seat: int | None
    waiting: tuple[int, ...]
    clocks_ms: tuple[int, ...]


def counting(seat: int | None, waiting: tuple[int, ...], clocks_ms: tuple[int, ...]) -> Countdown:
    countdown = Countdown()
    countdown.note(cast("TableMirror", Clocked(seat, waiting, clocks_ms)), 100.0)
    return countdown


@pytest.mark.parametrize(
    ("seat", "waiting", "clocks_ms", "now_s", "text"),
    [
        (0, (0,), (75_000,), 100.0, "your time 1:15"),
        (0, (0,), (75_000,), 130.0, "your time 0:45"),
        (0, (0,), (75_000,), 166.0, "only 0:09 left!"),
        (0, (0,), (75_000,), 500.0, "only 0:00 left!"),
        (0, (1, 2), (40_000, 30_000), 100.0, "0:30 left"),
        (None, (1,), (40_000,), 100.0, "0:40 left"),
        (0, (0,), (), 100.0, ""),
    ],
)
def test_the_own_time_counts_down_else_the_shortest(
    seat: int | None,
    waiting: tuple[int, ...],
    clocks_ms: tuple[int, ...],
    now_s: float,
    text: str,
) -> None:
    assert counting(seat, waiting, clocks_ms).text(now_s) == text


def test_a_later_update_replaces_the_times() -> None:
    countdown = counting(0, (0,), (60_000,))
    countdown.note(cast("TableMirror", Clocked(0, (), ())), 120.0)

    assert not countdown.runs
