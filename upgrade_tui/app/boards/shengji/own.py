"""The nearest hand: rows of cards by suit, those chosen raised, those that may not follow sunk."""

from collections import Counter

from textual.geometry import Region

from upgrade_core.cards import UNKNOWN, Card
from upgrade_core.games.shengji.order import TRUMP
from upgrade_tui.app.boards.shengji.hand import HIDDEN, Group, Layout, Place, Row
from upgrade_tui.app.boards.shengji.stage import ShengjiZone, Stage
from upgrade_tui.app.boards.shengji.tiles import Cells, Part, Tile, fan_width, line_of, row_picture
from upgrade_tui.app.widgets.canvas import Canvas
from upgrade_tui.app.widgets.cards import Mark


class OwnZone(ShengjiZone):
    """The own cards; pressing one chooses it."""

    def paint(self, canvas: Canvas) -> None:
        """The rows, the last at the bottom; where lines are shared, raised cards lie on top."""
        stage = self.stage
        if stage is None:
            return
        plan, layout = stage.plan, stage.layout
        shares = plan.pitch == plan.card_height
        fresh = Counter(stage.scene.fresh)
        y = max(0, canvas.height - len(layout.rows) * plan.pitch - shares)
        below: Cells = ()
        digit = 1
        for row in layout.rows:
            parts = self._parts(stage, layout, row, digit, fresh)
            digit += len(row)
            cells, lines = row_picture(
                self.look, canvas.width, parts, layout.step, plan.card_height
            )
            if shares:
                lines = (line_of(_merged(below, cells[0])), *lines[1:-1])
            for number, line in enumerate(lines):
                canvas.put_line(0, y + number, line)
            self._spots(canvas, parts, row, (layout.step, plan.card_height), y)
            below = cells[-1]
            y += len(lines)
        if shares and below:
            canvas.put_line(0, y, line_of(below))

    def _parts(
        self, stage: Stage, layout: Layout, row: Row, digit: int, fresh: Counter[Card]
    ) -> tuple[Part, ...]:
        """The suits of a row as they are to be drawn."""
        lit = stage.lit
        return tuple(
            Part(
                layout.at[group.places[0]][1],
                tuple(
                    self._tile(stage, place, nth > 0, lit, fresh)
                    for piece in group.pieces
                    for nth, place in enumerate(piece)
                ),
                self._label(group, str(digit + number), layout.step),
            )
            for number, group in enumerate(row)
        )

    def _tile(
        self,
        stage: Stage,
        place: Place,
        joined: bool,
        lit: frozenset[Card] | None,
        fresh: Counter[Card],
    ) -> Tile:
        card, chosen = place[1], place in stage.chosen
        mark = Mark.CHOSEN if chosen else Mark.NONE
        if place in (stage.cursor, self.hovered) and stage.situation.playing is not None:
            mark = Mark.CURSOR
        elif chosen:
            pass
        elif lit is not None and card not in lit and card != UNKNOWN:
            mark = Mark.FORBIDDEN
        elif fresh and fresh[card]:
            fresh[card] -= 1
            mark = Mark.FRESH
        return Tile(card, mark, joined, chosen)

    def _label(self, group: Group, digit: str, step: int) -> tuple[str, str]:
        """The digit that jumps here, the suit, and how many there are, as far as they fit."""
        if group.suit == HIDDEN:
            return ("", "")
        many = len(group.places)
        name = "trumps" if group.suit == TRUMP else self.look.glyphs.suits[group.suit]
        room = fan_width(many, step) - 2 - len(digit)
        fitting = (words for words in (f" {name} {many} ", f" {name}", "") if len(words) <= room)
        return digit, next(fitting)

    @staticmethod
    def _spots(
        canvas: Canvas, parts: tuple[Part, ...], row: Row, size: tuple[int, int], y: int
    ) -> None:
        """Each card can be pressed where it is seen."""
        step, height = size
        for part, group in zip(parts, row, strict=True):
            last = len(part.tiles) - 1
            for nth, (tile, place) in enumerate(zip(part.tiles, group.places, strict=True)):
                top = y + (not tile.raised)
                wide = step + (nth == last)
                canvas.spot(part.x + nth * step, top, wide, height, place)

    def region_of(self, target: object) -> Region | None:
        """Where on the screen a card lies."""
        found = next((spot.region for spot in self.spots if spot.target == target), None)
        return found.translate(self.content_region.offset) if found else None


def _merged(below: Cells, above: Cells) -> Cells:
    """A line in which the upper edge of raised cards covers what lies below it."""
    if not below:
        return above
    return tuple(old if new[0] == " " else new for old, new in zip(below, above, strict=True))
