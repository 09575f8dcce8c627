"""Deals of a solitaire: another one, this one again, one by its number; and one's results."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from upgrade_tui.app import keymap
from upgrade_tui.app.screens.base import GameModal
from upgrade_tui.app.widgets.tally import put_tally, tally_height
from upgrade_tui.app.widgets.zone import Zone

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rich.style import Style
    from textual.app import ComposeResult

    from upgrade_tui.app.messages import LookChanged
    from upgrade_tui.app.solitaire.results import Results
    from upgrade_tui.app.widgets.canvas import Canvas

Choice = Literal["new", "winnable", "number", "again"]
WIDTH = 64


@dataclass(frozen=True)
class DealsPage:
    """What the page shows: the present deal, whether it has begun, what may be chosen."""

    deal: int
    under_way: bool
    may_search: bool
    grades: Sequence[str]
    results: Results

    @property
    def entries(self) -> list[tuple[str, Choice, str]]:
        """Key, choice and words of each line."""
        ending = " (this one then counts as given up)" if self.under_way else ""
        found: list[tuple[str, Choice, str]] = [("n", "new", f"A new deal{ending}")]
        if self.may_search:
            found.append(("w", "winnable", "A new deal that surely can be won"))
        found.append(("b", "number", "A deal by its number, such as a friend's"))
        found.append(("a", "again", f"Deal {self.deal} again from the start (assisted)"))
        return found


class DealsZone(Zone):
    """The choices, each with its key, then the results."""

    def __init__(self, page: DealsPage) -> None:
        super().__init__(id="deals")
        self._page = page
        self.styles.height = self._top + tally_height(page.grades) + 1

    @property
    def _top(self) -> int:
        """The row of the results."""
        return len(self._page.entries) + 5

    def ground(self) -> Style:
        """Laid into the felt."""
        return self.look.style(ground=self.look.palette.felt_low)

    def paint(self, canvas: Canvas) -> None:
        """From top to bottom; the line under the mouse is lit."""
        look, palette, page = self.look, self.look.palette, self._page
        title = look.style(palette.accent, palette.felt_low, bold=True)
        canvas.put(2, 1, f"Deal {page.deal}", title)
        for y, (key, choice, words) in enumerate(page.entries, start=3):
            ground = palette.felt_high if self.hovered == choice else palette.felt_low
            x = canvas.put(2, y, f"{key} ", look.style(palette.accent, ground, bold=True))
            canvas.put(x, y, words.ljust(canvas.width - 6), look.style(ground=ground))
            canvas.spot(2, y, canvas.width - 4, 1, choice)
        canvas.put(2, self._top - 1, "Your results", title)
        put_tally(canvas, look, self._top, page.grades, page.results)


class DealsScreen(GameModal["Choice | None"]):
    """Answers with what is wanted, or None."""

    section = "deals"
    BINDINGS = keymap.bindings(section)
    DEFAULT_CSS = """
    DealsScreen { align: center middle; }
    DealsScreen > DealsZone { width: 64; }
    """

    def __init__(self, page: DealsPage) -> None:
        super().__init__()
        self._page = page

    def compose(self) -> ComposeResult:
        """One zone."""
        yield DealsZone(self._page)

    def action_choose(self, choice: Choice) -> None:
        """Answer, where that may be chosen."""
        if any(choice == entry[1] for entry in self._page.entries):
            self.dismiss(choice)

    def on_zone_pressed(self, message: Zone.Pressed) -> None:
        """A click chooses."""
        message.stop()
        if message.target in ("new", "winnable", "number", "again"):
            self.action_choose(message.target)

    def on_look_changed(self, _message: LookChanged) -> None:
        """Paint in the new look."""
        self.query_one(Zone).repaint()
