"""What the zones of one board share: the scene, the sizes, the cursor, the cards chosen."""

from collections.abc import Hashable
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from upgrade_core.cards import Card
from upgrade_core.games.shengji import model as m
from upgrade_core.games.shengji.options import SEATS
from upgrade_core.games.shengji.units import Unit
from upgrade_tui.app.boards.shengji.choice import answers, readings
from upgrade_tui.app.boards.shengji.hand import Layout, Place, laid_out
from upgrade_tui.app.boards.shengji.plan import Plan
from upgrade_tui.app.boards.shengji.scene import Scene
from upgrade_tui.app.widgets.stage import BareStage, StagedZone

Cards = tuple[Card, ...]


class Verdict(NamedTuple):
    """What confirming would ask for, if anything, and the rule that forbids it, if any."""

    action: m.Action | None
    refusal: str

    @property
    def is_legal(self) -> bool:
        """Whether it may be done."""
        return self.action is not None and not self.refusal


@dataclass
class Stage(BareStage[Scene, Plan]):
    """One board's shared knowledge; zones read it, the board changes it.

    `reading` counts the ways a lead may be read on from the usual one.
    """

    width: int
    cursor: Place | None = None
    chosen: set[Place] = field(default_factory=set)
    looks_back: bool = False
    reading: int = 0
    _judged: tuple[Any, Verdict] | None = None

    # Who sits where --------------------------------------------------------------------------

    @property
    def right(self) -> int:
        """The seat that plays after the nearest."""
        return (self.nearest + 1) % SEATS

    @property
    def partner(self) -> int:
        """The seat opposite."""
        return (self.nearest + 2) % SEATS

    @property
    def left(self) -> int:
        """The seat that plays before the nearest."""
        return (self.nearest + 3) % SEATS

    # The position ----------------------------------------------------------------------------

    @property
    def state(self) -> m.State:
        """The position as it is shown."""
        return self.scene.state

    def is_awaited(self, seat: int) -> bool:
        """Whether the position shown waits for this seat and not for everybody."""
        waiting = self.situation.spec.rules.waiting(self.state)
        return waiting == (seat,)

    @property
    def tricks_shown(self) -> tuple[tuple[m.PlayMade, ...], bool]:
        """The plays on the table, and whether they are of a trick that is over."""
        state = self.state
        if state.trick and not self.looks_back:
            return tuple(state.trick), False
        return (state.tricks[-1].plays, True) if state.tricks else ((), False)

    # The hand --------------------------------------------------------------------------------

    @property
    def hand(self) -> Cards:
        """The nearest seat's cards."""
        return tuple(self.state.hands[self.nearest])

    @property
    def layout(self) -> Layout:
        """The hand as it lies."""
        return laid_out(self.hand, self.state.order, self.width, self.plan.step, self.plan.rows)

    def select(self, cards: Cards) -> None:
        """Choose these cards, and none beside them."""
        left = list(cards)
        self.chosen = set()
        for place in self.layout.places:
            if place[1] in left:
                left.remove(place[1])
                self.chosen.add(place)

    @property
    def chosen_cards(self) -> Cards:
        """The cards chosen, sorted as actions have them."""
        return tuple(sorted(card for _, card, _ in self.chosen))

    def trim(self) -> None:
        """Leave cursor and choice only what is in the hand shown."""
        at = self.layout.at
        self.chosen = {place for place in self.chosen if place in at}
        if self.cursor not in at:
            self.cursor = None

    def keep(self) -> None:
        """Leave only what is still in the hand, and point at something where that is awaited."""
        self.trim()
        places = self.layout.places
        if self.situation.playing is None or not places:
            self.cursor, self.chosen = None, set()
        elif self.takes_cards and self.cursor not in (lit := self.lit_places):
            self.cursor = lit[0]

    # The choice ------------------------------------------------------------------------------

    @property
    def takes_cards(self) -> bool:
        """Whether cards of the hand are what is awaited from the seat that plays here."""
        return self.situation.is_mine and self.situation.view.state.phase in (m.BURY, m.PLAY)

    @property
    def lit(self) -> frozenset[Card] | None:
        """The faces that may be in an answer to the lead; None: any card may be chosen."""
        state = self.situation.view.state
        if not self.takes_cards or not state.trick:
            return None
        hand = tuple(state.hands[self.nearest])
        return answers(hand, state.trick[0].cards, tuple(state.units), state.order)

    @property
    def lit_places(self) -> tuple[Place, ...]:
        """The cards that may be part of what is to be played; at least one while there are any."""
        lit, places = self.lit, self.layout.places
        return places if lit is None else tuple(place for place in places if place[1] in lit)

    @property
    def needed(self) -> int | None:
        """How many cards must be chosen; None: as many as one likes."""
        state = self.situation.view.state
        if state.phase == m.BURY:
            return int(state.options.table.kitty)
        return len(state.trick[0].cards) if state.phase == m.PLAY and state.trick else None

    @property
    def readings(self) -> tuple[tuple[Unit, ...], ...]:
        """How the cards chosen may be read as a lead."""
        return readings(self.chosen_cards, self.situation.view.state.order)

    @property
    def units(self) -> tuple[Unit, ...]:
        """The cards chosen, read as they will be led; none where they are no lead."""
        found = self.readings
        return found[self.reading % len(found)] if found else ()

    def deed(self) -> m.Action | None:
        """What confirming asks for: with the cards chosen, else with the one pointed at."""
        state = self.situation.view.state
        if state.phase == m.ROUND_OVER:
            return m.Next()
        cards = self.chosen_cards
        if not cards and self.cursor is not None and self.needed in (None, 1):
            cards = (self.cursor[1],)
        if state.phase == m.BURY:
            return m.Bury(cards)
        if state.phase == m.BID:
            return m.Bid(cards) if self.chosen else None
        return self._play(cards) if state.phase == m.PLAY and cards else None

    def _play(self, cards: Cards) -> m.Play:
        units = self.units
        if self.situation.view.state.trick or not self.reading or not units:
            return m.Play(cards)
        ordered = tuple(card for unit in units for card in unit.cards)
        return m.Play(ordered, tuple(unit.size for unit in units))

    @property
    def verdict(self) -> Verdict:
        """What confirming would ask for and what the rules say; worked out once for a choice."""
        view = self.situation.view
        key = (view, frozenset(self.chosen), None if self.chosen else self.cursor, self.reading)
        if self._judged is None or self._judged[0][0] is not view or self._judged[0][1:] != key[1:]:
            action, choices = self.deed(), self.situation.choices
            refused = choices.why_not(action) if action is not None and choices else None
            self._judged = key, Verdict(action, refused.message if refused else "")
        return self._judged[1]

    @property
    def refusal(self) -> str:
        """Why the cards chosen may not be played; empty where they may, or are too few yet."""
        if not self.takes_cards or not self.chosen:
            return ""
        if self.needed is not None and len(self.chosen) < self.needed:
            return ""
        return self.verdict.refusal


class ShengjiZone(StagedZone[Stage]):
    """A zone of the Shengji board."""

    def points(self, target: Hashable) -> bool:
        """Whether cursor or mouse is on a card."""
        stage = self.stage
        return stage is not None and target in (stage.cursor, self.hovered)
