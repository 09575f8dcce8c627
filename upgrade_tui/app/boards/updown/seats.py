"""The other seats: everybody's rows in a few columns, clockwise from the left."""

from rich.cells import cell_len
from rich.segment import Segment

from upgrade_core.cards import UNKNOWN, Card
from upgrade_core.games.updown.rows import score
from upgrade_tui.app.boards.updown.stage import Stage, UpDownZone
from upgrade_tui.app.boards.updown.stairs import Stairs
from upgrade_tui.app.boards.updown.worth import worth
from upgrade_tui.app.look import Look
from upgrade_tui.app.widgets.canvas import Canvas, width_of
from upgrade_tui.app.widgets.cards import chip
from upgrade_tui.app.widgets.text import clean, fit

WITH_PRODUCT = 22
"""Columns of a seat from which the product of a row is written out."""
PRODUCT_WIDTH = 7
POINTS_WIDTH = 4
MOST_WIDTH = 64


class SeatsZone(UpDownZone):
    """A column an opponent; pressing it shows all rows in full."""

    def paint(self, canvas: Canvas) -> None:
        """Every opponent in its column."""
        stage = self.stage
        if stage is None:
            return
        share = canvas.width // len(stage.opponents)
        width = min(MOST_WIDTH, share - 1)
        indent = (share - width + 1) // 2
        for place, seat in enumerate(stage.opponents):
            x = place * share + indent
            self._seat(canvas, stage, seat, x, min(width, canvas.width - 1 - x))
            canvas.spot(x, 0, width, canvas.height, ("seat", seat))
            canvas.place(x, 1, 4, ("seat", seat))

    def _seat(self, canvas: Canvas, stage: Stage, seat: int, x: int, width: int) -> None:
        state = stage.scene.state
        put_head(canvas, self.look, stage, seat, (x, 0), width)
        for line, row in enumerate(state.rows[seat], start=1):
            stairs = Stairs(self.look, stage.highest, stage.scene.fresh_of(row))
            self._row(canvas, stairs, row, (x, line), width)

    def _row(
        self, canvas: Canvas, stairs: Stairs, row: list[Card], at: tuple[int, int], width: int
    ) -> None:
        look = self.look
        (x, y), value = at, worth(row)
        end = x + width
        points = str(value.points)
        canvas.put(end - len(points), y, points, look.style(bold=True))
        room = width - 2 - POINTS_WIDTH
        if width >= WITH_PRODUCT:
            line = stairs.product(value)
            canvas.put_line(end - POINTS_WIDTH - width_of(line), y, line)
            room -= PRODUCT_WIDTH
        x = canvas.put(x, y, stairs.arrow(row), look.style(look.palette.muted))
        canvas.put_line(x, y, stairs.strip(row, room))


def put_head(
    canvas: Canvas, look: Look, stage: Stage, seat: int, at: tuple[int, int], width: int
) -> None:
    """Name, turn marker, what is known of the hand, given-up cards and points of a seat."""
    palette, state = look.palette, stage.scene.state
    (x, y), end = at, at[0] + width
    turn, out = stage.is_awaited(seat), seat in state.gone
    points = str(score(state, seat))
    canvas.put(end - len(points), y, points, look.style(palette.accent, bold=True))
    marker = f" {look.glyphs.turn}" if turn else ""
    room = width - len(points) - 1 - len(marker)
    name = fit(clean(stage.situation.names[seat]), room, look.glyphs.ellipsis)
    ink = palette.muted if out else look.seat_colour(seat)
    x = canvas.put(x, y, name, look.style(ink, bold=not out, reverse=turn))
    x = canvas.put(x, y, marker, look.style(palette.accent, bold=True))
    room = end - len(points) - x - 2
    for note in _notes(stage, seat):
        if cell_len(note) + 1 <= room:
            x = canvas.put(x + 1, y, note, look.style(palette.muted))
            room -= cell_len(note) + 1
    for segment_line in _known_hand(look, stage, seat):
        if width_of(segment_line) + 1 <= room:
            x = canvas.put_line(x + 1, y, segment_line)
            room -= width_of(segment_line) + 1


def _notes(stage: Stage, seat: int) -> list[str]:
    """Short words about a seat, the most important first."""
    state = stage.scene.state
    notes = []
    if seat in state.gone:
        notes.append("gave up")
    elif seat in stage.situation.away:
        notes.append("away")
    if state.dropped[seat]:
        notes.append(f"{len(state.dropped[seat])} given up")
    if seat in stage.situation.bots:
        notes.append("bot")
    return notes


def _known_hand(look: Look, stage: Stage, seat: int) -> list[tuple[Segment, ...]]:
    """The cards of a hand that can be known: seen when drawn, or open to whoever looks on."""
    state = stage.scene.state
    hand = [card for card in state.hands[seat] if card > UNKNOWN] or state.shown[seat]
    return [tuple(chip(look, card)) for card in hand]
