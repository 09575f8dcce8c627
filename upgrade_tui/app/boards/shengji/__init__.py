"""The board of Shengji."""

from upgrade_tui.app.boards.shengji.board import ShengjiBoard

__all__ = ["ShengjiBoard"]
