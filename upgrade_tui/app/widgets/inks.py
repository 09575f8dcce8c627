"""The styles of what is drawn, as the terminal gets to show them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.segment import Segment
from rich.style import Style

if TYPE_CHECKING:
    from collections.abc import Sequence

    from textual.color import Color
    from textual.filter import LineFilter


class Inks(dict[Style, Style]):
    """By the style asked for the style shown, which an app's line filters make of it.

    They look at styles alone, and a board is drawn in few: each goes through them once, and not
    again with every segment of every line that differs.
    """

    def __init__(self, filters: Sequence[LineFilter], ground: Color) -> None:
        super().__init__()
        self.filters = filters
        self._ground = ground

    def __missing__(self, style: Style) -> Style:
        """Ask the filters."""
        segments = [Segment(" ", style)]
        for each in self.filters:
            segments = each.apply(segments, self._ground)
        shown = self[style] = segments[0].style or style
        return shown
