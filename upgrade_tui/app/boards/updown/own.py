"""The nearest seat: its hand, the move in hand, its rows with what each would be worth."""

from rich.segment import Segment

from upgrade_core.cards import Card
from upgrade_core.games.updown.options import HAND_SIZE, MOST_ROWS
from upgrade_core.games.updown.rows import score
from upgrade_tui.app.boards.updown.draft import Target
from upgrade_tui.app.boards.updown.stage import Stage, UpDownZone
from upgrade_tui.app.boards.updown.stairs import Stairs
from upgrade_tui.app.boards.updown.worth import counted, gain, turns_left, worth
from upgrade_tui.app.widgets.canvas import Canvas, width_of
from upgrade_tui.app.widgets.cards import Mark, Size, card_block, chip
from upgrade_tui.app.widgets.numerals import HEIGHT, big_number
from upgrade_tui.app.widgets.text import clean, fit

BACK = "indigo"
LEFT = 2
CARDS = 17
"""The column where the staircases begin."""
GAIN_ROOM = 6
DROP_ROOM = 8


class OwnZone(UpDownZone):
    """Hand above, rows below."""

    def paint(self, canvas: Canvas) -> None:
        """The head at the left of the hand, the move at its right, three rows."""
        stage = self.stage
        if stage is None:
            return
        self._head(canvas, stage)
        end = self._hand(canvas, stage)
        if stage.is_choosing:
            self._move(canvas, stage, end + 3)
        top = stage.plan.hand.height
        for number in range(1, MOST_ROWS + 1):
            self._row(canvas, stage, number, top + (number - 1) * stage.plan.stair)

    def _head(self, canvas: Canvas, stage: Stage) -> None:
        look, state, seat = self.look, stage.scene.state, stage.nearest
        palette, turn = look.palette, stage.is_awaited(stage.nearest)
        name = fit(clean(stage.situation.names[seat]), 20, look.glyphs.ellipsis)
        style = look.style(look.seat_colour(seat), bold=True, reverse=turn)
        x = canvas.put(LEFT, 0, name, style)
        if turn:
            canvas.put(x, 0, f" {look.glyphs.turn}", look.style(palette.accent, bold=True))
        points, bright = str(score(state, seat)), look.style(palette.accent, bold=True)
        left = turns_left(state, seat)
        words = f"{counted(left, 'turn')} left"
        given_up = len(state.dropped[seat])
        muted = look.style(palette.muted)
        if stage.plan.hand is Size.FULL:
            x = canvas.put_block(LEFT, 1, big_number(look, points, bright)) + 2
            canvas.put(x, 2, "point" if points == "1" else "points", muted)
            canvas.put(x, 1, f"{given_up} given up" if given_up else "", muted)
            canvas.put(LEFT, 1 + HEIGHT, words, muted)
        else:
            x = canvas.put(LEFT, 1, counted(int(points), "point"), bright)
            canvas.put(x, 1, f", {given_up} given up" if given_up else "", muted)
            canvas.put(LEFT, 2, words, muted)

    def _hand(self, canvas: Canvas, stage: Stage) -> int:
        """The hand in the middle. Returns: the column after it."""
        size, hand = stage.plan.hand, stage.scene.state.hands[stage.nearest]
        whole = HAND_SIZE * (size.width + 1) - 1
        x = start = (canvas.width - whole) // 2
        canvas.place(x, 1, size.width, ("hand", 0))
        for card in hand:
            target = ("hand", card)
            block = card_block(
                self.look, card, size, self._mark(stage, target), BACK, stage.label(target)
            )
            canvas.put_block(x, 0, block)
            canvas.spot(x, 0, size.width, size.height, target)
            canvas.place(x, size.height // 2, size.width, target)
            x += size.width + 1
        return start + whole

    def _mark(self, stage: Stage, target: Target) -> Mark:
        if stage.cursor == target:
            return Mark.CURSOR
        if stage.is_choosing and target[1] == stage.assembly.card:
            return Mark.CHOSEN
        return Mark.NONE

    def _move(self, canvas: Canvas, stage: Stage, x: int) -> None:
        """The move as far as it is put together."""
        assembly, look = stage.assembly, self.look
        lines: list[tuple[str, list[Segment]]] = []
        if assembly.card is not None:
            lines.append(("place", list(chip(look, assembly.card))))
        if assembly.take is not None:
            lines.append(("take", list(chip(look, assembly.take))))
        if assembly.store is not None and assembly.take is not None:
            kind, row = assembly.store
            added = gain(stage.scene.state.rows[stage.nearest], kind, row, assembly.take)
            words = f"row {row}  " if kind == "row" else f"row {row}, given up  "
            lines.append(("into", [Segment(words, look.style()), self._signed(added)]))
        for y, (word, line) in enumerate(lines):
            canvas.put(x, y, word, look.style(look.palette.muted))
            canvas.put_line(x + 6, y, line)

    def _signed(self, number: int) -> Segment:
        look = self.look
        sign = "+" if number >= 0 else look.glyphs.minus
        ink = look.palette.good if number >= 0 else look.palette.bad
        return Segment(f"{sign}{abs(number)}", look.style(ink, bold=True))

    # The rows --------------------------------------------------------------------------------

    def _row(self, canvas: Canvas, stage: Stage, number: int, y: int) -> None:
        """One row: its number, direction, product and points, the staircase, what may come."""
        look, height = self.look, stage.plan.stair
        rows = stage.scene.state.rows[stage.nearest]
        row = rows[number - 1] if number <= len(rows) else []
        struck = stage.is_choosing and stage.is_pointed(("drop", number))
        stairs = Stairs(look, stage.highest, stage.scene.fresh_of(row), struck)
        base = y + height - 1
        self._number(canvas, stage, number, base)
        if row:
            canvas.put(LEFT + 2, base, stairs.arrow(row), look.style(look.palette.muted))
            self._product(canvas, stairs, row, base)
        room = canvas.width - CARDS - LEFT - stairs.step_width - GAIN_ROOM - DROP_ROOM
        end = stairs.put(canvas, (CARDS, y), (room, height), row)
        canvas.spot(0, y, canvas.width, height, ("row", number))
        canvas.place(end + 1, base, stairs.digits + 1, ("row", number))
        if stage.is_choosing and stage.taken is not None:
            self._preview(canvas, stage, number, stage.taken, (end, base))
        elif not row and number == len(rows) + 1:
            canvas.put(CARDS, base, "a new row may begin here", look.style(look.palette.muted))

    def _number(self, canvas: Canvas, stage: Stage, number: int, y: int) -> None:
        """The number of a row, bright while it can be chosen."""
        look, palette = self.look, self.look.palette
        asked = any(target in stage.options for target in (("row", number), ("drop", number)))
        pointed = stage.cursor in (("row", number), ("drop", number))
        ink = palette.accent if asked else palette.muted
        canvas.put(LEFT, y, str(number), look.style(ink, bold=asked, reverse=pointed))

    def _product(self, canvas: Canvas, stairs: Stairs, row: list[Card], y: int) -> None:
        value = worth(row)
        line = stairs.product(value)
        canvas.put_line(LEFT + 10 - width_of(line), y, line)
        points = str(value.points)
        canvas.put(LEFT + 14 - len(points), y, points, self.look.style(bold=True))

    def _preview(
        self, canvas: Canvas, stage: Stage, number: int, take: Card, at: tuple[int, int]
    ) -> None:
        """What the card would be worth in a row, and what it would cost to give the row up."""
        rows, (x, y) = stage.scene.state.rows[stage.nearest], at
        options = stage.stores_for(take)
        given_up = stage.is_pointed(("drop", number))
        if ("row", number) in options and not given_up:
            pointed = stage.is_pointed(("row", number))
            ghost = Stairs(self.look, stage.highest).ghost(take, pointed=pointed)
            x = canvas.put_line(x + 1, y, ghost)
            canvas.put_line(x + 1, y, (self._signed(gain(rows, "row", number, take)),))
        if ("drop", number) in options:
            self._giving_up(canvas, stage, number, take, y)

    def _giving_up(self, canvas: Canvas, stage: Stage, number: int, take: Card, y: int) -> None:
        look, palette = self.look, self.look.palette
        rows, pointed = stage.scene.state.rows[stage.nearest], stage.is_pointed(("drop", number))
        amount = self._signed(gain(rows, "drop", number, take))
        style = look.style(palette.muted)
        if pointed:
            style = look.style(palette.felt_low, palette.accent, bold=True)
        words = "give up " if pointed else "x "
        x = canvas.width - LEFT - len(words) - len(amount.text)
        canvas.spot(x, y, len(words) + len(amount.text), 1, ("drop", number))
        canvas.put_line(x, y, (Segment(words, style), amount))
