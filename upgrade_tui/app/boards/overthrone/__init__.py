"""The board of Overthrone."""

from upgrade_tui.app.boards.overthrone.board import OverthroneBoard

__all__ = ["OverthroneBoard"]
