"""What the cards chosen would be: how a lead is read, what may follow, which throw is a risk."""

from collections.abc import Sequence
from functools import lru_cache

from upgrade_core.cards import Card
from upgrade_core.game import View
from upgrade_core.games.shengji.candidates import kitties, units_in
from upgrade_core.games.shengji.following import minimal_follow, of_suit
from upgrade_core.games.shengji.model import BURY, PLAY, Play, State
from upgrade_core.games.shengji.options import SEATS
from upgrade_core.games.shengji.order import Order
from upgrade_core.games.shengji.rules import default
from upgrade_core.games.shengji.tracker import look
from upgrade_core.games.shengji.tricks import can_beat
from upgrade_core.games.shengji.units import (
    Shapes,
    Unit,
    is_reading,
    read_grouped,
    read_lead,
    shapes_of,
)

Cards = tuple[Card, ...]
WANTED = -1000
"""Worth less than any card, so that a card is played whenever it may be."""
MOST_READINGS = 6


@lru_cache(maxsize=64)
def answers(hand: Cards, lead: Cards, shapes: Shapes, order: Order) -> frozenset[Card]:
    """The faces of a hand that are in some legal answer to a lead."""
    suit = order.suit[lead[0]]
    held = of_suit(hand, suit, order)
    if len(held) < len(lead):
        return frozenset(hand)
    if len(held) == len(lead):
        return frozenset(held)
    return frozenset(face for face in set(held) if _may_be_in(face, hand, suit, shapes, order))


def _may_be_in(face: Card, hand: Cards, suit: int, shapes: Shapes, order: Order) -> bool:
    """Whether an answer that plays this card before all others has it."""
    worth = [order.position[card] for card in range(len(order.suit))]
    worth[face] = WANTED
    return face in minimal_follow(hand, suit, shapes, order, worth)


def suggestion(view: View[State]) -> Cards:
    """A legal answer that gives least, a kitty that costs least, or the lowest lead."""
    state, seat = view.state, view.seat
    assert seat is not None
    hand, order = state.hands[seat], state.order
    if state.phase == BURY:
        return kitties(hand, state.options.table.kitty, order, 1)[0]
    if state.phase == PLAY and state.trick:
        suit = order.suit[state.trick[0].cards[0]]
        return tuple(minimal_follow(hand, suit, tuple(state.units), order))
    lead = default(view)
    return lead.cards if isinstance(lead, Play) else ()


def readings(cards: Cards, order: Order) -> tuple[tuple[Unit, ...], ...]:
    """The ways in which a lead may be read, the usual one first; they differ in their shapes.

    With one or two decks there is only one.
    """
    if not cards or len({order.suit[card] for card in cards}) > 1:
        return ()
    usual = read_lead(cards, order)
    found = {shapes_of(usual): usual}
    if max(cards.count(card) for card in set(cards)) > 2:
        for groups in _groupings(cards, order):
            units = read_grouped(groups, order)
            if units is not None and is_reading(units, order):
                found.setdefault(shapes_of(units), units)
    return tuple(found.values())[:MOST_READINGS]


def _groupings(cards: Cards, order: Order) -> list[list[Cards]]:
    """Groupings that take one unit away first and read the rest as usual."""
    groupings = []
    for first in _parts(cards, order):
        rest = list(cards)
        for card in first:
            rest.remove(card)
        units = read_lead(rest, order) if rest else ()
        groupings.append([first, *(unit.cards for unit in units)])
    return groupings


def _parts(cards: Cards, order: Order) -> list[Cards]:
    """The groups of equal cards among some, and the tractors of each width."""
    return [part for part in units_in(cards, order) if len(part) > 1]


def beatable(view: View[State], units: Sequence[Unit]) -> tuple[Unit, ...]:
    """The units of a throw that somebody may hold better, for all that the view's seat knows."""
    sight = look(view)
    order = sight.order
    suit = order.suit[units[0].cards[0]]
    loose = [card for card, copies in enumerate(sight.out) for _ in range(copies)]
    found = []
    for unit in units:
        for seat in range(SEATS):
            if seat == sight.seat or sight.void[seat][suit]:
                continue
            hidden = [] if unit.width > 1 and sight.pairless[seat][suit] else loose
            if can_beat([*hidden, *sight.shown[seat]], unit, suit, order):
                found.append(unit)
                break
    return tuple(found)
