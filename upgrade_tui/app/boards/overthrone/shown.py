"""What Overthrone's board shows: the tableau, the hand, what has just happened, and words."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from textual.app import ComposeResult

from upgrade_core.game import View
from upgrade_core.games.overthrone import model as m
from upgrade_core.games.overthrone.facts import band
from upgrade_tui.app.boards.overthrone import wording
from upgrade_tui.app.boards.overthrone.claims import ClaimsZone
from upgrade_tui.app.boards.overthrone.flights import journey
from upgrade_tui.app.boards.overthrone.hand import HandZone
from upgrade_tui.app.boards.overthrone.plan import Plan, make_plan
from upgrade_tui.app.boards.overthrone.scene import Scene
from upgrade_tui.app.boards.overthrone.stage import Stage
from upgrade_tui.app.boards.overthrone.tableau import TableauZone
from upgrade_tui.app.widgets.board import Situation, Summary
from upgrade_tui.app.widgets.flight import Journey
from upgrade_tui.app.widgets.ground import Beside
from upgrade_tui.app.widgets.motion import Step
from upgrade_tui.app.widgets.staged import StagedBoard
from upgrade_tui.app.widgets.zone import look_of

LONG_S, SHORT_S = 0.2, 0.12


class ShownBoard(StagedBoard[Stage]):
    """The throne in its cross above, the hand below; what keys do is its heir's."""

    GRADES = ("Perfect", "Good", "Not so good", "Uh oh")

    words = wording
    FLIGHT_S = LONG_S
    DEFAULT_CSS = """
    ShownBoard Beside > Zone { height: 100%; }
    """

    def __init__(self, *, id: str | None = None) -> None:  # noqa: A002 - Textual's own word
        self._claims = ClaimsZone(id="board-claims")
        self._tableau = TableauZone(id="board-tableau")
        self._upper = Beside(self._claims, self._tableau)
        self._hand = HandZone(id="board-hand")
        super().__init__(self._claims, self._tableau, self._hand, id=id)

    def compose(self) -> ComposeResult:
        """What lies on the table above, the hand below, and the overlay that flies."""
        yield self._upper
        yield self._hand
        yield self._flight

    # What is shown ---------------------------------------------------------------------------

    def plan(self, situation: Situation, width: int, height: int) -> Plan:  # noqa: ARG002
        """See `StagedBoard.plan`: all deals need the same room."""
        return make_plan(width, height)

    def new_stage(self, situation: Situation, plan: Plan) -> Stage:
        """See `StagedBoard.new_stage`."""
        return Stage(situation, Scene(situation.spec, situation.view), plan)

    def fit(self, stage: Stage) -> None:
        """See `StagedBoard.fit`."""
        self._upper.styles.height = stage.plan.tableau_height
        self._claims.styles.width = stage.plan.panel
        self._hand.styles.height = stage.plan.hand_height

    def show_choice(self) -> None:
        """Paint what depends on the card chosen."""
        self._tableau.repaint()
        self._hand.repaint()
        self.changed()

    def settle(self, stage: Stage) -> None:
        """See `StagedBoard.settle`."""
        stage.chosen = stage.kept_choice()

    def forget(self) -> None:
        """No card chosen, none marked as new."""
        super().forget()
        if self.stage is not None:
            self.stage.choose_nothing()

    def make_ready(self, stage: Stage) -> None:
        """No card chosen."""
        stage.choose_nothing()

    def steps(self, situation: Situation, events: Sequence[Any]) -> list[Step]:
        """See `StagedBoard.steps`; after the last event there is nothing to wait for."""
        found = super().steps(situation, events)
        return [*found[:-1], *(replace(last, pause_s=SHORT_S) for last in found[-1:])]

    def steps_of(self, event: m.Event) -> list[Step]:
        """See `StagedBoard.steps_of`."""
        return [self.step(event, LONG_S)]

    def journey(self, stage: Stage, event: m.Event) -> Journey | None:
        """See `StagedBoard.journey`."""
        return journey(look_of(self), event, stage.scene.state)

    # What is said ----------------------------------------------------------------------------

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
