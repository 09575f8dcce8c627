"""Positions of Up or Down? for the tests of its board, in their JSON form, and a table there."""

from typing import Any

from textual.pilot import Pilot

from tests.app.played import PlayedClient
from upgrade_core.games.updown import SPEC
from upgrade_tui.app.app import UpgradeApp
from upgrade_tui.app.boards.updown import UpDownBoard
from upgrade_tui.app.boards.updown.stage import Stage
from upgrade_tui.app.screens.table import TableScreen

Facts = dict[str, Any]


def seat(hand: str, *rows: str, dropped: str = "", shown: str = "") -> Facts:
    """One seat: its hand and rows, cards given up, cards of the hand that all saw it draw."""
    return {
        "hand": hand.split(),
        "rows": [{"cards": row.split()} for row in rows],
        "dropped": dropped.split(),
        "shown": shown.split(),
    }


def position(*seats: Facts, **about: Any) -> Facts:  # noqa: ANN401 - facts
    """A position; seat 0 is on turn unless told otherwise."""
    usual: Facts = {"phase": "play", "turn": 0, "ring": "5 12 34 52 60 71", "up": "", "down": ""}
    usual |= about
    lists = {key: usual[key].split() for key in ("ring", "up", "down")}
    return {**usual, **lists, "seats": list(seats)}


def sitting(facts: Facts, mine: int | None = 0) -> PlayedClient:
    """A client at a table with this position."""
    return PlayedClient.at(facts, mine, spec=SPEC, preset="short")


def stage_of(pilot: Pilot[int]) -> Stage:
    """What the board on the screen knows."""
    assert isinstance(pilot.app, UpgradeApp)
    screen = pilot.app.place
    assert isinstance(screen, TableScreen)
    assert isinstance(screen.board, UpDownBoard)
    assert screen.board.stage is not None
    return screen.board.stage


FOUR = position(
    seat("26 37 75", "2 8 14 20 27 32", "78 72 66 59", "45"),
    seat("9 50 63", "3 15 17 21", "70 67 61", dropped="33 35"),
    seat("10 48 57", "1 7 13", "76 64 58", "40 46", shown="48"),
    seat("11 39 74", "4 6 16 22 28 36 42", "77 73"),
    turns=51, up="24 43 18 30", down="29 31 38 41 47",
)  # fmt: skip
"""Four seats in the middle of a short game; three rows are there, so that one may be given up."""

START = position(
    seat("7 16 40"), seat("3 20 33"), turns=0,
    up="24 10 18 30 1 2 4 6 8 9 11 13 14 15 17", down="29 31 38 41 19 21 22 23 25 26 27 28 32 35 36",
    ring="5 12 34 37 39 42",
)  # fmt: skip
"""Two seats at the very start: no rows."""

SIX = position(
    seat("26 37 75", "2 8 14 20 27 32", "78 72 66 59", "45"),
    seat("9 50 63", "3 15 17 21 25 29 33 41", "70 67 61", dropped="35 65"),
    seat("10 48 57", "1 7 13", "96 90 84 76 64 58 54", "40 46", shown="48"),
    seat("11 39 74", "4 6 16 22 28 36 42 47 51 55", "77 73"),
    seat("18 43 85", "95 91 88 82 79", "23 31 38"),
    seat("30 44 80", "19 24", "94 92 86", "49 53 56 62"),
    turns=67, up="68 69", down="81 83 87",
)  # fmt: skip
"""Six seats, rows of up to ten cards."""

LAST = position(
    seat("39", "2 8 14 20 26 32", "40 36 33", "35", dropped="41"),
    seat("", "3 15 17 21", "31 28 25", dropped="23 24"),
    turns=35, ring="5 12 16 18 29 38",
)  # fmt: skip
"""The very last turn."""

ONE_PILE = position(
    seat("26 37 41", "34 40", "33 28"), seat("9 19 30", "3 15"),
    turns=27, down="29", ring="5 12 25 31 36 42",
)  # fmt: skip
"""Only the closed pile is left, and a row may still be begun."""
