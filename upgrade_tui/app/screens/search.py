"""Looking for a deal that can be won, with its progress; Escape gives up looking."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.segment import Segment
from textual import work

from upgrade_tui.app import keymap
from upgrade_tui.app.screens.base import GameModal
from upgrade_tui.app.solitaire.search import search
from upgrade_tui.app.widgets.zone import Zone

if TYPE_CHECKING:
    from collections.abc import Mapping

    from rich.style import Style
    from textual.app import ComposeResult

    from upgrade_tui.app.widgets.canvas import Canvas

STRIDE = 16
FAILED = "The search ended without an answer. Try again, or take any deal."


class SearchZone(Zone):
    """How far the search has come."""

    HOVERS = False

    def __init__(self) -> None:
        super().__init__(id="search")
        self.tried = 0

    def ground(self) -> Style:
        """Laid into the felt."""
        return self.look.style(ground=self.look.palette.felt_low)

    def paint(self, canvas: Canvas) -> None:
        """A sentence, a moving bar, and the way out."""
        look, low = self.look, self.look.palette.felt_low
        bright = look.style(look.palette.accent, low, bold=True)
        canvas.centre(1, [Segment("Looking for a deal that can be won", bright)])
        step = self.tried % STRIDE
        bar = look.glyphs.bar_full * (step + 1) + look.glyphs.bar_empty * (STRIDE - step - 1)
        canvas.centre(3, [Segment(bar, look.style(look.palette.accent, low))])
        words = f"{self.tried} looked at {look.glyphs.bullet} Esc stops"
        canvas.centre(4, [Segment(words, look.style(look.palette.muted, low))])


class SearchScreen(GameModal[int | None]):
    """Answers with the number of a deal, or None."""

    section = "search"
    BINDINGS = keymap.bindings(section)
    DEFAULT_CSS = """
    SearchScreen { align: center middle; }
    SearchScreen > SearchZone { width: 44; height: 6; }
    """

    def __init__(self, game: str, options: Mapping[str, object]) -> None:
        super().__init__()
        self._game = game
        self._options = options

    def compose(self) -> ComposeResult:
        """One zone."""
        yield SearchZone()

    def on_mount(self) -> None:
        """Begin to look."""
        self.look_for_one()

    @work
    async def look_for_one(self) -> None:
        """Show each deal looked at; answer with the first that can be won."""
        zone = self.query_one(SearchZone)
        async for deal in search(self._game, self._options):
            zone.tried += 1
            zone.repaint()
            if deal is not None:
                self.dismiss(deal)
                return
        self.app.sorry(FAILED)
        self.dismiss(None)
