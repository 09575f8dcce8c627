"""What was said at a table: the last lines that fit."""

from rich.segment import Segment

from upgrade_tui.app.messages import Said
from upgrade_tui.app.widgets.canvas import Canvas
from upgrade_tui.app.widgets.sentence import wrapped
from upgrade_tui.app.widgets.text import clean
from upgrade_tui.app.widgets.zone import Zone

MARGIN = 3


class Talk(Zone):
    """The talk of one table, newest at the bottom; names in the colours of their seats."""

    DEFAULT_CSS = "Talk { height: 1fr; }"
    HOVERS = False

    def __init__(self, code: str) -> None:
        super().__init__(id="talk")
        self._code = code
        self.lines: list[Said] = []

    def show_lines(self, lines: list[Said]) -> None:
        """Show these lines."""
        self.lines = lines
        self.repaint()

    def paint(self, canvas: Canvas) -> None:
        """As many of the last lines as fit."""
        look = self.look
        plain = look.style()
        rows: list[list[Segment]] = []
        for said in reversed(self.lines):
            colour = look.palette.muted if said.seat is None else look.seat_colour(said.seat)
            name = clean(said.name)
            head = [Segment(name, look.style(colour, bold=True)), Segment(" ", plain)]
            style = plain if name else look.style(look.palette.muted)
            words = [
                piece
                for word in clean(said.text).split()
                for piece in (Segment(word, style), Segment(" ", plain))
            ]
            rows[:0] = wrapped([*(head if name else []), *words], canvas.width - 2 * MARGIN, plain)
            if len(rows) >= canvas.height:
                break
        for y, row in enumerate(rows[-canvas.height :]):
            canvas.put_line(MARGIN, canvas.height - min(len(rows), canvas.height) + y, row)
