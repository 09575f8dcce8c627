"""Units, how a lead is read into them, and how well cards can answer a lead (§1.9, §1.11).

One definition serves legality, the follow generator, the bots and the board: `read_lead` turns
the cards led into units, and `profile` says what a set of cards offers at best against their
shape. A play is a legal answer iff its profile is as good as its whole hand's.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache

from msgspec import Struct

from upgrade_core.cards import Card
from upgrade_core.games.shengji.order import Order

Shape = tuple[int, int]
"""Width (equal cards) and length (neighbouring positions) of a unit: a pair is (2, 1)."""

Shapes = tuple[Shape, ...]
Profile = tuple[tuple[int, ...], tuple[Shape, ...]]
"""Widths of the groups offered, and runs (width, length) kept together; both from the best."""


class Unit(Struct, frozen=True):
    """`width` copies of one face at each of `length` neighbouring positions, the highest `top`.

    `cards` are in order of position, low to high.
    """

    width: int
    length: int
    top: int
    cards: tuple[Card, ...]

    @property
    def shape(self) -> Shape:
        """Width and length."""
        return (self.width, self.length)

    @property
    def size(self) -> int:
        """Number of cards."""
        return self.width * self.length


def shapes_of(units: Iterable[Unit]) -> Shapes:
    """The shapes of units, the largest first (ties: the wider length first, as they are read)."""
    return tuple(unit.shape for unit in units)


# Reading a lead ------------------------------------------------------------------------------


def read_lead(cards: Sequence[Card], order: Order) -> tuple[Unit, ...]:
    """The units of cards of one effective suit, largest first; more than one is a throw.

    Repeatedly takes the largest unit: most cards; then a tractor before equal cards; then the
    wider; then the higher.
    """
    if len(cards) == 1:
        return (Unit(1, 1, order.position[cards[0]], (cards[0],)),)
    left = Counter(cards)
    units = []
    while left:
        unit = _largest_unit(left, order)
        units.append(unit)
        left.subtract(unit.cards)
        left = +left
    return tuple(units)


def _largest_unit(counts: Mapping[Card, int], order: Order) -> Unit:
    best: tuple[int, bool, int, int] = (0, False, 0, 0)
    length = 1
    for width in range(max(counts.values()), 0, -1):
        for top, run in _longest_runs(counts, width, order):
            key = (width * run, run > 1, width, top)
            if key > best:
                best, length = key, run
    _, _, width, top = best
    faces = [_tightest_face(counts, order, at, width) for at in range(top - length + 1, top + 1)]
    return Unit(width, length, top, tuple(face for face in faces for _ in range(width)))


def _longest_runs(
    counts: Mapping[Card, int], width: int, order: Order
) -> Iterator[tuple[int, int]]:
    """(top, length) of each longest run of positions with a face of so many copies."""
    places = sorted({order.position[face] for face, many in counts.items() if many >= width})
    start = 0
    for at, place in enumerate(places):
        last = at + 1 == len(places) or places[at + 1] != place + 1
        if width == 1:
            yield place, 1
        elif last:
            yield place, place - places[start] + 1
        if last:
            start = at + 1


def _tightest_face(counts: Mapping[Card, int], order: Order, at: int, width: int) -> Card:
    """The face at a position with the fewest copies of at least `width`."""
    fit = [
        (many, face)
        for face, many in counts.items()
        if many >= width and order.position[face] == at
    ]
    return min(fit)[1]


def read_grouped(groups: Sequence[Sequence[Card]], order: Order) -> tuple[Unit, ...] | None:
    """The units of a lead that its leader grouped; None where a group is no single unit.

    Whether the lead may be read so, `is_reading` says.
    """
    units = []
    for group in groups:
        unit = as_unit(group, order)
        if unit is None:
            return None
        units.append(unit)
    return tuple(sorted(units, key=_reading_key, reverse=True))


def _reading_key(unit: Unit) -> tuple[int, bool, int, int]:
    return (unit.size, unit.length > 1, unit.width, unit.top)


def as_unit(cards: Sequence[Card], order: Order) -> Unit | None:
    """The one unit that all these cards form; None where they form none."""
    counts = Counter(cards)
    widths = set(counts.values())
    places = sorted(order.position[face] for face in counts)
    if len(widths) != 1 or places != list(range(places[0], places[0] + len(places))):
        return None
    width = widths.pop()
    if width == 1 and len(places) > 1:
        return None
    ordered = sorted(cards, key=lambda face: order.position[face])
    return Unit(width, len(places), places[-1], tuple(ordered))


def is_reading(units: Sequence[Unit], order: Order) -> bool:
    """Whether a grouping takes whole units away one by one, never a mere part of a larger one.

    So 22233 may be read as 222 and 33, but a pair never as two singles. With two decks every
    reading has the shapes of `read_lead`.
    """
    left = Counter(card for unit in units for card in unit.cards)
    waiting = list(units)
    while waiting:
        whole = next((unit for unit in waiting if not _is_part(unit, left, order)), None)
        if whole is None:
            return False
        waiting.remove(whole)
        left.subtract(whole.cards)
    return True


def _is_part(unit: Unit, among: Mapping[Card, int], order: Order) -> bool:
    """Whether these cards hold a wider or a longer unit with all the unit's cards in it."""
    if all(among[face] > unit.width for face in unit.cards):
        return True
    beside = (unit.top + 1, unit.top - unit.length)
    return unit.width > 1 and any(
        many >= unit.width and order.position[face] in beside for face, many in among.items()
    )


