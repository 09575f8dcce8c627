"""The styles of what is drawn, as the terminal gets to show them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.segment import Segment
from rich.style import Style
from textual.cache import FIFOCache
from textual.strip import Strip

if TYPE_CHECKING:
    from collections.abc import Hashable, Iterable, Sequence

    from textual.color import Color
    from textual.filter import LineFilter

    from upgrade_tui.app.look import Look

LINES_KEPT = 64
"""Those of some keys: whoever goes through cards comes back to them."""


class Inked(Strip):
    """A line of a zone, as it goes to the terminal."""

    __slots__ = ("__weakref__", "is_narrow")

    def __init__(self, segments: Iterable[Segment], cell_length: int) -> None:
        super().__init__(segments, cell_length)
        self.is_narrow = len(self.text) == cell_length
        """Whether each sign takes one cell, so that it can be cut anywhere."""

    def divide(self, cuts: Iterable[int]) -> Sequence[Strip]:
        """Uncut it is itself; to keep that, as Textual does, would make each line a cycle.

        These gather by the dozen at every key, and to clear them away holds up some later key.
        """
        cuts = list(cuts)
        return [self] if cuts == [self.cell_length] else super().divide(cuts)


class Inks(dict[Style, Style]):
    """By the style asked for the style shown, which an app's line filters make of it.

    They look at styles alone, and a board is drawn in few: each goes through them once, and not
    again with every segment of every line that differs.
    """

    def __init__(self, look: Look, filters: Sequence[LineFilter], ground: Color) -> None:
        super().__init__()
        self.look = look
        """They are those of this look: with another one, the filters may be others."""
        self._filters = filters
        self.lines: FIFOCache[Hashable, Inked] = FIFOCache(LINES_KEPT)
        """Those made lately, by what they were made of: they know how they are cut and written."""
        self._ground = ground

    def __missing__(self, style: Style) -> Style:
        """Ask the filters."""
        segments = [Segment(" ", style)]
        for each in self._filters:
            segments = each.apply(segments, self._ground)
        shown = self[style] = segments[0].style or style
        return shown
