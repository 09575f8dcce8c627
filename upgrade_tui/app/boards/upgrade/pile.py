"""The discard pile, sorted by rank, with what has not been seen yet: for those who count."""

from collections import Counter
from typing import ClassVar

from rich.style import Style
from textual.binding import BindingType

from upgrade_core.cards import RANK, UNKNOWN, card
from upgrade_core.game import View
from upgrade_core.games.upgrade.model import State
from upgrade_core.games.upgrade.views import unseen_cards
from upgrade_tui.app import keymap
from upgrade_tui.app.screens.zone_screen import ZoneScreen
from upgrade_tui.app.widgets.canvas import Canvas
from upgrade_tui.app.widgets.cards import chip
from upgrade_tui.app.widgets.zone import Zone

SUIT_WIDTH = 7
TOP_ROWS, BOTTOM_ROWS = 3, 2


def pile_cards(view: View[State]) -> list[int]:
    """The cards of the pile that the view's seat knows."""
    state = view.state
    if state.options.discard_face_up:
        return [each for each in state.discard if each > UNKNOWN]
    own = [] if view.seat is None else state.own_discards[view.seat]
    return [*state.laid_open, *own]


class PileZone(Zone):
    """A line a rank, a column a suit."""

    HOVERS = False

    def __init__(self, view: View[State]) -> None:
        super().__init__(id="pile")
        self._view = view
        self._known = Counter(pile_cards(view))
        self._unseen = Counter(RANK[each] for each in unseen_cards(view))

    @property
    def rows(self) -> int:
        """The height it needs."""
        return self._view.state.options.top_rank + TOP_ROWS + BOTTOM_ROWS

    def ground(self) -> Style:
        """Raised from the felt."""
        return self.look.style(ground=self.look.palette.felt_low)

    def paint(self, canvas: Canvas) -> None:
        """The heading, the ranks from the highest down, and what stays hidden."""
        look, low = self.look, self.look.palette.felt_low
        state = self._view.state
        canvas.put(2, 0, f"The pile: {len(state.discard)} cards", look.style(ground=low, bold=True))
        canvas.put(2, 1, "lying here", look.style(look.palette.muted, low))
        canvas.put(2 + 4 * SUIT_WIDTH, 1, "not seen yet", look.style(look.palette.muted, low))
        for line, rank in enumerate(range(state.options.top_rank, 0, -1), start=2):
            self._rank(canvas, line, rank)
        hidden = len(state.discard) - self._known.total()
        words = "Esc closes"
        if hidden:
            words = f"{hidden} more lie face down {look.glyphs.bullet} {words}"
        canvas.put(2, canvas.height - 1, words, look.style(look.palette.muted, low))

    def _rank(self, canvas: Canvas, y: int, rank: int) -> None:
        look, palette = self.look, self.look.palette
        dim = look.style(palette.muted, palette.felt_low)
        for suit in range(4):
            x = 2 + suit * SUIT_WIDTH
            count = self._known[card(rank, suit)]
            if count:
                x = canvas.put_line(x, y, chip(look, card(rank, suit)))
                canvas.put(x, y, f"{look.glyphs.times}{count}" if count > 1 else "", dim)
            else:
                canvas.put(x + 1, y, look.glyphs.bullet, dim)
        left = self._unseen[rank]
        ink = palette.text if left else palette.muted
        words = f"{'A23456789TJQK'[rank - 1]} {look.glyphs.bar_full * min(left, 8)} {left}"
        canvas.put(2 + 4 * SUIT_WIDTH, y, words, look.style(ink, palette.felt_low))


class PileScreen(ZoneScreen):
    """The pile over the table."""

    section = "pile"
    BINDINGS: ClassVar[list[BindingType]] = keymap.bindings("pile")
    DEFAULT_CSS = "PileScreen > PileZone { width: 50; }"

    def __init__(self, view: View[State]) -> None:
        zone = PileZone(view)
        zone.styles.height = zone.rows
        super().__init__(zone)
