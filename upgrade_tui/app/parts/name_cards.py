"""The name of the game in large letters: a card a letter, each drawn with its suit."""

from rich.segment import Segment

from upgrade_tui.app.widgets.canvas import Canvas, Line
from upgrade_tui.app.widgets.zone import Zone

_LETTERS = {
    "U": "#..# #..# #..# #..# .##.",
    "P": "###. #..# ###. #... #...",
    "G": ".### #... #.## #..# .##.",
    "R": "###. #..# ###. #.#. #..#",
    "A": ".##. #..# #### #..# #..#",
    "D": "###. #..# #..# #..# ###.",
    "E": "#### #... ###. #... ####",
}
_NAME = "UPGRADE"
_SUITS = (0, 1, 3, 2, 0, 1, 3)
_DROP = (2, 1, 0, 0, 0, 1, 2)
CARD_WIDTH, CARD_HEIGHT, GAP = 9, 7, 1


class NameCards(Zone):
    """Seven cards in an arc."""

    DEFAULT_CSS = "NameCards { height: 9; }"
    HOVERS = False

    def paint(self, canvas: Canvas) -> None:
        """Lay the cards out, in the middle."""
        width = len(_NAME) * (CARD_WIDTH + GAP) - GAP
        x = (canvas.width - width) // 2
        for letter, suit, drop in zip(_NAME, _SUITS, _DROP, strict=True):
            canvas.put_block(x, drop, self._card(letter, suit))
            x += CARD_WIDTH + GAP

    def _card(self, letter: str, suit: int) -> list[Line]:
        look = self.look
        style = look.style(look.suit_colour(suit), look.palette.face, bold=True)
        line = look.style(look.palette.face_low, look.palette.face)
        corner = look.glyphs.frame
        side = Segment(corner[3], line)
        ink = letter if look.glyphs.name == "ascii" else look.glyphs.suits[suit]
        rows = [
            " ".join(ink if pixel == "#" else " " for pixel in row)
            for row in _LETTERS[letter].split()
        ]
        inner = CARD_WIDTH - 2
        return [
            [Segment(corner[0] + corner[1] * inner + corner[2], line)],
            *([side, Segment(row, style), side] for row in rows),
            [Segment(corner[4] + corner[5] * inner + corner[6], line)],
        ]
