"""How a solitaire ended, one's results so far, and what now."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.segment import Segment
from textual import work

from upgrade_tui.app import keymap
from upgrade_tui.app.screens.base import GameModal
from upgrade_tui.app.screens.result import saved_record
from upgrade_tui.app.widgets.bars import TableKeys
from upgrade_tui.app.widgets.board import Hint
from upgrade_tui.app.widgets.tally import put_tally, tally_height
from upgrade_tui.app.widgets.text import fit
from upgrade_tui.app.widgets.zone import Zone

if TYPE_CHECKING:
    from rich.style import Style
    from textual.app import ComposeResult

    from upgrade_tui.app.messages import LookChanged, MatchUpdated
    from upgrade_tui.app.screens.deals import DealsPage
    from upgrade_tui.app.widgets.board import Summary
    from upgrade_tui.app.widgets.canvas import Canvas
    from upgrade_tui.net.mirror import TableMirror

TOP = 5


class SolitaireResultZone(Zone):
    """The grade in large letters, then the results."""

    HOVERS = False

    def __init__(self, page: DealsPage, summary: Summary, help_used: str) -> None:
        super().__init__(id="result")
        self._page = page
        self._summary = summary
        self._help_used = help_used
        self.notice = ""
        self.styles.height = TOP + tally_height(page.grades) + 2

    def ground(self) -> Style:
        """Laid into the felt."""
        return self.look.style(ground=self.look.palette.felt_low)

    def paint(self, canvas: Canvas) -> None:
        """Everything from top to bottom."""
        look, low = self.look, self.look.palette.felt_low
        bright = look.style(look.palette.accent, low, bold=True)
        muted = look.style(look.palette.muted, low)
        canvas.centre(1, [Segment(self._summary.headline, bright)])
        canvas.centre(2, [Segment(self._summary.ending, look.style(ground=low))])
        words = ", ".join(filter(None, (f"deal {self._page.deal}", self._help_used)))
        canvas.centre(3, [Segment(words, muted)])
        put_tally(canvas, look, TOP, self._page.grades, self._page.results)
        notice = fit(self.notice, canvas.width - 4, look.glyphs.ellipsis)
        canvas.centre(canvas.height - 1, [Segment(notice, look.style(look.palette.good, low))])


class SolitaireResult(GameModal[str | None]):
    """Answers with what is wanted now: "new", "again", "undo", "leave", or None."""

    section = "solitaire_result"
    BINDINGS = keymap.bindings(section)
    DEFAULT_CSS = """
    SolitaireResult { align: center middle; }
    SolitaireResult > SolitaireResultZone { width: 64; }
    SolitaireResult > TableKeys { width: 64; height: 1; }
    """

    def __init__(
        self, table: TableMirror, page: DealsPage, summary: Summary, help_used: str
    ) -> None:
        super().__init__()
        self._table = table
        self._zone = SolitaireResultZone(page, summary, help_used)

    def compose(self) -> ComposeResult:
        """The result and what may be done."""
        yield self._zone
        yield TableKeys(id="result-keys")

    def on_mount(self) -> None:
        """Show what may be done."""
        self.call_after_refresh(self._show_keys)

    def _show_keys(self) -> None:
        hints = [
            Hint("m", "new deal", "answer('new')"),
            Hint("a", "again", "answer('again')"),
            Hint("u", "undo", "answer('undo')"),
            Hint("s", "save", "save"),
            Hint("q", "leave", "answer('leave')"),
        ]
        self.query_one(TableKeys).show(hints, (Hint("Esc", "table", "back"),))

    def action_answer(self, wish: str) -> None:
        """Answer."""
        self.dismiss(wish)

    @work
    async def action_save(self) -> None:
        """Write the record to a file of its own and say where."""
        self._zone.notice = await saved_record(self.app, self._table)
        self._zone.repaint()

    def on_match_updated(self, message: MatchUpdated) -> None:
        """Another deal has begun, or the ending was taken back."""
        if message.table is self._table and message.table.result is None and self.is_current:
            self.dismiss(None)

    def on_zone_pressed(self, message: Zone.Pressed) -> None:
        """A click on a key does what the key does."""
        message.stop()
        if isinstance(message.target, str):
            self.call_later(self.run_action, message.target)

    def on_look_changed(self, _message: LookChanged) -> None:
        """Paint in the new look."""
        for zone in self.query(Zone):
            zone.repaint()
