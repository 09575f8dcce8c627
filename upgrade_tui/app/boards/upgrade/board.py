"""The board of Upgrade: three zones, one cursor, and the keys that act."""

from typing import ClassVar

from textual.actions import SkipAction
from textual.binding import BindingType
from textual.events import Key

from upgrade_core.games.upgrade import model as m
from upgrade_tui.app import keymap
from upgrade_tui.app.boards.upgrade import wording
from upgrade_tui.app.boards.upgrade.arena import ArenaZone
from upgrade_tui.app.boards.upgrade.flights import journey
from upgrade_tui.app.boards.upgrade.own import OwnZone
from upgrade_tui.app.boards.upgrade.pile import PileScreen
from upgrade_tui.app.boards.upgrade.plan import Plan, make_plan
from upgrade_tui.app.boards.upgrade.scene import Scene
from upgrade_tui.app.boards.upgrade.seats import SeatsZone
from upgrade_tui.app.boards.upgrade.stage import Stage, Target
from upgrade_tui.app.widgets.board import Situation, Summary
from upgrade_tui.app.widgets.flight import Journey
from upgrade_tui.app.widgets.motion import Step
from upgrade_tui.app.widgets.staged import StagedBoard
from upgrade_tui.app.widgets.zone import Zone, look_of

LONG_S, SHORT_S = 0.3, 0.12


