"""Every game's board by the game's key; a new game is one visible line.

A board is loaded when its game is first shown.
"""

from importlib import import_module

from upgrade_tui.app.widgets.board import Board

BOARDS: dict[str, str] = {
    "upgrade": "UpgradeBoard",
    "sleight": "SleightBoard",
    "overthrone": "OverthroneBoard",
    "shengji": "ShengjiBoard",
    "updown": "UpDownBoard",
}
"""The name of the board's class in the module of the same name as the game."""


def load_board(game: str) -> type[Board]:
    """The board of a game, loaded now where it was not."""
    board: type[Board] = getattr(import_module(f"{__name__}.{game}"), BOARDS[game])
    return board


def board_for(game: str) -> Board:
    """A new board for a game."""
    return load_board(game)()
