"""Each command that opens a screen opens the right one, and gives the terminal back at the end."""

from pathlib import Path

import pytest

from tests.cli.records import played_match, record_of
from tests.e2e.terminal import Terminal
from upgrade_core.record import write_record


def test_upgrade_alone_opens_home_and_q_leaves_it() -> None:
    with Terminal() as terminal:
        terminal.until("Play")
        assert not terminal.is_given_back
        terminal.press("q")

        assert terminal.exit_code() == 0
        assert terminal.is_given_back


def test_play_needs_nobody_else_and_the_first_move_is_one_key() -> None:
    with Terminal("play", "--players", "2", "--seed", "1", "--bot-pause", "0") as terminal:
        terminal.until("Choose the card to attack with")
        terminal.press("enter")
        terminal.until("Your turn:")


def test_join_without_an_address_asks_for_one() -> None:
    with Terminal("join") as terminal:
        terminal.until("Where is the game?")


def test_a_record_is_stepped_through_on_a_board(tmp_path: Path) -> None:
    path = tmp_path / "match.upgrade"
    match = played_match()
    path.write_text(write_record(record_of(match)), encoding="utf-8")
    moves = match.version - 1

    with Terminal("replay", str(path)) as terminal:
        terminal.until(f"0/{moves}")
        terminal.press("\x1b[C")
        terminal.until(f"1/{moves}")
        terminal.press("q")

        assert terminal.exit_code() == 0


@pytest.mark.parametrize("key", ["\x11", "\x03"], ids=["Ctrl-Q", "Ctrl-C"])
def test_a_game_alone_can_be_left_at_any_time(key: str) -> None:
    with Terminal("play", "--players", "2", "--bot-pause", "0") as terminal:
        terminal.until("Choose the card to attack with")
        terminal.press(key)

        assert terminal.exit_code() == 0
        assert terminal.is_given_back
