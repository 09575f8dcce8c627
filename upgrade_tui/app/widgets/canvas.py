"""A zone's picture before it becomes strips: pieces of text put at places, and spots to press."""

from collections.abc import Hashable, Iterable, Sequence
from functools import lru_cache
from itertools import compress
from operator import itemgetter, ne
from typing import NamedTuple

from rich.cells import cell_len
from rich.segment import Segment
from rich.style import Style
from textual.geometry import Region, Size
from textual.strip import Strip

from upgrade_tui.app.widgets.inks import Inked, Inks

Line = Sequence[Segment]
_Piece = tuple[int, int, Segment]
"""A segment between two columns."""
_COLUMN = itemgetter(0)
_cells = lru_cache(4096)(cell_len)  # asked for every piece of every card, with every key
GAP = 6
"""Cells that have not changed but are painted all the same: each piece costs Textual some time."""


class Spot(NamedTuple):
    """A part of a zone that can be pressed; `target` says what it stands for."""

    x: int
    y: int
    width: int
    height: int
    target: Hashable

    @property
    def region(self) -> Region:
        """Where it is."""
        return Region(self.x, self.y, self.width, self.height)


def width_of(line: Iterable[Segment]) -> int:
    """The cells a line of segments takes."""
    return sum([_cells(segment.text) for segment in line])


