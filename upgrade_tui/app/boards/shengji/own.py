"""The nearest hand: rows of cards by suit, those chosen raised, those that may not follow sunk."""

from collections import Counter

from rich.segment import Segment

from upgrade_core.cards import UNKNOWN, Card
from upgrade_core.games.shengji.order import TRUMP
from upgrade_tui.app.boards.shengji.hand import GAP, HIDDEN, Group, Place, Row, row_width
from upgrade_tui.app.boards.shengji.stage import ShengjiZone, Stage
from upgrade_tui.app.boards.shengji.tiles import Tile, fan, fan_width
from upgrade_tui.app.widgets.canvas import Canvas, Line
from upgrade_tui.app.widgets.cards import Mark

NARROW_LABEL = 2


class OwnZone(ShengjiZone):
    """The own cards; pressing one chooses it."""

    def paint(self, canvas: Canvas) -> None:
        """The rows from the bottom up, so that few cards lie near the edge."""
        stage = self.stage
        if stage is None:
            return
        plan, step, rows = stage.plan, stage.step, stage.rows
        fresh = Counter(stage.scene.fresh)
        top = max(0, canvas.height - len(rows) * plan.pitch - (plan.pitch == plan.card_height))
        digit = 0
        for row in rows:
            x = max(1, (canvas.width - row_width(row, step)) // 2)
            for group in row:
                digit += 1
                self._group(canvas, stage, group, (x, top), fresh)
                self._label(canvas, stage, group, str(digit), (x, top + plan.card_height))
                x += fan_width(len(group.places), step) + GAP
            top += plan.pitch

    def _group(
        self,
        canvas: Canvas,
        stage: Stage,
        group: Group,
        at: tuple[int, int],
        fresh: Counter[Card],
    ) -> None:
        """The cards of one suit, and a spot for each."""
        (x, y), step, height = at, stage.step, stage.plan.card_height
        tiles = tuple(
            self._tile(stage, place, nth > 0, fresh)
            for piece in group.pieces
            for nth, place in enumerate(piece)
        )
        lines = fan(self.look, tiles, step, height)
        for row, line in enumerate(lines):
            if row or any(tile.raised for tile in tiles):
                self._put(canvas, x, y + row, line, above=not row)
        last = len(tiles) - 1
        for nth, place in enumerate(group.places):
            left, wide = x + nth * step, step + (nth == last)
            canvas.spot(left, y + (not tiles[nth].raised), wide, height, place)
            canvas.place(left, y + 1, step, place)

    @staticmethod
    def _put(canvas: Canvas, x: int, y: int, line: Line, *, above: bool) -> None:
        """A line of cards; of a line above the cards only what is raised, as others lie there."""
        if not above:
            canvas.put_line(x, y, line)
            return
        for segment in line:
            if segment.text.strip():
                canvas.put(x, y, segment.text, segment.style)
            x += segment.cell_length

    def _tile(self, stage: Stage, place: Place, joined: bool, fresh: Counter[Card]) -> Tile:
        card, chosen = place[1], place in stage.chosen
        mark = Mark.CHOSEN if chosen else Mark.NONE
        if self.points(place) and stage.situation.playing is not None:
            mark = Mark.CURSOR
        elif not chosen and card != UNKNOWN and not stage.is_lit(place):
            mark = Mark.FORBIDDEN
        elif not chosen and fresh[card]:
            fresh[card] -= 1
            mark = Mark.FRESH
        return Tile(card, mark, joined, chosen)

    def _label(
        self, canvas: Canvas, stage: Stage, group: Group, digit: str, at: tuple[int, int]
    ) -> None:
        """In the lower edge: the digit that jumps here, the suit, and how many there are."""
        if group.suit == HIDDEN:
            return
        look, palette = self.look, self.look.palette
        many = str(len(group.places))
        name = "trumps" if group.suit == TRUMP else look.glyphs.suits[group.suit]
        room = fan_width(len(group.places), stage.step) - 2
        words = f"{name} {many}" if len(name) + len(many) + 5 <= room else many
        x, y = at
        first = group.places[0]
        lies = first not in stage.chosen and stage.is_lit(first)
        ink, ground = (palette.felt, palette.face) if lies else (palette.muted, palette.felt)
        key = look.style(ink, ground, bold=True)
        plain = look.style(ink, ground)
        x = canvas.put_line(x + 1, y, [Segment(digit, key)])
        if room > NARROW_LABEL + 1:
            canvas.put(x, y, f" {words} "[: room - 1], plain)


def row_of(rows: tuple[Row, ...], place: Place) -> int:
    """The number of the row that a card is in."""
    return next(
        number for number, row in enumerate(rows) if any(place in group.places for group in row)
    )
