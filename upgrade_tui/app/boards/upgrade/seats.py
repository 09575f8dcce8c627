"""The opponents: everybody but the nearest seat, clockwise from the left."""

from upgrade_core.games.upgrade.model import PLACING
from upgrade_tui.app.boards.upgrade.paint import At, known_sum, put_cards, put_head, put_tag
from upgrade_tui.app.boards.upgrade.plan import Form, line_shape
from upgrade_tui.app.boards.upgrade.stage import Stage, UpgradeZone
from upgrade_tui.app.widgets.canvas import Canvas
from upgrade_tui.app.widgets.cards import face_style, face_text


class SeatsZone(UpgradeZone):
    """One cell an opponent; pressing it is an attack."""

    def paint(self, canvas: Canvas) -> None:
        """Every opponent in its cell."""
        stage = self.stage
        if stage is None:
            return
        plan = stage.plan
        width = canvas.width // plan.columns
        options = stage.scene.state.options
        needed = plan.form.width(options.attack_max, options.defence_size)
        indent = max(1, min(12, (width - needed) // 2))
        for index, seat in enumerate(stage.opponents):
            line, column = divmod(index, plan.columns)
            at = (column * width + indent, line * (plan.form.height + plan.gap))
            self._seat(canvas, stage, seat, at, width - indent)
            canvas.spot(*at, width - indent, plan.form.height, ("seat", seat))

    def _seat(self, canvas: Canvas, stage: Stage, seat: int, at: At, room: int) -> None:
        x, y = at
        is_line = stage.plan.form is Form.LINE
        options = stage.scene.state.options
        cards = options.attack_max + options.defence_size
        head = line_shape(cards)[0] if is_line else room
        end = put_head(canvas, self.look, stage, seat, at, head - 1, stage.number_of(seat))
        if self.points(("seat", seat)):
            style = self.look.style(self.look.palette.felt_low, self.look.palette.accent, bold=True)
            canvas.put(min(end + 2, x + head - 8), y, " attack ", style)
        if seat in stage.scene.state.gone:
            below = (x + head, y) if is_line else (x, y + 1)
            put_tag(canvas, self.look, stage, seat, below, room)
        elif is_line:
            self._one_line(canvas, stage, seat, (x + head, y), room - head)
        else:
            self._rows(canvas, stage, seat, (x, y + 1), room)

    def _rows(self, canvas: Canvas, stage: Stage, seat: int, at: At, room: int) -> None:
        """Attack row with its sum, and defence row under or beside it."""
        look, (x, y), state, form = self.look, at, stage.scene.state, stage.plan.form
        each, middle = form.size.width + 1, form.size.height // 2
        attack, defence = state.attack[seat], state.defence[seat]
        if state.phase != PLACING:
            end = put_cards(canvas, look, at, attack, form.size, stage.marks(seat, "attack"))
            bright = look.style(look.palette.accent, bold=True)
            canvas.put(end, y + middle, known_sum(attack), bright)
            x, y = (x + state.options.attack_max * each + 4, y) if form.is_side else (x, y)
            y += 0 if form.is_side else form.size.height
        end = put_cards(canvas, look, (x, y), defence, form.size, stage.marks(seat, "defence"))
        if state.phase != PLACING:
            end = canvas.put(end, y + middle, known_sum(defence), look.style(bold=True))
        under = form.size.height if state.phase == PLACING and not form.is_side else 0
        place = (at[0], y + under) if under else (end, y + middle)
        put_tag(canvas, look, stage, seat, place, room - (place[0] - at[0]) + 1)

    def _one_line(self, canvas: Canvas, stage: Stage, seat: int, at: At, room: int) -> None:
        """Cards without edges, for a table with many seats."""
        look, (x, y), state = self.look, at, stage.scene.state
        options = state.options
        step = line_shape(options.attack_max + options.defence_size)[1]
        hidden = look.style(*reversed(look.palette.backs["crimson"]))
        if state.phase != PLACING:
            for card in state.attack[seat]:
                canvas.put(x, y, face_text(look, card), face_style(look, card))
                x += step
            total = known_sum(state.attack[seat]).rjust(3)
            x = canvas.put(x - step + 2, y, total, look.style(look.palette.accent, bold=True)) + 1
        for card in state.defence[seat]:
            text = face_text(look, card) if card else look.glyphs.cross * 2
            canvas.put(x, y, text, face_style(look, card) if card else hidden)
            x += step
        x += 3 - step
        put_tag(canvas, look, stage, seat, (x, y), room - (x - at[0]))
