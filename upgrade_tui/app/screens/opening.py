"""The first thing on the screen of a command that leads to a table: that it is on its way."""

from __future__ import annotations

from typing import TYPE_CHECKING

from textual.content import Content
from textual.widgets import Static

from upgrade_tui.app import keymap
from upgrade_tui.app.chrome import KeyLine, StatusLine
from upgrade_tui.app.screens.base import GameScreen
from upgrade_tui.app.widgets.text import clean

if TYPE_CHECKING:
    from textual.app import ComposeResult

    from upgrade_tui.app.journey import Journey

_BACKS = 3


class OpeningScreen(GameScreen[None]):
    """Says what is waited for; the way there begins once this is to be seen.

    It needs no game, no board and no client, so that it is there before they are loaded.
    """

    section = "opening"
    BINDINGS = keymap.bindings(section)

    def __init__(self, journey: Journey) -> None:
        super().__init__()
        self._journey = journey

    def compose(self) -> ComposeResult:
        """A few cards face down, and a sentence under them."""
        yield StatusLine("Upgrade")
        yield Static(self._words(), id="words")
        yield KeyLine(self.section)

    def on_mount(self) -> None:
        """Go, with the first paint."""
        self.call_after_refresh(self.app.set_out, self._journey)

    def on_look_changed(self) -> None:
        """Draw again."""
        self.query_one("#words", Static).update(self._words())

    def _words(self) -> Content:
        look = self.app.look
        ground, ink = look.palette.backs["crimson"]
        sentence = f"{clean(self._journey.words)}{look.glyphs.ellipsis}"
        back = f"{ink} on {ground}"
        gap = Content("  ")
        rows = [gap.join([Content.styled(row, back)] * _BACKS) for row in _back(look.glyphs.weave)]
        return Content("\n").join([*rows, Content(""), Content(sentence)])

    def action_back(self) -> None:
        """Go no further."""
        self.app.exit(0)


def _back(weave: str) -> tuple[str, ...]:
    """The rows of a card face down."""
    even, odd = weave * 3, weave[::-1] * 3
    return even, odd, even
