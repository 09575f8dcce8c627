"""One friendly page for a terminal below 80×24; everything is back when it grows."""

from __future__ import annotations

from typing import TYPE_CHECKING

from textual.content import Content
from textual.widgets import Static

from upgrade_tui.app.screens.base import GameScreen

if TYPE_CHECKING:
    from textual.app import ComposeResult


class TooSmallScreen(GameScreen[None]):
    """Asks for room, and says that nothing is lost."""

    section = "too_small"

    def compose(self) -> ComposeResult:
        """A few short lines, in the middle."""
        yield Static(id="words")

    def on_mount(self) -> None:
        """Say how large the terminal is now."""
        self._say()

    def on_resize(self) -> None:
        """Say how large the terminal is now."""
        self._say()

    def _say(self) -> None:
        width, height = self.app.size
        times = self.app.look.glyphs.times
        self.query_one("#words", Static).update(
            Content(
                "The table needs a little more room.\n\n"
                f"80{times}24 or more; now it is {width}{times}{height}.\n"
                "Enlarge the window and all is back.\n\n"
                "Ctrl+Q quits."
            )
        )
