"""Sentences drawn: names in their seats' colours, cards as chips, lines that wrap at words."""

import re
from collections.abc import Iterable, Sequence

from rich.cells import cell_len
from rich.segment import Segment
from rich.style import Style

from upgrade_core.story import Sentence, Shown, Who
from upgrade_tui.app.look import Look
from upgrade_tui.app.widgets.canvas import Line, width_of
from upgrade_tui.app.widgets.cards import chip

_WORDS = re.compile(" +|[^ ]+")
"""Words and the blanks between them, in order."""


def drawn(
    look: Look, sentence: Sentence, names: Sequence[str], *, ground: str, ink: str | None = None
) -> list[Segment]:
    """A sentence as segments on a ground; words of one string are kept apart for wrapping."""
    plain = look.style(ink, ground)
    line: list[Segment] = []
    for part in sentence:
        if isinstance(part, Who):
            named = look.style(look.seat_colour(part.seat), ground, bold=True)
            line.append(Segment(part.text(names), named))
        elif isinstance(part, Shown):
            line.extend(chip(look, part.card))
        else:
            line.extend(Segment(word, plain) for word in _WORDS.findall(part))
    return line


def cut(line: Line, width: int, ellipsis: Segment) -> list[Segment]:
    """The part of a line that fits, with an ellipsis where something is missing.

    What has one style is one segment again: each takes some thirty bytes at every paint.
    """
    if width_of(line) <= width:
        return list(Segment.simplify(line))
    kept: list[Segment] = []
    left = width - 1
    for segment in line:
        if segment.cell_length > left:
            break
        kept.append(segment)
        left -= segment.cell_length
    return list(Segment.simplify([*kept, ellipsis]))


def wrapped(line: Line, width: int, style: Style, indent: int = 2) -> list[list[Segment]]:
    """A line broken at blanks into lines of at most `width` cells, the later ones indented."""
    lines: list[list[Segment]] = [[]]
    used = 0
    for atom in _atoms(line, width - indent, style):
        length = width_of(atom)
        if used + length > width and used > indent:
            if len(atom) == 1 and atom[0].style == style and not atom[0].text.strip():
                continue
            lines.append([Segment(" " * indent, style)])
            used = indent
        lines[-1].extend(atom)
        used += length
    return lines


def _atoms(line: Line, width: int, plain: Style) -> Iterable[list[Segment]]:
    """What must stay on one line: everything between two blanks; what is too long is broken."""
    atom: list[Segment] = []
    for segment in line:
        blank = not segment.text.strip() and segment.style == plain
        if blank:
            if atom:
                yield atom
            yield [segment]
            atom = []
            continue
        for piece in _pieces(segment, width):
            if width_of(atom) + piece.cell_length > width and atom:
                yield atom
                atom = []
            atom.append(piece)
    if atom:
        yield atom


def _pieces(segment: Segment, width: int) -> Iterable[Segment]:
    text = segment.text
    while cell_len(text) > width:
        size = next(n for n in range(len(text), 0, -1) if cell_len(text[:n]) <= width)
        yield Segment(text[:size], segment.style)
        text = text[size:]
    if text:
        yield Segment(text, segment.style)
