"""Frames that cost less to make and to send: of a changed line only what has changed.

Textual asks all widgets in sight for all their lines, whatever has changed, and cuts a changed line
at the right where its change ends, but begins at the left edge of the widget: a card that is lifted
at the end of a hand sends the whole hand, on each of its lines. Here only those widgets are asked
that are seen where something changed, and lines are cut at both ends.
"""

from __future__ import annotations

from inspect import signature
from itertools import pairwise
from typing import TYPE_CHECKING

from textual._compositor import ChopsUpdate, Compositor

from upgrade_tui.app.widgets.inks import Inked

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from rich.console import Console
    from textual.strip import Strip

    Pieces = Mapping[int, Strip | None]
    """By the column at which they begin, the pieces that a line is made of; None: not needed."""


class SparingUpdate(ChopsUpdate):
    """A frame of lines that have changed, cut at both ends."""

    def render_segments(self, console: Console) -> str:
        """The frame as it goes to the terminal.

        A line with signs of two cells is not cut: that could go through one of them.
        """
        found: list[str] = []
        for y, start, end in self.spans:
            for right, (left, strip) in zip(self.chop_ends[y], self.chops[y].items(), strict=False):
                if strip is None or left >= end or right <= start:
                    continue
                if (left < start or end < right) and _is_narrow(strip):
                    first = max(left, start)
                    strip = strip.crop(first - left, min(right, end) - left)  # noqa: PLW2901
                else:
                    first = left
                found.append(f"\x1b[{y + 1};{first + 1}H{strip.render(console)}")
        return "".join(found)


def _is_narrow(strip: Strip) -> bool:
    """Whether each sign of a line takes one cell."""
    if isinstance(strip, Inked):
        return strip.is_narrow
    return len(strip.text) == strip.cell_length


class SparingCompositor(Compositor):
    """Paints a screen in such frames."""

    def render_partial_update(self) -> SparingUpdate | None:
        """What has changed since the last frame; None: nothing."""
        dirty = self._dirty_regions.copy()
        self._dirty_regions.clear()
        spans = list(self._regions_to_spans(dirty))
        spans = [span for span in spans if 0 <= span[0] < self.size.height]
        if not spans:
            return None
        return SparingUpdate(self._pieces(spans), spans, [cut[1:] for cut in self.cuts])  # type: ignore[arg-type]

    def _pieces(self, spans: list[tuple[int, int, int]]) -> Mapping[int, Pieces]:
        """What is seen where something has changed, by row."""
        wanted = dict(self._wanted(spans))
        pieces: dict[int, dict[int, Strip | None]] = {
            y: dict.fromkeys(self.cuts[y][:-1]) for y, _ in wanted
        }
        for widget, (region, clip) in self.visible_widgets.items():  # those in front first
            if not wanted:
                break
            x, top, width, height = seen = region.intersection(clip)
            here = [
                (y, left) for y, left in wanted if top <= y < top + height and x <= left < x + width
            ]
            if here:
                lines = widget.render_lines(seen.translate(-region.offset))
                for y, left in here:
                    right = wanted.pop((y, left))
                    pieces[y][left] = lines[y - top].crop(left - x, right - x)
        return pieces

    def _wanted(self, spans: list[tuple[int, int, int]]) -> Iterator[tuple[tuple[int, int], int]]:
        """Row and column of the pieces of lines in which something changed, and where they end."""
        for y, start, end in spans:
            for left, right in pairwise(self.cuts[y]):
                if left < end and right > start:
                    yield (y, left), right


def compositor() -> Compositor:
    """What paints a screen: Textual's own where it is not made as it is known to be."""
    known = [*signature(ChopsUpdate).parameters] == ["chops", "spans", "chop_ends"]
    return SparingCompositor() if known else Compositor()