class Canvas:
    """`width` × `height` cells of one ground; pieces are put from left to right in each row."""

    def __init__(self, width: int, height: int, ground: Style) -> None:
        self.size = Size(width, height)
        self.width = width
        self.height = height
        self.ground = ground
        self.spots: list[Spot] = []
        self.places: dict[Hashable, Region] = {}
        self.rows: list[list[_Piece]] = [[] for _ in range(height)]
        self.finished: list[Strip] = []
        self.inks: Inks | None = None

    def put(self, x: int, y: int, text: str, style: Style | None = None) -> int:
        """Put text; what lies outside is cut off. Returns: the column after it."""
        return self.put_line(x, y, (Segment(text, style or self.ground),))

    def put_line(self, x: int, y: int, line: Line) -> int:
        """Put segments one after another. Returns: the column after them."""
        row, width = self.rows[y] if 0 <= y < self.height else [], self.width
        for segment in line:
            end = x + _cells(segment.text)
            if 0 < end > x and x < width:
                row.append((x, end, segment))
            x = end
        return x

    def put_block(self, x: int, y: int, block: Sequence[Line]) -> int:
        """Put lines below each other. Returns: the column after the widest."""
        end = x
        for dy, line in enumerate(block):
            end = max(end, self.put_line(x, y + dy, line))
        return end

    def centre(self, y: int, line: Line, left: int = 0, right: int | None = None) -> int:
        """Put a line in the middle between two columns. Returns: the column after it."""
        space = (self.width if right is None else right) - left
        return self.put_line(left + max(0, (space - width_of(line)) // 2), y, line)

    def fill(self, y: int, style: Style) -> None:
        """Give a whole row, which must be empty so far, another ground."""
        self.put(0, y, " " * self.width, style)

    def spot(self, x: int, y: int, width: int, height: int, target: Hashable) -> None:
        """Make a region pressable."""
        self.spots.append(Spot(x, y, width, height, target))

    def place(self, x: int, y: int, width: int, target: Hashable) -> None:
        """Remember where something lies, such as a seat's tokens, so that motion finds it."""
        self.places[target] = Region(x, y, width, 1)

    def finish(self, inks: Inks, before: "Canvas | None" = None) -> list[Strip]:
        """Make `finished` of the rows, in the inks of the terminal.

        Rows that are as they were in the picture `before`, or lately, are the very same strips.
        """
        old: Sequence[tuple[list[_Piece], Strip]] = ()
        if before is not None and before.inks is inks and self._fits(before):
            old = list(zip(before.rows, before.finished, strict=True))
        self.inks = inks
        self.finished = [
            old[y][1] if old and old[y][0] == row else self._inked(row, inks)
            for y, row in enumerate(self.rows)
        ]
        return self.finished

    def is_like(self, other: "Canvas") -> bool:
        """Whether what was put on both in the same way looks the same on both."""
        return self.inks is other.inks and self._fits(other)

    def _fits(self, other: "Canvas") -> bool:
        return (self.size, self.ground) == (other.size, other.ground)

    def differences(self, before: "Canvas") -> list[Region]:
        """Where it differs from a picture like it: pieces of lines, or more where they align."""
        found: list[Region] = []
        above: dict[tuple[int, int], int] = {}
        for y, (old, new) in enumerate(zip(before.rows, self.rows, strict=True)):
            if old == new:
                above = {}
                continue
            here: dict[tuple[int, int], int] = {}
            for start, end in self._changed(old, new):
                place = here[start, end] = above.get((start, end), len(found))
                if place < len(found):
                    x, top, width, height = found[place]
                    found[place] = Region(x, top, width, height + 1)
                else:
                    found.append(Region(start, y, end - start, 1))
            above = here
        return found

    def _changed(self, old: list[_Piece], new: list[_Piece]) -> list[tuple[int, int]]:
        """The columns in which two rows differ, from and to; small gaps count among them."""
        (start, last), *others = sorted(_unlike(old, new) or [(0, self.width)])
        spans: list[tuple[int, int]] = []
        start = max(0, start)
        for x, end in others:
            if x >= last + GAP:
                spans.append((start, last))
                start = x
            last = max(last, end)
        spans.append((start, min(last, self.width)))
        return spans

    def _inked(self, row: list[_Piece], inks: Inks) -> Inked:
        made_of = (self.width, self.ground, *row)
        line = inks.lines.get(made_of)
        if line is None:
            segments = self._segments(row)
            styled = [Segment(text, inks[style or self.ground]) for text, style, _ in segments]
            line = inks.lines[made_of] = Inked(styled, self.width)
        return line

    def strip(self, y: int) -> Strip:
        """A row as it was put; of two pieces in one place the later one is seen."""
        return Strip(self._segments(self.rows[y]), self.width)

    def _segments(self, row: list[_Piece]) -> Iterable[Segment]:
        width, ground = self.width, self.ground
        segments: list[Segment] = []
        column = 0
        for x, end, segment in sorted(row, key=_COLUMN):
            if x < column:
                return self._overlaid(row)
            if x > column:
                segments.append(Segment(" " * (x - column), ground))
            segments.append(segment)
            column = end
        if column < width:
            segments.append(Segment(" " * (width - column), ground))
        return segments if column <= width else Strip(segments, column).crop(0, width)

    def _overlaid(self, row: list[_Piece]) -> Iterable[Segment]:
        """The slower way, for pieces that cover each other or start left of the canvas."""
        strip = Strip([Segment(" " * self.width, self.ground)], self.width)
        for x, _, segment in row:
            piece = Strip([segment]).crop(max(0, -x), self.width - x)
            start = max(0, x)
            parts = [strip.crop(0, start), piece, strip.crop(start + piece.cell_length, self.width)]
            strip = Strip.join(parts)
        return strip


def _unlike(old: list[_Piece], new: list[_Piece]) -> list[tuple[int, int]]:
    """The columns of the pieces that are in one of two rows only; none: order may matter."""
    if len(old) == len(new):
        pairs = list(compress(zip(old, new, strict=True), map(ne, old, new)))
        if all(one[:2] == other[:2] for one, other in pairs):  # as when only the look is another
            return [one[:2] for one, _ in pairs]
    before, after = {piece[0]: piece for piece in old}, {piece[0]: piece for piece in new}
    kept = {x: None for x, piece in before.items() if after.get(x) == piece}
    if len(before) + len(after) < len(old) + len(new) or [*kept] != [x for x in after if x in kept]:
        return []
    return [piece[:2] for piece in (*old, *new) if piece[0] not in kept]
