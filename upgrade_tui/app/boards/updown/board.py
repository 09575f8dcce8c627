"""The board of Up or Down?: three zones, one cursor, and a move that is put together."""

from typing import ClassVar

from textual.actions import SkipAction
from textual.binding import BindingType
from textual.events import Key

from upgrade_core.games.updown import model as m
from upgrade_core.games.updown.rows import score
from upgrade_tui.app import keymap
from upgrade_tui.app.boards.updown import wording
from upgrade_tui.app.boards.updown.draft import Draft, Step, Target
from upgrade_tui.app.boards.updown.flights import journey, placing
from upgrade_tui.app.boards.updown.meaning import numbered, why_not
from upgrade_tui.app.boards.updown.own import OwnZone
from upgrade_tui.app.boards.updown.plan import SEATS_HEIGHT, Plan, make_plan
from upgrade_tui.app.boards.updown.ring import RingZone
from upgrade_tui.app.boards.updown.scene import Scene
from upgrade_tui.app.boards.updown.seats import SeatsZone
from upgrade_tui.app.boards.updown.stage import Stage, UpDownZone
from upgrade_tui.app.boards.updown.table_of_rows import RowsScreen
from upgrade_tui.app.widgets.board import Situation, Summary
from upgrade_tui.app.widgets.flight import Journey
from upgrade_tui.app.widgets.motion import Step as Pause
from upgrade_tui.app.widgets.staged import StagedBoard
from upgrade_tui.app.widgets.zone import Zone, look_of

LONG_S, SHORT_S = 0.3, 0.15


