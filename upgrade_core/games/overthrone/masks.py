"""Sets of Overthrone's cards as bits of one integer, and what the ruler allows by table.

Search plays a million moves a deal: asking `throne` card by card would take minutes. Bit n is
card n. A foundation is the rank on top of its suit: `EMPTY` before it starts, `JESTER_TOP` under
the Jester. A test holds these tables equal to the rules in `throne`.
"""

from collections.abc import Sequence

from upgrade_core.cards import JESTER, RANK, SUIT, Card, card
from upgrade_core.games.overthrone.model import ACE_HIGH, JACK, KING, QUEEN, State

EMPTY, JESTER_TOP = 0, 14
SUITS = range(4)
_RANKS = range(1, 14)
_TOPS = range(15)

BIT = tuple(1 << each for each in range(JESTER + 1))
JESTER_BIT = BIT[JESTER]
OF_SUIT = tuple(sum(BIT[card(rank, suit)] for rank in _RANKS) for suit in SUITS)
OF_RANK = (0, *(sum(BIT[card(rank, suit)] for suit in SUITS) for rank in _RANKS), 0)
ACES = OF_RANK[1]
COURTS = OF_RANK[JACK] | OF_RANK[QUEEN] | OF_RANK[KING]

SHOWN = tuple(ACE_HIGH if top == 1 else top % JESTER_TOP for top in _TOPS)
"""What a foundation counts in an overthrow, by its top: aces high, 0 for none."""

OTHERS = tuple(tuple(other for other in SUITS if other != suit) for suit in SUITS)


def _fits(kind: int, suit: int, top: int) -> int:
    """The cards that a suit's foundation lets in under a Jack, Queen or King."""
    if top == EMPTY:
        return OF_SUIT[suit]
    if top == JESTER_TOP or kind == JACK:
        return 0
    beside = [rank for rank in (top - 1, top + 1) if kind == KING and 1 <= rank <= KING]
    return OF_RANK[top] | sum(BIT[card(rank, suit)] for rank in beside)


FITS = tuple(
    tuple(tuple(_fits(kind, suit, top) for top in _TOPS) for suit in SUITS)
    if kind >= JACK
    else ((0,) * 15,) * 4
    for kind in range(KING + 1)
)
"""The cards let in, by the ruler's rank, a suit, and that suit's top."""

RULED = tuple(ACES | OF_SUIT[SUIT[ruler]] if ruler and ruler <= 52 else 0 for ruler in range(56))
"""The cards let in whatever lies: aces, and the suit of the ruler."""

ALWAYS = tuple(
    sum(OF_RANK[higher] for higher in range(rank, KING + 1)) if rank >= JACK else 0
    for rank in range(KING + 1)
)
"""The court cards that overthrow a ruler of a rank whatever lies."""


def playable(ruler: Card, tops: Sequence[int]) -> int:
    """The cards that the foundations take."""
    fits = FITS[RANK[ruler]]
    return RULED[ruler] | fits[0][tops[0]] | fits[1][tops[1]] | fits[2][tops[2]] | fits[3][tops[3]]


def crownable(ruler: Card, tops: Sequence[int]) -> int:
    """The cards that may take the throne."""
    kind = RANK[ruler]
    found = ALWAYS[kind]
    if kind == JACK:
        return found
    theirs = SHOWN[tops[SUIT[ruler]]]
    for suit in SUITS:
        mine = SHOWN[tops[suit]]
        if mine > theirs:
            found |= BIT[card(kind - 1, suit)]
        if kind == KING and mine == ACE_HIGH:
            found |= BIT[card(JACK, suit)]
    return found


def tops_of(state: State) -> list[int]:
    """The top of each suit's foundation, in the order S H D C."""
    tops = [EMPTY] * 4
    for pile in state.foundations:
        if pile:
            tops[SUIT[pile[0]]] = JESTER_TOP if pile[-1] == JESTER else RANK[pile[-1]]
    return tops


def bits_of(cards: Sequence[Card]) -> int:
    """Different cards as a set."""
    found = 0
    for each in cards:
        found |= BIT[each]
    return found
