"""The board of Overthrone: the tableau, the hand, one chosen card, and the keys that play it."""

from collections.abc import Hashable, Sequence
from typing import Any, ClassVar

from textual.actions import SkipAction
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.events import Key, Resize
from textual.geometry import Region

from upgrade_core.game import View
from upgrade_core.games.overthrone import model as m
from upgrade_core.games.overthrone.facts import band
from upgrade_core.story import Sentence
from upgrade_tui.app import keymap
from upgrade_tui.app.boards.overthrone import wording
from upgrade_tui.app.boards.overthrone.flights import journey
from upgrade_tui.app.boards.overthrone.hand import HandZone
from upgrade_tui.app.boards.overthrone.plan import Plan, make_plan
from upgrade_tui.app.boards.overthrone.scene import DISCARD, DRAW, THRONE, Scene, Target
from upgrade_tui.app.boards.overthrone.stage import OverthroneZone, Stage
from upgrade_tui.app.boards.overthrone.tableau import TableauZone
from upgrade_tui.app.widgets.board import Board, Hint, Situation, Summary
from upgrade_tui.app.widgets.flight import Flight
from upgrade_tui.app.widgets.motion import Step
from upgrade_tui.app.widgets.zone import Zone, look_of

LONG_S, SHORT_S = 0.2, 0.12
GIVING_UP = "Give this deal up? It counts as given up."
STOPPING = "Some cards could still be played. Stop here all the same?"


