"""How likely other hands hold what would take a trick, from what one seat knows.

Estimates, not enumeration: each card out lies in a hand with that hand's share of the places
left, one card independently of the next.
"""

from math import comb

from msgspec import Struct

from upgrade_core.games.shengji.model import team
from upgrade_core.games.shengji.options import SEATS
from upgrade_core.games.shengji.order import TRUMP
from upgrade_core.games.shengji.tracker import Sight
from upgrade_core.games.shengji.units import Shape, Shapes

ANY = -1
"""Below every position: a hand that holds the shape at all."""


class Standing(Struct, frozen=True):
    """What holds a trick: whose it is, whether trumps, and the top of its largest unit."""

    seat: int
    is_trump: bool
    top: int


def holds(sight: Sight, seat: int, suit: int, shape: Shape, above: int = ANY) -> float:
    """The chance that another hand has a unit of a shape with a top higher than `above`."""
    width, length = shape
    size = width * length
    if sight.void[seat][suit] or sight.hidden[seat] + len(sight.shown[seat]) < size:
        return 0.0
    if _shows(sight, seat, suit, shape, above):
        return 1.0
    share = sight.share[seat][suit]
    if size == 1:
        higher = sight.many[suit] if above == ANY else sight.over[suit][above]
        return float(1.0 - (1.0 - share) ** higher)
    if sight.pairless[seat][suit]:
        return 0.0
    widest = sight.widest[suit]
    misses = 1.0
    for top in range(max(above + 1, length - 1), len(widest)):
        run = widest[top - length + 1 : top + 1]
        if min(run) >= width:
            found = 1.0
            for copies in run:
                found *= min(1.0, comb(copies, width) * share**width)
            misses *= 1.0 - found
    return 1.0 - misses


def _shows(sight: Sight, seat: int, suit: int, shape: Shape, above: int) -> bool:
    """Whether cards that all have seen in the hand are such a unit; tractors are not looked for."""
    shown = sight.shown[seat]
    if not shown or shape[1] > 1:
        return False
    order = sight.order
    return any(
        order.suit[card] == suit and order.position[card] > above and shown.count(card) >= shape[0]
        for card in shown
    )


def is_void(sight: Sight, seat: int, suit: int) -> float:
    """The chance that another hand has no card of a suit."""
    if sight.void[seat][suit]:
        return 1.0
    if any(sight.order.suit[card] == suit for card in sight.shown[seat]):
        return 0.0
    return float((1.0 - sight.share[seat][suit]) ** sight.many[suit])


def takes(sight: Sight, seat: int, suit: int, shapes: Shapes, standing: Standing) -> float:
    """The chance that a hand still to play could take the trick from what holds it.

    `suit` and `shapes` are those led. A throw that stands can only be killed.
    """
    key = shapes[0]
    if suit == TRUMP:
        return holds(sight, seat, TRUMP, key, standing.top) if len(shapes) == 1 else 0.0
    empty = is_void(sight, seat, suit)
    chance = 0.0
    if not standing.is_trump and len(shapes) == 1 and empty < 1.0:
        chance = (1.0 - empty) * holds(sight, seat, suit, key, standing.top)
    if empty:
        over = standing.top if standing.is_trump else ANY
        kill = holds(sight, seat, TRUMP, key, over)
        for shape in shapes[1:]:
            kill *= holds(sight, seat, TRUMP, shape)
        chance += empty * kill
    return chance


def wins(sight: Sight, left: list[int], suit: int, shapes: Shapes, standing: Standing) -> float:
    """The chance that the seat's team takes the trick when `left` are still to play.

    Everybody who can take it from the other team is thought to do so; where both teams can, the
    better chance has the better cards in proportion.
    """
    ours, theirs, safe = 0.0, 0.0, 1.0
    for seat in left:
        chance = takes(sight, seat, suit, shapes, standing)
        if team(seat) == team(sight.seat):
            ours += chance
        else:
            theirs += chance
            safe *= 1.0 - chance
    better = ours / (ours + theirs) if ours else 0.0
    if team(standing.seat) == team(sight.seat):
        return safe + (1.0 - safe) * ours * better
    return ours * (safe + (1.0 - safe) * better)


def seats_left(sight: Sight, played: int) -> list[int]:
    """The seats that play after this one when so many have played before it."""
    return [(sight.seat + step) % SEATS for step in range(1, SEATS - played)]
