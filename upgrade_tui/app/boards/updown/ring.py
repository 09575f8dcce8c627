"""The middle of the table: the ring clockwise from its lowest card, the two piles inside it."""

from collections.abc import Sequence
from dataclasses import dataclass

from upgrade_core.cards import NO_CARD, UNKNOWN, Card
from upgrade_tui.app.boards.updown.draft import Step, Target
from upgrade_tui.app.boards.updown.stage import Stage, UpDownZone, gap_of
from upgrade_tui.app.widgets.canvas import Canvas
from upgrade_tui.app.widgets.cards import Mark, Size, card_block

At = tuple[int, int]
BACK = "indigo"
_ARROWS = {
    "unicode": ("", "→", "↘", "↙", "←", "↖"),
    "ascii": ("", ">", "\\", "/", "<", "\\"),
}
LEAST_SIDE = 3
WIDEST = {Size.SMALL: 30, Size.FULL: 40}
"""Columns from the middle of the ring to the middle of its outermost cards, at most."""


@dataclass(frozen=True)
class Oval:
    """Where the cards of the ring lie, and the places between them."""

    width: int
    top: int
    size: Size

    @property
    def middle(self) -> int:
        """The column of the middle."""
        return self.width // 2

    def _at(self, across: int, down: int) -> At:
        """A card's corner; `across` in halves of the outer radius, `down` in halves of a tier."""
        tier = self.size.height - 1
        outer = min(WIDEST[self.size], self.middle - self.size.width // 2 - LEAST_SIDE)
        x = self.middle + outer * across // 4 - self.size.width // 2
        return x, self.top + tier * down // 2

    @property
    def cards(self) -> Sequence[At]:
        """The six cards, the lowest at the upper left."""
        places = ((-2, 0), (2, 0), (4, 2), (2, 4), (-2, 4), (-4, 2))
        return [self._at(*place) for place in places]

    @property
    def gaps(self) -> Sequence[At]:
        """Before each of the six cards, the place of a card that is put between."""
        corners = ((-3, 1), (0, 0), (3, 1), (3, 3), (0, 4), (-3, 3))
        places = [self._at(*corner) for corner in corners]
        places[1] = (places[1][0], places[1][1] - 1)
        places[4] = (places[4][0], places[4][1] + 1)
        return places


class RingZone(UpDownZone):
    """Six cards, two piles, and the place of the card in hand."""

    def paint(self, canvas: Canvas) -> None:
        """Cards, the places between them, piles."""
        stage = self.stage
        if stage is None:
            return
        size = stage.plan.ring
        oval = Oval(canvas.width, 1 + (canvas.height - stage.plan.ring_height) // 2, size)
        self._between(canvas, stage, oval)
        for card, at in zip(stage.scene.state.ring, oval.cards, strict=False):
            self._ring_card(canvas, stage, card, at)
        self._piles(canvas, stage, oval)

    def _between(self, canvas: Canvas, stage: Stage, oval: Oval) -> None:
        look, size = self.look, oval.size
        state, placed = stage.scene.state, stage.placed
        gap = None if placed is None else gap_of(state, placed)
        for number, (x, y) in enumerate(oval.gaps):
            canvas.place(x, y + size.height // 2, size.width, ("gap", number))
            if number == gap and placed is not None:
                picked = ("hand", placed) != stage.cursor
                mark = Mark.CHOSEN if picked else Mark.CURSOR
                canvas.put_block(x, y, card_block(look, placed, size, mark))
            elif number:
                sign = _ARROWS[look.glyphs.name][number]
                middle = (x + size.width // 2, y + size.height // 2)
                canvas.put(*middle, sign, look.style(look.palette.muted))

    def _ring_card(self, canvas: Canvas, stage: Stage, card: Card, at: At) -> None:
        size, target = stage.plan.ring, ("ring", card)
        label = stage.label(target)
        canvas.put_block(*at, card_block(self.look, card, size, _mark(stage, card), BACK, label))
        canvas.spot(*at, size.width, size.height, target)
        canvas.place(at[0], at[1] + size.height // 2, size.width, target)

    def _piles(self, canvas: Canvas, stage: Stage, oval: Oval) -> None:
        """The open pile and the closed one, each with its number of cards beside it."""
        state, size = stage.scene.state, oval.size
        y = oval.top + size.height - 1
        x = oval.middle - size.width - 1
        top = state.up[-1] if state.up else NO_CARD
        self._pile(canvas, stage, ("up", 0), top, (x, y))
        caption = f"open {len(state.up)}"
        row = y + size.height // 2
        muted = self.look.style(self.look.palette.muted)
        canvas.put(x - 1 - len(caption), row, caption, muted)
        x = oval.middle + 1
        closed = state.down[-1] if state.down and state.down[-1] else UNKNOWN
        self._pile(canvas, stage, ("down", 0), closed if state.down else NO_CARD, (x, y))
        canvas.put(x + size.width + 1, row, f"{len(state.down)} closed", muted)

    def _pile(self, canvas: Canvas, stage: Stage, target: Target, card: Card, at: At) -> None:
        size = stage.plan.ring
        mark = Mark.CURSOR if stage.cursor == target else Mark.NONE
        label = stage.label(target)
        canvas.put_block(*at, card_block(self.look, card, size, mark, BACK, label))
        canvas.spot(*at, size.width, size.height, target)
        canvas.place(at[0], at[1] + size.height // 2, size.width, target)


def _mark(stage: Stage, card: Card) -> Mark:
    """How a card of the ring stands out: pointed at, taken, lit as a neighbour, just placed."""
    if stage.cursor == ("ring", card):
        return Mark.CURSOR
    if card == stage.taken and stage.placed is not None:
        return Mark.CHOSEN
    if card in stage.beside and stage.assembly.step <= Step.TAKE:
        return Mark.LIT
    return Mark.FRESH if stage.scene.is_fresh(card) else Mark.NONE
