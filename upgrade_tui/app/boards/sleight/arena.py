"""Between the two: what each has laid, the blow as a sum, and what came of it."""

from rich.segment import Segment

from upgrade_core.cards import NO_CARD, UNKNOWN, Card
from upgrade_core.games.sleight.duel import is_sleight, score
from upgrade_core.games.sleight.model import ATTACK, OVER
from upgrade_core.games.sleight.options import MOST_LAID
from upgrade_core.story import Sentence, Teller
from upgrade_tui.app.boards.sleight.blow import FIGURE, blow
from upgrade_tui.app.boards.sleight.paint import (
    FISTS_WIDTH,
    owes_break,
    put_fists,
    put_row,
)
from upgrade_tui.app.boards.sleight.plan import EDGE, SUM_HEIGHT
from upgrade_tui.app.boards.sleight.scene import Exchange
from upgrade_tui.app.boards.sleight.stage import BACKS, SleightZone, Stage
from upgrade_tui.app.widgets.canvas import Canvas, Line, width_of
from upgrade_tui.app.widgets.cards import Mark, Size, chip
from upgrade_tui.app.widgets.numerals import big_number, number_width
from upgrade_tui.app.widgets.sentence import cut, drawn

MOST_LANE = MOST_LAID * (Size.LYING.width + 1)
"""Columns of three cards on their side."""
OP_WIDTH = 3


