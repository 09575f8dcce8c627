"""A hand as it is held: by effective suit with trumps apart, high to low, unit by unit."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import combinations, pairwise

from upgrade_core.cards import UNKNOWN, Card
from upgrade_core.games.shengji.order import NO_MAIN, TRUMP, Order
from upgrade_core.games.shengji.units import Unit, read_lead
from upgrade_tui.app.boards.shengji.tiles import fan_width

Place = tuple[str, Card, int]
"""A card in the hand: ("card", face, which of its copies)."""

Piece = tuple[Place, ...]
"""A unit as it is held, the highest card first."""

GAP, LEAST_STEP = 1, 3
"""Columns between two suits."""
_PLAIN_SUITS = {0: (1, 3, 2), 1: (0, 2, 3), 2: (0, 1, 3), 3: (1, 0, 2), NO_MAIN: (0, 1, 3, 2)}
"""Plain suits by the main suit, black and red in turn."""
HIDDEN = -1
"""The suit of cards that are not seen."""


@dataclass(frozen=True)
class Group:
    """The cards of one effective suit, or a part of them that has a row of its own."""

    suit: int
    pieces: tuple[Piece, ...]

    @cached_property
    def places(self) -> tuple[Place, ...]:
        """All cards from left to right."""
        return tuple(place for piece in self.pieces for place in piece)


Row = tuple[Group, ...]


@dataclass(frozen=True, eq=False)
class Layout:
    """A hand as it lies: rows from top to bottom, and `step` columns from card to card.

    `at` has row and column of each card, `piece` the unit it is held in.
    """

    rows: tuple[Row, ...]
    step: int
    places: tuple[Place, ...]
    at: Mapping[Place, tuple[int, int]]
    piece: Mapping[Place, Piece]

    @property
    def parts(self) -> tuple[Group, ...]:
        """The suits, or parts of suits, as digits count them."""
        return tuple(group for row in self.rows for group in row)


@lru_cache(maxsize=128)
def laid_out(hand: tuple[Card, ...], order: Order, width: int, step: int, rows: int) -> Layout:
    """A hand in at most so many rows, each card at most `step` columns from the one before.

    Suits stay whole where they can, even if cards must lie closer for that.
    """
    groups, room = groups_of(hand, order), width - 2
    steps = range(step, LEAST_STEP - 1, -1)
    ways = [(whole, each) for each in steps if (whole := _whole(groups, room, each, rows))]
    ways += [(torn, each) for each in steps if len(torn := _torn(groups, room, each)) <= rows]
    found, step = ways[0] if ways else (_torn(groups, room, LEAST_STEP), LEAST_STEP)
    at: dict[Place, tuple[int, int]] = {}
    for number, row in enumerate(found):
        x = max(1, (width - row_width(row, step)) // 2)
        for group in row:
            at |= {place: (number, x + nth * step) for nth, place in enumerate(group.places)}
            x += fan_width(len(group.places), step) + GAP
    pieces = (piece for row in found for group in row for piece in group.pieces)
    return Layout(found, step, tuple(at), at, {place: each for each in pieces for place in each})


def groups_of(hand: tuple[Card, ...], order: Order) -> tuple[Group, ...]:
    """The hand by suit, trumps first; suits of which there is no card are left out."""
    suits = (TRUMP, *_PLAIN_SUITS[order.main])
    known = [card for card in hand if card != UNKNOWN]
    found = [(suit, [card for card in known if order.suit[card] == suit]) for suit in suits]
    groups = [Group(suit, tuple(_pieces(held, order))) for suit, held in found if held]
    backs = tuple((("card", UNKNOWN, at),) for at in range(len(hand) - len(known)))
    return (*groups, *([Group(HIDDEN, backs)] if backs else []))


def _pieces(held: Sequence[Card], order: Order) -> Iterator[Piece]:
    """The units of one suit, by their highest card; each copy of a face gets its number."""
    used: Counter[Card] = Counter()
    for unit in sorted(read_lead(held, order), key=_by_top):
        piece = []
        for card in reversed(unit.cards):
            piece.append(("card", card, used[card]))
            used[card] += 1
        yield tuple(piece)


def _by_top(unit: Unit) -> tuple[int, int, Card]:
    return (-unit.top, -unit.size, unit.cards[-1])


def row_width(row: Row, step: int) -> int:
    """The columns of a row."""
    return sum(fan_width(len(group.places), step) for group in row) + GAP * (len(row) - 1)


def _whole(groups: tuple[Group, ...], width: int, step: int, rows: int) -> tuple[Row, ...]:
    """The groups in as few rows as they fit in, none of them torn; empty where they do not fit."""
    for wanted in range(1, rows + 1):
        fitting = [
            split
            for split in _splits(groups, wanted)
            if all(row_width(row, step) <= width for row in split)
        ]
        if fitting:
            return min(fitting, key=lambda split: max(row_width(row, step) for row in split))
    return ()


def _splits(groups: tuple[Group, ...], rows: int) -> Iterator[tuple[Row, ...]]:
    """Every way to put whole groups into so many rows, in order."""
    for cuts in combinations(range(1, len(groups)), rows - 1):
        edges = (0, *cuts, len(groups))
        yield tuple(groups[start:end] for start, end in pairwise(edges))


def _torn(groups: tuple[Group, ...], width: int, step: int) -> tuple[Row, ...]:
    """Rows filled one after another; a suit goes on in the next row, between two units."""
    return tuple(_filled(groups, width, step))


def _fitting(pieces: tuple[Piece, ...], most: int) -> Iterator[Piece]:
    """The units, those in parts that no row could hold."""
    for piece in pieces:
        yield from (piece[start : start + most] for start in range(0, len(piece), most))


def _filled(groups: tuple[Group, ...], width: int, step: int) -> Iterator[Row]:
    row: list[Group] = []
    for group in groups:
        part: tuple[Piece, ...] = ()
        for piece in _fitting(group.pieces, (width - 1) // step):
            longer = (*row, Group(group.suit, (*part, piece)))
            if row_width(longer, step) > width and (row or part):
                yield (*row, *([Group(group.suit, part)] if part else []))
                row, part = [], ()
            part = (*part, piece)
        row.append(Group(group.suit, part))
    if row:
        yield tuple(row)
