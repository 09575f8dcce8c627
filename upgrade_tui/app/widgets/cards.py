"""The one card renderer: its sizes and seven looks, every one of them readable without colour."""

from dataclasses import dataclass
from enum import Enum
from functools import lru_cache

from rich.segment import Segment
from rich.style import Style

from upgrade_core.cards import FIRST_NUMBER, JESTER, NO_CARD, SUIT, UNKNOWN, Card, card_text
from upgrade_tui.app.look import Look
from upgrade_tui.app.widgets.canvas import Line

FRENCH = range(1, 53)
JESTER_CAP = ("o o o", "\\|/", "JK")
"""The Jester's full face: bells, cap, name."""
COLOUR_LETTERS = "ROYGBP"
"""The colours of numbered cards, in turn: red, orange, yellow, green, blue, purple."""


class Size(Enum):
    """How large a card is drawn, as columns and rows."""

    CHIP = (4, 1)
    SMALL = (5, 3)
    FULL = (7, 5)
    LYING = (9, 3)
    """A full card on its side."""

    __hash__ = object.__hash__  # each is one object, and a key whenever a card is drawn

    def __init__(self, width: int, height: int) -> None:
        self.width = width
        self.height = height


class Mark(Enum):
    """What is special about a card; an unknown card shows its back, `NO_CARD` an empty place."""

    NONE = 0
    FRESH = 1
    CURSOR = 2
    CHOSEN = 3
    FORBIDDEN = 4
    LIT = 5

    __hash__ = object.__hash__  # as above


@dataclass(frozen=True)
class _Dress:
    """How one card is framed and filled."""

    frame: str
    line: Style
    inside: Style
    top: str = ""


@lru_cache(maxsize=4096)
def card_block(
    look: Look,
    card: Card,
    size: Size,
    mark: Mark = Mark.NONE,
    back: str = "crimson",
    label: str = "",
    badge: str = "",
) -> tuple[Line, ...]:
    """The rows of a card; `label`, such as the key that chooses it, stands in its lower edge.

    `badge` stands in the upper edge, in place of the sign of a chosen or forbidden card.
    """
    if size is Size.CHIP:
        return (_chip(look, card, mark, back),)
    dress = _dress(look, card, mark, back)
    inner = size.width - 2
    top = badge or dress.top
    if card > FIRST_NUMBER:
        top = _colour_edge(look, card, size, dress)
    rows: list[Line] = [_edge(dress.frame[:3], dress.line, inner, top)]
    side = Segment(dress.frame[3], dress.line)
    rows += [(side, inside, side) for inside in _inside(look, card, size, dress.inside)]
    ink = look.palette.accent if card == NO_CARD and mark is Mark.NONE else look.palette.ink
    if mark is Mark.LIT:
        ink = look.palette.accent
    elif card > FIRST_NUMBER and mark in (Mark.NONE, Mark.FRESH):
        ink = look.palette.hues[colour_number(card)][1]
    if card in (JESTER, UNKNOWN) and mark in (Mark.NONE, Mark.FRESH):
        ink = look.palette.face
    if mark in (Mark.CURSOR, Mark.CHOSEN) and not look.palette.dark:
        ink = look.palette.felt_low
    rows.append(_edge(dress.frame[4:], dress.line, inner, label, ink))
    return tuple(rows)


def face_text(look: Look, card: Card) -> str:
    """Rank and suit, such as "9♣", number and colour, such as "37R"; others by their text."""
    text = card_text(card)
    if card > FIRST_NUMBER:
        return text + COLOUR_LETTERS[colour_number(card)]
    return text[0] + look.glyphs.suits[SUIT[card]] if card in FRENCH else text


def colour_number(card: Card) -> int:
    """The colour of a numbered card, 0–5 as `COLOUR_LETTERS` has them."""
    return (card - FIRST_NUMBER - 1) % len(COLOUR_LETTERS)


def face_style(look: Look, card: Card, mark: Mark = Mark.NONE) -> Style:
    """The ink of a card on its face."""
    palette = look.palette
    if card > FIRST_NUMBER and mark is not Mark.FORBIDDEN:
        ground, ink, _ = palette.hues[colour_number(card)]
        return look.style(ink, ground, bold=True)
    ink = look.suit_colour(SUIT[card]) if card in FRENCH else palette.ink
    if mark is Mark.FORBIDDEN:
        return look.style(ink, palette.face_low, dim=True)
    if card == JESTER:
        return look.style(palette.face, palette.backs["violet"][0], bold=True)
    return look.style(ink, palette.face, bold=True)


def chip(look: Look, card: Card) -> Line:
    """A card within a sentence: two cells of ink on a face, one of air at each side."""
    return _chip(look, card, Mark.NONE, "crimson")


_CHIP_ENDS = {
    Mark.NONE: (" ", " "),
    Mark.FRESH: ("<", ">"),
    Mark.CURSOR: ("[", "]"),
    Mark.CHOSEN: ("*", "*"),
    Mark.FORBIDDEN: ("(", ")"),
    Mark.LIT: ("{", "}"),
}


