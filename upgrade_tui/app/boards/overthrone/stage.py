"""What the zones of one board share: the scene, the sizes, the chosen card and where it may go."""

from collections.abc import Hashable
from dataclasses import dataclass

from upgrade_core.cards import JESTER, NO_CARD, SUIT, UNKNOWN, Card
from upgrade_core.games.overthrone import model as m
from upgrade_tui.app.boards.overthrone.plan import Plan
from upgrade_tui.app.boards.overthrone.scene import DISCARD, DRAW, THRONE, Scene, Target
from upgrade_tui.app.widgets.board import Situation
from upgrade_tui.app.widgets.stage import BareStage, StagedZone

KEYS: dict[Target, str] = {
    **{("place", place): key for place, key in enumerate(m.PLACES)},
    THRONE: "t",
    DISCARD: "d",
}


@dataclass
class Stage(BareStage[Scene, Plan]):
    """One board's shared knowledge; zones read it, the board changes it.

    `chosen` is the hand card or the discard's top that is about to be played; `advised` where a
    hint says that it should go, `advice` why.
    """

    chosen: Target | None = None
    advised: Target | None = None
    advice: str = ""
    _fits: tuple[Situation | None, dict[Target, list[Target]]] = (None, {})

    def choose_nothing(self) -> None:
        """No card is chosen, no hint is shown."""
        self.chosen = self.advised = None
        self.advice = ""

    @property
    def state(self) -> m.State:
        """The true position."""
        state: m.State = self.situation.view.state
        return state

    @property
    def sources(self) -> list[Target]:
        """What may be chosen, from left to right: the hand, then the opened discard's top."""
        if not self.situation.is_mine:
            return []
        state = self.state
        hand: list[Target] = [("hand", slot) for slot in range(len(state.hand))]
        return [*hand, DISCARD] if state.jester_rules and state.discard else hand

    def card_at(self, source: Target) -> Card:
        """The card of a source; `NO_CARD` where there is none."""
        state = self.state
        if source == DISCARD:
            return state.discard[-1] if state.discard else NO_CARD
        return state.hand[source[1]] if source[1] < len(state.hand) else NO_CARD

    def deed(self, source: Target, target: Target) -> m.Action | None:
        """What putting a source on a target asks for, allowed or not."""
        card = self.card_at(source)
        if card == NO_CARD:
            return None
        if target[0] == "place":
            return self._laying(source, card, target[1])
        if target == THRONE:
            return m.RescueToThrone() if source == DISCARD else m.Throne(card)
        if target == DISCARD and source != DISCARD:
            return m.Discard(card)
        return None

    def _laying(self, source: Target, card: Card, place: int) -> m.Action:
        if source == DISCARD:
            return m.Rescue(place)
        return m.PlaceJester(place) if card == JESTER else m.Play(card, place)

    def may(self, action: m.Action | None) -> bool:
        """Whether the seat that plays here may do something in the true position."""
        choices = self.situation.choices
        return action is not None and choices is not None and choices.why_not(action) is None

    def fits(self, source: Target) -> list[Target]:
        """Where a source may go, the discard pile last; worked out once for a situation."""
        situation, found = self._fits
        if situation is not self.situation:
            self._fits = (self.situation, found := {})
        if source not in found:
            targets = [*(("place", place) for place in range(len(m.PLACES))), THRONE, DISCARD]
            found[source] = [at for at in targets if self.may(self.deed(source, at))]
        return found[source]

    def goals(self, source: Target) -> list[Target]:
        """Where a source may be played; throwing it away is not playing it."""
        return [target for target in self.fits(source) if target != DISCARD]

    def only_goal(self, source: Target) -> Target | None:
        """Where a source goes on one key; empty places are one goal, as no rule tells them apart."""
        goals = self.goals(source)
        card = self.card_at(source)
        starts = card != JESTER and self.state.home_of(SUIT[card]) == m.ANY_PLACE
        places = [goal for goal in goals if goal[0] == "place"]
        if len(goals) == 1 or (starts and goals == places and goals):
            return goals[0]
        return None

    def is_goal(self, target: Target) -> bool:
        """Whether the chosen card may go there now, the discard pile included."""
        return self.chosen is not None and target in self.fits(self.chosen)

    def takers(self, target: Target) -> list[Target]:
        """The sources that may be played on a target."""
        return [source for source in self.sources if self.may(self.deed(source, target))]

    def kept_choice(self) -> Target | None:
        """The chosen card, where it still can be chosen."""
        return self.chosen if self.chosen in self.sources else None

    def neighbour(self, by: int) -> Target | None:
        """The source beside the chosen one; from none to the first or the last."""
        sources = self.sources
        if not sources:
            return None
        if self.chosen not in sources:
            return sources[0] if by > 0 else sources[-1]
        return sources[(sources.index(self.chosen) + by) % len(sources)]

    @property
    def may_draw(self) -> bool:
        """Whether the hand may be filled on demand now."""
        return self.may(m.Draw())

    def can_press(self, target: Hashable) -> bool:
        """Whether pressing something would do anything."""
        if not isinstance(target, tuple):
            return False
        if target == DRAW:
            return self.may_draw
        return target in self.sources or self.is_goal(target)


def top_of(pile: list[Card]) -> Card:
    """The card that is seen of a pile."""
    return pile[-1] if pile else NO_CARD


def back_of(pile: list[Card]) -> Card:
    """What is seen of a pile that lies face down."""
    return UNKNOWN if pile else NO_CARD


class OverthroneZone(StagedZone[Stage]):
    """A zone of the Overthrone board."""

    def lit(self, target: Target) -> bool:
        """Whether the mouse is on something that pressing would do."""
        stage = self.stage
        return stage is not None and self.hovered == target and stage.can_press(target)
