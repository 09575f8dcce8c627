"""The board of Sleight."""

from upgrade_tui.app.boards.sleight.board import SleightBoard

__all__ = ["SleightBoard"]
