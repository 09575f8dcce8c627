"""Both Graves, sorted by rank, and what was seen to go under the decks: for those who count."""

from typing import ClassVar

from rich.segment import Segment
from rich.style import Style
from textual.binding import BindingType

from upgrade_core.cards import RANK, RANKS, Card
from upgrade_core.games.sleight.model import State
from upgrade_core.games.sleight.options import TOP_RANK
from upgrade_tui.app import keymap
from upgrade_tui.app.boards.sleight.stage import Stage, by_rank
from upgrade_tui.app.screens.zone_screen import ZoneScreen
from upgrade_tui.app.widgets.canvas import Canvas, Line, width_of
from upgrade_tui.app.widgets.cards import chip
from upgrade_tui.app.widgets.text import clean, fit
from upgrade_tui.app.widgets.zone import Zone

HALF = 37
MOST_SUNK = 3
"""Rows for the cards under a deck."""
FIRST_RANK_ROW = 2
SUNK_ROW = FIRST_RANK_ROW + TOP_RANK + 1
HEIGHT = SUNK_ROW + 1 + MOST_SUNK + 1
LEFT_AT = 22


class GravesZone(Zone):
    """A half for each duellist: a line a rank, and below what lies under the deck."""

    HOVERS = False

    def __init__(self, stage: Stage) -> None:
        super().__init__(id="graves")
        self._stage = stage
        self._state: State = stage.situation.view.state
        self.styles.height = HEIGHT

    def ground(self) -> Style:
        """Raised from the felt."""
        return self.look.style(ground=self.look.palette.felt_low)

    def paint(self, canvas: Canvas) -> None:
        """The foe's half at the left, the nearest seat's at the right."""
        for x, seat in ((2, self._stage.foe), (2 + HALF, self._stage.nearest)):
            self._half(canvas, x, seat)
        dim = self.look.style(self.look.palette.muted, self.look.palette.felt_low)
        canvas.put(2, canvas.height - 1, "Esc closes", dim)

    def _half(self, canvas: Canvas, x: int, seat: int) -> None:
        look, low = self.look, self.look.palette.felt_low
        name = fit(clean(self._stage.situation.names[seat]), 16, look.glyphs.ellipsis)
        grave = self._state.graves[seat]
        title = f"{name}: {len(grave)} in the Grave"
        canvas.put(x, 0, title, look.style(look.seat_colour(seat), low, bold=True))
        dim = look.style(look.palette.muted, low)
        canvas.put(x + LEFT_AT, 1, "elsewhere", dim)
        for y, rank in enumerate(range(TOP_RANK, 0, -1), start=FIRST_RANK_ROW):
            self._rank(canvas, (x, y), seat, rank)
        canvas.put(x, SUNK_ROW, "Seen to go under the deck, in order:", dim)
        self._sunk(canvas, x, self._state.sunk[seat])

    def _rank(self, canvas: Canvas, at: tuple[int, int], seat: int, rank: int) -> None:
        """The rank, its cards in the Grave, and how many are still in hand or deck."""
        look, palette, (x, y) = self.look, self.look.palette, at
        dim = look.style(palette.muted, palette.felt_low)
        canvas.put(x, y, RANKS[rank - 1], look.style(ground=palette.felt_low, bold=True))
        lying = [card for card in by_rank(self._state.graves[seat]) if RANK[card] == rank]
        end = x + 3
        for card in lying:
            end = canvas.put_line(end, y, chip(look, card)) + 1
        if not lying:
            canvas.put(end + 1, y, look.glyphs.bullet, dim)
        left = 3 - len(lying)
        ink = palette.text if left else palette.muted
        words = f"{look.glyphs.bar_full * left} {left}"
        canvas.put(x + LEFT_AT, y, words, look.style(ink, palette.felt_low))

    def _sunk(self, canvas: Canvas, x: int, sunk: list[Card]) -> None:
        """The cards known to lie at the bottom of a deck; where there are too many, the next."""
        look = self.look
        plain = look.style(ground=look.palette.felt_low)
        if not sunk:
            dim = look.style(look.palette.muted, look.palette.felt_low)
            canvas.put(x, SUNK_ROW + 1, "nothing that anybody has seen", dim)
        each = 5
        across = (HALF - 3) // each
        most = across * MOST_SUNK
        shown = sunk if len(sunk) <= most else sunk[: most - 1]
        for at, card in enumerate(shown):
            dy, dx = divmod(at, across)
            line: Line = (*chip(look, card), Segment(" ", plain))
            assert width_of(line) == each
            canvas.put_line(x + dx * each, SUNK_ROW + 1 + dy, line)
        if len(shown) < len(sunk):
            words = f"+{len(sunk) - len(shown)}"
            canvas.put(x + (across - 1) * each, SUNK_ROW + MOST_SUNK, words, plain)


class GravesScreen(ZoneScreen):
    """The Graves over the table."""

    section = "graves"
    BINDINGS: ClassVar[list[BindingType]] = keymap.bindings("graves")
    DEFAULT_CSS = "GravesScreen > GravesZone { width: 76; }"

    def __init__(self, stage: Stage) -> None:
        super().__init__(GravesZone(stage))
