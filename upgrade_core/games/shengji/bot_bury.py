"""What a bot buries: short plain suits without points, so that it can kill early (§5)."""

from collections.abc import Sequence
from itertools import combinations

from upgrade_core.cards import Card
from upgrade_core.games.shengji.model import State
from upgrade_core.games.shengji.order import POINTS, TRUMP, Order, level_of

Cards = tuple[Card, ...]

TRUMP_KEPT = 20.0
POINT_COST = 0.35
"""What a buried point costs: the last trick may be lost, and a partner's tricks carry it home."""

VOID_GAIN = 3.0
"""What an emptied plain suit is worth."""


def bury(state: State, seat: int) -> Cards:
    """The kitty to lay down."""
    hand, size, order = state.hands[seat], state.options.table.kitty, state.order
    keep = {card: _keeping(card, hand, order) for card in set(hand)}
    best: Cards = ()
    most = float("-inf")
    plain = [suit for suit in range(TRUMP) if any(order.suit[card] == suit for card in hand)]
    for many in range(len(plain) + 1):
        for emptied in combinations(plain, many):
            cards = _emptying(hand, emptied, size, order, keep)
            if cards:
                value = VOID_GAIN * many - sum([keep[card] for card in cards])
                if value > most:
                    best, most = cards, value
    return best


def _emptying(
    hand: Sequence[Card],
    emptied: Sequence[int],
    size: int,
    order: Order,
    keep: dict[Card, float],
) -> Cards:
    """All cards of the suits to be emptied, and then the least worth; nothing if too many."""
    gone = [card for card in hand if order.suit[card] in emptied]
    rest = [card for card in hand if order.suit[card] not in emptied]
    if len(gone) > size:
        return ()
    rest.sort(key=lambda card: (keep[card], card))
    return (*gone, *rest[: size - len(gone)])


def _keeping(card: Card, hand: Sequence[Card], order: Order) -> float:
    """What a card is worth in the hand, in points."""
    points = POINT_COST * POINTS[card]
    if order.suit[card] == TRUMP:
        return TRUMP_KEPT + order.position[card] + points
    rank = level_of(card)
    own = {14: 7.0, 13: 2.0, 12: 1.0}.get(rank, 0.05 * rank)
    if hand.count(card) > 1:
        own += 0.6 + 0.15 * rank
    return own + points
