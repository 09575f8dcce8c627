"""The hand: the cards, the keys that choose them, and the chosen one lifted."""

from upgrade_core.cards import NO_CARD, Card
from upgrade_tui.app.boards.overthrone.scene import Target
from upgrade_tui.app.boards.overthrone.stage import OverthroneZone, Stage
from upgrade_tui.app.boards.overthrone.tableau import BACK
from upgrade_tui.app.widgets.canvas import Canvas
from upgrade_tui.app.widgets.cards import Mark, card_block

STEP_GAP = 2


class HandZone(OverthroneZone):
    """The cards in hand, each with its key; what cannot be played is marked as such."""

    def paint(self, canvas: Canvas) -> None:
        """All cards in a row, centred as for a full hand, so that they keep their places."""
        stage = self.stage
        if stage is None:
            return
        size, state = stage.plan.hand, stage.scene.state
        slots = max(state.options.hand_size, len(state.hand))
        step = size.width + STEP_GAP
        x = max(0, (canvas.width - slots * step + STEP_GAP) // 2)
        for slot in range(slots):
            card = state.hand[slot] if slot < len(state.hand) else NO_CARD
            self._card(canvas, stage, (x + slot * step, stage.plan.lift), card, slot)

    def _card(
        self, canvas: Canvas, stage: Stage, at: tuple[int, int], card: Card, slot: int
    ) -> None:
        (x, y), size, target = at, stage.plan.hand, ("hand", slot)
        held = card != NO_CARD
        mark = self._mark(stage, target) if held else Mark.NONE
        label = str(slot + 1) if held and target in stage.sources else ""
        lift = stage.plan.lift if stage.chosen == target else 0
        canvas.put_block(x, y - lift, card_block(self.look, card, size, mark, BACK, label))
        canvas.place(x + 1, y + size.height // 2, 4, target)
        if held:
            canvas.spot(x, y - lift, size.width, size.height + lift, target)

    def _mark(self, stage: Stage, target: Target) -> Mark:
        if stage.chosen == target or self.lit(target):
            return Mark.CURSOR
        if target in stage.scene.fresh:
            return Mark.FRESH
        if stage.situation.is_mine and not stage.goals(target):
            return Mark.FORBIDDEN
        return Mark.NONE
