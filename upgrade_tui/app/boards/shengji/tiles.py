"""Rows of cards held or laid close together: joined where they are one unit, raised when chosen."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from rich.segment import Segment
from rich.style import Style

from upgrade_core.cards import UNKNOWN, Card
from upgrade_tui.app.look import Look
from upgrade_tui.app.widgets.canvas import Line
from upgrade_tui.app.widgets.cards import Mark, face_style, face_text

BACK = "indigo"
FLAT = 1
"""The height of cards that are drawn without upper and lower edge."""

_Cell = tuple[str, Style]
_LAST = (Mark.CHOSEN, Mark.CURSOR)
"""What is painted over its neighbours."""


@dataclass(frozen=True)
class Tile:
    """One card of a row. `joined`: it is of one unit with the card before it."""

    card: Card
    mark: Mark = Mark.NONE
    joined: bool = False
    raised: bool = False


@dataclass(frozen=True)
class _Dress:
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
    """`height` lines of cards, under one more line for those that are raised.

    Each card lies on the one before and leaves `step` (≥ 3) columns of it to be seen.
    """
    felt = (" ", look.style())
    width = fan_width(len(tiles), step)
    grid: list[list[_Cell]] = [[felt] * width for _ in range(height + 1)]
    late = [at for at, tile in enumerate(tiles) if tile.mark in _LAST]
    early = [at for at, tile in enumerate(tiles) if tile.mark not in _LAST]
    for at in early + sorted(late, key=lambda at: _LAST.index(tiles[at].mark)):
        _paint(grid, look, tiles, at, step, height)
    return tuple(_line(row) for row in grid)


def _paint(
    grid: list[list[_Cell]], look: Look, tiles: tuple[Tile, ...], at: int, step: int, height: int
) -> None:
    """One card, with both its edges; the next one covers the right edge."""
    tile, left = tiles[at], at * step
    before = tiles[at - 1] if at else None
    melts = tile.joined and before is not None and _is_level(before, tile)
    dress = _dress(look, tile)
    top = 0 if tile.raised else 1
    for row, (start, fill, end, style) in enumerate(_rows(look, tile, dress, step, height)):
        cells = grid[top + row]
        cells[left] = (fill[0] if melts and row in (0, height - 1) else start, dress.line)
        if melts and (height == FLAT or row not in (0, height - 1)):
            cells[left] = (" ", dress.face)
        for place, char in enumerate(fill, start=left + 1):
            cells[place] = (char, style)
        cells[left + step] = (end, dress.line)


def _is_level(before: Tile, tile: Tile) -> bool:
    """Whether two cards look alike enough to melt into each other."""
    return before.raised == tile.raised and before.mark == tile.mark is not Mark.CURSOR


def _rows(
    look: Look, tile: Tile, dress: _Dress, step: int, height: int
) -> list[tuple[str, str, str, Style]]:
    """By row: left edge, what lies between, right edge, and the style between."""
    inner, frame = step - 1, dress.frame
    text = look.glyphs.cross * 2 if tile.card == UNKNOWN else face_text(look, tile.card)
    face = (frame[3], text.center(inner) if inner > 3 else text.ljust(inner), frame[3], dress.face)
    if height == FLAT:
        return [face]
    blank = (frame[3], _blank(look, tile, inner), frame[3], dress.face)
    upper = (frame[0], frame[1] * inner, frame[2], dress.line)
    lower = (frame[4], frame[5] * inner, frame[6], dress.line)
    return [upper, face, *[blank] * (height - 3), lower]


def _blank(look: Look, tile: Tile, inner: int) -> str:
    return (look.glyphs.cross * 2).center(inner)[:inner] if tile.card == UNKNOWN else " " * inner


def _dress(look: Look, tile: Tile) -> _Dress:
    palette, glyphs = look.palette, look.glyphs
    if tile.card == UNKNOWN:
        ground, pattern = palette.backs[BACK]
        return _Dress(glyphs.frame, look.style(pattern, ground), look.style(pattern, ground))
    face = face_style(look, tile.card, tile.mark)
    if tile.mark is Mark.CURSOR:
        return _Dress(glyphs.heavy_frame, look.style(palette.felt_low, palette.accent), face)
    if tile.mark is Mark.CHOSEN:
        return _Dress(glyphs.heavy_frame, look.style(palette.felt_low, palette.good), face)
    if tile.mark is Mark.FRESH:
        return _Dress(glyphs.double_frame, look.style(palette.ink, palette.face), face)
    if tile.mark is Mark.FORBIDDEN:
        line = look.style(palette.face_low, palette.felt, dim=True)
        return _Dress(glyphs.empty_frame, line, face)
    return _Dress(glyphs.frame, look.style(palette.face_low, palette.face), face)


def _line(row: Sequence[_Cell]) -> Line:
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
