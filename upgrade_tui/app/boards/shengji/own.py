"""The nearest hand: rows of cards by suit, those chosen raised, those that may not follow sunk."""

from collections import Counter

from textual.geometry import Region

from upgrade_core.cards import UNKNOWN, Card
from upgrade_core.games.shengji.order import TRUMP
from upgrade_tui.app.boards.shengji.hand import HIDDEN, Group, Layout, Place, Row
from upgrade_tui.app.boards.shengji.stage import ShengjiZone, Stage
from upgrade_tui.app.boards.shengji.tiles import Part, Strewn, Tile, fan_width, shared_line
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
        size = Strewn(self.look, canvas.width, layout.step, plan.card_height)
        y = max(0, canvas.height - len(layout.rows) * plan.pitch - shares)
        below: tuple[Part, ...] = ()
        digit = 1
        for row in layout.rows:
            parts = self._parts(stage, layout, row, digit, fresh)
            digit += len(row)
            lines = size.picture(parts).lines
            if shares:
                lines = (shared_line(size, below, parts), *lines[1:-1])
            canvas.put_block(0, y, lines)
            self._spots(canvas, parts, row, size, y)
            below = parts
            y += len(lines)
        if shares and below:
            canvas.put_line(0, y, shared_line(size, below, ()))

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
    def _spots(canvas: Canvas, parts: tuple[Part, ...], row: Row, size: Strewn, y: int) -> None:
        """Each card can be pressed where it is seen."""
        for part, group in zip(parts, row, strict=True):
            last = len(part.tiles) - 1
            for nth, (tile, place) in enumerate(zip(part.tiles, group.places, strict=True)):
                top = y + (not tile.raised)
                wide = size.step + (nth == last)
                canvas.spot(part.x + nth * size.step, top, wide, size.height, place)

    def region_of(self, target: object) -> Region | None:
        """Where on the screen a card lies."""
        found = next((spot.region for spot in self.spots if spot.target == target), None)
        return found.translate(self.content_region.offset) if found else None
