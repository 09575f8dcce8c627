"""Rows of cards held or laid close together: joined where they are one unit, raised when chosen."""

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from rich.segment import Segment
from rich.style import Style

from upgrade_core.cards import UNKNOWN, Card
from upgrade_tui.app.look import Look
from upgrade_tui.app.widgets.canvas import Line
from upgrade_tui.app.widgets.cards import FRENCH, Mark, face_style, face_text

BACK = "indigo"
WHOLE = 7
"""Columns from which on a card is seen whole, with its rank at two corners."""
FLAT = 1
"""The height of cards that are drawn without upper and lower edge."""

Cell = tuple[str, Style]
Cells = tuple[Cell, ...]
_LAST = (Mark.CHOSEN, Mark.CURSOR)
"""What is painted over its neighbours."""


class Tile(NamedTuple):
    """One card of a row. `joined`: it is of one unit with the card before it."""

    card: Card
    mark: Mark = Mark.NONE
    joined: bool = False
    raised: bool = False


class Part(NamedTuple):
    """Cards that lie together in a longer row: their column, and words in their lower edge."""

    x: int
    tiles: tuple[Tile, ...]
    label: tuple[str, str] = ("", "")


class Picture(NamedTuple):
    """A row as it is drawn, once cell by cell and once as lines."""

    cells: tuple[Cells, ...]
    lines: tuple[Line, ...]


class _Dress(NamedTuple):
    frame: str
    line: Style
    face: Style


def tiles_of(units: Sequence[Sequence[Card]], mark: Mark = Mark.NONE) -> tuple[Tile, ...]:
    """Cards unit by unit, each unit joined."""
    return tuple(
        Tile(card, mark, joined=place > 0) for unit in units for place, card in enumerate(unit)
    )


def fan_width(cards: int, step: int) -> int:
    """The columns of so many cards, each `step` columns right of the one before."""
    return cards * step + 1


@lru_cache(maxsize=1024)
def fan(look: Look, tiles: tuple[Tile, ...], step: int, height: int) -> tuple[Line, ...]:
    """`height` lines of cards, none of them raised.

    Each card lies on the one before and leaves `step` (≥ 3) columns of it to be seen.
    """
    return row_picture(look, fan_width(len(tiles), step), (Part(0, tiles),), step, height).lines[1:]


@lru_cache(maxsize=512)
def row_picture(look: Look, width: int, parts: tuple[Part, ...], step: int, height: int) -> Picture:
    """Parts of a row of cards: a line for those raised, then `height` lines."""
    felt = (" ", look.style())
    grid: list[list[Cell]] = [[felt] * (width + step + 1) for _ in range(height + 1)]
    for part in parts:
        tiles = part.tiles
        late = [at for at, tile in enumerate(tiles) if tile.mark in _LAST]
        early = [at for at, tile in enumerate(tiles) if tile.mark not in _LAST]
        for at in early + sorted(late, key=lambda at: _LAST.index(tiles[at].mark)):
            _paint(grid, look, part, at, step, height)
        if part.label != ("", ""):
            _label(grid[height], look, part)
    cut = tuple(tuple(cells[:width]) for cells in grid)
    return Picture(cut, tuple(line_of(cells) for cells in cut))


class Strewn(NamedTuple):
    """Rows of cards under each other: how wide, how far from card to card, how high."""

    look: Look
    width: int
    step: int
    height: int

    def picture(self, parts: tuple[Part, ...]) -> Picture:
        """One row."""
        return row_picture(self.look, self.width, parts, self.step, self.height)


@lru_cache(maxsize=512)
def shared_line(size: Strewn, below: tuple[Part, ...], above: tuple[Part, ...]) -> Line:
    """The line where the upper edge of raised cards covers the lower edge of the row before."""
    old, new = size.picture(below).cells[-1], size.picture(above).cells[0]
    return line_of([was if now[0] == " " else now for was, now in zip(old, new, strict=True)])


