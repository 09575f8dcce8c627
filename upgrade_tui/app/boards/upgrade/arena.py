"""The middle of the table: the fight as it happens, the latest sentence, deck and pile."""

from rich.segment import Segment

from upgrade_core.cards import UNKNOWN, Card
from upgrade_core.games.upgrade.model import PLACING, row_sum
from upgrade_core.story import Sentence, Teller, Who
from upgrade_tui.app.boards.upgrade.paint import BACK, At, put_cards
from upgrade_tui.app.boards.upgrade.scene import Fight
from upgrade_tui.app.boards.upgrade.stage import Stage, UpgradeZone
from upgrade_tui.app.widgets.canvas import Canvas
from upgrade_tui.app.widgets.cards import Mark, Size, card_block
from upgrade_tui.app.widgets.numerals import big_number, number_width
from upgrade_tui.app.widgets.sentence import cut, drawn

STACKS_WIDTH = 15
"""Columns at the right for deck and pile."""
STANDING = (" o", "/|\\", "/ \\")
BOWED_RIGHT = ("", " _o", "/|")
BOWED_LEFT = ("", "o_", " |\\")
BLOCK = 3
"""Rows of cards and numbers in the middle."""


class ArenaZone(UpgradeZone):
    """What everybody looks at; pressing the pile opens it."""

    def paint(self, canvas: Canvas) -> None:
        """As much as the height allows: cards from five rows on, else sentences."""
        stage = self.stage
        if stage is None:
            return
        if canvas.height < BLOCK:
            self._sentence(canvas, stage, canvas.height - 1, canvas.width)
            return
        spare = canvas.height - BLOCK
        top = (spare + 1) // 2
        has_stacks = canvas.width >= 60
        right = canvas.width - (STACKS_WIDTH + 2 if has_stacks else 0)
        if has_stacks:
            self._stacks(canvas, stage, right, top)
        if stage.scene.fight is None:
            self._ornament(canvas, top, right)
        else:
            self._fight(canvas, stage, stage.scene.fight, top, right)
        if spare:
            self._sentence(canvas, stage, top + BLOCK if spare > 1 else 0, right)

    def _stacks(self, canvas: Canvas, stage: Stage, x: int, y: int) -> None:
        """The deck and the pile, each with its number of cards."""
        look, state = self.look, stage.scene.state
        mark = Mark.CURSOR if self.hovered == ("pile", 0) else Mark.NONE
        for offset, name, cards, marked in (
            (0, "deck", state.deck, Mark.NONE),
            (8, "pile", state.discard, mark),
        ):
            top: Card = UNKNOWN if name == "deck" else (cards[-1] if cards else -1)
            block = card_block(look, top if cards else -1, Size.SMALL, marked, BACK)
            canvas.put_block(x + offset, y, block)
            caption = f"{name} {len(cards)}"
            canvas.put(x + offset - 1, y - 1, caption, look.style(look.palette.muted))
        canvas.place(x, y + 1, 5, ("deck", 0))
        canvas.place(x + 8, y + 1, 5, ("pile", 0))
        canvas.spot(x + 7, y - 1, 7, BLOCK + 1, ("pile", 0))

    def _ornament(self, canvas: Canvas, y: int, right: int) -> None:
        """What the felt has printed on it before the first fight."""
        style = self.look.style(self.look.palette.felt_high, bold=True)
        canvas.centre(y + 1, [Segment("   ".join(self.look.glyphs.suits), style)], 0, right)

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
        each = Size.SMALL.width + 1
        width = (len(fight.attack) + len(defence)) * each + 15
        width += sum(number_width(look, text) for text in sums)
        x = max(1, (right - width) // 2)
        self._figure(canvas, fight, fight.seat, (x - 5, y), BOWED_RIGHT)
        x = put_cards(canvas, look, (x, y), fight.attack, Size.SMALL) + 1
        x = canvas.put_block(x, y, big_number(look, sums[0], look.style(left_ink, bold=True))) + 2
        x = canvas.put(x, y + 1, "against", look.style(look.palette.muted)) + 2
        x = canvas.put_block(x, y, big_number(look, sums[1], look.style(right_ink, bold=True))) + 2
        x = put_cards(canvas, look, (x, y), defence, Size.SMALL)
        self._figure(canvas, fight, fight.target, (x + 1, y), BOWED_LEFT)

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
