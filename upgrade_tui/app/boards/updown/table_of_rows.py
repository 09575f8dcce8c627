"""All rows of all seats in full, with their products, hands as far as known, cards given up."""

from typing import ClassVar

from rich.style import Style
from textual.binding import BindingType

from upgrade_core.games.updown.options import MOST_ROWS
from upgrade_core.games.updown.rows import score
from upgrade_tui.app import keymap
from upgrade_tui.app.boards.updown.stage import Stage
from upgrade_tui.app.boards.updown.stairs import Stairs
from upgrade_tui.app.boards.updown.worth import counted, worth
from upgrade_tui.app.screens.zone_screen import ZoneScreen
from upgrade_tui.app.widgets.canvas import Canvas, width_of
from upgrade_tui.app.widgets.text import clean, fit
from upgrade_tui.app.widgets.zone import Zone

NAME_WIDTH = 12
ROWS_AT = 16
CARDS_AT = ROWS_AT + 14


class RowsZone(Zone):
    """Three lines a seat, from the nearest clockwise."""

    HOVERS = False

    def __init__(self, stage: Stage) -> None:
        super().__init__(id="rows")
        self._stage = stage
        self.styles.height = MOST_ROWS * (len(stage.opponents) + 1) + 3

    def ground(self) -> Style:
        """Raised from the felt."""
        return self.look.style(ground=self.look.palette.felt_low)

    def paint(self, canvas: Canvas) -> None:
        """A heading, the seats, how to close it."""
        look, low, stage = self.look, self.look.palette.felt_low, self._stage
        canvas.put(2, 0, "All rows", look.style(ground=low, bold=True))
        for place, seat in enumerate((stage.nearest, *stage.opponents)):
            self._seat(canvas, seat, 1 + MOST_ROWS * place)
        muted = look.style(look.palette.muted, low)
        canvas.put(2, canvas.height - 1, "Esc closes", muted)

    def _seat(self, canvas: Canvas, seat: int, y: int) -> None:
        look, stage = self.look, self._stage
        state, low = stage.situation.view.state, look.palette.felt_low
        name = fit(clean(stage.situation.names[seat]), NAME_WIDTH, look.glyphs.ellipsis)
        canvas.put(2, y, name, look.style(look.seat_colour(seat), low, bold=True))
        muted = look.style(look.palette.muted, low)
        canvas.put(
            2, y + 1, counted(score(state, seat), "point"), look.style(ground=low, bold=True)
        )
        given_up = len(state.dropped[seat])
        canvas.put(2, y + 2, f"{given_up} given up" if given_up else "", muted)
        for number, row in enumerate(state.rows[seat]):
            self._row(canvas, row, y + number)

    def _row(self, canvas: Canvas, row: list[int], y: int) -> None:
        look, low = self.look, self.look.palette.felt_low
        value, stairs = worth(row), Stairs(look, self._stage.highest)
        canvas.put(ROWS_AT, y, stairs.arrow(row), look.style(look.palette.muted, low))
        line = stairs.product(value, low)
        canvas.put_line(ROWS_AT + 8 - width_of(line), y, line)
        points = str(value.points)
        canvas.put(ROWS_AT + 12 - len(points), y, points, look.style(ground=low, bold=True))
        room = canvas.width - CARDS_AT - 2
        canvas.put_line(CARDS_AT, y, stairs.strip(row, room, low))


class RowsScreen(ZoneScreen):
    """The rows over the table."""

    section = "rows"
    BINDINGS: ClassVar[list[BindingType]] = keymap.bindings("rows")
    DEFAULT_CSS = "RowsScreen > RowsZone { width: 94%; max-width: 110; }"

    def __init__(self, stage: Stage) -> None:
        super().__init__(RowsZone(stage))
