"""The middle of the table: four seats, and what each has played before it."""

from collections import Counter
from functools import lru_cache
from typing import NamedTuple

from rich.cells import cell_len
from rich.segment import Segment

from upgrade_core.games.shengji import model as m
from upgrade_core.games.shengji.order import Order
from upgrade_core.games.shengji.play import trick_holder
from upgrade_core.games.shengji.tricks import points_of
from upgrade_core.story import Sentence
from upgrade_tui.app.boards.shengji import panels
from upgrade_tui.app.boards.shengji.hand import groups_of
from upgrade_tui.app.boards.shengji.plan import LOW_CARD
from upgrade_tui.app.boards.shengji.stage import ShengjiZone, Stage
from upgrade_tui.app.boards.shengji.tiles import FLAT, Tile, fan, fan_width, tiles_of
from upgrade_tui.app.look import Look
from upgrade_tui.app.widgets.canvas import Canvas, Line
from upgrade_tui.app.widgets.cards import Mark
from upgrade_tui.app.widgets.sentence import cut, drawn
from upgrade_tui.app.widgets.text import clean, fit

SIZES = ((7, 5), (5, 5), (5, 3), (4, 3), (3, 3))
"""Columns from card to card, and rows, of the cards played; the largest that fits."""
MARGIN = 2
HEAD_ROOM = 24
COMFORTABLE = 76
"""Columns across which the seats sit; wider tables have more felt round them."""
HIGH_FELT, LOW_FELT = 18, 10
LEAST_HEIGHT = 4

Laid = tuple[int, tuple[Tile, ...]]
"""A seat and the cards that lie before it."""


class _Sizes(NamedTuple):
    """How the felt is shared out.

    Columns from card to card and rows of a card; the row with the heads of left and right; the
    columns of the places at the sides, and those outside of them.
    """

    step: int
    height: int
    middle: int
    side: int
    margin: int


