"""The keys of the screen below, from the keymap."""

from __future__ import annotations

import textwrap
from typing import TYPE_CHECKING

from textual.containers import Vertical, VerticalScroll
from textual.content import Content
from textual.widgets import Static

from upgrade_tui.app import keymap
from upgrade_tui.app.screens.base import GameModal

if TYPE_CHECKING:
    from textual.app import ComposeResult
    from textual.events import Resize

KEYS_WIDTH = 16
USUAL_WIDTH = 57
"""Cells of a line before the box is laid out: in most terminals that is what it has."""


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
            yield KeyList(self._of, ascii_only=self.app.look.glyphs.name == "ascii")

    def on_click(self) -> None:
        """A click closes it."""
        self.dismiss(None)


class KeyList(Static):
    """The keys of a section and what each does; what needs more lines is indented there."""

    def __init__(self, of_section: str, *, ascii_only: bool) -> None:
        self._of = of_section
        self._ascii_only = ascii_only
        self._width = USUAL_WIDTH
        super().__init__(self._words(), id="help-text")

    def on_resize(self, event: Resize) -> None:
        """Break the lines anew where they must be shorter or may be longer."""
        if event.size.width != self._width:
            self._width = event.size.width
            self.update(self._words())

    def _words(self) -> Content:
        lines: list[Content] = []
        for part in keymap.keys_of(self._of):
            if lines:
                lines.append(Content())
            lines.append(Content.styled(part.title, "bold $accent"))
            lines.extend(self._line(key) for key in part.keys if key.help)
        lines += [
            Content(),
            Content.styled("Everything can be clicked, too. Esc closes.", "$muted"),
        ]
        return Content("\n").join(lines)

    def _line(self, key: keymap.Key) -> Content:
        names = " ".join(keymap.shown(name, ascii_only=self._ascii_only) for name in key.keys)
        help_lines = textwrap.wrap(key.help, max(KEYS_WIDTH, self._width - KEYS_WIDTH))
        indented = f"\n{'':{KEYS_WIDTH}}".join(help_lines)
        return Content.assemble((f"{names:<{KEYS_WIDTH}}", "bold"), indented)
