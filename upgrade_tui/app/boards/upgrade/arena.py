"""The middle of the table: the fight as it happens, the latest sentence, deck and pile."""

from rich.segment import Segment

from upgrade_core.cards import NO_CARD, UNKNOWN, Card
from upgrade_core.games.upgrade.model import PLACING, row_sum
from upgrade_core.story import Sentence, Teller, Who
from upgrade_tui.app.boards.upgrade.paint import BACK, At, put_cards
from upgrade_tui.app.boards.upgrade.plan import FIGHT_WORDS, STACK_GAP, STACKS_GAPS
from upgrade_tui.app.boards.upgrade.scene import Fight
from upgrade_tui.app.boards.upgrade.stage import Stage, Target, UpgradeZone
from upgrade_tui.app.widgets.canvas import Canvas
from upgrade_tui.app.widgets.cards import Mark, Size, card_block
from upgrade_tui.app.widgets.numerals import HEIGHT, big_number, number_width
from upgrade_tui.app.widgets.sentence import cut, drawn

STANDING = (" o", "/|\\", "/ \\")
BOWED_RIGHT = ("", " _o", "/|")
BOWED_LEFT = ("", "o_", " |\\")
LEAST_HEIGHT = 3
"""Below this there is room for a sentence only."""
WITH_STACKS = 60
"""Columns from which on deck and pile are drawn."""


