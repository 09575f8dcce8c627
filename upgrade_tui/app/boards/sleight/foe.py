"""The duellist opposite: hit points, a hand of backs, deck and Grave."""

from upgrade_tui.app.boards.sleight.paint import put_head, put_row, put_stacks
from upgrade_tui.app.boards.sleight.plan import EDGE
from upgrade_tui.app.boards.sleight.stage import BACKS, SleightZone, by_rank
from upgrade_tui.app.widgets.canvas import Canvas


class FoeZone(SleightZone):
    """Pressing the Grave opens it."""

    def paint(self, canvas: Canvas) -> None:
        """The head, then the hand and the stacks."""
        stage = self.stage
        if stage is None:
            return
        seat, size = stage.foe, stage.plan.foe
        put_head(canvas, self.look, stage, seat)
        hand = by_rank(stage.scene.state.hands[seat])
        put_row(canvas, self.look, (EDGE, 1), hand, size, BACKS[seat])
        canvas.place(EDGE + 2, 1 + size.height // 2, 4, ("hand", seat))
        put_stacks(canvas, self, stage, seat, 0)
