"""Playing a deal of Overthrone to its end one good move at a time, at full speed.

What search asks a few hundred times a move: how many cards stay if from here on each move is the
one after which most can be played, of the hand and of what is to come. The weights were found by
trial on other deals.
"""

from collections.abc import Sequence

from upgrade_core.cards import JESTER, RANK, SUIT, Card
from upgrade_core.games.overthrone.masks import (
    ACES,
    BIT,
    COURTS,
    EMPTY,
    FITS,
    JESTER_BIT,
    JESTER_TOP,
    OF_SUIT,
    OTHERS,
    RULED,
    SUITS,
    crownable,
    playable,
)
from upgrade_core.games.overthrone.model import QUEEN
from upgrade_core.games.overthrone.steps import Spot

_IN_HAND, _TO_COME = 100, -10
"""What a card is worth that can be played after a move: now, or while it is yet to be drawn."""
_STARTED, _BURIED_COURT, _RESCUED = 250, -1_000, 400
_CLOSED, _COVERED_SUIT = -80, -300
"""Covering the Jester, for each discard; and covering a suit with it, for each held card of it."""
_RULED_SUIT, _RULES = -100, (0,) * QUEEN + (-200, -450)
"""A new ruler, for each held card of the suit; and by rank: the last overthrow comes dear."""

_SPENT = tuple(_BURIED_COURT if bit & COURTS else 0 for bit in BIT)
"""What it costs to lay a card of the hand, by card."""

_Choice = tuple[int, int, Card]
"""How good, which way, and the card; for the Jester, the suit that it covers."""
_LAY, _CROWN, _COVER = range(3)
_NOTHING: _Choice = (-1_000_000, _LAY, 0)


def cards_left(spot: Spot, pile: Sequence[Card], size: int) -> int:
    """The score of a deal played on by greed.

    Args:
        spot: where to start.
        pile: the draw pile, the next card last; what the spot has drawn is not looked at.
        size: the hand is filled up to this after every move.
    """
    hand, start, ruler, thrown, at = spot
    tops, discard, held = [*start], [*thrown], hand.bit_count()
    to_come = sum([BIT[card] for card in pile[:at]])
    while True:
        while held < size and at:
            at -= 1
            drawn = BIT[pile[at]]
            hand |= drawn
            to_come ^= drawn
            held += 1
        top = discard[-1] if discard and JESTER_TOP in tops else 0
        _, way, card = _best(hand, to_come, tops, ruler, top, len(discard))
        if not card and way == _LAY:
            if not at:
                return held + len(discard)
            card = _thrown(hand, tops)
            discard.append(card)
        elif way == _CROWN:
            ruler = card
        elif way == _COVER:
            tops[card] = JESTER_TOP
            card = JESTER
        else:
            tops[SUIT[card]] = RANK[card]
        if card == top:
            discard.pop()
        else:
            hand ^= BIT[card]
            held -= 1


def _best(
    hand: int, to_come: int, tops: list[int], ruler: Card, top: Card, discards: int
) -> _Choice:
    """The best move that brings a card into play; `top` is the discard that may be rescued."""
    usable = hand | BIT[top] if top else hand
    fits, ruled = FITS[RANK[ruler]], RULED[ruler]
    lets = [fits[0][tops[0]], fits[1][tops[1]], fits[2][tops[2]], fits[3][tops[3]]]
    choice = _NOTHING
    left = usable & (ruled | lets[0] | lets[1] | lets[2] | lets[3])
    while left:
        bit = left & -left
        left ^= bit
        card = bit.bit_length() - 1
        suit = SUIT[card]
        a, b, c = OTHERS[suit]
        then = ruled | lets[a] | lets[b] | lets[c] | fits[suit][RANK[card]]
        worth = (
            _IN_HAND * (hand & ~bit & then).bit_count() + _TO_COME * (to_come & then).bit_count()
        )
        worth += _RESCUED if card == top else _SPENT[card]
        if tops[suit] == EMPTY:
            worth += _STARTED
        elif tops[suit] == JESTER_TOP:
            worth += _CLOSED * discards
        if worth > choice[0]:
            choice = (worth, _LAY, card)
    courts = usable & COURTS
    if courts:
        courts &= crownable(ruler, tops)
        if courts:
            choice = max(choice, _crowned(hand, to_come, tops, top, courts))
    if hand & JESTER_BIT:
        choice = max(choice, _covered(hand, to_come, tops, ruled, lets))
    return choice


def _crowned(hand: int, to_come: int, tops: list[int], top: Card, courts: int) -> _Choice:
    """The best of some overthrows."""
    choice = _NOTHING
    while courts:
        bit = courts & -courts
        courts ^= bit
        card = bit.bit_length() - 1
        then, rest = playable(card, tops), hand & ~bit
        worth = _IN_HAND * (rest & then).bit_count() + _TO_COME * (to_come & then).bit_count()
        worth += _RULED_SUIT * (rest & OF_SUIT[SUIT[card]]).bit_count()
        worth += _RULES[RANK[card]]
        if card == top:
            worth += _RESCUED
        choice = max(choice, (worth, _CROWN, card))
    return choice


def _covered(hand: int, to_come: int, tops: list[int], ruled: int, lets: list[int]) -> _Choice:
    """The best foundation for the Jester, if any is started."""
    choice = _NOTHING
    for suit in SUITS:
        if tops[suit] == EMPTY:
            continue
        a, b, c = OTHERS[suit]
        then = ruled | lets[a] | lets[b] | lets[c]
        worth = _IN_HAND * (hand & then).bit_count() + _TO_COME * (to_come & then).bit_count()
        worth += _COVERED_SUIT * (hand & OF_SUIT[suit]).bit_count()
        choice = max(choice, (worth, _COVER, suit))
    return choice


def _thrown(hand: int, tops: list[int]) -> Card:
    """The card to throw away: a number far from its foundation, no court, ace or Jester."""
    left = hand & ~(COURTS | ACES | JESTER_BIT) or hand & ~JESTER_BIT
    furthest, found = -1, JESTER
    while left:
        bit = left & -left
        left ^= bit
        card = bit.bit_length() - 1
        far = abs(RANK[card] - tops[SUIT[card]])
        if far > furthest:
            furthest, found = far, card
    return found
