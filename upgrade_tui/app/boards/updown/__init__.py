"""The board of Up or Down?."""

from upgrade_tui.app.boards.updown.board import UpDownBoard

__all__ = ["UpDownBoard"]
