"""Shengji's hardest definitions a second time, slowly and straight from the rules page.

Nothing here is clever: readings, profiles and partitions are found by trying everything. Cards
are pairs (position, face) of one effective suit, so no code of the game itself is needed.
Source: docs/games/shengji.md §1.9–§1.11.
"""

from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import combinations, product

Card = tuple[int, int]
"""Position in the effective suit, and a number that tells faces apart."""

Unit = tuple[int, int, int]
"""Width, length, top."""

Shape = tuple[int, int]
Offer = tuple[list[int], list[Shape]]


def all_units(held: Counter[Card]) -> Iterator[tuple[Unit, tuple[Card, ...]]]:
    """Every unit in these cards with the faces it may consist of, low to high."""
    for width in range(1, max(held.values(), default=0) + 1):
        wide = [card for card, many in held.items() if many >= width]
        for length in range(1, 2 if width == 1 else len(wide) + 1):
            for faces in combinations(sorted(wide), length):
                places = [place for place, _ in faces]
                if places == list(range(places[0], places[0] + length)):
                    yield (width, length, places[-1]), faces


def reading(cards: Iterable[Card]) -> list[Unit]:
    """The canonical decomposition: the largest unit again and again (§1.9)."""
    left = Counter(cards)
    read = []
    while left:
        found = [(unit, faces) for unit, faces in all_units(left)]
        best = max((w * n, n > 1, w, top) for (w, n, top), _ in found)
        same = [
            (sum(left[face] for face in faces), unit, faces)
            for unit, faces in found
            if (unit[0] * unit[1], unit[1] > 1, unit[0], unit[2]) == best
        ]
        _, unit, faces = min(same)
        read.append(unit)
        left -= Counter(dict.fromkeys(faces, unit[0]))
    return read


# What cards offer against a lead (§1.11) -----------------------------------------------------


def profile(cards: Iterable[Card], shapes: Iterable[Shape]) -> Offer:
    """(W, R) of the rules page: the widths placed, and the best runs that do not lower them."""
    held = Counter(cards)
    slots = [(width, number, length) for number, (width, length) in enumerate(shapes)]
    capacity = {
        (number, place): width for width, number, length in slots for place in range(length)
    }
    tractors = [number for width, number, length in slots if length > 1 and width > 1]
    widths = placed(list(held.values()), list(capacity.values()))
    best: list[Shape] = []
    for runs, left, room in layings(held, capacity, tractors):
        if sorted(runs, reverse=True) <= best:
            continue
        of_runs = [width for width, length in runs for _ in range(length)]
        rest = placed(list(left.values()), list(room.values()))
        if sorted(of_runs + rest, reverse=True) == widths:
            best = sorted(runs, reverse=True)
    return widths, best


def placed(faces: list[int], slots: list[int]) -> list[int]:
    """The widths that the greedy rule for W puts into slots, wide ones first."""
    widths: list[int] = []
    while True:
        width = min(max(faces, default=0), max(slots, default=0))
        if width < 2:
            return sorted(widths, reverse=True)
        widths.append(width)
        for row in (faces, slots):
            tightest = min(many for many in row if many >= width)
            row[row.index(tightest)] -= width


Room = dict[tuple[int, int], int]


def layings(
    held: Counter[Card],
    room: Room,
    tractors: list[int],
    used: frozenset[tuple[int, int]] = frozenset(),
) -> Iterator[tuple[list[Shape], Counter[Card], Room]]:
    """Every way to lay any number of runs into the tractor units, each slot used once."""
    yield [], held, room
    for number in tractors:
        free = [slot for slot in room if slot[0] == number and slot not in used]
        for width, length in product((2, 3, 4), range(2, len(free) + 1)):
            for chosen in combinations([slot for slot in free if room[slot] >= width], length):
                smaller = room | {slot: room[slot] - width for slot in chosen}
                for faces in runs_of(held, width, length):
                    left = held - Counter(dict.fromkeys(faces, width))
                    for runs, rest, rooms in layings(left, smaller, tractors, used | set(chosen)):
                        yield [(width, length), *runs], rest, rooms


def runs_of(held: Counter[Card], width: int, length: int) -> Iterator[tuple[Card, ...]]:
    """The faces of every run of so many positions with so many copies."""
    wide = sorted(card for card, many in held.items() if many >= width)
    for faces in combinations(wide, length):
        places = [place for place, _ in faces]
        if places == list(range(places[0], places[0] + length)):
            yield faces


# Who wins (§1.11) ----------------------------------------------------------------------------


def partitions(held: Counter[Card], shapes: list[Shape]) -> Iterator[list[int]]:
    """The tops, unit by unit, of every exact partition of cards into shapes."""
    if not shapes:
        if not held:
            yield []
        return
    for (width, length, top), faces in all_units(held):
        if (width, length) == shapes[0]:
            left = held - Counter(dict.fromkeys(faces, width))
            yield from ([top, *tops] for tops in partitions(left, shapes[1:]))


def key_strength(cards: Iterable[Card], shapes: list[Shape]) -> int | None:
    """The best top that the key unit can have in any partition; None: there is no partition."""
    keys = [
        max(top for top, shape in zip(tops, shapes, strict=True) if shape == shapes[0])
        for tops in partitions(Counter(cards), shapes)
    ]
    return max(keys, default=None)
