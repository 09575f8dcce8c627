"""The games as hands of cards, side by side; one of them is chosen."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from rich.segment import Segment
from textual.message import Message

from upgrade_core.cards import UNKNOWN, cards
from upgrade_core.registry import GAMES
from upgrade_tui.app.widgets.cards import Mark, Size, card_block
from upgrade_tui.app.widgets.zone import Zone

if TYPE_CHECKING:
    from textual.binding import BindingType

    from upgrade_tui.app.widgets.canvas import Canvas

TILE_WIDTH = 15
TALL = 8
STEP = 4
"""Columns from one card of a hand to the next, which lies on it."""
_HANDS = {
    "upgrade": "9H 4S",
    "sleight": "TD AS",
    "overthrone": "QD 2C",
    "shengji": "JS 7D",
    "updown": "21 37",
}
_ANY_HAND = "3H TC"


class Shelf(Zone, can_focus=True):
    """One hand a game; left and right choose, Enter or a second click plays."""

    DEFAULT_CSS = "Shelf { height: 6; }"
    BINDINGS: ClassVar[list[BindingType]] = [
        ("left", "choose(-1)", "Previous game"),
        ("right", "choose(1)", "Next game"),
        ("enter", "play", "Play"),
    ]

    class Opened(Message):
        """A game was chosen to be played."""

        def __init__(self, game: str) -> None:
            super().__init__()
            self.game = game

    def __init__(self) -> None:
        super().__init__(id="shelf")
        self._chosen = 0

    @property
    def game(self) -> str:
        """The key of the chosen game."""
        return tuple(GAMES)[self._chosen]

    @property
    def _title_row(self) -> int:
        """The row of the titles, below cards of the size that fits."""
        return 6 if self.size.height >= TALL else 4

    def paint(self, canvas: Canvas) -> None:
        """The hands in a row; under them the chosen game's line."""
        x = (canvas.width - TILE_WIDTH * len(GAMES)) // 2
        for place in range(len(GAMES)):
            self._tile(canvas, x, place)
            x += TILE_WIDTH
        tagline = GAMES[self.game].tagline
        canvas.centre(
            self._title_row + 1, [Segment(tagline, self.look.style(self.look.palette.muted))]
        )

    def _tile(self, canvas: Canvas, x: int, place: int) -> None:
        look = self.look
        spec = tuple(GAMES.values())[place]
        chosen = place == self._chosen
        back = tuple(look.palette.backs)[place % len(look.palette.backs)]
        top = 0 if chosen or self.hovered == place else 1
        size = Size.FULL if self.size.height >= TALL else Size.SMALL
        hand = [UNKNOWN, *cards(_HANDS.get(spec.key, _ANY_HAND))]
        left = x + (TILE_WIDTH - STEP * 2 - size.width) // 2
        for nth, each in enumerate(hand):
            block = card_block(look, each, size, Mark.NONE, back)
            canvas.put_block(left + STEP * nth, top, block)
        lit = self.has_focus and chosen
        mark = look.glyphs.prompt if lit else " "
        ink = look.palette.accent if chosen else look.palette.text
        title = [Segment(f"{mark} {spec.title}  ", look.style(ink, bold=chosen))]
        canvas.centre(self._title_row, title, x, x + TILE_WIDTH)
        canvas.spot(x, 0, TILE_WIDTH, self._title_row + 1, place)

    def on_focus(self) -> None:
        """The mark appears."""
        self.repaint()

    def on_blur(self) -> None:
        """The mark goes."""
        self.repaint()

    def on_look_changed(self) -> None:
        """Draw again."""
        self.refresh()

    def action_choose(self, by: int) -> None:
        """Choose the next game; at an end the focus moves on."""
        place = self._chosen + by
        if 0 <= place < len(GAMES):
            self._chosen = place
            self.repaint()
        elif by > 0:
            self.screen.focus_next()
        else:
            self.screen.focus_previous()

    def action_play(self) -> None:
        """Play the chosen game."""
        self.post_message(self.Opened(self.game))

    def on_zone_pressed(self, message: Zone.Pressed) -> None:
        """A click chooses a game; on the chosen one it plays."""
        message.stop()
        place = message.target
        assert isinstance(place, int)
        if place == self._chosen:
            self.action_play()
        else:
            self._chosen = place
            self.repaint()