# What cards offer against a shape ------------------------------------------------------------
# Faces only matter by position and number of copies, so the work is done, and remembered, on
# (position, copies) pairs.

Copies = tuple[tuple[int, int], ...]
"""(position, copies) of each face, sorted; several faces may share a position."""


def profile(cards: Iterable[Card], shapes: Shapes, order: Order) -> Profile:
    """What cards of the led suit offer at best against shapes (§1.11).

    Profiles compare as tuples: more and wider groups first, then longer runs for tractors.
    """
    most = max(width for width, _ in shapes)
    if most == 1:
        return ((), ())
    counts = Counter(cards)
    position = order.position
    copies = [(position[face], many) for face, many in counts.items() if many > 1]
    return _profile(tuple(sorted(copies)), shapes) if copies else ((), ())


@lru_cache(maxsize=65536)
def _profile(copies: Copies, shapes: Shapes) -> Profile:
    slots = [width for width, length in shapes for _ in range(length)]
    widths = _group_widths([many for _, many in copies], slots)
    tractors = tuple(shape for shape in shapes if shape[1] > 1 and shape[0] > 1)
    if not tractors or len(widths) < 2:
        return (widths, ())
    rest = [width for width, length in shapes for _ in range(length) if length == 1]
    units = tuple((length, (width,) * length) for width, length in tractors)
    return (widths, _best_runs(copies, units, tuple(rest), widths))


def _group_widths(faces: list[int], slots: list[int]) -> tuple[int, ...]:
    """Widths (≥ 2) of the groups that faces put into slots, the widest first at each step."""
    faces, slots, widths = sorted(faces), sorted(slots), []
    while faces and slots:
        width = min(faces[-1], slots[-1])
        if width < 2:
            break
        widths.append(width)
        for row in (faces, slots):
            tightest = next(at for at, many in enumerate(row) if many >= width)
            left = row.pop(tightest) - width
            if left:
                row.append(left)
                row.sort()
    return tuple(widths)


Laying = tuple[int, tuple[int, ...]]
"""A tractor unit while runs are laid into it: length still free, capacity left by slot."""


@lru_cache(maxsize=65536)
def _best_runs(
    copies: Copies, units: tuple[Laying, ...], rest: tuple[int, ...], widths: tuple[int, ...]
) -> tuple[Shape, ...]:
    """The best runs that can be laid into tractor units while the groups stay `widths`.

    The first run is as wide, then as long, as possible, then the next, over all ways to lay them.
    """
    if not widths:
        return ()
    for shape in _run_shapes(copies, units, widths):
        best: tuple[Shape, ...] | None = None
        for left, after in _layings(copies, units, shape):
            remaining = _without(widths, shape)
            if remaining is None or not _keeps(left, after, rest, remaining):
                continue
            found = (shape, *_best_runs(left, after, rest, remaining))
            if best is None or found > best:
                best = found
        if best is not None:
            return best
    return ()


def _run_shapes(
    copies: Copies, units: tuple[Laying, ...], widths: tuple[int, ...]
) -> Iterator[Shape]:
    """The shapes a run might have, the best first."""
    longest = max(free for free, _ in units)
    for width in sorted(set(widths), reverse=True):
        places = {place for place, many in copies if many >= width}
        for length in range(min(longest, len(places)), 1, -1):
            yield (width, length)


def _without(widths: tuple[int, ...], shape: Shape) -> tuple[int, ...] | None:
    """The group widths that are left when a run has used its own; None: it needs others."""
    width, length = shape
    if widths.count(width) < length:
        return None
    left = list(widths)
    for _ in range(length):
        left.remove(width)
    return tuple(left)


def _layings(
    copies: Copies, units: tuple[Laying, ...], shape: Shape
) -> Iterator[tuple[Copies, tuple[Laying, ...]]]:
    """Every different way to lay a run of a shape: the copies left and the units afterwards."""
    width, length = shape
    afters = list(dict.fromkeys(_units_after(units, width, length)))
    lefts = list(dict.fromkeys(_copies_after(copies, width, length)))
    for left in lefts:
        for after in afters:
            yield left, after


def _units_after(
    units: tuple[Laying, ...], width: int, length: int
) -> Iterator[tuple[Laying, ...]]:
    for at, (free, slots) in enumerate(units):
        wide = [place for place, capacity in enumerate(slots) if capacity >= width]
        if free < length or len(wide) < length:
            continue
        tightest = set(sorted(wide, key=slots.__getitem__)[:length])
        left = tuple(
            sorted(cap - width if at_ in tightest else cap for at_, cap in enumerate(slots))
        )
        yield tuple(sorted((*units[:at], (free - length, left), *units[at + 1 :])))


def _copies_after(copies: Copies, width: int, length: int) -> Iterator[Copies]:
    """The copies left after taking a run, for each place where one lies."""
    by_place: dict[int, list[int]] = {}
    for place, many in copies:
        if many >= width:
            by_place.setdefault(place, []).append(many)
    for bottom in by_place:
        places = range(bottom, bottom + length)
        if not all(place in by_place for place in places):
            continue
        left = list(copies)
        for place in places:
            many = min(by_place[place])
            left.remove((place, many))
            if many - width > 1:
                left.append((place, many - width))
        yield tuple(sorted(left))


def _keeps(
    copies: Copies, units: tuple[Laying, ...], rest: tuple[int, ...], widths: tuple[int, ...]
) -> bool:
    """Whether the copies left still put groups of just these widths into the slots left."""
    slots = [capacity for _, slots in units for capacity in slots] + list(rest)
    return _group_widths([many for _, many in copies], slots) == widths