class ArenaZone(UpgradeZone):
    """What everybody looks at; pressing the pile opens it."""

    def paint(self, canvas: Canvas) -> None:
        """As much as the height allows: cards from three rows on, else a sentence."""
        stage = self.stage
        if stage is None:
            return
        if canvas.height < LEAST_HEIGHT:
            self._sentence(canvas, stage, canvas.height - 1, canvas.width)
            return
        block = stage.plan.stage_size.height
        spare = canvas.height - block
        top = (spare + 1) // 2
        fight, right = stage.scene.fight, canvas.width
        beside = right - 2 * stage.plan.stage_size.width - STACKS_GAPS
        if right >= WITH_STACKS and (fight is None or self._fitting(stage, fight, beside)):
            right = beside
            self._stacks(canvas, stage, right, top)
        if fight is None:
            self._ornament(canvas, top + block // 2, right)
        else:
            self._fight(canvas, stage, fight, top, right)
        if spare:
            self._sentence(canvas, stage, top + block if spare > 1 else 0, right)

    def _stacks(self, canvas: Canvas, stage: Stage, x: int, y: int) -> None:
        """The deck and the pile, each with its number of cards."""
        state, size = stage.scene.state, stage.plan.stage_size
        deck = UNKNOWN if state.deck else NO_CARD
        self._stack(canvas, (x, y), ("deck", 0), deck, len(state.deck))
        x += size.width + STACK_GAP
        pile = state.discard[-1] if state.discard else NO_CARD
        self._stack(canvas, (x, y), ("pile", 0), pile, len(state.discard))
        canvas.spot(x - 1, y - 1, size.width + 2, size.height + 1, ("pile", 0))

    def _stack(self, canvas: Canvas, at: At, target: Target, card: Card, count: int) -> None:
        """One stack with its caption centred above; under the mouse it is marked."""
        assert self.stage is not None
        (x, y), size = at, self.stage.plan.stage_size
        mark = Mark.CURSOR if self.hovered == target else Mark.NONE
        canvas.put_block(x, y, card_block(self.look, card, size, mark, BACK))
        caption = f"{target[0]} {count}"
        left = x + (size.width - len(caption)) // 2
        canvas.put(left, y - 1, caption, self.look.style(self.look.palette.muted))
        canvas.place(x + (size.width - 4) // 2, y + size.height // 2, 4, target)

    def _ornament(self, canvas: Canvas, y: int, right: int) -> None:
        """What the felt has printed on it before the first fight."""
        style = self.look.style(self.look.palette.felt_high, bold=True)
        canvas.centre(y, [Segment("   ".join(self.look.glyphs.suits), style)], 0, right)

    def _fight(self, canvas: Canvas, stage: Stage, fight: Fight, y: int, right: int) -> None:
        """Attack cards and sum, "against", sum and defence cards, and who they are above."""
        look = self.look
        if y > 0:
            title = drawn(
                look, _title(fight, stage), stage.situation.names, ground=look.palette.felt
            )
            canvas.centre(y - 1, title, 0, right)
        sums = str(row_sum(fight.attack)), _defence_sum(fight)
        hidden = fight.margin is None
        defence = (UNKNOWN,) * len(fight.defence) if hidden else fight.defence
        left_ink, right_ink = self._inks(fight)
        size = self._fitting(stage, fight, right) or Size.CHIP
        x = max(1, (right - self._width(fight, size)) // 2)
        middle = y + (stage.plan.stage_size.height - HEIGHT) // 2
        y += (stage.plan.stage_size.height - size.height) // 2
        self._figure(canvas, fight, fight.seat, (x - 5, middle), BOWED_RIGHT)
        x = put_cards(canvas, look, (x, y), fight.attack, size) + 1
        x = self._number(canvas, sums[0], (x, middle), left_ink) + 2
        x = canvas.put(x, middle + 1, "against", look.style(look.palette.muted)) + 2
        x = self._number(canvas, sums[1], (x, middle), right_ink) + 2
        x = put_cards(canvas, look, (x, y), defence, size)
        self._figure(canvas, fight, fight.target, (x + 1, middle), BOWED_LEFT)

    def _width(self, fight: Fight, size: Size) -> int:
        """Columns of a fight with cards of a size."""
        texts = str(row_sum(fight.attack)), _defence_sum(fight)
        sums = sum(number_width(self.look, text) for text in texts)
        return (len(fight.attack) + len(fight.defence)) * (size.width + 1) + FIGHT_WORDS + sums

    def _fitting(self, stage: Stage, fight: Fight, room: int) -> Size | None:
        """The largest cards, at most as large as on the stage, that so many columns hold."""
        sizes = [size for size in Size if size.height <= stage.plan.stage_size.height]
        fitting = [size for size in sizes if self._width(fight, size) <= room]
        return max(fitting, key=lambda size: size.height, default=None)

    def _number(self, canvas: Canvas, text: str, at: At, ink: str) -> int:
        block = big_number(self.look, text, self.look.style(ink, bold=True))
        return canvas.put_block(*at, block)

    def _figure(
        self, canvas: Canvas, fight: Fight, seat: int, at: At, bow: tuple[str, ...]
    ) -> None:
        """A duellist of a tie, standing or bowing."""
        if fight.is_tie:
            style = self.look.style(self.look.seat_colour(seat), bold=True)
            for dy, text in enumerate(bow if seat in fight.bowed else STANDING):
                canvas.put(at[0], at[1] + dy, text, style)

    def _inks(self, fight: Fight) -> tuple[str, str]:
        """Colours of the two sums: the winner's bright, and all of it calm when it is past."""
        palette = self.look.palette
        if fight.past:
            return palette.muted, palette.muted
        if not fight.margin:
            return palette.accent, palette.accent
        return (palette.good, palette.bad) if fight.margin > 0 else (palette.bad, palette.good)

    def _sentence(self, canvas: Canvas, stage: Stage, y: int, right: int) -> None:
        """What happened last, where it happened."""
        scene, look = stage.scene, self.look
        sentence = scene.told
        if scene.fight is not None and not scene.fight.past:
            sentence = _verdict(scene.fight, stage)
        if sentence is None and scene.state.phase == PLACING:
            sentence = ("Everybody chooses one card to attack with; the others defend.",)
        if sentence:
            line = drawn(look, sentence, stage.situation.names, ground=look.palette.felt)
            canvas.centre(
                y, cut(line, right - 2, Segment(look.glyphs.ellipsis, look.style())), 0, right
            )


def _defence_sum(fight: Fight) -> str:
    return "?" if fight.margin is None else str(row_sum(fight.defence))


def _title(fight: Fight, stage: Stage) -> Sentence:
    teller = Teller(stage.situation.view.seat)
    attacks = teller.verb(fight.seat, "attack", "attacks")
    if fight.past:
        attacks = "attacked"
    return (teller.who(fight.seat, start=True), f" {attacks} ", teller.who(fight.target))


def _verdict(fight: Fight, stage: Stage) -> Sentence:
    """What the fight comes to, in a short sentence."""
    if fight.margin is None:
        return ("The defence is turned over",)
    teller = Teller(stage.situation.view.seat)
    winner, loser = (fight.seat, fight.target) if fight.margin > 0 else (fight.target, fight.seat)
    if fight.is_tie:
        return _bowing(fight, teller)
    transfers = stage.scene.state.options.token_capture == "transfer"  # noqa: S105 - no secret
    if fight.margin > 0 and transfers:
        verb = teller.verb(winner, "take", "takes")
        return (teller.who(winner, start=True), f" {verb} a token from ", teller.who(loser), ".")
    verb = (
        teller.verb(winner, "win", "wins")
        if fight.margin > 0
        else teller.verb(winner, "hold", "holds")
    )
    lose = teller.verb(loser, "lose", "loses")
    return (
        teller.who(winner, start=True),
        f" {verb}; ",
        teller.who(loser),
        f" {lose} a token.",
    )


def _bowing(fight: Fight, teller: Teller) -> Sentence:
    parts: list[str | Who] = ["A tie. "]
    both = [seat for seat in (fight.seat, fight.target) if seat in fight.bowed]
    if not both:
        return ("A tie: nobody loses a token, both may bow.",)
    for place, seat in enumerate(both):
        parts += [" and " if place else "", teller.who(seat, start=not place)]
    one = "bow" if len(both) > 1 else teller.verb(both[0], "bow", "bows")
    return (*parts, f" {one}.")
