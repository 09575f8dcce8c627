"""Something small that crosses the table: a token, a card."""

from collections.abc import Hashable
from dataclasses import dataclass

from rich.segment import Segment
from textual.geometry import Offset, Region
from textual.strip import Strip
from textual.widget import Widget

from upgrade_tui.app.widgets.canvas import Line, width_of


@dataclass(frozen=True)
class Journey:
    """A line of segments, and the places it leaves and reaches, by the names zones gave them."""

    line: Line
    start: Hashable
    end: Hashable


class Flight(Widget):
    """The one overlay of a board; it lies on a layer of its own and is seen only in flight."""

    DEFAULT_CSS = """
    Flight { layer: flight; position: absolute; width: 1; height: 1; display: none; }
    """
    LONGEST_S = 0.3

    def __init__(self) -> None:
        super().__init__()
        self._line: Line = ()

    def fly(self, line: Line, start: Region | None, end: Region | None, seconds: float) -> None:
        """Move a line of segments between two places of the screen; unknown places: nothing."""
        if start is None or end is None or not isinstance(self.parent, Widget):
            return
        origin = self.parent.region.offset
        self._line = line
        self.styles.width = width_of(line)
        self.offset = start.offset - origin
        self.display = True
        self.refresh()
        self.animate(
            "offset",
            Offset(*(end.offset - origin)),
            duration=min(seconds, self.LONGEST_S),
            easing="in_out_cubic",
            on_complete=self.land,
        )

    def land(self) -> None:
        """Be gone, at once."""
        self.display = False

    def render_line(self, y: int) -> Strip:  # noqa: ARG002 - there is but one line
        """What flies."""
        return Strip(list(self._line) or [Segment("", self.rich_style)])
