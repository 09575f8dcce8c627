"""The board of Sleight: two duellists and what lies between them, and the keys that act."""

from typing import ClassVar

from textual.actions import SkipAction
from textual.binding import BindingType
from textual.events import Key

from upgrade_core.cards import UNKNOWN, Card
from upgrade_core.games.sleight import model as m
from upgrade_core.games.sleight.choices import CONCEDE, RESTOCK
from upgrade_core.games.sleight.errors import WrongNumberOfCards
from upgrade_tui.app import keymap
from upgrade_tui.app.boards.sleight import wording
from upgrade_tui.app.boards.sleight.arena import ArenaZone
from upgrade_tui.app.boards.sleight.flights import journey
from upgrade_tui.app.boards.sleight.foe import FoeZone
from upgrade_tui.app.boards.sleight.graves import GravesScreen
from upgrade_tui.app.boards.sleight.own import OwnZone
from upgrade_tui.app.boards.sleight.plan import Plan, make_plan
from upgrade_tui.app.boards.sleight.scene import Scene
from upgrade_tui.app.boards.sleight.stage import LAID, Stage
from upgrade_tui.app.widgets.board import Situation, Summary
from upgrade_tui.app.widgets.flight import Journey
from upgrade_tui.app.widgets.motion import Step
from upgrade_tui.app.widgets.staged import StagedBoard
from upgrade_tui.app.widgets.zone import Zone, look_of

LONG_S, SHORT_S = 0.3, 0.12
GIVE_UP = "Give up this duel? The other wins at once."


