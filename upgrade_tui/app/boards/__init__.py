"""Every game's board by the game's key; a new game is one visible line."""

from collections.abc import Callable

from upgrade_tui.app.boards.upgrade import UpgradeBoard
from upgrade_tui.app.widgets.board import Board

BOARDS: dict[str, Callable[[], Board]] = {
    "upgrade": UpgradeBoard,
}


def board_for(game: str) -> Board:
    """A new board for a game."""
    return BOARDS[game]()