def _paint(grid: list[list[Cell]], look: Look, part: Part, at: int, step: int, height: int) -> None:
    """One card, with both its edges; the next one covers the right edge."""
    tile, left = part.tiles[at], part.x + at * step
    before = part.tiles[at - 1] if at else None
    melts = tile.joined and before is not None and _is_level(before, tile)
    dress = _dress(look, tile.card, tile.mark)
    top = 0 if tile.raised else 1
    for row, (start, fill, end, style) in enumerate(_rows(look, tile.card, dress, step, height)):
        cells = grid[top + row]
        cells[left] = (fill[0] if melts and row in (0, height - 1) else start, dress.line)
        if melts and (height == FLAT or row not in (0, height - 1)):
            cells[left] = (" ", dress.face)
        cells[left + 1 : left + step] = [(char, style) for char in fill]
        cells[left + step] = (end, dress.line)


def _label(cells: list[Cell], look: Look, part: Part) -> None:
    """Words over the lower edge, on the felt where the first card has left its place."""
    palette, first = look.palette, part.tiles[0]
    lies = not first.raised and first.mark is not Mark.FORBIDDEN
    ink, ground = (palette.felt, palette.face) if lies else (palette.muted, palette.felt)
    bold, plain = look.style(ink, ground, bold=True), look.style(ink, ground)
    key, words = part.label
    letters = [(char, bold) for char in key] + [(char, plain) for char in words]
    cells[part.x + 1 : part.x + 1 + len(letters)] = letters


def _is_level(before: Tile, tile: Tile) -> bool:
    """Whether two cards look alike enough to melt into each other."""
    return before.raised == tile.raised and before.mark == tile.mark is not Mark.CURSOR


@lru_cache(maxsize=1024)
def _rows(
    look: Look, card: Card, dress: _Dress, step: int, height: int
) -> list[tuple[str, str, str, Style]]:
    """By row: left edge, what lies between, right edge, and the style between."""
    inner, frame = step - 1, dress.frame
    text = look.glyphs.cross * 2 if card == UNKNOWN else face_text(look, card)
    face = (frame[3], text.center(inner) if inner > 3 else text.ljust(inner), frame[3], dress.face)
    if height == FLAT:
        return [face]
    if step >= WHOLE and card in FRENCH:
        rank, suit = text[0], text[1]
        inside = (f" {rank}".ljust(inner), suit.center(inner), f"{rank} ".rjust(inner))
        rows = [(frame[3], part, frame[3], dress.face) for part in inside]
        return [_edge(frame[:3], inner, dress), *rows, _edge(frame[4:], inner, dress)]
    blank = (frame[3], _blank(look, card, inner), frame[3], dress.face)
    middle = [face, *[blank] * (height - 3)]
    return [_edge(frame[:3], inner, dress), *middle, _edge(frame[4:], inner, dress)]


def _edge(frame: str, inner: int, dress: _Dress) -> tuple[str, str, str, Style]:
    return frame[0], frame[1] * inner, frame[2], dress.line


def _blank(look: Look, card: Card, inner: int) -> str:
    return (look.glyphs.cross * 2).center(inner)[:inner] if card == UNKNOWN else " " * inner


@lru_cache(maxsize=1024)
def _dress(look: Look, card: Card, mark: Mark) -> _Dress:
    palette, glyphs = look.palette, look.glyphs
    if card == UNKNOWN:
        ground, pattern = palette.backs[BACK]
        return _Dress(glyphs.frame, look.style(pattern, ground), look.style(pattern, ground))
    face = face_style(look, card, mark)
    if mark is Mark.CURSOR:
        return _Dress(glyphs.heavy_frame, look.style(palette.felt_low, palette.accent), face)
    if mark is Mark.CHOSEN:
        return _Dress(glyphs.heavy_frame, look.style(palette.felt_low, palette.good), face)
    if mark is Mark.FRESH:
        return _Dress(glyphs.double_frame, look.style(palette.ink, palette.face), face)
    if mark is Mark.FORBIDDEN:
        line = look.style(palette.face_low, palette.felt, dim=True)
        return _Dress(glyphs.empty_frame, line, face)
    return _Dress(glyphs.frame, look.style(palette.face_low, palette.face), face)


def line_of(row: Sequence[Cell]) -> Line:
    """Neighbouring cells of one style as one segment."""
    segments: list[Segment] = []
    text, style = row[0]
    for char, other in row[1:]:
        if other is style:
            text += char
        else:
            segments.append(Segment(text, style))
            text, style = char, other
    segments.append(Segment(text, style))
    return tuple(segments)
