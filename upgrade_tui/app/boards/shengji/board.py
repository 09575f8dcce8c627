"""The board of Shengji: strip, table and hand, what they show, and the keys that act."""

from typing import ClassVar

from textual.actions import SkipAction
from textual.binding import BindingType
from textual.events import Key

from upgrade_core.games.shengji import model as m
from upgrade_core.games.shengji.scoring import level_text
from upgrade_tui.app import keymap
from upgrade_tui.app.boards.shengji import moves, wording
from upgrade_tui.app.boards.shengji.choosing import ChoosingBoard
from upgrade_tui.app.boards.shengji.flights import journey
from upgrade_tui.app.boards.shengji.panels import bid_keys
from upgrade_tui.app.boards.shengji.plan import Plan, make_plan
from upgrade_tui.app.boards.shengji.scene import Scene
from upgrade_tui.app.boards.shengji.stage import Stage
from upgrade_tui.app.widgets.board import Situation, Summary
from upgrade_tui.app.widgets.flight import Journey
from upgrade_tui.app.widgets.motion import Step
from upgrade_tui.app.widgets.zone import Zone, look_of

LONG_S, SHORT_S = 0.3, 0.2


class ShengjiBoard(ChoosingBoard):
    """The strip above, the four seats round the trick, the own hand below."""

    SECTION = "shengji"
    BINDINGS: ClassVar[list[BindingType]] = keymap.board_bindings("shengji")
    words = wording
    FLIGHT_S = SHORT_S

    # What is shown ---------------------------------------------------------------------------

    def plan(self, situation: Situation, width: int, height: int) -> Plan:
        """Room for a full hand, so that nothing changes its size before the round is over."""
        state: m.State = situation.view.state
        seat = situation.view.seat or 0
        if state.round_result is not None:
            return make_plan(width, height, 0)
        cards = max(len(state.hands[seat]), state.options.table.hand)
        return make_plan(width, height, cards)

    def new_stage(self, situation: Situation, plan: Plan) -> Stage:
        """See `StagedBoard.new_stage`."""
        return Stage(situation, Scene(situation.spec, situation.view), plan, 80)

    def fit(self, stage: Stage) -> None:
        """See `StagedBoard.fit`."""
        stage.width = self.size.width or 80
        self._felt.styles.height = stage.plan.felt_height
        self._own.styles.height = stage.plan.hand_height

    def settle(self, stage: Stage) -> None:
        """See `StagedBoard.settle`."""
        stage.keep()

    def forget(self) -> None:
        """No card marked as new, none chosen, no trick looked back at."""
        super().forget()
        if self.stage is not None:
            self.stage.chosen.clear()
            self.stage.looks_back = False

    def make_ready(self, stage: Stage) -> None:
        """No trick looked back at while cards are played; what is chosen stays."""
        stage.looks_back = False

    def steps_of(self, event: m.Event) -> list[Step]:
        """The last trick is seen before the reckoning."""
        wait = [Step(_wait, LONG_S)] if isinstance(event, m.RoundEnded) else []
        return [*wait, self.step(event, _pause_s(event))]

    def apply(self, stage: Stage, event: m.Event) -> None:
        """See `StagedBoard.apply`; cards played are chosen no more."""
        if isinstance(event, m.Played) and event.seat == stage.nearest:
            stage.chosen.clear()
            stage.reading = 0
        super().apply(stage, event)
        stage.trim()

    def journey(self, stage: Stage, event: m.Event) -> Journey | None:
        """See `StagedBoard.journey`."""
        return journey(look_of(self), event, stage.nearest, m.team(max(0, stage.state.banker)))

    # What is said ----------------------------------------------------------------------------

    def is_called(self) -> bool:
        """On turn, or able to reveal something while anybody may."""
        return super().is_called() or (self.stage is not None and bool(bid_keys(self.stage)))

    def summary(self, reason: str) -> Summary:
        """Levels by seat, and how long it was."""
        assert self.situation is not None
        state: m.State = self.situation.view.state
        rows = tuple((level_text(state.levels[m.team(seat)]),) for seat in range(4))
        headline = wording.headline(state.winner, self.situation)
        return Summary(wording.ending(state, reason), ("level",), rows, headline)

    # Acting ----------------------------------------------------------------------------------

    def on_key(self, event: Key) -> None:
        """Digits: what to reveal while bidding, else the suit to jump to."""
        stage = self.stage
        if stage is None or not event.key.isdigit() or stage.situation.playing is None:
            return
        event.stop()
        self.motion.finish()
        if stage.situation.view.state.phase == m.BID:
            self._reveal(event.key)
        else:
            self._point(moves.suit(stage, int(event.key)))

    def _reveal(self, key: str) -> None:
        stage = self.stage
        assert stage is not None
        cards = bid_keys(stage).get(key)
        if cards is not None:
            self.wish(m.Bid(cards))
        else:
            self.post_message(self.Refused(moves.why_no_reveal(stage)))

    def action_confirm(self) -> None:
        """Lead, follow, bury or reveal the cards chosen; after a round, go on."""
        self.motion.finish()
        stage = self.stage
        if stage is None or stage.situation.playing is None:
            raise SkipAction
        phase = stage.situation.view.state.phase
        if phase == m.OVER:
            raise SkipAction
        action = stage.deed()
        if action is not None:
            self.wish(action)
        elif phase in (m.BURY, m.PLAY):
            self.post_message(self.Refused(moves.why_nothing(stage)))

    def action_pass_bid(self) -> None:
        """Let the bidding pass."""
        self.wish(m.Pass())

    def action_next_round(self) -> None:
        """Begin the next round."""
        self.wish(m.Next())

    def action_take_back(self) -> None:
        """Take the last play back."""
        self.wish(m.TakeBack())

    def action_concede(self) -> None:
        """Give up, after a question."""
        self.wish(m.Concede(), question="Give up this match for both of you?")

    def on_zone_pressed(self, event: Zone.Pressed) -> None:
        """A click on a card chooses it, one on a reveal reveals."""
        event.stop()
        self.motion.finish()
        stage = self.stage
        if stage is None or stage.situation.playing is None or not isinstance(event.target, tuple):
            return
        if event.target[0] == "bid":
            self._reveal(event.target[1])
        elif event.target in stage.layout.at:
            stage.cursor = event.target
            self._toggle(stage, event.target)


def _wait() -> None:
    """Show nothing else for a moment."""


def _pause_s(event: m.Event) -> float:
    """How long an event is looked at before the next."""
    if isinstance(event, m.Dealt | m.RoundBegan | m.WindowPassed | m.RoundEnded | m.MatchEnded):
        return 0.0
    long = m.TrickTaken | m.ThrowFailed | m.MainFixed | m.BidAccepted
    return LONG_S if isinstance(event, long) else SHORT_S
