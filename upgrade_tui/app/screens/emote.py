"""A short sign to the table: one of a few, chosen by its number or a click."""

from __future__ import annotations

from typing import TYPE_CHECKING

from upgrade_tui.app import keymap
from upgrade_tui.app.emotes import EMOTES
from upgrade_tui.app.screens.base import GameModal
from upgrade_tui.app.widgets.zone import Zone

if TYPE_CHECKING:
    from rich.style import Style
    from textual.app import ComposeResult
    from textual.events import Key

    from upgrade_tui.app.widgets.canvas import Canvas

WIDTH = 26


class EmoteZone(Zone):
    """A line a sign, each with its number."""

    def ground(self) -> Style:
        """Laid into the felt."""
        return self.look.style(ground=self.look.palette.felt_low)

    def paint(self, canvas: Canvas) -> None:
        """The numbers and the signs; the one under the mouse is lit."""
        palette = self.look.palette
        for y, (emote, words) in enumerate(EMOTES.items(), start=1):
            lit = self.hovered == emote
            ground = palette.felt_high if lit else palette.felt_low
            x = canvas.put(2, y, f"{y} ", self.look.style(palette.accent, ground, bold=True))
            canvas.put(x, y, words.ljust(WIDTH - 6), self.look.style(ground=ground))
            canvas.spot(2, y, WIDTH - 4, 1, emote)


class EmoteScreen(GameModal["str | None"]):
    """Answers with the sign, or None."""

    section = "emote"
    BINDINGS = keymap.bindings(section)
    DEFAULT_CSS = """
    EmoteScreen { align: center middle; }
    EmoteScreen > EmoteZone { width: 26; height: 10; }
    """

    def compose(self) -> ComposeResult:
        """The list."""
        yield EmoteZone()

    def on_key(self, event: Key) -> None:
        """A number chooses."""
        if event.key.isdigit() and 1 <= int(event.key) <= len(EMOTES):
            event.stop()
            self.dismiss(list(EMOTES)[int(event.key) - 1])

    def on_zone_pressed(self, message: Zone.Pressed) -> None:
        """A click chooses."""
        message.stop()
        if isinstance(message.target, str):
            self.dismiss(message.target)
