"""The other seats: everybody's rows in a few columns, clockwise from the left."""

from rich.segment import Segment

from upgrade_core.cards import UNKNOWN, Card
from upgrade_core.games.updown.rows import score
from upgrade_tui.app.boards.updown.stage import Stage, UpDownZone
from upgrade_tui.app.boards.updown.stairs import Stairs
from upgrade_tui.app.boards.updown.worth import worth
from upgrade_tui.app.look import Look
from upgrade_tui.app.widgets.canvas import Canvas, Line, width_of
from upgrade_tui.app.widgets.cards import chip
from upgrade_tui.app.widgets.text import clean, fit

WITH_PRODUCT = 22
"""Columns of a seat from which the product of a row is written out."""
PRODUCT_WIDTH = 7
POINTS_WIDTH = 4
MOST_WIDTH = 64
ROOM_FOR_WORDS = 12
"""Columns beside a name from which cards given up are said in words."""


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
    room = end - len(points) - x - 1
    for line in _about(look, stage, seat, room):
        if width_of(line) + 1 <= room:
            x = canvas.put_line(x + 1, y, line)
            room -= width_of(line) + 1


def _about(look: Look, stage: Stage, seat: int, room: int) -> list[Line]:
    """What there is to say about a seat beside its name, the most important first."""
    state, muted = stage.scene.state, look.style(look.palette.muted)
    found: list[Line] = []
    if seat in state.gone:
        found.append((Segment("gave up", muted),))
    elif seat in stage.situation.away:
        found.append((Segment("away", muted),))
    given_up = len(state.dropped[seat])
    if given_up:
        words = f"{given_up} given up" if room > ROOM_FOR_WORDS else f"+{given_up}"
        found.append((Segment(words, muted),))
    found += _known_hand(look, stage, seat)
    if seat in stage.situation.bots:
        found.append((Segment("bot", muted),))
    return found


def _known_hand(look: Look, stage: Stage, seat: int) -> list[Line]:
    """The cards of a hand that can be known: seen when drawn, or open to whoever looks on."""
    state = stage.scene.state
    hand = [card for card in state.hands[seat] if card > UNKNOWN] or state.shown[seat]
    return [chip(look, card) for card in hand]
