"""The least that a key can cost in Textual: an app whose one widget repaints one cell."""

from rich.segment import Segment
from rich.style import Style
from textual.app import App, ComposeResult
from textual.events import Key
from textual.geometry import Region
from textual.strip import Strip
from textual.widget import Widget

INKS = (Style(color="white", bgcolor="black"), Style(color="black", bgcolor="white"))
CELL = Region(0, 0, 1, 1)


class OneCell(Widget, can_focus=True):
    """A cell that any key turns over, on a screen of its own."""

    lit = False

    def on_key(self, event: Key) -> None:
        """Turn it over, and refresh nothing else."""
        event.stop()
        self.lit = not self.lit
        self.refresh(CELL)

    def render_line(self, y: int) -> Strip:
        """The cell in the first line, and plain ground."""
        first = Segment("x", INKS[self.lit and y == 0])
        return Strip([first, Segment(" " * (self.size.width - 1), INKS[0])])


class OneCellApp(App[None]):
    """Nothing but the cell."""

    def compose(self) -> ComposeResult:
        """Show it."""
        yield OneCell()

    def on_mount(self) -> None:
        """Let it have the keys."""
        self.query_one(OneCell).focus()


if __name__ == "__main__":
    OneCellApp().run()