class ArenaZone(SleightZone):
    """Two lanes, the foe's above; nothing here can be pressed."""

    HOVERS = False

    def paint(self, canvas: Canvas) -> None:
        """The lanes as far apart as the height allows, the blow between or beside them."""
        stage = self.stage
        if stage is None:
            return
        plan = stage.plan
        used = 2 * plan.laid.height + plan.lane_gap
        top = max(0, canvas.height - 1 - used) // 2
        low = top + plan.laid.height + plan.lane_gap
        exchange = stage.scene.exchange
        if exchange is None:
            self._ornament(canvas, top + plan.laid.height + plan.lane_gap // 2)
        for seat, y in ((stage.foe, top), (stage.nearest, low)):
            if exchange is not None:
                self._lane(canvas, stage, exchange, seat, y)
            elif seat == stage.scene.state.attacker and stage.scene.state.phase == ATTACK:
                self._places(canvas, stage, seat, y)
            if owes_break(stage.scene.state, seat):
                middle = y + (plan.laid.height - SUM_HEIGHT) // 2
                put_fists(canvas, self.look, (canvas.width - FISTS_WIDTH - EDGE, middle), seat)
        if exchange is not None:
            self._blow(canvas, stage, exchange, top + plan.laid.height)
        if top + used < canvas.height:
            self._sentence(canvas, stage, top + used)

    # The lanes -------------------------------------------------------------------------------

    def _lane(self, canvas: Canvas, stage: Stage, exchange: Exchange, seat: int, y: int) -> None:
        """What a seat has laid: upright, or across where it deflects; with a caption beside."""
        plan, look = stage.plan, self.look
        across = seat == exchange.defender and exchange.stance == "deflect"
        size = Size.LYING if across and plan.laid is not Size.CHIP else plan.laid
        cards = exchange.cards_of(seat)
        shown = cards if exchange.is_open else (UNKNOWN,) * len(cards)
        caption = self._caption(exchange, seat)
        width = len(cards) * (size.width + 1)
        x = EDGE
        if plan.is_between:
            taken = FISTS_WIDTH + EDGE if owes_break(stage.scene.state, seat) else 0
            x = max(EDGE, (canvas.width - taken - width - width_of(caption)) // 2)
        canvas.place(x + 1, y + plan.laid.height // 2, 4, ("lane", seat))
        lost = exchange.lost_by(seat)

        def mark(card: Card) -> Mark:
            return Mark.FORBIDDEN if card in lost else Mark.NONE

        top = y + (plan.laid.height - size.height) // 2
        end = put_row(canvas, look, (x, top), shown, size, BACKS[seat], mark)
        canvas.put_line(end, y + plan.laid.height // 2, caption)

    def _places(self, canvas: Canvas, stage: Stage, seat: int, y: int) -> None:
        """The empty places of the first attack to come."""
        plan = stage.plan
        x = EDGE
        if plan.is_between:
            x = (canvas.width - MOST_LAID * (plan.laid.width + 1)) // 2
        canvas.place(x + 1, y + plan.laid.height // 2, 4, ("lane", seat))
        put_row(canvas, self.look, (x, y), (NO_CARD,) * MOST_LAID, plan.laid, BACKS[seat])

    def _caption(self, exchange: Exchange, seat: int) -> Line:
        """What a seat does, and with what score."""
        look = self.look
        plain, bright = look.style(look.palette.muted), look.style(bold=True)
        if seat == exchange.defender and exchange.stance is None:
            return ()
        word, cards = self._deed(exchange, seat), exchange.cards_of(seat)
        if not cards:
            return (Segment(word, bright),)
        line = [Segment(f"{word} ", plain)]
        if not exchange.is_open:
            line += self._peek(cards)
        if UNKNOWN in cards:
            if exchange.doubled:
                line.append(Segment(f" {look.glyphs.times} 2", bright))
            return tuple(line)
        if exchange.is_open and is_sleight(cards):
            line.append(Segment("Sleight ", look.style(look.palette.good, bold=True)))
        base = score(cards)
        if seat == exchange.attacker and exchange.doubled:
            line.append(Segment(f"{base} {look.glyphs.times} 2 = {2 * base}", bright))
        else:
            line.append(Segment(str(base), bright))
        return tuple(line)

    def _peek(self, cards: tuple[Card, ...]) -> list[Segment]:
        """Cards that lie face down, for the eyes of those who know them."""
        style = self.look.style(self.look.palette.muted)
        if UNKNOWN in cards:
            return [Segment("face down", style)]
        line: list[Segment] = []
        for card in cards:
            line += [*chip(self.look, card), Segment(" ", style)]
        return line

    @staticmethod
    def _deed(exchange: Exchange, seat: int) -> str:
        if seat == exchange.defender:
            return exchange.stance or ""
        if exchange.revived:
            return f"revive {exchange.revived}"
        return "attack"

    # The blow --------------------------------------------------------------------------------

    def _blow(self, canvas: Canvas, stage: Stage, exchange: Exchange, y: int) -> None:
        """The blow as a sum in large figures."""
        plan, look = stage.plan, self.look
        parts = blow(exchange, look.glyphs)
        width = sum(
            number_width(look, part.text) if part.kind == FIGURE else OP_WIDTH for part in parts
        )
        x = MOST_LANE + EDGE + 2
        if plan.is_between:
            x = (canvas.width - width) // 2
        y += (plan.lane_gap - SUM_HEIGHT) // 2
        for part in parts:
            ink = look.style(getattr(look.palette, part.ink), bold=True)
            if part.kind == FIGURE:
                x = canvas.put_block(x, y, big_number(look, part.text, ink))
            else:
                x = canvas.put(x, y + 1, part.text.center(OP_WIDTH), ink)
        canvas.place(max(0, x - 4), y + 1, 4, ("sum", 0))

    def _ornament(self, canvas: Canvas, y: int) -> None:
        """What the felt has printed on it before the first blow."""
        style = self.look.style(self.look.palette.felt_high, bold=True)
        canvas.centre(y, [Segment("   ".join(self.look.glyphs.suits[:3]), style)])

    def _sentence(self, canvas: Canvas, stage: Stage, y: int) -> None:
        """What came of it, where it happened."""
        look, sentence = self.look, _verdict(stage)
        if sentence:
            line = drawn(look, sentence, stage.situation.names, ground=look.palette.felt)
            ellipsis = Segment(look.glyphs.ellipsis, look.style())
            canvas.centre(y, cut(line, canvas.width - 2, ellipsis))


def _verdict(stage: Stage) -> Sentence | None:
    """What the exchange comes to, in a short sentence."""
    exchange, told = stage.scene.exchange, stage.scene.told
    if exchange is None and told is None:
        return _opening(stage)
    if exchange is None or exchange.stance is None:
        return told
    if exchange.clash is None:
        return ("The cards are turned over.",)
    teller, clash = Teller(stage.situation.view.seat), exchange.clash
    hurt = exchange.defender
    who = teller.who(hurt, start=True)
    if clash.breaks:
        breaks = teller.verb(hurt, "break", "breaks")
        your = teller.who(hurt, possessive=True) if hurt != stage.situation.view.seat else "your"
        return (who, f" {breaks} the attack; ", your, " next one counts double.")
    if not clash.damage:
        holds = teller.verb(hurt, "hold", "holds")
        return (who, f" {holds}: no damage.")
    loses = teller.verb(hurt, "lose", "loses")
    return (who, f" {loses} {clash.damage} hit point{'s' if clash.damage > 1 else ''}.")


def _opening(stage: Stage) -> Sentence | None:
    """Who attacks, before anything lies there."""
    state = stage.scene.state
    if state.phase == OVER:
        return None
    teller = Teller(stage.situation.view.seat)
    first = "" if state.turns else " first"
    attacks = teller.verb(state.attacker, "attack", "attacks")
    return (teller.who(state.attacker, start=True), f" {attacks}{first}.")
