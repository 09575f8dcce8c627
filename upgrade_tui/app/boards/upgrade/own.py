"""The nearest seat: its attack row, the drawn card, its defence row, and what may be pressed."""

from upgrade_core.cards import NO_CARD, Card
from upgrade_core.games.upgrade.model import PLACING
from upgrade_tui.app.boards.upgrade.paint import BACK, known_sum, put_head, put_tag
from upgrade_tui.app.boards.upgrade.plan import own_width
from upgrade_tui.app.boards.upgrade.stage import Stage, Target, UpgradeZone
from upgrade_tui.app.widgets.canvas import Canvas
from upgrade_tui.app.widgets.cards import Mark, Size, card_block
from upgrade_tui.app.widgets.numerals import HEIGHT, big_number, number_width

SUM_ROOM = 9
HEAD_ROOM = 24
"""Columns for name and tokens; the caption of the drawn card comes after them."""


class OwnZone(UpgradeZone):
    """The own cards, as large as they come."""

    def paint(self, canvas: Canvas) -> None:
        """Name and tokens, then the three groups of cards."""
        stage = self.stage
        if stage is None:
            return
        seat, state = stage.nearest, stage.scene.state
        number = "" if stage.situation.playing is not None else stage.number_of(seat)
        end = put_head(canvas, self.look, stage, seat, (2, 0), HEAD_ROOM, number)
        if seat in state.gone:
            put_tag(canvas, self.look, stage, seat, (2, 1), 40)
            return
        put_tag(canvas, self.look, stage, seat, (end + 2, 0), 14)
        spare = canvas.width - own_width(
            stage.plan.own, state.options.attack_max, state.options.defence_size
        )
        gap = 2 + max(0, min(8, spare // 3))
        if state.phase == PLACING:
            self._placing(canvas, stage, seat)
        else:
            self._playing(canvas, stage, seat, gap)

    def _placing(self, canvas: Canvas, stage: Stage, seat: int) -> None:
        """The dealt cards to choose from; afterwards the chosen one apart."""
        state = stage.scene.state
        x = 2
        for slot, card in enumerate(state.attack[seat]):
            x = self._card(canvas, stage, (x, 1), card, ("attack", slot), chosen=True) + 4
        for slot, card in enumerate(state.defence[seat]):
            x = self._card(canvas, stage, (x, 1), card, ("dealt", slot))

    def _playing(self, canvas: Canvas, stage: Stage, seat: int, gap: int) -> None:
        state = stage.scene.state
        x = 2
        attack = state.attack[seat]
        for slot, card in enumerate(attack):
            x = self._card(canvas, stage, (x, 1), card, ("attack", slot))
        for empty in range(state.options.attack_max - len(attack)):
            target = ("add", 0) if not empty else ("nothing", 0)
            x = self._card(canvas, stage, (x, 1), NO_CARD, target)
        x = self._sum(canvas, stage, x, known_sum(attack), "attack") + gap
        if state.turn == seat and state.held != NO_CARD:
            size = stage.plan.own
            canvas.put_block(x, 1, card_block(self.look, state.held, size, Mark.FRESH, BACK))
            canvas.put(
                x + (size.width - 5) // 2, 0, "drawn", self.look.style(self.look.palette.muted)
            )
        canvas.place(x, 2, stage.plan.own.width, ("drawn", 0))
        x += stage.plan.own.width + 1 + gap
        for slot, card in enumerate(state.defence[seat]):
            x = self._card(canvas, stage, (x, 1), card, ("defence", slot))
        self._sum(canvas, stage, x, known_sum(state.defence[seat]), "defence")

    def _card(
        self,
        canvas: Canvas,
        stage: Stage,
        at: tuple[int, int],
        card: Card,
        target: Target,
        *,
        chosen: bool = False,
    ) -> int:
        """A card with its mark and digit, and its spot. Returns: the column for the next."""
        size = stage.plan.own
        mark = Mark.CHOSEN if chosen else self._mark(stage, target)
        label = stage.label(target) or ("+" if stage.may_point(target) and card == NO_CARD else "")
        block = card_block(self.look, card, size, mark, BACK, label)
        canvas.put_block(*at, block)
        canvas.spot(*at, size.width, size.height, target)
        canvas.place(at[0], at[1] + 1, size.width, target)
        return at[0] + size.width + 1

    def _mark(self, stage: Stage, target: Target) -> Mark:
        if self.points(target):
            return Mark.CURSOR
        if stage.choosing and target in stage.own_targets and not stage.may_point(target):
            return Mark.FORBIDDEN
        return stage.marks(stage.nearest, target[0])(target[1])

    def _sum(self, canvas: Canvas, stage: Stage, x: int, text: str, caption: str) -> int:
        """A sum beside its row, large where the cards are. Returns: the column after its room."""
        look, palette = self.look, self.look.palette
        style = look.style(palette.accent if caption == "attack" else palette.text, bold=True)
        size = stage.plan.own
        if size is Size.FULL:
            canvas.put_block(x + 1, 1, big_number(look, text, style) if text else ())
            canvas.put(x + 1, 1 + HEIGHT, caption, look.style(palette.muted))
        elif size is Size.SMALL:
            canvas.put(x + 1, 2, text, style)
            canvas.put(x + 1, 3, caption, look.style(palette.muted))
        else:
            canvas.put(x + 1, 1, text, style)
        assert not text or number_width(look, text) <= SUM_ROOM
        return x + SUM_ROOM
