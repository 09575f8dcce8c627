"""Useful legal plays, built and not searched: leads, follows, kitties (§5).

Enumerating is impossible here (a kitty has millions), so these are the moves worth a thought,
each checked against the rule before it is offered.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations

from upgrade_core.cards import Card
from upgrade_core.games.shengji.following import minimal_follow, of_suit, why_not_follow
from upgrade_core.games.shengji.order import POINTS, TRUMP, Order
from upgrade_core.games.shengji.units import Shapes, Unit, read_lead

Cards = tuple[Card, ...]


def leads(hand: Sequence[Card], order: Order) -> list[Cards]:
    """Every single, group and tractor of a hand, the longest first."""
    found: dict[Cards, int] = {}
    for suit in range(TRUMP + 1):
        held = of_suit(hand, suit, order)
        for cards in units_in(held, order):
            found[cards] = len(cards)
    return sorted(found, key=lambda cards: (-found[cards], cards))


def units_in(held: Sequence[Card], order: Order) -> Iterator[Cards]:
    """Every single, group and tractor among cards of one suit."""
    yield from _groups(held)
    yield from _tractors(held, order)


def _groups(held: Sequence[Card]) -> Iterator[Cards]:
    for face, many in Counter(held).items():
        for width in range(1, many + 1):
            yield (face,) * width


def _tractors(held: Sequence[Card], order: Order) -> Iterator[Cards]:
    """Every tractor of width 2 and more; of faces at one position the tightest."""
    counts = Counter(held)
    for width in range(2, max(counts.values(), default=0) + 1):
        faces: dict[int, Card] = {}
        wide = [(many, face) for face, many in counts.items() if many >= width]
        for _, face in sorted(wide, reverse=True):
            faces[order.position[face]] = face
        for bottom in sorted(faces):
            top = bottom + 1
            while top in faces:
                yield tuple(faces[place] for place in range(bottom, top + 1) for _ in range(width))
                top += 1


def throw_of(hand: Sequence[Card], suit: int, order: Order) -> tuple[Unit, ...]:
    """All cards of one suit read as a lead: the largest throw there is."""
    held = of_suit(hand, suit, order)
    return read_lead(held, order) if held else ()


def follows(
    hand: Sequence[Card], suit: int, shapes: Shapes, order: Order, limit: int
) -> list[Cards]:
    """Legal answers to a lead, the cheapest first; all of them where one card is led."""
    size = sum(width * length for width, length in shapes)
    held = of_suit(hand, suit, order)
    if size == 1:
        singles: list[Cards] = [(card,) for card in sorted(set(held or hand))]
        return singles[:limit]
    found: dict[Cards, None] = {}
    for play in _answers(hand, held, suit, shapes, order):
        cards = tuple(sorted(play))
        if cards not in found and why_not_follow(cards, hand, suit, shapes, order) is None:
            found[cards] = None
            if len(found) == limit:
                break
    return list(found)


def _answers(
    hand: Sequence[Card], held: Sequence[Card], suit: int, shapes: Shapes, order: Order
) -> Iterator[Sequence[Card]]:
    size = sum(width * length for width, length in shapes)
    for worth in _worths(order):
        yield minimal_follow(hand, suit, shapes, order, worth)
    if not held and suit != TRUMP:
        yield from matching(of_suit(hand, TRUMP, order), shapes, order)
    if len(held) > size:
        yield from matching(held, shapes, order)
    yield from _swaps(hand, held, suit, shapes, order)


def _worths(order: Order) -> list[list[int]]:
    """Ways to value cards: keep high ones, keep points, give points, keep low ones."""
    faces = range(len(order.suit))
    high = [order.position[card] + (100 if order.suit[card] == TRUMP else 0) for card in faces]
    return [
        [high[card] + 10 * POINTS[card] for card in faces],
        high,
        [high[card] - 50 * POINTS[card] for card in faces],
        [-high[card] for card in faces],
    ]


def matching(held: Sequence[Card], shapes: Shapes, order: Order) -> Iterator[Cards]:
    """Plays from cards of one suit that match the shapes exactly, the lowest first.

    Units are taken greedily from the low end, for each place where the first may lie.
    """
    counts = Counter(held)
    for first in _units_of_shape(counts, shapes[0], order):
        left = counts - Counter(first)
        rest: list[Card] = list(first)
        for shape in shapes[1:]:
            unit = next(_units_of_shape(left, shape, order), None)
            if unit is None:
                break
            left = left - Counter(unit)
            rest += unit
        else:
            yield tuple(rest)


def _units_of_shape(counts: Counter[Card], shape: tuple[int, int], order: Order) -> Iterator[Cards]:
    """The units of one shape, low to high, from the tightest faces."""
    width, length = shape
    faces: dict[int, Card] = {}
    wide = [(many, face) for face, many in counts.items() if many >= width]
    for _, face in sorted(wide, reverse=True):
        faces[order.position[face]] = face
    for bottom in sorted(faces):
        places = range(bottom, bottom + length)
        if all(place in faces for place in places):
            yield tuple(faces[place] for place in places for _ in range(width))


def _swaps(
    hand: Sequence[Card], held: Sequence[Card], suit: int, shapes: Shapes, order: Order
) -> Iterator[Cards]:
    """The cheapest answer with one card exchanged for another."""
    base = tuple(minimal_follow(hand, suit, shapes, order))
    pool = held if len(held) > len(base) else [c for c in hand if order.suit[c] != suit]
    spare = sorted((Counter(pool) - Counter(base)).keys())
    for out in sorted(set(base)):
        at = base.index(out)
        for card in spare:
            yield (*base[:at], card, *base[at + 1 :])


def kitties(hand: Sequence[Card], size: int, order: Order, limit: int) -> list[Cards]:
    """Sensible kitties, the safest first: short plain suits without points, then others."""
    found: dict[Cards, None] = {}
    plain = [suit for suit in range(TRUMP) if of_suit(hand, suit, order)]
    for many in (1, 2, 0):
        for emptied in combinations(plain, many):
            cost = _burying_cost(hand, emptied, order)
            cards = sorted(hand, key=lambda card: (cost[card], card))[:size]
            found[tuple(sorted(cards))] = None
    return sorted(found, key=lambda cards: sum(map(POINTS.__getitem__, cards)))[:limit]


def _burying_cost(hand: Sequence[Card], emptied: Sequence[int], order: Order) -> list[int]:
    """By card, how much it hurts to bury it when some plain suits shall be emptied."""
    counts = Counter(hand)
    cost = []
    for card in range(len(order.suit)):
        own = order.position[card] + 4 * POINTS[card] + 8 * (counts[card] - 1)
        if order.suit[card] == TRUMP:
            own += 200
        elif order.suit[card] in emptied and order.position[card] < 11:
            own -= 30
        cost.append(own)
    return cost
