"""What Overthrone's board shows: the tableau, the hand, what has just happened, and words."""

from collections.abc import Hashable, Sequence
from typing import Any

from textual.app import ComposeResult
from textual.events import Resize
from textual.geometry import Region

from upgrade_core.game import View
from upgrade_core.games.overthrone import model as m
from upgrade_core.games.overthrone.facts import band
from upgrade_core.story import Sentence
from upgrade_tui.app.boards.overthrone import wording
from upgrade_tui.app.boards.overthrone.flights import journey
from upgrade_tui.app.boards.overthrone.hand import HandZone
from upgrade_tui.app.boards.overthrone.plan import Plan, make_plan
from upgrade_tui.app.boards.overthrone.scene import Scene
from upgrade_tui.app.boards.overthrone.stage import OverthroneZone, Stage
from upgrade_tui.app.boards.overthrone.tableau import TableauZone
from upgrade_tui.app.widgets.board import Board, Hint, Situation, Summary
from upgrade_tui.app.widgets.flight import Flight
from upgrade_tui.app.widgets.motion import Step
from upgrade_tui.app.widgets.zone import look_of

LONG_S, SHORT_S = 0.2, 0.12


class ShownBoard(Board):
    """The throne in its cross above, the hand below; what keys do is its heir's."""

    GRADES = ("Perfect", "Good", "Not so good", "Uh oh")

    def __init__(self, *, id: str | None = None) -> None:  # noqa: A002 - Textual's own word
        super().__init__(id=id)
        self.stage: Stage | None = None
        self._tableau = TableauZone(id="board-tableau")
        self._hand = HandZone(id="board-hand")
        self._flight = Flight()

    def compose(self) -> ComposeResult:
        """The zones, and the overlay that flies."""
        yield self._tableau
        yield self._hand
        yield self._flight

    @property
    def _zones(self) -> tuple[OverthroneZone, ...]:
        return self._tableau, self._hand

    # What is shown ---------------------------------------------------------------------------

    def place(self, situation: Situation) -> None:
        """Show a situation as it is."""
        self._flight.land()
        plan = self._plan()
        if self.stage is None:
            self.stage = Stage(situation, Scene(situation.spec, situation.view), plan)
            for zone in self._zones:
                zone.stage = self.stage
            self._resize_zones()
        stage = self.stage
        stage.situation = situation
        stage.scene.view = situation.view
        stage.chosen = stage.kept_choice()
        if stage.plan != plan:
            stage.plan = plan
            self._resize_zones()
        self.redraw()

    def forget(self) -> None:
        """No card chosen, none marked as new."""
        if self.stage is not None:
            self.stage.choose_nothing()
            self.stage.scene.forget()

    def redraw(self) -> None:
        """Paint what differs."""
        for zone in self._zones:
            zone.repaint()

    def on_resize(self, event: Resize) -> None:
        """Give everything the largest size that fits."""
        if self.stage is not None and event.size.height:
            self.stage.plan = self._plan()
            self._resize_zones()
            self.redraw()

    def _plan(self) -> Plan:
        return make_plan(self.size.width or 80, self.size.height or 19)

    def _resize_zones(self) -> None:
        if self.stage is not None:
            plan = self.stage.plan
            self._tableau.styles.height = plan.tableau_height
            self._hand.styles.height = plan.hand_height

    # What has happened -----------------------------------------------------------------------

    def steps(self, situation: Situation, events: Sequence[Any]) -> list[Step]:
        """Events as steps over a view of the board's own."""
        if self.stage is None:
            return []
        self.stage.situation = situation
        self.stage.choose_nothing()
        self.stage.scene.own_copy()
        return [
            Step(lambda event=event: self._apply(event), LONG_S if event != events[-1] else SHORT_S)  # type: ignore[misc]
            for event in events
        ]

    def _apply(self, event: m.Event) -> None:
        assert self.stage is not None
        if self.motion.moving:
            sent = journey(look_of(self), event, self.stage.scene.state)
            if sent is not None:
                start, end = self._region(sent.start), self._region(sent.end)
                self._flight.fly(sent.line, start, end, LONG_S)
        self.stage.scene.apply(event)
        self.tell(event)
        if self.motion.moving:
            self.redraw()

    def _region(self, target: Hashable) -> Region | None:
        found = (zone.region_of(target) for zone in self._zones)
        return next((region for region in found if region is not None), None)

    # What is said ----------------------------------------------------------------------------

    def hints(self) -> Sequence[Hint]:
        """Exactly what may be done now."""
        return wording.hints(self.stage, look_of(self).glyphs) if self.stage else ()

    def prompt(self) -> Sentence:
        """What is awaited, or about the chosen card."""
        return wording.prompt(self.stage) if self.stage else ()

    def status(self) -> str:
        """Draw pile, discard pile, cards left."""
        if self.situation is None:
            return ""
        return wording.counts(self.situation.view.state, look_of(self).glyphs)

    def rules_at_hand(self) -> str | None:
        """See `Board.rules_at_hand`."""
        return None if self.stage is None else wording.rules_at_hand(self.stage)

    def summary(self, reason: str) -> Summary:
        """The band, the cards left, and how many rulers there were."""
        assert self.situation is not None
        state: m.State = self.situation.view.state
        row = (str(state.score), str(len(state.throne)))
        headline = wording.headline(state)
        return Summary(wording.ENDINGS.get(reason, reason), ("left", "rulers"), (row,), headline)

    def unseen(self, view: View[Any]) -> int:
        """See `Board.unseen`: the draw pile."""
        return len(view.state.draw)

    def grade(self, score: int, reason: str) -> str | None:
        """See `Board.grade`."""
        return None if reason == "abandoned" else band(score)
