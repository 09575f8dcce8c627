"""What a card is worth keeping, in card points, by what is still out against it."""

from upgrade_core.cards import Card
from upgrade_core.games.shengji.order import TRUMP
from upgrade_core.games.shengji.tracker import Sight

PLAIN_WORTH, PLAIN_FADE = 2.5, 0.6
"""A plain card nobody can beat in its suit, and the factor for each card out above."""

TRUMP_BASE, TRUMP_WORTH, TRUMP_FADE = 2.0, 4.5, 0.88
"""Any trump, how much more the highest is worth, and the factor for each card out above."""

KEPT_POINTS = 0.45
"""How much of its points a card still brings home when it is not played now."""

PAIR_BASE, PAIR_SHARE = 0.5, 0.35
"""What one card of a pair is worth more: a fixed part, and a share of its worth."""


def worths(sight: Sight) -> dict[Card, float]:
    """By face of the own hand, what one copy is worth keeping; its points are not counted."""
    position = sight.order.position
    return {
        face: _worth(over[position[face]], own.count(face), is_trump=suit == TRUMP)
        for suit, (own, over) in enumerate(zip(sight.own, sight.over, strict=True))
        for face in set(own)
    }


def _worth(above: int, copies: int, *, is_trump: bool) -> float:
    if is_trump:
        worth = TRUMP_BASE + TRUMP_WORTH * TRUMP_FADE**above
    else:
        worth = PLAIN_WORTH * PLAIN_FADE**above
    return worth + PAIR_BASE + PAIR_SHARE * worth if copies > 1 else worth
