"""Who wins a trick, and when a throw stands (§1.10, §1.11)."""

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import lru_cache
from operator import gt

from msgspec import Struct

from upgrade_core.cards import Card
from upgrade_core.games.shengji.options import Options
from upgrade_core.games.shengji.order import POINTS, TRUMP, Order
from upgrade_core.games.shengji.units import Copies, Shape, Shapes, Unit

Tops = tuple[int, ...]


class Strength(Struct, frozen=True):
    """How strong a play is that answers a lead in shape: trumps first, then the tops.

    `copies` and `shapes` are what it consists of and answers.
    """

    is_trump: bool
    highest: int
    tops: Tops
    copies: Copies
    shapes: Shapes


def strength(play: Sequence[Card], suit: int, shapes: Shapes, order: Order) -> Strength | None:
    """The strength of a play against a lead; None: it cannot win whatever the ranks.

    A play contends when all its cards are of the suit led, or all trumps, and can be parted into
    the very shapes led. `tops` are those of the units in the order of the lead, each the highest
    possible after those before it.
    """
    if len(play) == 1 and shapes == ((1, 1),):
        return _strength_of_single(play[0], suit, order)
    suits = {order.suit[card] for card in play}
    if len(suits) > 1 or not suits <= {suit, TRUMP}:
        return None
    counts = Counter(play)
    copies = tuple(sorted((order.position[face], many) for face, many in counts.items()))
    tops = _partition(copies, shapes)
    if tops is None:
        return None
    return Strength(suits == {TRUMP}, copies[-1][0], tops, copies, shapes)


def _strength_of_single(card: Card, suit: int, order: Order) -> Strength | None:
    own, place = order.suit[card], order.position[card]
    if own not in (suit, TRUMP):
        return None
    return Strength(own == TRUMP, place, (place,), ((place, 1),), ((1, 1),))


@lru_cache(maxsize=65536)
def _partition(copies: Copies, shapes: Shapes) -> Tops | None:
    """The best tops of a partition of all copies into the shapes; None: there is none."""
    if not shapes:
        return () if not copies else None
    for top, left in _takes(copies, shapes[0]):
        rest = _partition(left, shapes[1:])
        if rest is not None:
            return (top, *rest)
    return None


def _takes(copies: Copies, shape: Shape) -> Iterator[tuple[int, Copies]]:
    """Every way to take a unit of a shape, the highest first: its top and the copies left."""
    width, length = shape
    by_place: dict[int, list[int]] = {}
    for place, many in copies:
        if many >= width:
            by_place.setdefault(place, []).append(many)
    for top in sorted(by_place, reverse=True):
        places = range(top - length + 1, top + 1)
        if all(place in by_place for place in places):
            yield from ((top, left) for left in _left(copies, by_place, places, width))


def _left(
    copies: Copies, by_place: dict[int, list[int]], places: range, width: int
) -> Iterator[Copies]:
    """The copies left for each different choice of faces at these positions."""
    if not places:
        yield copies
        return
    for many in sorted(set(by_place[places[0]])):
        left = list(copies)
        left.remove((places[0], many))
        if many > width:
            left.append((places[0], many - width))
        yield from _left(tuple(sorted(left)), by_place, places[1:], width)


def beats(challenger: Strength, holder: Strength, options: Options) -> bool:
    """Whether a later play takes the trick from the one that holds it; a tie does not."""
    if challenger.is_trump != holder.is_trump:
        return challenger.is_trump
    if options.cover == "highest":
        return challenger.highest > holder.highest
    if options.cover == "all":
        return _beats_all(challenger.copies, challenger.shapes, holder.tops)
    return challenger.tops[0] > holder.tops[0]


@lru_cache(maxsize=4096)
def _beats_all(copies: Copies, shapes: Shapes, tops: Tops) -> bool:
    """Whether in some partition of the copies every unit is higher than its counterpart."""
    if shapes[:1] in ((), ((1, 1),)):  # single cards come last, and only their order is free
        mine = sorted((place for place, many in copies for _ in range(many)), reverse=True)
        return all(map(gt, mine, sorted(tops, reverse=True)))
    return any(
        _beats_all(left, shapes[1:], tops[1:])
        for top, left in _takes(copies, shapes[0])
        if top > tops[0]
    )


def holder_of(
    plays: Sequence[Sequence[Card]], suit: int, shapes: Shapes, order: Order, options: Options
) -> int:
    """The index of the play that holds the trick; the lead is index 0."""
    best = 0
    holding = strength(plays[0], suit, shapes, order)
    assert holding is not None
    for at, play in enumerate(plays[1:], start=1):
        challenger = strength(play, suit, shapes, order)
        if challenger is not None and beats(challenger, holding, options):
            best, holding = at, challenger
    return best


def points_of(cards: Sequence[Card]) -> int:
    """Card points in cards: 5 for fives, 10 for tens and kings."""
    return sum([POINTS[card] for card in cards])


# Throws --------------------------------------------------------------------------------------


def can_beat(hand: Sequence[Card], unit: Unit, suit: int, order: Order) -> bool:
    """Whether a hand holds the unit's shape with a strictly higher top in its suit."""
    suits, position = order.suit, order.position
    if unit.size == 1:
        return any(suits[card] == suit and position[card] > unit.top for card in hand)
    counts = Counter(card for card in hand if suits[card] == suit)
    places = {position[face] for face, many in counts.items() if many >= unit.width}
    return any(
        top > unit.top and all(top - step in places for step in range(unit.length))
        for top in places
    )


def forced_unit(
    units: Sequence[Unit], others: Sequence[Sequence[Card]], order: Order, options: Options
) -> Unit | None:
    """The unit that a failed throw must lead instead; None: the throw stands.

    `others` are the hands of the three other players.
    """
    suit = order.suit[units[0].cards[0]]
    beatable = [unit for unit in units if any(can_beat(hand, unit, suit, order) for hand in others)]
    if not beatable:
        return None
    if options.forced_unit == "lowest_rank":
        return min(beatable, key=lambda unit: (unit.top, unit.size))
    return min(beatable, key=lambda unit: (unit.size, unit.top))
