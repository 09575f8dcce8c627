"""What the zones of one board share: the scene, the sizes, the move in hand, the cursor."""

from bisect import bisect_left
from collections.abc import Hashable
from dataclasses import dataclass, field

from textual.message import Message

from upgrade_core.cards import Card
from upgrade_core.games.updown import model as m
from upgrade_core.games.updown.options import RING_SIZE, highest_number
from upgrade_core.games.updown.rows import neighbours
from upgrade_tui.app.boards.updown.draft import Assembly, Draft, Step, Target
from upgrade_tui.app.boards.updown.plan import Plan
from upgrade_tui.app.boards.updown.scene import Scene
from upgrade_tui.app.widgets.board import Situation
from upgrade_tui.app.widgets.stage import BareStage, StagedZone


@dataclass
class Stage(BareStage[Scene, Plan]):
    """One board's shared knowledge; zones read it, the board changes it."""

    draft: Draft = field(default_factory=Draft)
    cursor: Target | None = None
    _assembled: tuple[Situation | None, Draft | None, Assembly | None] = (None, None, None)

    @property
    def opponents(self) -> list[int]:
        """The other seats, clockwise from the nearest."""
        seats = self.scene.state.seats
        return [(self.nearest + step) % seats for step in range(1, seats)]

    @property
    def is_choosing(self) -> bool:
        """Whether a move is being put together: one's turn, and all motion is over."""
        return self.situation.is_mine and self.scene.view is self.situation.view

    @property
    def assembly(self) -> Assembly:
        """The move in hand over the true position."""
        situation, draft, known = self._assembled
        if known is None or situation is not self.situation or draft is not self.draft:
            known = Assembly(self.situation.view.state, self.nearest, self.draft)
            self._assembled = self.situation, self.draft, known
        return known

    @property
    def options(self) -> list[Target]:
        """What may be chosen now."""
        return self.assembly.options_now if self.is_choosing else []

    @property
    def around(self) -> list[Target]:
        """What the arrows go through: the options, or one for each row, as the cursor is."""
        if self.assembly.step is not Step.STORE or self.cursor is None:
            return self.options
        rows = dict.fromkeys(row for _, row in self.options)
        both = [
            (self.cursor if row == self.cursor[1] else self.assembly.store_of(row))
            for row in sorted(rows)
        ]
        return [each for each in both if each is not None]

    def settle_cursor(self, wanted: Target | None = None) -> None:
        """Put the cursor on what is wanted, where it was, or on the first there is to choose."""
        options = self.options
        for target in (wanted, self.cursor, *options):
            if target in options:
                self.cursor = target
                return
        self.cursor = None

    def keep_draft(self) -> None:
        """Forget choices that the position does not allow any more."""
        kept = Assembly(self.situation.view.state, self.nearest, Draft())
        for pick in self.draft.picks:
            kept = kept.choose(pick) or kept
        self.draft = kept.draft if self.situation.is_mine else Draft()

    # What is shown of the move in hand -------------------------------------------------------

    @property
    def placed(self) -> Card | None:
        """The card that lies in the ring beside its neighbours, chosen, pointed at or shown."""
        if self.scene.placing is not None:
            return self.scene.placing.card
        if not self.is_choosing:
            return None
        points = self.cursor is not None and self.cursor[0] == "hand"
        return self.cursor[1] if points and self.cursor else self.assembly.card

    @property
    def beside(self) -> tuple[Card, ...]:
        """The neighbours of the card that is shown in the ring."""
        return () if self.placed is None else neighbours(self.scene.state.ring, self.placed)

    @property
    def taken(self) -> Card | None:
        """The ring card that is taken, or pointed at to be."""
        if self.scene.placing is not None:
            return self.scene.placing.take
        if not self.is_choosing:
            return None
        points = self.cursor is not None and self.cursor[0] == "ring"
        return self.cursor[1] if points and self.cursor else self.assembly.take

    def stores_for(self, take: Card) -> list[Target]:
        """Where a card may be stored."""
        return self.assembly.stores(take)

    def is_pointed(self, target: Target) -> bool:
        """Whether the cursor is on a target, or it was chosen."""
        return target in (self.cursor, self.assembly.store)

    @property
    def highest(self) -> int:
        """The highest number in the deck."""
        state = self.scene.state
        return highest_number(state.options, state.seats)

    def is_awaited(self, seat: int) -> bool:
        """Whether the shown position waits for a seat."""
        return seat in self.situation.spec.rules.waiting(self.scene.state)

    def label(self, target: Target) -> str:
        """The digit that chooses a target just now."""
        options = self.options
        return str(options.index(target) + 1) if target in options else ""


def gap_of(state: m.State, card: Card) -> int:
    """Between which cards of the ring a card belongs: before the first or behind the last is 0."""
    return bisect_left(state.ring, card) % RING_SIZE


class UpDownZone(StagedZone[Stage]):
    """A zone of the board; pointing with the mouse is pointing."""

    HOVERS = False

    class Hovered(Message):
        """The mouse is on something else."""

        def __init__(self, target: Hashable) -> None:
            super().__init__()
            self.target = target

    def _hover(self, target: Hashable) -> None:
        if target != self.hovered and target is not None:
            self.post_message(self.Hovered(target))
        super()._hover(target)
