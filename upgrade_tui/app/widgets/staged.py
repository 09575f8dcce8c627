"""The part of a board that is the same in every game: zones on one stage, and events as steps."""

from collections.abc import Hashable, Sequence
from functools import partial
from typing import Any, Generic, Protocol, TypeVar

from textual.app import ComposeResult
from textual.events import Resize
from textual.geometry import Region

from upgrade_core.story import Sentence
from upgrade_tui.app.look import Glyphs
from upgrade_tui.app.widgets.board import Board, Hint, Situation
from upgrade_tui.app.widgets.flight import Flight, Journey
from upgrade_tui.app.widgets.motion import Step
from upgrade_tui.app.widgets.stage import BareStage, StagedZone
from upgrade_tui.app.widgets.zone import look_of

S = TypeVar("S", bound=BareStage[Any, Any])
Told_contra = TypeVar("Told_contra", bound=BareStage[Any, Any], contravariant=True)


class Wording(Protocol[Told_contra]):
    """A game's module of words."""

    def hints(self, stage: Told_contra, glyphs: Glyphs) -> Sequence[Hint]:
        """Exactly what may be done now."""

    def prompt(self, stage: Told_contra) -> Sentence:
        """What is awaited, and of whom."""

    def rules_at_hand(self, stage: Told_contra) -> str:
        """The section of the short rules that is about this situation."""

    def counts(self, state: Any, glyphs: Glyphs) -> str:  # noqa: ANN401 - any game's state
        """Counts for the status line."""


class StagedBoard(Board, Generic[S]):
    """Shows views and events on a stage; what keys do is each game's own."""

    DEFAULT_CSS = """
    StagedBoard { layers: base flight; width: 1fr; height: 1fr; }
    """
    FLIGHT_S = 0.3
    """How long what an event moves is in the air."""
    words: Wording[S]

    def __init__(self, *zones: StagedZone[S], id: str | None = None) -> None:  # noqa: A002
        super().__init__(id=id)
        self.stage: S | None = None
        self._zones = zones
        self._flight = Flight()

    def compose(self) -> ComposeResult:
        """The zones, and the overlay that flies."""
        yield from self._zones
        yield self._flight

    # To be written by each game --------------------------------------------------------------

    def plan(self, situation: Situation, width: int, height: int) -> Any:  # noqa: ANN401
        """The sizes that so many columns and rows allow."""
        raise NotImplementedError

    def new_stage(self, situation: Situation, plan: Any) -> S:  # noqa: ANN401
        """The stage for the first view."""
        raise NotImplementedError

    def fit(self, stage: S) -> None:
        """Give the zones the sizes of the stage's plan."""
        raise NotImplementedError

    def settle(self, stage: S) -> None:
        """Leave cursor and choice only what a new view still allows."""
        raise NotImplementedError

    def steps_of(self, event: Any) -> list[Step]:  # noqa: ANN401 - any game's event
        """What an event looks like."""
        raise NotImplementedError

    def journey(self, stage: S, event: Any) -> Journey | None:  # noqa: ANN401
        """What an event moves across the table, before it has happened."""
        raise NotImplementedError

    # What is shown ---------------------------------------------------------------------------

    def place(self, situation: Situation) -> None:
        """Show a situation as it is."""
        self._flight.land()
        plan = self._plan(situation)
        if self.stage is None:
            self.stage = self.new_stage(situation, plan)
            for zone in self._zones:
                zone.stage = self.stage
            self.fit(self.stage)
        stage = self.stage
        stage.situation = situation
        stage.scene.view = situation.view
        if stage.plan != plan:
            stage.plan = plan
            self.fit(stage)
        self.settle(stage)
        self.redraw()

    def forget(self) -> None:
        """Nothing on the stage that has just happened, no card marked as new."""
        if self.stage is not None:
            self.stage.scene.forget()

    def redraw(self) -> None:
        """Paint what differs."""
        for zone in self._zones:
            zone.repaint()

    def on_resize(self, event: Resize) -> None:
        """Give everything the largest size that fits."""
        stage = self.stage
        if stage is not None and event.size.height:
            stage.plan = self._plan(stage.situation)
            self.fit(stage)
            self.redraw()

    def _plan(self, situation: Situation) -> Any:  # noqa: ANN401
        return self.plan(situation, self.size.width or 80, self.size.height or 19)

    # What has happened -----------------------------------------------------------------------

    def steps(self, situation: Situation, events: Sequence[Any]) -> list[Step]:
        """Events as steps over a view of the board's own."""
        stage = self.stage
        if stage is None:
            return []
        stage.situation = situation
        self.make_ready(stage)
        stage.scene.own_copy()
        return [step for event in events for step in self.steps_of(event)]

    def make_ready(self, stage: S) -> None:
        """Before events are shown: leave cursor and choice only what is then still allowed."""
        self.settle(stage)

    def step(self, event: Any, pause_s: float) -> Step:  # noqa: ANN401
        """The step that shows an event, and looks at it so long."""
        return Step(partial(self.show_event, event), pause_s)

    def announcing(self, event: Any, pause_s: float) -> Step:  # noqa: ANN401
        """The step that shows how an event begins, such as an attack still unanswered."""
        return Step(partial(self._show_beginning, event), pause_s)

    def _show_beginning(self, event: Any) -> None:  # noqa: ANN401
        assert self.stage is not None
        self.announce(self.stage, event)
        if self.motion.moving:
            self.redraw()

    def announce(self, stage: S, event: Any) -> None:  # noqa: ANN401
        """Change the scene as the beginning of an event has it."""
        stage.scene.announce(event)

    def show_event(self, event: Any) -> None:  # noqa: ANN401
        """One event: what flies, what it changes, what is said about it."""
        assert self.stage is not None
        if self.motion.moving:
            self.fly(self.journey(self.stage, event))
        self.apply(self.stage, event)
        self.tell(event)
        if self.motion.moving:
            self.redraw()

    def apply(self, stage: S, event: Any) -> None:  # noqa: ANN401
        """Change the stage as an event has it."""
        stage.scene.apply(event)

    def fly(self, sent: Journey | None) -> None:
        """Send something across the table."""
        if sent is not None:
            start, end = self._region(sent.start), self._region(sent.end)
            self._flight.fly(sent.line, start, end, self.FLIGHT_S)

    def _region(self, target: Hashable) -> Region | None:
        found = (zone.region_of(target) for zone in self._zones)
        return next((region for region in found if region is not None), None)

    # What is said ----------------------------------------------------------------------------

    def hints(self) -> Sequence[Hint]:
        """Exactly what may be done now."""
        return self.words.hints(self.stage, look_of(self).glyphs) if self.stage else ()

    def prompt(self) -> Sentence:
        """What is awaited, and of whom."""
        return self.words.prompt(self.stage) if self.stage else ()

    def rules_at_hand(self) -> str | None:
        """See `Board.rules_at_hand`."""
        return self.words.rules_at_hand(self.stage) if self.stage else None

    def status(self) -> str:
        """Counts for the status line."""
        if self.situation is None:
            return ""
        return self.words.counts(self.situation.view.state, look_of(self).glyphs)
