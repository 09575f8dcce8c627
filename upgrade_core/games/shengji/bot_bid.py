"""When a bot bids, and what: trumps counted for each main suit it could make (§5)."""

from upgrade_core.cards import BIG_JOKER, SMALL_JOKER, SUIT, Card
from upgrade_core.games.shengji.bidding import is_no_main, legal_bids
from upgrade_core.games.shengji.model import State, standing_main, team
from upgrade_core.games.shengji.order import NO_MAIN, TRUMP, level_of, order_for

Cards = tuple[Card, ...]

BID_AT, GRAB_AT = 0.40, 0.34
"""Strength for each card dealt from which to bid; lower where the bank is to be grabbed."""

BETTER_BY = 2.0
"""How much stronger than under a partner's bid a hand must be to overrule it."""


def bid(state: State, seat: int) -> Cards:
    """The reveal to make now; empty: none."""
    hand = state.hands[seat]
    limit = (GRAB_AT if state.round == 1 else BID_AT) * len(hand)
    if state.bids and team(state.bids[-1].seat) == team(seat):
        now = strength_under(state, hand, standing_main(state.bids))
        limit = max(limit, now + BETTER_BY)
    best: Cards = ()
    for cards in legal_bids(state, seat):
        main = NO_MAIN if is_no_main(cards) else SUIT[cards[0]]
        strength = strength_under(state, hand, main)
        if strength > limit or (best and strength == limit and len(cards) < len(best)):
            best, limit = cards, strength
    return best


def strength_under(state: State, hand: list[Card], main: int) -> float:
    """How strong a hand is under a main suit: trumps, with more for high ones and for pairs."""
    order = order_for(state.level, main, state.options)
    trumps = [card for card in hand if order.suit[card] == TRUMP]
    jokers = trumps.count(BIG_JOKER) * 1.5 + trumps.count(SMALL_JOKER)
    levels = sum([level_of(card) == state.level for card in trumps])
    pairs = sum([trumps.count(card) // 2 for card in set(trumps)])
    aces = sum([order.suit[card] != TRUMP and level_of(card) == 14 for card in hand])
    return len(trumps) + jokers + 0.5 * levels + 0.7 * pairs + 0.4 * aces