class SleightBoard(StagedBoard[Stage]):
    """The foe above, the blow in the middle, the own cards below."""

    SECTION = "sleight"
    BINDINGS: ClassVar[list[BindingType]] = keymap.board_bindings("sleight")
    words = wording

    def __init__(self, *, id: str | None = None) -> None:  # noqa: A002 - Textual's own word
        self._foe = FoeZone(id="board-foe")
        self._arena = ArenaZone(id="board-arena")
        self._own = OwnZone(id="board-own")
        super().__init__(self._foe, self._arena, self._own, id=id)

    # What is shown ---------------------------------------------------------------------------

    def plan(self, situation: Situation, width: int, height: int) -> Plan:  # noqa: ARG002
        """See `StagedBoard.plan`: no duel needs more room than another."""
        return make_plan(width, height)

    def new_stage(self, situation: Situation, plan: Plan) -> Stage:
        """See `StagedBoard.new_stage`."""
        scene = Scene(situation.spec, situation.view)
        scene.forget()
        return Stage(situation, scene, plan)

    def fit(self, stage: Stage) -> None:
        """See `StagedBoard.fit`."""
        plan = stage.plan
        self._foe.styles.height = plan.foe_height
        self._arena.styles.height = plan.arena_height
        self._own.styles.height = plan.own_height
        self._foe.styles.margin = (plan.margin, 0, 0, 0)

    def settle(self, stage: Stage) -> None:
        """See `StagedBoard.settle`."""
        stage.keep()

    def forget(self) -> None:
        """No blow on the table but what lies there, nothing chosen, no card marked as new."""
        stage = self.stage
        if stage is None or self.situation is None:
            return
        stage.scene.view = self.situation.view
        stage.scene.forget()
        stage.choice.clear()

    def steps_of(self, event: m.Event) -> list[Step]:
        """The defence is seen face down before it is turned over."""
        shown = [self.step(event, _pause_s(event))]
        if isinstance(event, m.Clashed):
            shown.insert(0, self.announcing(event, LONG_S))
        return shown

    def show_event(self, event: m.Event) -> None:
        """What flies here leaves from where the event has put it."""
        assert self.stage is not None
        self.apply(self.stage, event)
        self.tell(event)
        if self.motion.moving:
            self.redraw()
            self.fly(self.journey(self.stage, event))

    def journey(self, stage: Stage, event: m.Event) -> Journey | None:
        """See `StagedBoard.journey`."""
        return journey(look_of(self), event, stage.nearest)

    def summary(self, reason: str) -> Summary:
        """Hit points left and cards in the Grave by seat, and how long it was."""
        assert self.situation is not None
        state: m.State = self.situation.view.state
        rows = tuple(
            (str(hp), str(len(grave))) for hp, grave in zip(state.hp, state.graves, strict=True)
        )
        return Summary(wording.ending(state, reason), ("hit points", "in Grave"), rows)

    # What is chosen --------------------------------------------------------------------------

    def on_key(self, event: Key) -> None:
        """Digits choose a card, or put it back."""
        stage = self.stage
        if stage is None or not event.key.isdigit():
            return
        event.stop()
        self.motion.finish()
        number, hand = int(event.key) or 10, stage.hand
        if not stage.may_choose:
            self.wish(RESTOCK)  # Refused in any case, with the reason: watching, or over.
        elif number > len(hand):
            self.post_message(self.Refused(f"There is no card {number} in your hand."))
        else:
            self._toggle(hand[number - 1])

    def _toggle(self, card: Card) -> None:
        stage = self.stage
        if stage is None or not stage.may_choose or card == UNKNOWN:
            return
        if not stage.toggle(card):
            self.post_message(self.Refused(wording.ENOUGH))
            return
        self._own.repaint()
        self.changed()

    def action_move(self, step: int) -> None:
        """Point at the card before or after."""
        self.motion.finish()
        stage = self.stage
        if stage is not None and stage.may_choose:
            stage.cursor = stage.neighbour(step)
            self._own.repaint()

    def action_take(self) -> None:
        """Choose the card pointed at, or put it back."""
        self.motion.finish()
        if self.stage is not None and self.stage.cursor is not None:
            self._toggle(self.stage.cursor)

    def action_lift(self, up: bool) -> None:
        """Choose the card pointed at (`up`), or put it back."""
        self.motion.finish()
        stage = self.stage
        if stage is not None and stage.cursor is None:
            self.action_move(1)
        elif stage is not None and (stage.cursor in stage.choice) != up:
            self.action_take()

    def action_cancel(self) -> None:
        """Put all chosen cards back."""
        self.cancel()

    def cancel(self) -> bool:
        """Put all chosen cards back and take the cursor away; False where there was neither."""
        stage = self.stage
        if stage is None or (not stage.choice and stage.cursor is None):
            return False
        stage.choice.clear()
        stage.cursor = None
        self._own.repaint()
        self.changed()
        return True

    # What is done ----------------------------------------------------------------------------

    def action_deed(self, name: str) -> None:
        """Attack, defend, deflect, restock or revive, with the cards chosen."""
        self.motion.finish()
        stage = self.stage
        if stage is None:
            return
        action, choices = stage.deed(name), stage.situation.choices
        refusal = choices.why_not(action) if choices is not None else None
        if name in LAID and isinstance(refusal, WrongNumberOfCards):
            self.post_message(self.Refused(wording.CHOOSE_FIRST))
        elif self.wish(action):
            stage.choice.clear()
            stage.cursor = None

    def action_confirm(self) -> None:
        """Lay the chosen cards: to attack, or upright to defend."""
        self.motion.finish()
        stage = self.stage
        if stage is None or not stage.situation.waiting:
            raise SkipAction
        attacking = stage.situation.view.state.phase == m.ATTACK
        self.action_deed("attack" if attacking else "defend")

    def action_concede(self) -> None:
        """Give up, after a question."""
        self.wish(CONCEDE, question=GIVE_UP)

    def action_graves(self) -> None:
        """Look through both Graves."""
        self.motion.finish()
        if self.stage is not None:
            self.app.push_screen(GravesScreen(self.stage))

    def on_zone_pressed(self, event: Zone.Pressed) -> None:
        """A click on a card, a deed or a Grave."""
        event.stop()
        self.motion.finish()
        if not isinstance(event.target, tuple):
            return
        kind, what = event.target
        if kind == "grave":
            self.action_graves()
        elif kind == "card":
            self._toggle(what)
        elif kind == "deed":
            self.action_deed(what)


def _pause_s(event: m.Event) -> float:
    """How long an event is looked at before the next."""
    long = m.AttackLaid | m.Clashed | m.Revived
    return LONG_S if isinstance(event, long) else SHORT_S