class UpgradeBoard(StagedBoard[Stage]):
    """Opponents above, the fight in the middle, the own cards below."""

    SECTION = "upgrade"
    BINDINGS: ClassVar[list[BindingType]] = keymap.board_bindings("upgrade")
    words = wording

    def __init__(self, *, id: str | None = None) -> None:  # noqa: A002 - Textual's own word
        self._seats = SeatsZone(id="board-seats")
        self._arena = ArenaZone(id="board-arena")
        self._own = OwnZone(id="board-own")
        super().__init__(self._seats, self._arena, self._own, id=id)

    # What is shown ---------------------------------------------------------------------------

    def plan(self, situation: Situation, width: int, height: int) -> Plan:
        """See `StagedBoard.plan`."""
        state: m.State = situation.view.state
        options = state.options
        return make_plan(width, height, state.seats - 1, options.attack_max, options.defence_size)

    def new_stage(self, situation: Situation, plan: Plan) -> Stage:
        """See `StagedBoard.new_stage`."""
        return Stage(situation, Scene(situation.spec, situation.view), plan)

    def fit(self, stage: Stage) -> None:
        """See `StagedBoard.fit`."""
        plan = stage.plan
        self._seats.styles.height = plan.seats_height
        self._arena.styles.height = plan.arena_height
        self._own.styles.height = plan.own_height
        self._seats.styles.margin = (plan.margin, 0, 0, 0)

    def settle(self, stage: Stage) -> None:
        """See `StagedBoard.settle`."""
        stage.cursor = stage.kept_cursor()

    def steps_of(self, event: m.Event) -> list[Step]:
        """An attack is seen before the defence is turned over."""
        shown = [self.step(event, _pause_s(event))]
        if isinstance(event, m.Attacked):
            shown.insert(0, self.announcing(event, LONG_S))
        return shown

    def journey(self, stage: Stage, event: m.Event) -> Journey | None:
        """See `StagedBoard.journey`."""
        return journey(look_of(self), event, stage.nearest)

    def summary(self, reason: str) -> Summary:
        """Tokens and bows by seat, and how long it was."""
        assert self.situation is not None
        state: m.State = self.situation.view.state
        look = look_of(self)
        rows = tuple(
            (look.glyphs.coin * min(tokens, 12) or look.glyphs.dash, str(bows or look.glyphs.dash))
            for tokens, bows in zip(state.tokens, state.bows, strict=True)
        )
        return Summary(wording.ending(state, reason), ("tokens", "bows"), rows)

    # What is done ----------------------------------------------------------------------------

    def on_key(self, event: Key) -> None:
        """Digits: an own card while one is being chosen, else the opponent to attack."""
        stage = self.stage
        if stage is None or not event.key.isdigit():
            return
        event.stop()
        self.motion.finish()
        number = int(event.key) or 10
        if stage.situation.view.state.phase == m.PLACING or stage.choosing:
            self._digit_for_card(stage, number)
        elif number <= len(stage.opponents):
            self.wish(m.Attack(stage.opponents[number - 1]))
        else:
            self.post_message(self.Refused(f"There is no opponent {number} at this table."))

    def _digit_for_card(self, stage: Stage, number: int) -> None:
        targets = stage.own_targets
        if number > len(targets):
            self.post_message(self.Refused(f"There is no card {number} to choose."))
        elif stage.situation.view.state.phase == m.PLACING:
            self._point(targets[number - 1])
        else:
            self._do(targets[number - 1])

    def _do(self, target: Target) -> None:
        """What pressing a target means."""
        action = self.stage.deed(target) if self.stage else None
        if action is not None and self.wish(action):
            self._point(None)

    def _point(self, target: Target | None) -> None:
        stage = self.stage
        if stage is None or stage.cursor == target:
            return
        on_seats = [at for at in (stage.cursor, target) if at is not None and at[0] == "seat"]
        stage.cursor = target
        self._own.repaint()
        if on_seats:
            self._seats.repaint()
        self.changed()

    def action_confirm(self) -> None:
        """Do what the cursor points at."""
        self.motion.finish()
        if self.stage is None or self.stage.cursor is None:
            raise SkipAction
        self._do(self.stage.cursor)

    def action_cancel(self) -> None:
        """Take the cursor away."""
        self.cancel()

    def cancel(self) -> bool:
        """Take the cursor away; False where there was none to take."""
        stage = self.stage
        if stage is None or stage.cursor is None or stage.cursor[0] == "dealt":
            return False
        self._point(None)
        return True

    def action_move(self, way: str) -> None:
        """Move the cursor: along the own cards, or up among the opponents."""
        self.motion.finish()
        stage = self.stage
        if stage is not None and stage.situation.is_mine:
            self._point(stage.neighbour(way))

    def action_upgrade(self) -> None:
        """Begin to choose the place for the drawn card."""
        self.motion.finish()
        stage = self.stage
        if stage is None:
            return
        first = next((at for at in stage.own_targets if stage.may_point(at)), None)
        if first is not None and stage.situation.view.state.phase == m.TURN:
            self._point(first)
        else:
            self.wish(m.Replace("attack", 0))

    def action_add(self) -> None:
        """Add the drawn card to the attack row."""
        self.wish(m.Add())

    def action_discard(self) -> None:
        """Throw the drawn card away."""
        self.wish(m.Discard())

    def action_bow(self) -> None:
        """Bow after a tie."""
        self.wish(m.Bow())

    def action_concede(self) -> None:
        """Give up, after a question."""
        self.wish(m.Concede(), question="Give up this game? Your tokens and cards leave the table.")

    def action_pile(self) -> None:
        """Look through the discard pile."""
        self.motion.finish()
        if self.situation is not None:
            self.app.push_screen(PileScreen(self.situation.view))

    def on_zone_pressed(self, event: Zone.Pressed) -> None:
        """A click on a seat, a card, an empty place or the pile."""
        event.stop()
        self.motion.finish()
        if self.stage is None or not isinstance(event.target, tuple):
            return
        kind = event.target[0]
        if kind == "pile":
            self.action_pile()
        elif self.stage.situation.playing is not None:
            self._press(self.stage, event.target)

    def _press(self, stage: Stage, target: Target) -> None:
        """Placing takes two clicks, as it is final; everything else one."""
        if target[0] == "dealt" and stage.cursor != target:
            self._point(target)
        else:
            self._do(target)


def _pause_s(event: m.Event) -> float:
    """How long an event is looked at before the next."""
    long = m.Attacked | m.TokenTaken | m.DuelTied | m.Replaced | m.Discarded | m.Added | m.Revealed
    return LONG_S if isinstance(event, long) else SHORT_S
