"""The middle of the table: the throne in its cross of foundations, and the two piles."""

from collections.abc import Sequence

from rich.segment import Segment

from upgrade_core.cards import SUIT
from upgrade_tui.app.boards.overthrone.scene import DISCARD, DRAW, THRONE, Target
from upgrade_tui.app.boards.overthrone.stage import (
    KEYS,
    OverthroneZone,
    Stage,
    back_of,
    top_of,
)
from upgrade_tui.app.boards.overthrone.wording import band_so_far
from upgrade_tui.app.widgets.canvas import Canvas, Line
from upgrade_tui.app.widgets.cards import Mark, Size, card_block
from upgrade_tui.app.widgets.sentence import wrapped

BACK = "amber"
PILE_GAP = 4


class TableauZone(OverthroneZone):
    """The cross, and what lies beside it."""

    def paint(self, canvas: Canvas) -> None:
        """The cross at the left, the piles at the right."""
        stage = self.stage
        if stage is None:
            return
        self._throne(canvas, stage)
        for place in range(len(stage.plan.heads)):
            self._foundation(canvas, stage, place)
        self._piles(canvas, stage)

    # The cross -------------------------------------------------------------------------------

    def _throne(self, canvas: Canvas, stage: Stage) -> None:
        """The ruler under a crown."""
        (x, y), size, look = stage.plan.throne_at, stage.plan.throne, self.look
        crown = "\\/\\^/\\/" if look.glyphs.name == "ascii" else "▙▟▙█▟▙▟"
        crown = crown[(len(crown) - size.width) // 2 :][: size.width]
        canvas.put(x, y - 1, crown, look.style(look.palette.coin, bold=True))
        mark, label = self._mark(stage, THRONE)
        block = card_block(look, stage.scene.state.ruler, size, mark, BACK, label)
        self._card(canvas, (x, y), block, size, THRONE)

    def _foundation(self, canvas: Canvas, stage: Stage, place: int) -> None:
        """Key, suit and number of cards over the topmost card."""
        (x, y), size = stage.plan.heads[place], stage.plan.places
        pile, target = stage.scene.state.foundations[place], ("place", place)
        self._head(canvas, stage, place, x, y)
        mark, label = self._mark(stage, target)
        block = card_block(self.look, top_of(pile), size, mark, BACK, label)
        self._card(canvas, (x, y + 1), block, size, target)

    def _head(self, canvas: Canvas, stage: Stage, place: int, x: int, y: int) -> None:
        look, palette = self.look, self.look.palette
        pile = stage.scene.state.foundations[place]
        key = KEYS["place", place].upper()
        ink = palette.accent if stage.is_goal(("place", place)) else palette.muted
        x = canvas.put(x, y, f"{key} ", look.style(ink, bold=True))
        if pile:
            suit = look.glyphs.suits[SUIT[pile[0]]]
            canvas.put(x, y, f"{suit}{len(pile)}", look.style(palette.text, bold=True))

    def _mark(self, stage: Stage, target: Target) -> tuple[Mark, str]:
        """How a place looks for the chosen card, and its key where the card may go there."""
        key = KEYS[target]
        if self.lit(target) or stage.advised == target:
            return Mark.CURSOR, key if stage.is_goal(target) else ""
        if stage.is_goal(target) and target != DISCARD:
            return Mark.CHOSEN, key
        fresh = target in stage.scene.fresh
        return (Mark.FRESH if fresh else Mark.NONE), key if stage.is_goal(target) else ""

    def _card(
        self,
        canvas: Canvas,
        at: tuple[int, int],
        block: Sequence[Line],
        size: Size,
        target: Target,
    ) -> None:
        canvas.put_block(*at, block)
        canvas.spot(*at, size.width, size.height, target)
        canvas.place(at[0] + (size.width - 4) // 2, at[1] + size.height // 2, 4, target)

    # The piles -------------------------------------------------------------------------------

    def _piles(self, canvas: Canvas, stage: Stage) -> None:
        """What may still come, what was thrown away, and what that amounts to."""
        plan, state, look = stage.plan, stage.scene.state, self.look
        size = plan.throne
        room = canvas.width - plan.right
        x = plan.right + max(0, (room - 2 * size.width - PILE_GAP) // 2)
        y = plan.throne_at[1]
        drawing = "space" if stage.may_draw else ""
        draw = Mark.CURSOR if self.lit(DRAW) else Mark.NONE
        canvas.put_block(x, y, card_block(look, back_of(state.draw), size, draw, BACK, drawing))
        canvas.spot(x, y, size.width, size.height, DRAW)
        canvas.place(x + 1, y + size.height // 2, 4, DRAW)
        self._caption(canvas, x, y - 1, f"draw {len(state.draw)}", size)
        x += size.width + PILE_GAP
        self._discard(canvas, stage, x, y)
        self._caption(canvas, x, y - 1, f"discard {len(state.discard)}", size)
        self._reckoning(canvas, stage, y + size.height, plan.right)

    def _caption(self, canvas: Canvas, x: int, y: int, text: str, size: Size) -> None:
        x += (size.width - len(text)) // 2
        canvas.put(x, y, text, self.look.style(self.look.palette.muted))

    def _discard(self, canvas: Canvas, stage: Stage, x: int, y: int) -> None:
        mark, label = self._mark(stage, DISCARD)
        open_now = DISCARD in stage.sources
        if stage.chosen == DISCARD:
            mark = Mark.CURSOR
        elif open_now and not label:
            label = "g"
        size = stage.plan.throne
        block = card_block(self.look, top_of(stage.scene.state.discard), size, mark, BACK, label)
        self._card(canvas, (x, y), block, size, DISCARD)

    def _reckoning(self, canvas: Canvas, stage: Stage, y: int, left: int) -> None:
        """How many cards would be left if it ended now; whether the pile is open."""
        look, state = self.look, stage.scene.state
        if not state.draw:
            line = [Segment(band_so_far(state), look.style(look.palette.text, bold=True))]
            canvas.centre(y, line, left)
        words = "The Jester rules: the discard pile is open."
        if state.jester_rules:
            style = look.style(look.palette.coin, bold=True)
            parts = [Segment(word, look.style()) for word in words.split(" ")]
            spaced = [piece for part in parts for piece in (part, Segment(" ", look.style()))][:-1]
            for dy, row in enumerate(wrapped(spaced, canvas.width - left - 1, look.style(), 0)):
                canvas.centre(y + 1 + dy, [Segment(each.text, style) for each in row], left)