class UpDownBoard(StagedBoard[Stage]):
    """The others above, the ring in the middle, hand and rows below."""

    SECTION = "updown"
    BINDINGS: ClassVar[list[BindingType]] = keymap.board_bindings("updown")
    words = wording
    DEFAULT_CSS = """
    UpDownBoard > RingZone { height: 1fr; }
    """

    def __init__(self, *, id: str | None = None) -> None:  # noqa: A002 - Textual's own word
        self._seats = SeatsZone(id="board-seats")
        self._ring = RingZone(id="board-ring")
        self._own = OwnZone(id="board-own")
        super().__init__(self._seats, self._ring, self._own, id=id)

    # What is shown ---------------------------------------------------------------------------

    def plan(self, situation: Situation, width: int, height: int) -> Plan:  # noqa: ARG002
        """See `StagedBoard.plan`: the seats take what they need in any case."""
        return make_plan(width, height)

    def new_stage(self, situation: Situation, plan: Plan) -> Stage:
        """See `StagedBoard.new_stage`."""
        return Stage(situation, Scene(situation.spec, situation.view), plan)

    def fit(self, stage: Stage) -> None:
        """See `StagedBoard.fit`."""
        plan = stage.plan
        self._seats.styles.height = SEATS_HEIGHT
        self._seats.styles.margin = (plan.air, 0, 0, 0)
        self._own.styles.height = plan.own_height
        self._own.styles.margin = (0, 0, plan.air, 0)

    def settle(self, stage: Stage) -> None:
        """A move in hand stays where the position allows it."""
        stage.scene.placing = None
        stage.keep_draft()
        stage.settle_cursor()

    def make_ready(self, stage: Stage) -> None:
        """No move in hand while others move."""
        stage.draft, stage.cursor = Draft(), None

    def steps_of(self, event: m.Event) -> list[Pause]:
        """A card is seen in the ring before another is taken."""
        shown = [self.step(event, _pause_s(event))]
        if isinstance(event, m.Moved):
            shown.insert(0, self.announcing(event, LONG_S))
        return shown

    def announce(self, stage: Stage, event: m.Event) -> None:
        """See `StagedBoard.announce`."""
        if isinstance(event, m.Moved) and self.motion.moving:
            self.fly(placing(look_of(self), event, stage.scene.state, stage.nearest))
        super().announce(stage, event)

    def journey(self, stage: Stage, event: m.Event) -> Journey | None:
        """See `StagedBoard.journey`."""
        return journey(look_of(self), event, stage.nearest)

    def summary(self, reason: str) -> Summary:
        """Points by seat, and what they are made of."""
        assert self.situation is not None
        state: m.State = self.situation.view.state
        rows = tuple(
            (str(score(state, seat)), wording.made_of(state, seat)) for seat in range(state.seats)
        )
        return Summary(wording.ending(state, reason), ("points", "made of"), rows)

    # What is done ----------------------------------------------------------------------------

    def on_key(self, event: Key) -> None:
        """Digits choose: a card, a neighbour, a row, a pile."""
        stage = self.stage
        if stage is None or not event.key.isdigit() or stage.situation.playing is None:
            return
        event.stop()
        self.motion.finish()
        target = numbered(stage, int(event.key))
        if target is not None:
            self._press(stage, target)
        elif stage.is_choosing:
            self.post_message(self.Refused(f"There is nothing numbered {event.key} to choose."))
        else:
            self.post_message(self.Refused("It is not your turn."))

    def _press(self, stage: Stage, target: Target) -> None:
        """Choose a target, or say why not; giving a row up takes a second press."""
        if not stage.is_choosing:
            self.post_message(self.Refused("It is not your turn."))
            return
        meant: Target | None = target
        if target[0] == "row" and stage.assembly.step >= Step.STORE:
            meant = stage.assembly.store_of(target[1])
        if meant is None:
            self.post_message(self.Refused(why_not(stage, target)))
        elif meant[0] == "drop" and meant != stage.cursor and meant in stage.options:
            self._point(meant)
        else:
            self._choose(stage, meant)

    def _choose(self, stage: Stage, target: Target) -> None:
        chosen = stage.assembly.choose(target)
        if chosen is None:
            self.post_message(self.Refused(why_not(stage, target)))
            return
        action = chosen.action
        stage.draft = Draft() if action is not None else chosen.draft
        if action is not None:
            self.wish(action)
        stage.cursor = None
        stage.settle_cursor()
        self._refresh()

    def _point(self, target: Target | None) -> None:
        if self.stage is not None and self.stage.cursor != target:
            self.stage.cursor = target
            self._refresh()

    def _refresh(self) -> None:
        self._ring.repaint()
        self._own.repaint()
        self.changed()

    def action_confirm(self) -> None:
        """Choose what the cursor points at."""
        self.motion.finish()
        if self.stage is None or self.stage.cursor is None:
            raise SkipAction
        self._choose(self.stage, self.stage.cursor)

    def action_cancel(self) -> None:
        """Take back the last choice."""
        self.cancel()

    def cancel(self) -> bool:
        """Take back the last choice; False where there is none."""
        stage = self.stage
        if stage is None or not stage.draft.picks:
            return False
        last = stage.draft.picks[-1]
        stage.draft = stage.assembly.back().draft
        stage.settle_cursor(last)
        self._refresh()
        return True

    def action_move(self, by: int) -> None:
        """Point at the next or previous thing to choose."""
        self.motion.finish()
        stage = self.stage
        if stage is None or stage.cursor is None:
            return
        around = stage.around
        self._point(around[(around.index(stage.cursor) + by) % len(around)])

    def action_give_up(self) -> None:
        """Point at giving the row up instead of extending it, or back."""
        self.motion.finish()
        stage = self.stage
        if stage is None or not stage.is_choosing or stage.assembly.step is not Step.STORE:
            self.post_message(self.Refused("A row is given up when a card has been taken."))
            return
        other = None if stage.cursor is None else stage.assembly.other_store(stage.cursor)
        if other is None:
            self.post_message(self.Refused(why_not(stage, ("drop", 1))))
        else:
            self._point(other)

    def action_concede(self) -> None:
        """Give up, after a question."""
        self.wish(m.Concede(), question="Give up this game? Your rows stay, you come last.")

    def action_rows(self) -> None:
        """Look at all rows of all seats."""
        self.motion.finish()
        if self.stage is not None:
            self.app.push_screen(RowsScreen(self.stage))

    def on_zone_pressed(self, event: Zone.Pressed) -> None:
        """A click on a seat, a card, a row or a pile."""
        event.stop()
        self.motion.finish()
        target = event.target
        if self.stage is None or not isinstance(target, tuple):
            return
        if target[0] == "seat":
            self.action_rows()
        elif self.stage.situation.playing is not None:
            self._press(self.stage, target)

    def on_up_down_zone_hovered(self, event: UpDownZone.Hovered) -> None:
        """Pointing with the mouse is pointing, save at what takes two clicks."""
        event.stop()
        stage = self.stage
        if stage is None or not stage.is_choosing or not isinstance(event.target, tuple):
            return
        if event.target in stage.options and event.target[0] != "drop":
            self._point(event.target)


def _pause_s(event: m.Event) -> float:
    """How long an event is looked at before the next."""
    if isinstance(event, m.Moved):
        return LONG_S
    return SHORT_S if isinstance(event, m.Drew) else 0.0
