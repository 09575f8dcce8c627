"""A page over the table that only shows something: one zone, closed by a click anywhere."""

from __future__ import annotations

from typing import TYPE_CHECKING

from upgrade_tui.app.screens.base import GameModal

if TYPE_CHECKING:
    from textual.app import ComposeResult

    from upgrade_tui.app.messages import LookChanged
    from upgrade_tui.app.widgets.zone import Zone


class ZoneScreen(GameModal[None]):
    """Shows a zone in the middle of the screen."""

    DEFAULT_CSS = "ZoneScreen { align: center middle; }"

    def __init__(self, zone: Zone) -> None:
        super().__init__()
        self._zone = zone

    def compose(self) -> ComposeResult:
        """The zone."""
        yield self._zone

    def on_zone_pressed(self, event: Zone.Pressed) -> None:
        """Nothing here can be pressed."""
        event.stop()

    def on_click(self) -> None:
        """A click anywhere closes it."""
        self.dismiss(None)

    def on_look_changed(self, _message: LookChanged) -> None:
        """Paint in the new look."""
        self._zone.repaint()
