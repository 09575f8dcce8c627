"""The matches that were kept: step through one again."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.cells import set_cell_size
from rich.segment import Segment
from textual import work
from textual.containers import Horizontal
from textual.content import Content
from textual.widgets import Static

from upgrade_tui.app import keymap, routes
from upgrade_tui.app.chrome import KeyLine, StatusLine
from upgrade_tui.app.kept import kept_matches
from upgrade_tui.app.parts.press import Press
from upgrade_tui.app.parts.rows import RowList
from upgrade_tui.app.screens.base import GameScreen
from upgrade_tui.app.widgets.text import clean, fit
from upgrade_tui.net.journal.shelf import usual_shelf

if TYPE_CHECKING:
    from textual.app import ComposeResult

    from upgrade_tui.app.kept import KeptMatch


class RecordRows(RowList):
    """One row a match."""

    def __init__(self) -> None:
        super().__init__(id="tables")
        self.matches: list[KeptMatch] = []

    def show(self, matches: list[KeptMatch]) -> None:
        """Show these."""
        self.matches = matches
        self.renew()

    @property
    def match(self) -> KeptMatch | None:
        """The match under the cursor."""
        return self.matches[self.cursor] if self.cursor < len(self.matches) else None

    def count(self) -> int:
        """How many there are."""
        return len(self.matches)

    def nothing(self) -> str:
        """What to do about it."""
        return "No match has been finished here yet. Press p to choose a file."

    def draw(self, row: int, ground: str) -> list[Segment]:
        """When, what, who won, who played."""
        look, match = self.app.look, self.matches[row]
        palette, more = look.palette, look.glyphs.ellipsis
        names = clean(", ".join(match.record.names))
        muted = look.style(palette.muted, ground)
        title = fit(match.record.spec.title, 12, more)
        won = fit(clean(match.who_won), 19, more)
        return [
            Segment(set_cell_size(match.when, 18), muted),
            Segment(set_cell_size(title, 13), look.style(ground=ground, bold=True)),
            Segment(set_cell_size(won, 20), look.style(ground=ground)),
            Segment(fit(names, max(8, self.size.width - 56), more), muted),
        ]


class RecordsScreen(GameScreen[None]):
    """The kept matches, the newest first."""

    section = "records"
    BINDINGS = keymap.bindings(section)

    def compose(self) -> ComposeResult:
        """The list, where the chosen one lies, and buttons."""
        yield StatusLine("Finished games", f"you are {clean(self.app.settings.player_name)}")
        yield RecordRows()
        yield Static(id="meaning")
        with Horizontal(classes="presses"):
            yield Press("Step through it", "open_record", "o")
            yield Press("Another file", "open_path", "p")
        yield KeyLine(self.section)

    def on_mount(self) -> None:
        """Read the folder."""
        rows = self.query_one(RecordRows)
        rows.show(kept_matches())
        rows.focus()
        self._explain()

    def on_row_list_moved(self, _message: RowList.Moved) -> None:
        """Say where it lies."""
        self._explain()

    def on_row_list_chosen(self, _message: RowList.Chosen) -> None:
        """Enter, or a click on the chosen row."""
        self.action_open_record()

    def _explain(self) -> None:
        match = self.query_one(RecordRows).match
        where = match.path if match else f"They are kept in {usual_shelf()}"
        self.query_one("#meaning", Static).update(Content(clean(str(where))))

    @work(exclusive=True, group="ask")
    async def action_open_record(self) -> None:
        """Step through the chosen match."""
        match = self.query_one(RecordRows).match
        if match is not None:
            await self.app.open_record(str(match.path))

    @work(exclusive=True, group="ask")
    async def action_open_path(self) -> None:
        """Ask for a file that lies elsewhere."""
        name = await self.app.push_screen_wait(routes.ask("Which record?", note="A file's path."))
        if name:
            await self.app.open_record(name)

    def action_back(self) -> None:
        """Close."""
        self.app.pop_screen()
