"""All that has happened at a table, to be read in peace."""

from __future__ import annotations

from typing import TYPE_CHECKING

from textual.containers import VerticalScroll

from upgrade_tui.app import keymap
from upgrade_tui.app.screens.base import GameModal
from upgrade_tui.app.widgets.zone import Zone

if TYPE_CHECKING:
    from rich.segment import Segment
    from rich.style import Style
    from textual.app import ComposeResult
    from textual.events import Resize

    from upgrade_tui.app.messages import LookChanged
    from upgrade_tui.app.widgets.canvas import Canvas
    from upgrade_tui.app.widgets.story import Story


class _Whole(Zone):
    """Every entry, as high as that needs."""

    HOVERS = False

    def __init__(self, story: Story) -> None:
        super().__init__()
        self._story = story
        self._lines: list[list[Segment]] = []

    def ground(self) -> Style:
        """Laid into the felt."""
        return self.look.style(ground=self.look.palette.felt_low)

    def lay_out(self, width: int) -> None:
        """Break the entries into lines of a width."""
        ground = self.look.palette.felt_low
        self._lines = [
            line
            for entry in self._story.entries
            for line in self._story.lines(self.look, entry, width, ground, whole=True)
        ]
        self.styles.height = max(1, len(self._lines))
        self.repaint()

    def paint(self, canvas: Canvas) -> None:
        """The lines, top to bottom."""
        for y, line in enumerate(self._lines):
            canvas.put_line(0, y, line)


class StoryScreen(GameModal[None]):
    """The story over the table; it opens at the end."""

    section = "story"
    BINDINGS = keymap.bindings(section)
    DEFAULT_CSS = """
    StoryScreen > VerticalScroll { width: 84; max-width: 90%; height: 90%; padding: 1 2;
                                   background: $felt-low; }
    """

    def __init__(self, story: Story) -> None:
        super().__init__()
        self._whole = _Whole(story)

    def compose(self) -> ComposeResult:
        """The story in a frame that scrolls."""
        with VerticalScroll(can_focus=False):
            yield self._whole

    def on_mount(self) -> None:
        """Lay out once sizes are known."""
        self.call_after_refresh(self._open)

    def _open(self) -> None:
        frame = self.query_one(VerticalScroll)
        self._whole.lay_out(frame.scrollable_content_region.width)
        frame.call_after_refresh(frame.scroll_end, animate=False)

    def on_resize(self, _event: Resize) -> None:
        """Break lines anew."""
        self.call_after_refresh(self._open)

    def on_look_changed(self, _message: LookChanged) -> None:
        """Paint in the new look."""
        self._open()

    def on_click(self) -> None:
        """A click closes it."""
        self.dismiss(None)

    def action_scroll(self, lines: int) -> None:
        """Go some lines on or back."""
        self.query_one(VerticalScroll).scroll_relative(y=lines, animate=False)
