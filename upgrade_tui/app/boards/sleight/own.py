"""The nearest duellist: the hand to choose from, what the choice is worth, and what it may do."""

from upgrade_core.cards import UNKNOWN, Card
from upgrade_tui.app.boards.sleight.paint import put_head, put_stacks
from upgrade_tui.app.boards.sleight.plan import EDGE, HEAD, LIFT, SCORE_WIDTH
from upgrade_tui.app.boards.sleight.stage import BACKS, DEEDS, SleightZone, Stage
from upgrade_tui.app.widgets.canvas import Canvas
from upgrade_tui.app.widgets.cards import Mark, card_block
from upgrade_tui.app.widgets.numerals import HEIGHT, big_number

ORDER = ("1st", "2nd", "3rd")


class OwnZone(SleightZone):
    """The own cards, as large as they come; chosen ones stand a row higher."""

    def paint(self, canvas: Canvas) -> None:
        """The head, the hand, the score of the choice, the deeds, the stacks."""
        stage = self.stage
        if stage is None:
            return
        put_head(canvas, self.look, stage, stage.nearest)
        put_stacks(canvas, self, stage, stage.nearest, HEAD)
        x = EDGE
        for place, card in enumerate(stage.hand, start=1):
            self._card(canvas, stage, x, card, place)
            x += stage.plan.own.width + stage.plan.card_gap
        canvas.place(EDGE + 2, HEAD + LIFT + 2, 4, ("hand", stage.nearest))
        x = EDGE + 5 * (stage.plan.own.width + stage.plan.card_gap) - stage.plan.card_gap
        spare = stage.plan.stacks_at - x - SCORE_WIDTH - 11
        x += max(1, min(4, spare // 3))
        self._score(canvas, stage, x)
        self._deeds(canvas, stage, x + SCORE_WIDTH + max(1, min(4, spare // 3)))

    def _card(self, canvas: Canvas, stage: Stage, x: int, card: Card, place: int) -> None:
        """One card of the hand with its digit, its place in the choice, and its spot."""
        chosen, size = card in stage.choice, stage.plan.own
        y = HEAD + LIFT - chosen
        label = str(place) if stage.may_choose else ""
        badge = ORDER[stage.choice.index(card)] if chosen else ""
        mark = self._mark(stage, card)
        block = card_block(self.look, card, size, mark, BACKS[stage.nearest], label, badge)
        canvas.put_block(x, y, block)
        if stage.may_choose and card != UNKNOWN:
            canvas.spot(x, HEAD, size.width, LIFT + size.height, ("card", card))

    def _mark(self, stage: Stage, card: Card) -> Mark:
        if card == UNKNOWN:
            return Mark.NONE
        if stage.cursor == card or (stage.may_choose and self.is_lit(("card", card))):
            return Mark.CURSOR
        if card in stage.choice:
            return Mark.CHOSEN
        return Mark.FRESH if card in stage.scene.fresh else Mark.NONE

    def _score(self, canvas: Canvas, stage: Stage, x: int) -> None:
        """What the choice is worth, large, and why."""
        if not stage.choice:
            return
        look, palette = self.look, self.look.palette
        y = HEAD + LIFT
        bright = look.style(palette.accent, bold=True)
        number = str(stage.worth).rjust(2) if look.glyphs.name == "ascii" else str(stage.worth)
        canvas.put_block(x, y, big_number(look, number, bright))
        words = []
        if stage.is_sleight:
            words.append(("Sleight", palette.good))
        if stage.is_doubled:
            words.append(("doubled", palette.accent))
        if not words:
            words.append(("score", palette.muted))
        for dy, (word, ink) in enumerate(words):
            canvas.put(x, y + HEIGHT + dy, word, look.style(ink, bold=ink != palette.muted))

    def _deeds(self, canvas: Canvas, stage: Stage, x: int) -> None:
        """What may be done now, each to be pressed."""
        look, palette = self.look, self.look.palette
        for y, name in enumerate(stage.deeds, start=HEAD + LIFT):
            target = ("deed", name)
            lit = self.is_lit(target)
            ground = palette.accent if lit else palette.felt_high
            ink, key_ink = (palette.felt_low,) * 2 if lit else (palette.text, palette.accent)
            end = canvas.put(x, y, f" {DEEDS[name]} ", look.style(key_ink, ground, bold=True))
            word = name.ljust(8)
            end = canvas.put(end, y, word, look.style(ink, ground, underline=lit))
            canvas.spot(x, y, end - x, 1, target)
