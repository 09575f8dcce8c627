"""The board of Shengji: strip, table and hand, what they show, and the keys that act."""

from collections.abc import Hashable, Sequence
from typing import Any, ClassVar

from textual.actions import SkipAction
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.events import Key, Resize
from textual.geometry import Region

from upgrade_core.games.shengji import model as m
from upgrade_core.games.shengji.scoring import level_text
from upgrade_core.story import Sentence
from upgrade_tui.app import keymap
from upgrade_tui.app.boards.shengji import moves, wording
from upgrade_tui.app.boards.shengji.choosing import ChoosingBoard
from upgrade_tui.app.boards.shengji.flights import journey
from upgrade_tui.app.boards.shengji.panels import bid_keys
from upgrade_tui.app.boards.shengji.plan import Plan, make_plan
from upgrade_tui.app.boards.shengji.scene import Scene
from upgrade_tui.app.boards.shengji.stage import ShengjiZone, Stage
from upgrade_tui.app.boards.shengji.strip import StripZone
from upgrade_tui.app.widgets.board import Hint, Situation, Summary
from upgrade_tui.app.widgets.flight import Flight
from upgrade_tui.app.widgets.motion import Step
from upgrade_tui.app.widgets.zone import Zone, look_of

LONG_S, SHORT_S = 0.3, 0.2


class ShengjiBoard(ChoosingBoard):
    """The strip above, the four seats round the trick, the own hand below."""

    SECTION = "shengji"
    BINDINGS: ClassVar[list[BindingType]] = keymap.bindings("shengji")
    DEFAULT_CSS = """
    ShengjiBoard { layers: base flight; width: 1fr; height: 1fr; }
    """

    def __init__(self, *, id: str | None = None) -> None:  # noqa: A002 - Textual's own word
        super().__init__(id=id)
        self._strip = StripZone(id="board-strip")
        self._flight = Flight()

    def compose(self) -> ComposeResult:
        """The zones, and the overlay that flies."""
        yield self._strip
        yield self._felt
        yield self._own
        yield self._flight

    @property
    def _zones(self) -> tuple[ShengjiZone, ...]:
        return self._strip, self._felt, self._own

    # What is shown ---------------------------------------------------------------------------

    def place(self, situation: Situation) -> None:
        """Show a situation as it is."""
        self._flight.land()
        plan = self._plan(situation)
        if self.stage is None:
            scene = Scene(situation.spec, situation.view)
            self.stage = Stage(situation, scene, plan, self.size.width or 80)
            for zone in self._zones:
                zone.stage = self.stage
            self._resize_zones()
        stage = self.stage
        stage.situation = situation
        stage.scene.view = situation.view
        if stage.plan != plan:
            stage.plan = plan
            self._resize_zones()
        stage.keep()
        self.redraw()

    def forget(self) -> None:
        """No card marked as new, none chosen, no trick looked back at."""
        if self.stage is not None:
            self.stage.scene.forget()
            self.stage.chosen.clear()
            self.stage.looks_back = False

    def redraw(self) -> None:
        """Paint what differs."""
        for zone in self._zones:
            zone.repaint()

    def on_resize(self, event: Resize) -> None:
        """Give everything the largest size that fits."""
        if self.stage is not None and event.size.height:
            self.stage.plan = self._plan(self.stage.situation)
            self.stage.width = event.size.width
            self._resize_zones()
            self.redraw()

    def _plan(self, situation: Situation) -> Plan:
        """Room for a full hand, so that nothing changes its size before the round is over."""
        state: m.State = situation.view.state
        seat = situation.view.seat or 0
        width, height = self.size.width or 80, self.size.height or 19
        if state.round_result is not None:
            return make_plan(width, height, 0)
        cards = max(len(state.hands[seat]), state.options.table.hand)
        return make_plan(width, height, cards)

    def _resize_zones(self) -> None:
        if self.stage is not None:
            self._felt.styles.height = self.stage.plan.felt_height
            self._own.styles.height = self.stage.plan.hand_height

    def rules_at_hand(self) -> str | None:
        """See `Board.rules_at_hand`."""
        return None if self.stage is None else wording.rules_at_hand(self.stage)

    # What has happened -----------------------------------------------------------------------

    def steps(self, situation: Situation, events: Sequence[Any]) -> list[Step]:
        """Events as steps over a view of the board's own."""
        if self.stage is None:
            return []
        self.stage.situation = situation
        self.stage.looks_back = False
        self.stage.scene.own_copy()
        found: list[Step] = []
        for event in events:
            if isinstance(event, m.RoundEnded):  # the last trick is seen before the reckoning
                found.append(Step(_wait, LONG_S))
            found.append(Step(lambda event=event: self._apply(event), _pause_s(event)))  # type: ignore[misc]
        return found

    def _apply(self, event: m.Event) -> None:
        assert self.stage is not None
        if self.motion.moving:
            self._fly(event)
        if isinstance(event, m.Played) and event.seat == self.stage.nearest:
            self.stage.chosen.clear()
            self.stage.reading = 0
        self.stage.scene.apply(event)
        self.stage.trim()
        self.tell(event)
        if self.motion.moving:
            self.redraw()

    def _fly(self, event: m.Event) -> None:
        """Send what an event moves across the table."""
        stage = self.stage
        assert stage is not None
        sent = journey(look_of(self), event, stage.nearest, m.team(max(0, stage.state.banker)))
        if sent is not None:
            self._flight.fly(sent.line, self._region(sent.start), self._region(sent.end), SHORT_S)

    def _region(self, target: Hashable) -> Region | None:
        found = (zone.region_of(target) for zone in self._zones)
        return next((region for region in found if region is not None), None)

    # What is said ----------------------------------------------------------------------------

    def hints(self) -> Sequence[Hint]:
        """Exactly what may be done now."""
        return wording.hints(self.stage, look_of(self).glyphs) if self.stage else ()

    def prompt(self) -> Sentence:
        """What is awaited, and of whom."""
        return wording.prompt(self.stage) if self.stage else ()

    def is_called(self) -> bool:
        """On turn, or able to reveal something while anybody may."""
        return super().is_called() or (self.stage is not None and bool(bid_keys(self.stage)))

    def status(self) -> str:
        """Round and trick."""
        if self.situation is None:
            return ""
        return wording.counts(self.situation.view.state, look_of(self).glyphs)

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
