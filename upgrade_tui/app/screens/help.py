"""The keys of the screen below, from the keymap."""

from __future__ import annotations

from typing import TYPE_CHECKING

from textual.containers import Vertical, VerticalScroll
from textual.content import Content
from textual.widgets import Static

from upgrade_tui.app import keymap
from upgrade_tui.app.screens.base import GameModal

if TYPE_CHECKING:
    from textual.app import ComposeResult

KEYS_WIDTH = 16


class HelpScreen(GameModal[None]):
    """Lists what the keys of one screen do, and those that work everywhere."""

    section = "help"
    BINDINGS = keymap.bindings(section)

    def __init__(self, of_section: str) -> None:
        super().__init__()
        self._of = of_section

    def compose(self) -> ComposeResult:
        """A box with a list."""
        with Vertical(classes="box"), VerticalScroll():
            yield Static(self._words(), id="help-text")

    def _words(self) -> Content:
        ascii_only = self.app.look.glyphs.name == "ascii"
        lines: list[Content] = []
        for part in keymap.keys_of(self._of):
            if lines:
                lines.append(Content())
            lines.append(Content.styled(part.title, "bold $accent"))
            lines.extend(_line(key, ascii_only=ascii_only) for key in part.keys if key.help)
        lines += [
            Content(),
            Content.styled("Everything can be clicked, too. Esc closes.", "$muted"),
        ]
        return Content("\n").join(lines)

    def on_click(self) -> None:
        """A click closes it."""
        self.dismiss(None)


def _line(key: keymap.Key, *, ascii_only: bool) -> Content:
    names = " ".join(keymap.shown(name, ascii_only=ascii_only) for name in key.keys)
    return Content.assemble((f"{names:<{KEYS_WIDTH}}", "bold"), key.help)