class OverthroneBoard(Board):
    """The throne in its cross above, the hand below."""

    SECTION = "overthrone"
    GRADES = ("Perfect", "Good", "Not so good", "Uh oh")
    BINDINGS: ClassVar[list[BindingType]] = keymap.bindings("overthrone")
    DEFAULT_CSS = """
    OverthroneBoard { layers: base flight; width: 1fr; height: 1fr; }
    """

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

    # What is done ----------------------------------------------------------------------------

    def on_key(self, event: Key) -> None:
        """Digits: a card of the hand."""
        stage = self.stage
        if stage is None or not event.key.isdigit():
            return
        event.stop()
        self.motion.finish()
        slot = int(event.key) - 1
        if stage.situation.playing is None:
            self.post_message(self.Refused("You are watching: only players act."))
        elif 0 <= slot < len(stage.state.hand):
            self._take(("hand", slot))
        else:
            self.post_message(self.Refused(f"There is no card {slot + 1} in your hand."))

    def _take(self, source: Target) -> None:
        """Choose a card; it goes at once where it has only one goal, or is chosen a second time."""
        stage = self.stage
        if stage is None or source not in stage.sources:
            return
        goal = stage.only_goal(source)
        if goal is not None:
            self._put(source, goal)
        elif stage.chosen == source:
            self._confirm(stage, source)
        else:
            self._choose(source)

    def _confirm(self, stage: Stage, source: Target) -> None:
        """Once more: a card without a goal is thrown away, one with several waits for its key."""
        if not stage.goals(source) and source != DISCARD:
            self._put(source, DISCARD)
        else:
            goals = wording.joined_or([wording.where(goal) for goal in stage.goals(source)])
            self.post_message(self.Refused(f"Where to? It may go {goals}."))

    def _put(self, source: Target, target: Target) -> None:
        """Ask for a card to go somewhere."""
        action = self.stage.deed(source, target) if self.stage else None
        if action is not None:
            self.wish(action)

    def _choose(self, source: Target | None) -> None:
        stage = self.stage
        if stage is None or (stage.chosen, stage.advised, stage.advice) == (source, None, ""):
            return
        stage.chosen, stage.advised, stage.advice = source, None, ""
        self.redraw()
        self.post_message(self.Changed())

    def suggest(self, action: Any, reason: str) -> None:  # noqa: ANN401 - one of Overthrone's
        """Choose the card that a hint would play, mark where, and say why."""
        self.motion.finish()
        stage = self.stage
        if stage is None:
            return
        stage.choose_nothing()
        stage.advice = reason
        for source in stage.sources:
            for target in (*stage.goals(source), DISCARD):
                if stage.advised is None and _same(stage.deed(source, target), action):
                    stage.chosen, stage.advised = source, target
        self.redraw()
        self.post_message(self.Changed())

    def action_confirm(self) -> None:
        """Play the chosen card."""
        self.motion.finish()
        stage = self.stage
        if stage is None or stage.chosen is None:
            raise SkipAction
        if stage.advised is not None:
            self._put(stage.chosen, stage.advised)
        else:
            goal = stage.only_goal(stage.chosen)
            if goal is not None:
                self._put(stage.chosen, goal)
            else:
                self._confirm(stage, stage.chosen)

    def action_move(self, by: int) -> None:
        """Choose the next card, or the one before."""
        self.motion.finish()
        if self.stage is not None:
            self._choose(self.stage.neighbour(by))

    def action_cancel(self) -> None:
        """Choose no card."""
        self.cancel()

    def cancel(self) -> bool:
        """Choose no card; False where none was."""
        if self.stage is None or self.stage.chosen is None:
            return False
        self._choose(None)
        return True

    def action_to_place(self, place: int) -> None:
        """The chosen card, or the only one that can, to a foundation."""
        self._send(("place", place))

    def action_to_throne(self) -> None:
        """The chosen card, or the only one that can, to the throne."""
        self._send(THRONE)

    def _send(self, target: Target) -> None:
        self.motion.finish()
        stage = self.stage
        if stage is None:
            return
        takers = [stage.chosen] if stage.chosen else stage.takers(target)
        if len(takers) == 1:
            self._put(takers[0], target)
            return
        words = "Several cards could go there" if takers else "No card can go there now"
        self.post_message(self.Refused(f"{words}: choose one first, with its number."))

    def action_discard(self) -> None:
        """Throw the chosen card away."""
        self.motion.finish()
        stage = self.stage
        if stage is None or stage.chosen is None or stage.chosen == DISCARD:
            self.post_message(self.Refused("Choose the card to throw away first, with its number."))
        else:
            self._put(stage.chosen, DISCARD)

    def action_take(self) -> None:
        """The top of the discard pile, while the Jester rules."""
        self.motion.finish()
        stage = self.stage
        if stage is None:
            return
        if DISCARD in stage.sources:
            self._take(DISCARD)
        else:
            self.wish(m.Rescue())

    def action_draw(self) -> None:
        """Fill the hand, where that is done by hand."""
        self.wish(m.Draw())

    def action_finish(self) -> None:
        """Stop here, after a question where something could still be played."""
        stage = self.stage
        more = stage is not None and any(stage.goals(source) for source in stage.sources)
        self.wish(m.Finish(), question=STOPPING if more else "")

    def action_concede(self) -> None:
        """Give the deal up, after a question."""
        self.wish(m.Concede(), question=GIVING_UP)

    def on_zone_pressed(self, event: Zone.Pressed) -> None:
        """A click on a card of the hand, a place, the throne or one of the piles."""
        event.stop()
        self.motion.finish()
        stage, target = self.stage, event.target
        if stage is None or stage.situation.playing is None or not isinstance(target, tuple):
            return
        if target == DRAW:
            self.action_draw()
        elif target[0] == "hand" or (target == DISCARD and not stage.is_goal(DISCARD)):
            self._press_source(target)
        elif stage.chosen is not None:
            self._put(stage.chosen, target)
        else:
            self._send(target)

    def _press_source(self, target: Target) -> None:
        if target == DISCARD:
            self.action_take()
        else:
            self._take(target)


def _same(mine: m.Action | None, hinted: m.Action) -> bool:
    """Whether a deed is what a hint means, which may leave the place open."""
    if isinstance(mine, m.Play) and isinstance(hinted, m.Play):
        return mine.card == hinted.card and hinted.place in (m.ANY_PLACE, mine.place)
    if isinstance(mine, m.Rescue) and isinstance(hinted, m.Rescue):
        return hinted.place in (m.ANY_PLACE, mine.place)
    return mine == hinted
