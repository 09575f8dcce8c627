"""A move while it is put together: card, neighbour, row, pile; what is left to choose, and back."""

from dataclasses import dataclass, replace
from enum import IntEnum
from functools import cached_property

from upgrade_core.cards import Card
from upgrade_core.games.updown.choices import UpDownChoices
from upgrade_core.games.updown.model import PLAY, Pile, Place, State
from upgrade_core.games.updown.rows import neighbours

Target = tuple[str, int]
"""What can be pressed or pointed at: ("hand", card), ("ring", card), ("row", 1), ("drop", 2),
("up", 0), ("down", 0)."""

PILES: tuple[Pile, Pile] = ("up", "down")


class Step(IntEnum):
    """What is chosen next."""

    CARD = 0
    TAKE = 1
    STORE = 2
    DRAW = 3
    DONE = 4


@dataclass(frozen=True)
class Draft:
    """What was chosen so far, in this order; what leaves no choice is never asked."""

    picks: tuple[Target, ...] = ()


@dataclass(frozen=True)
class Assembly:
    """A draft over a position: what it stands for, and what comes next."""

    state: State
    seat: int
    draft: Draft

    def options(self, step: Step) -> list[Target]:
        """What may be chosen at a step, once those before it are settled; extending comes first."""
        state = self.state
        if state.phase != PLAY or state.turn != self.seat or self.seat in state.gone:
            return []
        if step is Step.CARD:
            return [("hand", card) for card in state.hands[self.seat]]
        if step is Step.TAKE:
            return [] if self.card is None else [("ring", each) for each in self.beside]
        if step is Step.STORE:
            return [] if self.take is None else self.stores(self.take)
        return [(pile, 0) for pile in PILES if getattr(state, pile)]

    def stores(self, take: Card) -> list[Target]:
        """Where a card may go: rows that go on with it, a new row, rows given up for it."""
        found = UpDownChoices(self.state, self.seat).stores(take)
        return [("drop" if drop else "row", row) for row, drop in found]

    def settled(self, step: Step) -> Target | None:
        """What is settled at a step: chosen, or all there is."""
        options = self.options(step)
        chosen = next((pick for pick in self.draft.picks if pick in options), None)
        return options[0] if chosen is None and len(options) == 1 else chosen

    @cached_property
    def step(self) -> Step:
        """The first step that is not settled."""
        for step in (Step.CARD, Step.TAKE, Step.STORE, Step.DRAW):
            if self.settled(step) is None and self.options(step):
                return step
        return Step.DONE

    @cached_property
    def options_now(self) -> list[Target]:
        """What may be chosen at the first step that is not settled."""
        return [] if self.step is Step.DONE else self.options(self.step)

    @cached_property
    def card(self) -> Card | None:
        """The hand card to be placed."""
        settled = self.settled(Step.CARD)
        return None if settled is None else settled[1]

    @cached_property
    def beside(self) -> tuple[Card, ...]:
        """The ring cards beside the card to be placed."""
        return () if self.card is None else neighbours(self.state.ring, self.card)

    @cached_property
    def take(self) -> Card | None:
        """The ring card to be taken."""
        settled = self.settled(Step.TAKE)
        return None if settled is None else settled[1]

    @cached_property
    def store(self) -> Target | None:
        """The row that receives it."""
        return self.settled(Step.STORE)

    @property
    def action(self) -> Place | None:
        """The whole move; None while something is left to choose."""
        if self.step is not Step.DONE or self.card is None:
            return None
        assert self.take is not None
        assert self.store is not None
        kind, row = self.store
        pile = self.settled(Step.DRAW)
        draw = next((each for each in PILES if pile == (each, 0)), None)
        return Place(self.card, self.take, row, kind == "drop", draw)

    def choose(self, target: Target) -> "Assembly | None":
        """This with a target chosen, and all later choices forgotten; None: not to be chosen now."""
        for step in (Step.CARD, Step.TAKE, Step.STORE, Step.DRAW):
            if step <= self.step and target in self.options(step):
                earlier = [self.options(each) for each in Step if each < step]
                kept = [pick for pick in self.draft.picks if any(pick in each for each in earlier)]
                return replace(self, draft=Draft((*kept, target)))
        return None

    def back(self) -> "Assembly":
        """This without the last choice."""
        return replace(self, draft=Draft(self.draft.picks[:-1]))

    def other_store(self, target: Target) -> Target | None:
        """Giving up instead of extending a row, or the other way round, where that may be."""
        kind, row = target
        other = ("row" if kind == "drop" else "drop", row)
        return other if other in self.options(Step.STORE) else None

    def store_of(self, row: int) -> Target | None:
        """What pressing a row means: extend or begin it, else give it up; None: neither may be."""
        options = self.options(Step.STORE)
        return next((each for each in (("row", row), ("drop", row)) if each in options), None)
