"""Which size everything gets: the largest with which both duellists can be read."""

from dataclasses import dataclass

from upgrade_core.games.sleight.options import HAND_SIZE
from upgrade_tui.app.widgets.cards import Size

HEAD = 1
"""The row with name and hit points."""
LIFT = 1
"""The row into which chosen cards are lifted."""
SUM_HEIGHT = 3
MOST_GAP = 5
"""Rows between the two lanes; from three on the blow is written there, else beside them."""
STACK_GAP = 1
EDGE = 2
DEED_WIDTH = 11
SCORE_WIDTH = 7
MOST_MARGIN = 2
ROOMY_ARENA = 17
"""Rows of both lanes with the blow between them and a sentence below."""
ROOMY = 86
"""Columns from which on decks and Graves are full cards too."""


@dataclass(frozen=True)
class Plan:
    """Sizes of the cards of both duellists, of those laid, and of the stacks; rows of the zones."""

    foe: Size
    own: Size
    laid: Size
    stack: Size
    width: int
    arena_height: int
    margin: int = 0
    """Empty rows above the foe and below the nearest duellist of a high terminal."""

    @property
    def foe_height(self) -> int:
        """Rows of the duellist opposite."""
        return HEAD + self.foe.height

    @property
    def own_height(self) -> int:
        """Rows of the nearest duellist."""
        return HEAD + LIFT + self.own.height

    @property
    def lane_gap(self) -> int:
        """Rows between the lanes of the two."""
        return max(1, min(MOST_GAP, self.arena_height - 2 * self.laid.height - 1))

    @property
    def is_between(self) -> bool:
        """Whether the blow is written between the lanes and not beside them."""
        return self.lane_gap >= SUM_HEIGHT

    @property
    def stacks_at(self) -> int:
        """The column of the decks; the Graves lie right of them."""
        return self.width - 1 - 2 * self.stack.width - STACK_GAP

    @property
    def grave_at(self) -> int:
        """The column of the Graves."""
        return self.stacks_at + self.stack.width + STACK_GAP

    @property
    def card_gap(self) -> int:
        """Columns between the own cards, as far as there is room for any."""
        used = EDGE + HAND_SIZE * self.own.width + SCORE_WIDTH + DEED_WIDTH + 3 * EDGE
        return int(self.stacks_at - used >= HAND_SIZE - 1)


def make_plan(width: int, height: int) -> Plan:
    """The plan with the largest cards that leaves room for both lanes and a line between."""
    stack = Size.FULL if width >= ROOMY else Size.SMALL
    sizes = ((Size.FULL, Size.FULL, stack), (Size.SMALL, Size.SMALL, Size.SMALL))
    for foe, laid, stacks in sizes:
        arena = height - 2 * HEAD - LIFT - foe.height - Size.FULL.height
        if arena > 2 * laid.height:
            margin = max(0, min(MOST_MARGIN, (arena - ROOMY_ARENA) // 2))
            return Plan(foe, Size.FULL, laid, stacks, width, arena - 2 * margin, margin)
    small = Size.SMALL
    arena = max(1, height - 2 * HEAD - LIFT - Size.CHIP.height - small.height)
    return Plan(Size.CHIP, small, small if arena > 2 * small.height else Size.CHIP,
                small, width, arena)  # fmt: skip
