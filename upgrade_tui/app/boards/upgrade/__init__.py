"""The board of Upgrade."""

from upgrade_tui.app.boards.upgrade.board import UpgradeBoard

__all__ = ["UpgradeBoard"]
