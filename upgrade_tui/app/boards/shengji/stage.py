"""What the zones of one board share: the scene, the sizes, the cursor, the cards chosen."""

from collections.abc import Hashable
from dataclasses import dataclass, field

from upgrade_core.cards import UNKNOWN, Card
from upgrade_core.games.shengji import model as m
from upgrade_core.games.shengji.options import SEATS
from upgrade_core.games.shengji.units import Unit
from upgrade_tui.app.boards.shengji.choice import answers, readings
from upgrade_tui.app.boards.shengji.hand import Group, Piece, Place, Row, arranged, groups_of
from upgrade_tui.app.boards.shengji.plan import Plan
from upgrade_tui.app.boards.shengji.scene import Scene
from upgrade_tui.app.widgets.board import Situation
from upgrade_tui.app.widgets.zone import Zone

Cards = tuple[Card, ...]


@dataclass
class Stage:
    """One board's shared knowledge; zones read it, the board changes it.

    `reading` counts the ways a lead may be read on from the usual one.
    """

    situation: Situation
    scene: Scene
    plan: Plan
    width: int
    cursor: Place | None = None
    chosen: set[Place] = field(default_factory=set)
    looks_back: bool = False
    reading: int = 0

    # Who sits where --------------------------------------------------------------------------

    @property
    def nearest(self) -> int:
        """The seat drawn nearest: the view's own, or the first for those who only watch."""
        seat = self.situation.view.seat
        return 0 if seat is None else seat

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
    def groups(self) -> tuple[Group, ...]:
        """The hand by suit."""
        return groups_of(self.hand, self.state.order)

    @property
    def step(self) -> int:
        """The columns from card to card with which the hand does with the rows it has."""
        plan, groups = self.plan, self.groups
        for step in range(plan.step, 3, -1):
            if len(arranged(groups, self.width - 2, step, plan.rows)) <= plan.rows:
                return step
        return 3

    @property
    def rows(self) -> tuple[Row, ...]:
        """The hand in rows."""
        return arranged(self.groups, self.width - 2, self.step, self.plan.rows)

    @property
    def places(self) -> list[Place]:
        """All cards of the hand from left to right, row by row."""
        return [place for row in self.rows for group in row for place in group.places]

    def piece_at(self, place: Place) -> Piece:
        """The unit that a card is held in."""
        pieces = (piece for group in self.groups for piece in group.pieces)
        return next(piece for piece in pieces if place in piece)

    def select(self, cards: Cards) -> None:
        """Choose these cards, and none beside them."""
        left = list(cards)
        self.chosen = set()
        for place in self.places:
            if place[1] in left:
                left.remove(place[1])
                self.chosen.add(place)

    @property
    def chosen_cards(self) -> Cards:
        """The cards chosen, sorted as actions have them."""
        return tuple(sorted(card for _, card, _ in self.chosen))

    def keep(self) -> None:
        """Leave cursor and choice only what is still in the hand."""
        places = self.places
        self.chosen &= set(places)
        if self.cursor not in places:
            self.cursor = None
        if self.situation.playing is None or not places:
            self.cursor, self.chosen = None, set()
        elif self.takes_cards and (self.cursor is None or not self.is_lit(self.cursor)):
            self.cursor = next((place for place in places if self.is_lit(place)), places[0])

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

    def is_lit(self, place: Place) -> bool:
        """Whether a card may be part of what is to be played."""
        lit = self.lit
        return place[1] != UNKNOWN and (lit is None or place[1] in lit)

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

    def refusal(self) -> str:
        """Why the cards chosen may not be played; empty where they may, or are too few yet."""
        action, choices = self.deed(), self.situation.choices
        if action is None or choices is None or not self.takes_cards or not self.chosen:
            return ""
        if self.needed is not None and len(self.chosen) < self.needed:
            return ""
        refused = choices.why_not(action)
        return refused.message if refused else ""


class ShengjiZone(Zone):
    """A zone of the Shengji board."""

    def __init__(self, *, id: str | None = None) -> None:  # noqa: A002 - Textual's own word
        super().__init__(id=id)
        self.stage: Stage | None = None

    def points(self, target: Hashable) -> bool:
        """Whether cursor or mouse is on a card."""
        stage = self.stage
        return stage is not None and target in (stage.cursor, self.hovered)
