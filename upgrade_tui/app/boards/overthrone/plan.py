"""Which size everything gets, and where it lies: the largest cards at which all of it fits."""

from dataclasses import dataclass

from upgrade_tui.app.widgets.cards import Size

HEAD = 1
"""The row over a foundation with its key, suit and number of cards."""
CROWN = 1
NARROW, WIDE = 2, 4
"""Columns between the throne and the foundations beside it."""
WIDE_FROM = 80
"""Columns of the board from which on they are the wide ones."""
AIRY = 6
"""Spare rows from which on there is air in the cross and under the hand."""
PANEL = 27
"""Columns at the left for who may overthrow."""
HAND_GAP = 1


@dataclass(frozen=True)
class Plan:
    """Sizes of the cards, and the corner of everything in the tableau right of the panel.

    `heads` are the upper left corners of the foundations' heads, by place N E S W; `right` is the
    first column behind the cross.
    """

    places: Size
    throne: Size
    hand: Size
    tableau_height: int
    panel: int
    throne_at: tuple[int, int]
    heads: tuple[tuple[int, int], ...]
    right: int
    lift: int
    """Rows that a chosen card rises by."""
    margin: int
    """Empty rows under the hand."""

    @property
    def hand_height(self) -> int:
        """Rows of the hand, with the row over it that a lifted card rises into."""
        return self.hand.height + self.lift + self.margin


def make_plan(width: int, height: int) -> Plan:
    """The plan with the largest cards that fits; the smallest one where nothing does."""
    choices = (
        (Size.FULL, Size.FULL, Size.FULL),
        (Size.SMALL, Size.FULL, Size.FULL),
        (Size.SMALL, Size.SMALL, Size.SMALL),
    )
    for places, throne, hand in choices:
        if _cross_height(places, throne) + hand.height <= height:
            break
    return _plan(width, height, places, throne, hand)


def _cross_height(places: Size, throne: Size) -> int:
    return 2 * (HEAD + places.height) + CROWN + throne.height


def _plan(width: int, height: int, places: Size, throne: Size, hand: Size) -> Plan:
    cross = _cross_height(places, throne)
    spare = max(0, height - cross - hand.height)
    lift = min(HAND_GAP, spare)
    air = 1 if spare >= AIRY else 0
    gap = WIDE if air and width >= WIDE_FROM else NARROW
    tableau = height - hand.height - lift - air
    across = 2 * (places.width + gap) + throne.width
    top = max(0, (tableau - cross - 2 * air) // 2)
    panel = max((width - across) // 2, min(PANEL, max(0, width - across)))
    x, y = places.width + gap, top + HEAD + places.height + CROWN + air
    beside = y + (throne.height - places.height - HEAD + 1) // 2
    middle = x + (throne.width - places.width) // 2
    heads = (
        (middle, top),
        (x + throne.width + gap, beside),
        (middle, y + throne.height + air),
        (0, beside),
    )
    right = across + NARROW
    return Plan(places, throne, hand, tableau, panel, (x, y), heads, right, lift, air)
