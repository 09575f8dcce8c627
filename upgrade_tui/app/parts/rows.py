"""A list of rows with a cursor: one widget, drawn line by line."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from rich.segment import Segment
from textual.geometry import Region, Size
from textual.message import Message
from textual.scroll_view import ScrollView
from textual.strip import Strip

if TYPE_CHECKING:
    from textual.binding import BindingType
    from textual.events import Click

    from upgrade_tui.app.app import UpgradeApp

MARGIN = 3


class RowList(ScrollView, can_focus=True):
    """Rows drawn by `draw`, moved through with the arrows, chosen with Enter or a click.

    A click on the row under the cursor chooses it; on another one it moves the cursor there.
    """

    app: UpgradeApp
    DEFAULT_CSS = """
    RowList { height: 1fr; overflow-x: hidden; scrollbar-size-vertical: 1; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        ("up", "move(-1)", "Up"),
        ("down", "move(1)", "Down"),
        ("home", "move(-999)", "First"),
        ("end", "move(999)", "Last"),
        ("pageup", "page(-1)", "Page up"),
        ("pagedown", "page(1)", "Page down"),
        ("enter", "choose", "Choose"),
    ]

    class Chosen(Message):
        """A row was chosen."""

        def __init__(self, rows: RowList, row: int) -> None:
            super().__init__()
            self.rows = rows
            self.row = row

    class Moved(Message):
        """The cursor is on another row."""

        def __init__(self, rows: RowList, row: int) -> None:
            super().__init__()
            self.rows = rows
            self.row = row

    cursor = 0

    def count(self) -> int:
        """How many rows there are."""
        raise NotImplementedError

    def draw(self, row: int, ground: str) -> list[Segment]:
        """What a row says, on a ground."""
        raise NotImplementedError

    def nothing(self) -> str:
        """What an empty list says."""
        return ""

    def renew(self) -> None:
        """The rows are others now: keep the cursor within them and draw again."""
        self.cursor = max(0, min(self.cursor, self.count() - 1))
        self.virtual_size = Size(self.size.width, max(1, self.count()))
        self.refresh()
        self.call_after_refresh(self._follow)

    def on_mount(self) -> None:
        """Measure."""
        self.renew()

    def on_resize(self) -> None:
        """Measure again."""
        self.renew()

    def on_look_changed(self) -> None:
        """Draw again."""
        self.refresh()

    def render_line(self, y: int) -> Strip:
        """One visible line: the cursor is a mark and a ground, so it shows without colour."""
        row = y + self.scroll_offset.y
        look = self.app.look
        palette = look.palette
        width = self.size.width
        if row >= self.count():
            words = self.nothing() if row == 0 else ""
            plain = look.style(palette.muted)
            return Strip([Segment(f"   {words}", plain)]).adjust_cell_length(width, plain)
        here = row == self.cursor
        ground = palette.felt_high if here else palette.felt
        mark = f" {look.glyphs.prompt} " if here and self.has_focus else "   "
        head = Segment(mark, look.style(palette.accent, ground, bold=True))
        strip = Strip([head, *self.draw(row, ground)])
        return strip.adjust_cell_length(width, look.style(ground=ground))

    def on_focus(self) -> None:
        """The mark appears."""
        self.refresh()

    def on_blur(self) -> None:
        """The mark goes."""
        self.refresh()

    def move_to(self, row: int) -> None:
        """Put the cursor on a row."""
        row = max(0, min(row, self.count() - 1))
        if row != self.cursor:
            self.cursor = row
            self.refresh()
            self._follow()
            self.post_message(self.Moved(self, row))

    def _follow(self) -> None:
        """Scroll to the cursor."""
        self.scroll_to_region(Region(0, self.cursor, 1, 1), animate=False)

    def action_move(self, by: int) -> None:
        """Move the cursor by some rows."""
        self.move_to(self.cursor + by)

    async def action_page(self, by: int) -> None:
        """Move the cursor by a page."""
        self.move_to(self.cursor + by * max(1, self.size.height - 1))

    def action_choose(self) -> None:
        """Choose the row under the cursor."""
        if self.count():
            self.post_message(self.Chosen(self, self.cursor))

    def on_click(self, event: Click) -> None:
        """Move there, or choose what is already under the cursor."""
        row = event.y + self.scroll_offset.y
        if row >= self.count():
            return
        if row == self.cursor:
            self.clicked(row, event.x)
        else:
            self.move_to(row)
            self.clicked_elsewhere(row, event.x)

    def clicked(self, row: int, x: int) -> None:
        """The row under the cursor was clicked, at a column."""
        del x
        self.post_message(self.Chosen(self, row))

    def clicked_elsewhere(self, row: int, x: int) -> None:
        """The cursor was just moved to a row by a click at a column."""