class FeltZone(ShengjiZone):
    """What everybody looks at."""

    def paint(self, canvas: Canvas) -> None:
        """The reckoning when a round is over, else the seats and what they have played."""
        stage = self.stage
        if stage is None or canvas.height < LEAST_HEIGHT:
            return
        state = stage.state
        if state.round_result is not None and not stage.looks_back:
            panels.reckoning(canvas, self.look, stage)
            return
        laid = self._laid(stage)
        sizes = _sizes(canvas, max((len(tiles) for _, tiles in laid), default=1))
        self._heads(canvas, stage, sizes)
        for seat, tiles in laid:
            self._play(canvas, stage, (seat, tiles), sizes)
        for seat in range(4):
            x, y = self._at(canvas, stage, seat, sizes, (4, sizes.height))
            canvas.place(x, y + sizes.height // 2, 4, ("play", seat))
        self._middle(canvas, stage, sizes)

    # What lies where -------------------------------------------------------------------------

    def _laid(self, stage: Stage) -> list[Laid]:
        """What each seat shows: its last reveal, or its cards in the trick."""
        state = stage.state
        if state.phase == m.BID and not stage.looks_back:
            return _reveals(state)
        if state.phase == m.BURY and not stage.looks_back:
            return []
        plays, over = stage.tricks_shown
        if not plays:
            return []
        holder = state.tricks[-1].winner if over else trick_holder(state)
        found = []
        for play in plays:
            units = units_of(play.cards, state.order)
            mark = Mark.FRESH if play.seat == holder else Mark.NONE
            if over and not stage.looks_back and play.seat != holder:
                mark = Mark.FORBIDDEN
            found.append((play.seat, tiles_of(units, mark)))
        return found

    @staticmethod
    def _at(
        canvas: Canvas, stage: Stage, seat: int, sizes: _Sizes, block: tuple[int, int]
    ) -> tuple[int, int]:
        """Where a block of cards of a seat, so many columns and rows, begins."""
        width, height = block
        if seat == stage.partner:
            return (canvas.width - width) // 2, 1
        if seat == stage.nearest:
            return (canvas.width - width) // 2, canvas.height - height
        x = sizes.margin if seat == stage.left else canvas.width - sizes.margin - width
        return x, sizes.middle + 1

    def _play(self, canvas: Canvas, stage: Stage, laid: Laid, sizes: _Sizes) -> None:
        """The cards before a seat; many cards lie in several lines."""
        (seat, tiles), (step, height, _, side, margin) = laid, sizes
        is_beside = seat in (stage.left, stage.right)
        room = side - margin if is_beside else canvas.width - 2 * HEAD_ROOM
        a_line = max(1, (room - 1) // step)
        lines = [tiles[at : at + a_line] for at in range(0, len(tiles), a_line)]
        block = (fan_width(min(len(tiles), a_line), step), height * len(lines))
        x, y = self._at(canvas, stage, seat, sizes, block)
        for number, line in enumerate(lines):
            canvas.put_block(x, y + number * height, fan(self.look, line, step, height))

    # Who sits there --------------------------------------------------------------------------

    def _heads(self, canvas: Canvas, stage: Stage, sizes: _Sizes) -> None:
        """The four heads, each at its place."""
        middle, margin = sizes.middle, sizes.margin
        heads = {seat: self._head(stage, seat) for seat in range(4)}
        lengths = {seat: sum(s.cell_length for s in line) for seat, line in heads.items()}
        at = {
            stage.partner: ((canvas.width - lengths[stage.partner]) // 2, 0),
            stage.left: (margin, middle),
            stage.right: (canvas.width - margin - lengths[stage.right], middle),
            stage.nearest: (MARGIN, canvas.height - 1),
        }
        for seat, (x, y) in at.items():
            canvas.put_line(x, y, heads[seat])
            canvas.place(x, y, max(1, lengths[seat]), ("seat", seat))

    def _head(self, stage: Stage, seat: int) -> Line:
        """Name, bank, cards left, and whether it is awaited."""
        name, banker = stage.situation.names[seat], stage.state.banker
        tail = self._tail(stage, seat)
        return _drawn_head(self.look, (seat, name), tail, stage.is_awaited(seat), seat == banker)

    def _tail(self, stage: Stage, seat: int) -> tuple[str, str]:
        palette, state = self.look.palette, stage.state
        if seat in stage.situation.away:
            return " away", palette.bad
        many = len(state.hands[seat])
        word = " partner" if seat == stage.partner and stage.situation.playing is not None else ""
        return f"{word} {self.look.glyphs.times}{many}", palette.muted

    # What is in the middle -------------------------------------------------------------------

    def _middle(self, canvas: Canvas, stage: Stage, sizes: _Sizes) -> None:
        """What the trick is worth, what may be revealed, or how many cards are chosen."""
        look = self.look
        has_cards = bool(stage.state.trick or stage.state.tricks)
        left = sizes.side if has_cards else MARGIN
        space = canvas.height - 1 - 2 * sizes.height
        y = 1 + sizes.height + max(0, (space - 1) // 2)
        for number, sentence in enumerate(self._sentences(stage)):
            line = drawn(look, sentence, stage.situation.names, ground=look.palette.felt)
            fitting = cut(
                line, canvas.width - 2 * left, Segment(look.glyphs.ellipsis, look.style())
            )
            canvas.centre(y + number, fitting, left, canvas.width - left)
        if stage.state.phase == m.BID and not stage.looks_back:
            panels.reveals(canvas, look, stage, y)

    def _sentences(self, stage: Stage) -> list[Sentence]:
        state = stage.state
        if stage.looks_back:
            return [("the last trick",), (_points(state.tricks[-1].points),)]
        if state.phase == m.BURY:
            return panels.burying(stage)
        if state.phase != m.PLAY:
            return []
        plays, over = stage.tricks_shown
        if not plays:
            return [("The first trick is led.",)] if not state.tricks else []
        points = sum(points_of(play.cards) for play in plays)
        worth: list[Sentence] = [(f"taken: {_points(points)}" if over else _points(points),)]
        failed = stage.scene.failed
        if failed is None:
            return worth
        kept = tuple((Counter(failed.attempted) - Counter(failed.forced)).elements())
        return [*worth, ("seen", *panels.shown(kept))]


@lru_cache(maxsize=64)
def _drawn_head(
    look: Look, who: tuple[int, str], tail: tuple[str, str], awaited: bool, banks: bool
) -> Line:
    """A head of a seat and its name; every key that chooses a card to bury asks for all four."""
    palette, (seat, name), (words, ink) = look.palette, who, tail
    bank = f" {look.glyphs.coin}" if banks else ""
    marker = f" {look.glyphs.turn}" if awaited else ""
    room = HEAD_ROOM - cell_len(bank) - cell_len(words) - cell_len(marker)
    name = fit(clean(name), room, look.glyphs.ellipsis)
    return (
        Segment(name, look.style(look.seat_colour(seat), bold=True, reverse=awaited)),
        Segment(bank, look.style(palette.coin, bold=True)),
        Segment(words, look.style(ink)),
        Segment(marker, look.style(palette.accent, bold=True)),
    )


def units_of(cards: m.Cards, order: Order) -> list[m.Cards]:
    """The units of any play: suit by suit, as a hand is held."""
    groups = groups_of(tuple(sorted(cards)), order)
    return [tuple(card for _, card, _ in piece) for group in groups for piece in group.pieces]


def _sizes(canvas: Canvas, most: int) -> _Sizes:
    """The largest cards with which a seat at the side has so many in one line; else flat ones."""
    margin = max(MARGIN, (canvas.width - COMFORTABLE) // 2)
    side = min(46, canvas.width * 3 // 8) + margin - MARGIN
    found = (3, FLAT)
    for step, height in SIZES:
        enough = HIGH_FELT if height > LOW_CARD else LOW_FELT
        if canvas.height >= enough and fan_width(most, step) <= side - margin:
            found = step, height
            break
    middle = max(1, (canvas.height - found[1] - 1) // 2)
    return _Sizes(*found, middle, side, margin)


def _points(points: int) -> str:
    return f"{points} points" if points else "no points"


def _reveals(state: m.State) -> list[Laid]:
    """The last reveal of each seat; the one that stands is stressed."""
    last = {made.seat: made.cards for made in state.bids}
    standing = state.bids[-1].seat if state.bids else m.NOBODY
    return [
        (seat, tiles_of([cards], Mark.FRESH if seat == standing else Mark.FORBIDDEN))
        for seat, cards in last.items()
    ]
