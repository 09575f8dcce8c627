"""The board of Overthrone: one chosen card, and the keys and clicks that play it."""

from typing import Any, ClassVar

from textual.actions import SkipAction
from textual.binding import BindingType
from textual.events import Key

from upgrade_core.games.overthrone import model as m
from upgrade_tui.app import keymap
from upgrade_tui.app.boards.overthrone import wording
from upgrade_tui.app.boards.overthrone.scene import DISCARD, DRAW, THRONE, Target
from upgrade_tui.app.boards.overthrone.shown import ShownBoard
from upgrade_tui.app.boards.overthrone.stage import Stage
from upgrade_tui.app.widgets.zone import Zone

GIVING_UP = "Give this deal up? It counts as given up."
STOPPING = "Some cards could still be played. Stop here all the same?"


class OverthroneBoard(ShownBoard):
    """What may be done with a hand, a throne and four foundations."""

    SECTION = "overthrone"
    BINDINGS: ClassVar[list[BindingType]] = keymap.board_bindings("overthrone")

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
        self.show_choice()

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
        self.show_choice()

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
