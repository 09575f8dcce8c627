"""Rows drawn as staircases: a step a card, as high as its number, in its colour."""

from collections.abc import Sequence
from dataclasses import dataclass

from rich.segment import Segment
from rich.style import Style

from upgrade_core.cards import UNKNOWN, Card
from upgrade_core.games.updown.model import number_of
from upgrade_core.games.updown.rows import direction
from upgrade_tui.app.boards.updown.worth import Worth
from upgrade_tui.app.look import Look
from upgrade_tui.app.widgets.canvas import Canvas, Line
from upgrade_tui.app.widgets.cards import COLOUR_LETTERS, colour_number, face_style, face_text

At = tuple[int, int]
"""Column and row."""
_FRESH = Style(underline=True)
_STRUCK = Style(strike=True, dim=True)
_EIGHTHS = "▁▂▃▄▅▆▇█"
_ARROWS = {
    "unicode": {"up": "↗", "down": "↘", None: "·"},
    "ascii": {"up": "/", "down": "\\", None: "-"},
}


@dataclass(frozen=True)
class Stairs:
    """How a row is drawn: by a look, with room for the highest number.

    `fresh` is a card put down last; of a row that is `struck` all cards are to be given up.
    """

    look: Look
    highest: int
    fresh: Card = UNKNOWN
    struck: bool = False

    @property
    def digits(self) -> int:
        """Cells of the longest number."""
        return len(str(self.highest))

    @property
    def step_width(self) -> int:
        """Columns of a step: its bar or air, the number, the letter."""
        return self.digits + 2

    def text(self, card: Card) -> str:
        """Number and letter."""
        return face_text(self.look, card).rjust(self.digits + 1)

    def arrow(self, row: Sequence[Card]) -> str:
        """Which way a row goes; a dot while it may go either way."""
        return _ARROWS[self.look.glyphs.name][direction(row)]

    def product(self, row: Worth, ground: str | None = None) -> Line:
        """A row's product, such as 6×3 and the letter of the leading colour."""
        look = self.look
        words = f"{row.cards}{look.glyphs.times}{row.leading}"
        hue, ink, _ = look.palette.hues[row.colour]
        return (
            Segment(words, look.style(ground=ground)),
            Segment(COLOUR_LETTERS[row.colour], look.style(ink, hue, bold=True)),
        )

    def ghost(self, card: Card, *, pointed: bool) -> Line:
        """A card that would be added; `pointed`: by what the cursor is on."""
        look, palette = self.look, self.look.palette
        text = f"+{face_text(look, card)}"
        if pointed:
            return (Segment(text, look.style(palette.felt_low, palette.accent, bold=True)),)
        return (Segment(text, look.style(palette.accent, palette.felt_high)),)

    def strip(self, row: Sequence[Card], room: int, ground: str | None = None) -> list[Segment]:
        """A row in one line; of one too long the first cards are letters, or an ellipsis."""
        left_out, letters = self._fitting(len(row), room)
        line = [self._letter(card) for card in row[left_out : left_out + letters]]
        if left_out:
            muted = self.look.style(self.look.palette.muted, ground)
            line[:1] = [Segment(self.look.glyphs.ellipsis, muted)]
        for card in row[left_out + letters :]:
            line += [self._bar(card, ground), self._face(card)]
        return line

    def put(self, canvas: Canvas, at: At, size: tuple[int, int], row: Sequence[Card]) -> int:
        """A row as a staircase of some columns and lines. Returns: the column after it."""
        (x, y), (room, height) = at, size
        if height == 1:
            return canvas.put_line(x, y, self.strip(row, room))
        left_out, letters = self._fitting(len(row), room)
        x = canvas.put_line(x, y + height - 1, self.strip(row[: left_out + letters], letters))
        for card in row[left_out + letters :]:
            x = self._column(canvas, (x + 1, y), height, card)
        return x

    def _fitting(self, count: int, room: int) -> tuple[int, int]:
        """How many of the first cards are left out, and how many of the next are letters only."""
        for letters in range(count):
            if letters + (count - letters) * self.step_width <= room:
                return 0, letters
        left_out = min(max(0, count - 1), max(0, count - 1 + self.step_width - room))
        return left_out, max(0, count - 1 - left_out)

    def _letter(self, card: Card) -> Segment:
        return Segment(COLOUR_LETTERS[colour_number(card)], face_style(self.look, card))

    def _bar(self, card: Card, ground: str | None) -> Segment:
        """A bar as high as the number."""
        eighth = (number_of(card) - 1) * len(_EIGHTHS) // self.highest
        bar = _EIGHTHS[eighth] if self.look.glyphs.name == "unicode" else " "
        return Segment(bar, self.look.style(self.look.palette.muted, ground))

    def _face(self, card: Card) -> Segment:
        style = face_style(self.look, card)
        if self.struck:
            style += _STRUCK
        elif card == self.fresh:
            style += _FRESH
        return Segment(self.text(card), style)

    def _column(self, canvas: Canvas, at: At, height: int, card: Card) -> int:
        """One step of some lines: the number on top, its colour down to the floor."""
        look, (x, y), width = self.look, at, self.digits + 1
        level = (number_of(card) - 1) * (2 * height - 1) // self.highest
        top = y + height - 1 - level // 2
        hue, _, edge = look.palette.hues[colour_number(card)]
        blocks = look.glyphs.name == "unicode"
        if level % 2 and blocks:
            canvas.put(x, top - 1, "▄" * width, look.style(hue))
        canvas.put_line(x, top, (self._face(card),))
        for line in range(top + 1, y + height):
            canvas.put(x, line, (" " if blocks else ":") * width, look.style(edge, hue))
        return x + width
