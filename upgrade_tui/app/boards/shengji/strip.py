"""The strip above the table: main suit, both sides' levels, who has the bank, the points taken."""

from rich.cells import cell_len
from rich.segment import Segment

from upgrade_core.cards import card
from upgrade_core.games.shengji import model as m
from upgrade_core.games.shengji.options import ACE_LEVEL
from upgrade_core.games.shengji.order import NO_MAIN
from upgrade_core.games.shengji.scoring import level_text
from upgrade_tui.app.boards.shengji.stage import ShengjiZone, Stage
from upgrade_tui.app.widgets.canvas import Canvas, Line, width_of
from upgrade_tui.app.widgets.cards import chip
from upgrade_tui.app.widgets.text import clean, fit

WIDE = 84
USUAL = 80
GAP = 2
"""Columns at least between the two sides."""
BAR, SHORT_BAR, LEAST_BAR = 16, 10, 6


class StripZone(ShengjiZone):
    """One line that is always in sight."""

    HOVERS = False

    def paint(self, canvas: Canvas) -> None:
        """Main suit, sides, points."""
        stage = self.stage
        if stage is None:
            return
        x = self._main(canvas, stage, 1) + 2
        cells = BAR if canvas.width >= WIDE else SHORT_BAR if canvas.width >= USUAL else LEAST_BAR
        bar = self._bar(stage, cells)
        start = canvas.width - 1 - width_of(bar)
        room = start - x - 1
        order = (stage.nearest % 2, 1 - stage.nearest % 2)
        sides = [self._side(stage, side, room) for side in order]
        if sum(map(width_of, sides)) + GAP > room:
            sides = [self._side(stage, side, (room - GAP) // 2) for side in order]
        first, second = sides
        canvas.put_line(x, 0, first)
        middle = max(room // 2, width_of(first) + GAP)
        canvas.put_line(x + min(middle, room - width_of(second)), 0, second)
        canvas.place(start, 0, 3, ("score", 0))
        canvas.put_line(start, 0, bar)

    def _main(self, canvas: Canvas, stage: Stage, x: int) -> int:
        """The level card of the main suit, or the level alone."""
        look, state = self.look, stage.state
        level = level_text(state.level)
        main = state.main
        if main == m.UNDECIDED:
            main = state.order.main if state.bids else m.UNDECIDED
        muted = look.style(look.palette.muted)
        if main == m.UNDECIDED:
            return canvas.put(x, 0, f"level {level}", muted)
        if main == NO_MAIN:
            return canvas.put(x, 0, f"{level}, no main", look.style(bold=True))
        rank = 1 if state.level == ACE_LEVEL else state.level
        x = canvas.put_line(x, 0, chip(look, card(rank, main)))
        return canvas.put(x + 1, 0, "so far" if state.phase == m.BID else self._word(canvas), muted)

    @staticmethod
    def _word(canvas: Canvas) -> str:
        return "trumps" if canvas.width >= USUAL else ""

    def _side(self, stage: Stage, side: int, room: int) -> Line:
        """Both names, the level, and the mark of the bank, in so many columns."""
        look, palette, state = self.look, self.look.palette, stage.state
        banks = state.banker != m.NOBODY and state.banker_team == side
        level = f" {level_text(state.levels[side])}"
        mark = f" {look.glyphs.coin} bank" if banks else ""
        names = [clean(stage.situation.names[seat]) for seat in (side, side + 2)]
        space = room - len(level) - len(mark) - 3
        first = fit(names[0], max(3, space // 2, space - cell_len(names[1])), look.glyphs.ellipsis)
        second = fit(names[1], max(3, space - cell_len(first)), look.glyphs.ellipsis)
        return (
            Segment(first, look.style(look.seat_colour(side), bold=True)),
            Segment(" + ", look.style(palette.muted)),
            Segment(second, look.style(look.seat_colour(side + 2), bold=True)),
            Segment(level, look.style(bold=True)),
            Segment(mark, look.style(palette.coin, bold=True)),
        )

    def _bar(self, stage: Stage, cells: int) -> list[Segment]:
        """The points taken from the bankers as a bar that fills up to what changes the bank."""
        look, palette, state = self.look, self.look.palette, stage.state
        goal = 2 * state.options.step
        filled = min(cells, max(0, state.score) * cells // goal)
        attacks = state.banker != m.NOBODY and state.banker_team != stage.nearest % 2
        ink = palette.good if attacks else palette.bad
        return [
            Segment(f"{state.score}", look.style(palette.accent, bold=True)),
            Segment(" points ", look.style(palette.muted)),
            Segment(look.glyphs.bar_full * filled, look.style(ink)),
            Segment(look.glyphs.bar_empty * (cells - filled), look.style(palette.muted)),
            Segment(f" {goal}", look.style(palette.muted)),
        ]
