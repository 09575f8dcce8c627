"""Which size everything gets: the largest at which all seats, the ring and the rows fit."""

from dataclasses import dataclass

from upgrade_core.games.updown.options import MOST_ROWS
from upgrade_tui.app.widgets.cards import Size

SEATS_HEIGHT = 1 + MOST_ROWS
"""An opponent: name, then a line a row."""
_WISHES = (
    (Size.FULL, Size.FULL, 5),
    (Size.FULL, Size.FULL, 4),
    (Size.FULL, Size.FULL, 3),
    (Size.FULL, Size.SMALL, 3),
    (Size.FULL, Size.SMALL, 2),
    (Size.SMALL, Size.FULL, 4),
    (Size.SMALL, Size.FULL, 3),
    (Size.SMALL, Size.FULL, 2),
    (Size.SMALL, Size.SMALL, 2),
    (Size.SMALL, Size.SMALL, 1),
)
"""Ring, hand, height of a step of a staircase; the first that fits is taken."""
WIDE_ENOUGH = 76
"""Columns from which the ring may have full cards."""


@dataclass(frozen=True)
class Plan:
    """Sizes of the cards and heights of the zones; what is left is spread as air."""

    ring: Size
    hand: Size
    stair: int
    """Rows of one of the nearest seat's staircases."""
    air: int
    """Empty lines between two zones."""

    @property
    def ring_height(self) -> int:
        """Three tiers that overlap by a line, and a line above and below for a placed card."""
        return 3 * self.ring.height

    @property
    def own_height(self) -> int:
        """The hand, and the rows below it."""
        return self.hand.height + MOST_ROWS * self.stair


def make_plan(width: int, height: int) -> Plan:
    """The largest sizes for a board of so many columns and rows."""
    for ring, hand, stair in _WISHES:
        plan = Plan(ring, hand, stair, 0)
        spare = height - SEATS_HEIGHT - plan.ring_height - plan.own_height
        if spare >= 0 and (ring is Size.SMALL or width >= WIDE_ENOUGH):
            return Plan(ring, hand, stair, min(3, spare // 3))
    return Plan(Size.SMALL, Size.SMALL, 1, 0)