def _chip(look: Look, card: Card, mark: Mark, back: str) -> Line:
    dress = _dress(look, card, mark, back)
    left, right = _CHIP_ENDS[mark]
    if mark is Mark.NONE and look.glyphs.name == "ascii":
        left, right = "|", "|"
    middle = "  " if card == NO_CARD else (look.glyphs.cross * 2 if card == UNKNOWN else "")
    if card == NO_CARD and mark is Mark.NONE:
        left, right = look.glyphs.empty_frame[3], look.glyphs.empty_frame[3]
    inside = Segment(middle or face_text(look, card), dress.inside)
    return (Segment(left, dress.line), inside, Segment(right, dress.line))


def _edge(corners: str, style: Style, inner: int, label: str, ink: str = "") -> Line:
    if not label:
        return (Segment(corners[0] + corners[1] * inner + corners[2], style),)
    left = (inner - len(label)) // 2
    bold = Style(bold=True, dim=False, color=ink or None)
    return (
        Segment(corners[0] + corners[1] * left, style),
        Segment(label, style + bold),
        Segment(corners[1] * (inner - left - len(label)) + corners[2], style),
    )


def _colour_edge(look: Look, card: Card, size: Size, dress: _Dress) -> str:
    """The upper edge of a numbered card: the letter of its colour; the shape, where not inside."""
    number, line = colour_number(card), dress.frame[1]
    middle = (dress.top or line).center(size.width - 4, line)
    end = line if size is Size.FULL else look.glyphs.shapes[number]
    return COLOUR_LETTERS[number] + middle + end


def _dress(look: Look, card: Card, mark: Mark, back: str) -> _Dress:
    palette, glyphs = look.palette, look.glyphs
    ground, line, inside = _colours(look, card, mark, back)
    if mark is Mark.CURSOR:
        ring = look.style(palette.felt_low, palette.accent, bold=True)
        return _Dress(glyphs.heavy_frame, ring, inside)
    if mark is Mark.CHOSEN:
        ring = look.style(palette.felt_low, palette.good, bold=True)
        return _Dress(glyphs.heavy_frame, ring, inside, glyphs.done)
    if mark is Mark.LIT:
        lit = look.style(palette.accent, bold=True)
        return _Dress(glyphs.heavy_frame, lit, inside, glyphs.bullet)
    if mark is Mark.FRESH:
        return _Dress(glyphs.double_frame, look.style(line, ground, bold=True), inside)
    if mark is Mark.FORBIDDEN:
        return _Dress(glyphs.frame, look.style(line, ground, dim=True), inside, glyphs.times)
    frame = glyphs.empty_frame if card == NO_CARD else glyphs.frame
    return _Dress(frame, look.style(line, ground), inside)


def _colours(look: Look, card: Card, mark: Mark, back: str) -> tuple[str, str, Style]:
    """Ground and line of the frame, and the style inside it."""
    palette = look.palette
    if card == NO_CARD:
        return palette.felt, palette.muted, look.style(palette.muted)
    if card == UNKNOWN:
        ground, pattern = palette.backs[back]
        return ground, pattern, look.style(pattern, ground)
    if card > FIRST_NUMBER and mark is not Mark.FORBIDDEN:
        ground, ink, edge = palette.hues[colour_number(card)]
        line = ink if mark is Mark.FRESH else edge
        return ground, line, face_style(look, card, mark)
    ground = palette.face_low if mark is Mark.FORBIDDEN else palette.face
    line = palette.ink if mark is Mark.FRESH else palette.face_low
    if card == JESTER and mark is not Mark.FORBIDDEN:
        ground, line = palette.backs["violet"]
        line = palette.face if mark is Mark.FRESH else line
    return ground, line, face_style(look, card, mark)


def _inside(look: Look, card: Card, size: Size, style: Style) -> list[Segment]:
    """What stands within the frame, row by row."""
    width, height = size.width - 2, size.height - 2
    texts = [" " * width] * height
    if card == NO_CARD:
        pass
    elif card == UNKNOWN:
        weave = (look.glyphs.weave if height > 1 else look.glyphs.cross) * width
        texts = [weave[row % 2 :][:width] for row in range(height)]
    elif card > FIRST_NUMBER and size is Size.FULL:
        shape = look.glyphs.shapes[colour_number(card)]
        texts = [card_text(card).ljust(width), shape.center(width), card_text(card).rjust(width)]
    elif card > FIRST_NUMBER:
        texts[height // 2] = card_text(card).rjust(2).center(width)
    elif card == JESTER and size is Size.FULL:
        texts = [part.center(width) for part in JESTER_CAP]
    elif size is Size.SMALL or card not in FRENCH:
        texts[height // 2] = face_text(look, card).center(width)
    elif size is Size.LYING:
        rank, suit = card_text(card)[0], look.glyphs.suits[SUIT[card]]
        texts[height // 2] = f"{rank}{suit.center(width - 2)}{rank}"
    else:
        rank, suit = card_text(card)[0], look.glyphs.suits[SUIT[card]]
        texts = [rank.ljust(width), suit.center(width), rank.rjust(width)]
    return [Segment(text, style) for text in texts]
