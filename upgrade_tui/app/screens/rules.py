"""The rules of a game, section by section; the case at hand first."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.cells import set_cell_size
from rich.segment import Segment
from textual.containers import Horizontal, VerticalScroll

from upgrade_tui.app import keymap
from upgrade_tui.app.chrome import KeyLine, StatusLine
from upgrade_tui.app.parts.prose import Prose
from upgrade_tui.app.parts.rows import RowList
from upgrade_tui.app.screens.base import GameScreen
from upgrade_tui.pages import Page, page

if TYPE_CHECKING:
    from textual.app import ComposeResult

TITLE_WIDTH = 22


class Contents(RowList):
    """The titles of the sections."""

    def __init__(self, of: Page) -> None:
        super().__init__(id="contents")
        self._page = of

    def count(self) -> int:
        """How many sections there are."""
        return len(self._page.sections)

    def draw(self, row: int, ground: str) -> list[Segment]:
        """A title."""
        style = self.app.look.style(ground=ground, bold=row == self.cursor)
        return [Segment(set_cell_size(self._page.sections[row].title, TITLE_WIDTH), style)]

    async def action_page(self, by: int) -> None:
        """A page of the text, not of the titles."""
        await self.screen.run_action(f"scroll_text({by})")


class RulesScreen(GameScreen[None]):
    """A list of sections and the chosen one's text; `section_key` is opened first."""

    section = "rules"
    BINDINGS = keymap.bindings(section)

    def __init__(self, game: str, section_key: str | None = None) -> None:
        super().__init__()
        self._page = page(game)
        keys = [each.key for each in self._page.sections]
        self._first = keys.index(section_key) if section_key in keys else 0

    def compose(self) -> ComposeResult:
        """Contents left, text right."""
        yield StatusLine(f"The rules of {self._page.title}")
        with Horizontal(id="columns"):
            yield Contents(self._page)
            with VerticalScroll(id="scroll", can_focus=False):
                yield Prose(id="text")
        yield KeyLine(self.section)

    def on_mount(self) -> None:
        """Open the section at hand."""
        contents = self.query_one(Contents)
        contents.cursor = self._first
        contents.focus()
        self._open(self._first)

    def on_row_list_moved(self, message: RowList.Moved) -> None:
        """Show the section under the cursor."""
        self._open(message.row)

    def _open(self, row: int) -> None:
        part = self._page.sections[row]
        self.query_one(Prose).tell(part.title, part.text, self.app.look.glyphs.bullet)
        self.query_one("#scroll").scroll_home(animate=False)

    def action_next(self) -> None:
        """The next section."""
        self.query_one(Contents).action_move(1)

    def action_previous(self) -> None:
        """The section before."""
        self.query_one(Contents).action_move(-1)

    def action_scroll_text(self, pages: int) -> None:
        """Scroll the text by pages."""
        scroll = self.query_one("#scroll")
        scroll.scroll_relative(y=pages * max(1, scroll.size.height - 2), animate=False)

    def action_back(self) -> None:
        """Back to where one came from."""
        self.app.pop_screen()
