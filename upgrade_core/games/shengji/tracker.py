"""What a seat can work out at the table: cards still out, shown voids, hands without pairs (§5).

Everything comes from a view: the own hand, the cards played, the cards shown in bids and failed
throws, and for the banker the kitty. Nothing else is known, and nothing is guessed here.
"""

from collections.abc import Sequence
from functools import lru_cache

from msgspec import Struct

from upgrade_core.cards import BIG_JOKER, UNKNOWN, Card
from upgrade_core.game import View
from upgrade_core.games.shengji.model import PlayMade, State
from upgrade_core.games.shengji.options import SEATS
from upgrade_core.games.shengji.order import FACES, TRUMP, Order

SUITS = range(TRUMP + 1)


class Sight(Struct):
    """What one seat knows of the cards in play.

    `own` has the seat's cards by effective suit, low to high. `out` says by face how many copies
    are in places unknown: the other hands beyond `shown`, and the kitty where it is hidden.
    `shown` are the cards everybody knows a seat to hold. `hidden` counts each other seat's cards
    beyond those, `buried` the unknown cards of the kitty. `void` and `pairless` say by seat and
    suit what it has shown not to hold. `many` is by suit the number of cards `out`, `over` by suit
    and position the number of those that are higher, `widest` by suit and position the copies
    out of the face with the most, and `share` by seat and suit how likely one card out of that
    suit lies in that hand.
    """

    seat: int
    order: Order
    own: list[list[Card]]
    out: list[int]
    shown: list[list[Card]]
    hidden: list[int]
    buried: int
    void: list[list[bool]]
    pairless: list[list[bool]]
    many: list[int]
    over: list[list[int]]
    widest: list[list[int]]
    share: list[list[float]]

    def above(self, card: Card) -> int:
        """How many cards out are higher than a card in its own suit."""
        return self.over[self.order.suit[card]][self.order.position[card]]


@lru_cache(maxsize=256)
def faces_by_suit(order: Order) -> tuple[tuple[Card, ...], ...]:
    """The faces of each effective suit, low to high."""
    return tuple(
        tuple(
            sorted(
                (face for face in FACES if order.suit[face] == suit),
                key=lambda face: (order.position[face], face),
            )
        )
        for suit in SUITS
    )


def look(view: View[State], *, remembers: bool = True) -> Sight:
    """What the view's seat knows; one that does not remember sees hand and table only."""
    state, seat = view.state, view.seat
    assert seat is not None
    order = state.order
    sight = Sight(
        seat=seat,
        order=order,
        own=_by_suit(state.hands[seat], order),
        out=[0] + [state.options.decks] * BIG_JOKER,
        shown=[[] if other == seat else state.exposed[other] for other in range(SEATS)],
        hidden=[0] * SEATS,
        buried=state.kitty.count(UNKNOWN) if remembers else len(state.kitty),
        void=[[False] * len(SUITS) for _ in range(SEATS)],
        pairless=[[False] * len(SUITS) for _ in range(SEATS)],
        many=[0] * len(SUITS),
        over=[],
        widest=[],
        share=[[0.0] * len(SUITS) for _ in range(SEATS)],
    )
    _strike_out(sight, state, remembers=remembers)
    if remembers:
        for trick in state.tricks:
            _learn(sight, trick.plays)
    _learn(sight, state.trick)
    _count_out(sight)
    return sight


def _by_suit(hand: Sequence[Card], order: Order) -> list[list[Card]]:
    own: list[list[Card]] = [[] for _ in SUITS]
    for card in hand:
        own[order.suit[card]].append(card)
    position = order.position
    for cards in own:
        cards.sort(key=position.__getitem__)
    return own


def _strike_out(sight: Sight, state: State, *, remembers: bool) -> None:
    """Strike the cards whose place is known off those that are out."""
    known = state.hands[sight.seat][:]
    for other, cards in enumerate(sight.shown):
        known += cards
        if other != sight.seat:
            sight.hidden[other] = len(state.hands[other]) - len(cards)
    for made in state.trick:
        known += made.cards
    if remembers:
        known += state.kitty
        for trick in state.tricks:
            for made in trick.plays:
                known += made.cards
    out = sight.out
    for card in known:
        out[card] -= 1


def _learn(sight: Sight, plays: Sequence[PlayMade]) -> None:
    """What each answer to a lead tells about the hand it came from."""
    if not plays:
        return
    lead = plays[0].cards
    suits = sight.order.suit
    suit, size = suits[lead[0]], len(lead)
    if size == 1:
        for made in plays[1:]:
            if suits[made.cards[0]] != suit:
                sight.void[made.seat][suit] = True
        return
    asked = _pairs(lead)
    for made in plays[1:]:
        given = [card for card in made.cards if suits[card] == suit]
        if len(given) < size:
            sight.void[made.seat][suit] = True
        elif asked and _pairs(given) + _triples(given) < asked:
            sight.pairless[made.seat][suit] = True


def _pairs(cards: Sequence[Card]) -> int:
    return sum([cards.count(face) // 2 for face in set(cards)])


def _triples(cards: Sequence[Card]) -> int:
    """Groups of three fill a place for four without using up the hand's pairs."""
    return sum([cards.count(face) == 3 for face in set(cards)])


def _count_out(sight: Sight) -> None:
    """Sum up what is out by suit and position."""
    out, position = sight.out, sight.order.position
    for suit, faces in enumerate(faces_by_suit(sight.order)):
        places = position[faces[-1]] + 1 if faces else 0
        widest, over = [0] * places, [0] * places
        many, place = 0, -1
        for face in reversed(faces):
            if position[face] != place:
                place = position[face]
                over[place] = many
            copies = out[face]
            many += copies
            widest[place] = max(widest[place], copies)
        sight.many[suit] = many
        sight.over.append(over)
        sight.widest.append(widest)
        _share_out(sight, suit)


def _share_out(sight: Sight, suit: int) -> None:
    """Each hand that may hold the suit takes its share by the number of its hidden cards."""
    takers = [seat for seat in range(SEATS) if not sight.void[seat][suit]]
    places = sight.buried + sum([sight.hidden[seat] for seat in takers])
    if places:
        for seat in takers:
            sight.share[seat][suit] = sight.hidden[seat] / places
