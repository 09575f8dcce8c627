"""Leads of several cards in random rounds of Shengji: what is led, and what is answered.

Nearly all of random play is single cards, and those have a fast lane in `playout`.
"""

from collections.abc import Sequence
from functools import lru_cache
from random import Random

from upgrade_core.cards import Card
from upgrade_core.games.shengji.following import minimal_follow
from upgrade_core.games.shengji.model import PlayMade, State, team
from upgrade_core.games.shengji.options import SEATS, Options
from upgrade_core.games.shengji.order import POINTS, TRUMP, Order
from upgrade_core.games.shengji.play import take_out
from upgrade_core.games.shengji.tracker import SUITS
from upgrade_core.games.shengji.tricks import forced_unit, holder_of
from upgrade_core.games.shengji.units import Shapes, read_lead, shapes_of

LONGER = 0.5
"""How often a random leader makes a tractor one place longer where that is possible."""

Cards = tuple[Card, ...]
Rows = list[list[Card]]
"""A hand, by effective suit."""

_ABOVE = 100
"""What trumps have more than their position, so that they beat every plain card."""

FOLLOWERS = tuple(tuple((seat + step) % SEATS for step in (1, 2, 3)) for seat in range(SEATS))
SINGLE: Shapes = ((1, 1),)


@lru_cache(maxsize=256)
def powers_in(order: Order) -> tuple[tuple[int, ...], ...]:
    """By suit led and card: how strong a card is in that trick; −1: it cannot win."""
    return tuple(
        tuple(
            place + _ABOVE if own == TRUMP else place if own == suit else -1
            for own, place in zip(order.suit, order.position, strict=True)
        )
        for suit in SUITS
    )


def unit_led(
    row: list[Card], card: Card, width: int, order: Order, rng: Random
) -> tuple[Cards, Shapes]:
    """Equal cards, or a tractor that they are part of: as far up and down as chance will have."""
    position = order.position
    faces = {position[face]: face for face in row if row.count(face) >= width}
    bottom = top = position[card]
    faces[bottom] = card
    while top + 1 in faces and rng.random() < LONGER:
        top += 1
    while bottom - 1 in faces and rng.random() < LONGER:
        bottom -= 1
    cards = tuple(faces[place] for place in range(bottom, top + 1) for _ in range(width))
    return cards, ((width, top - bottom + 1),)


def throw_led(
    state: State, hands: list[Rows], leader: int, row: list[Card], rng: Random
) -> tuple[Cards, Shapes, Cards]:
    """Try some cards of a row: what is led then, its shapes, and what was tried."""
    order, options = state.order, state.options
    tried = tuple(rng.sample(row, min(len(row), 2 + int(rng.random() * 3))))
    suit = order.suit[tried[0]]
    all_single = len(set(tried)) == len(tried)
    if not _may_throw(options, suit, all_single):
        return (tried[0],), SINGLE, (tried[0],)
    others = [hands[seat][suit] for seat in FOLLOWERS[leader]]
    if all_single:
        lowest = min(tried, key=lambda card: (order.position[card], card))
        power = powers_in(order)[suit].__getitem__
        if any(max(map(power, cards), default=-1) > power(lowest) for cards in others):
            _pay_fine(state, leader)
            return (lowest,), SINGLE, tried
    units = read_lead(tried, order)
    if len(units) > 1 and not all_single:
        forced = forced_unit(units, others, order, options)
        if forced is not None:
            _pay_fine(state, leader)
            units = (forced,)
    cards = tuple(card for unit in units for card in unit.cards)
    return cards, shapes_of(units), tried


def _pay_fine(state: State, leader: int) -> None:
    fine = state.options.throw_fine
    state.score += fine if team(leader) == state.banker_team else -fine


def _may_throw(options: Options, suit: int, all_single: bool) -> bool:
    if options.throws == "off" or (suit == TRUMP and not options.trump_throws):
        return False
    return options.throws == "any" or all_single


def large_trick(
    state: State, hands: list[Rows], leader: int, lead: Cards, shapes: Shapes, rng: Random
) -> tuple[list[PlayMade], int, int]:
    """A trick of several cards each: the plays, who takes it, and the points in it."""
    order = state.order
    suit = order.suit[lead[0]]
    take_out(hands[leader][suit], lead)
    plays = [PlayMade(leader, lead)]
    for seat in FOLLOWERS[leader]:
        cards = _answer(hands[seat], suit, shapes, order, rng)
        for card in cards:
            hands[seat][order.suit[card]].remove(card)
        plays.append(PlayMade(seat, tuple(sorted(cards))))
    if len(shapes) == 1 and shapes[0][1] == 1:
        winner = _holder_of_equals(plays, powers_in(order)[suit])
    else:
        at = holder_of([made.cards for made in plays], suit, shapes, order, state.options)
        winner = plays[at].seat
    return plays, winner, sum([POINTS[card] for made in plays for card in made.cards])


def _holder_of_equals(plays: list[PlayMade], power: tuple[int, ...]) -> int:
    """Who takes a trick in which equal cards were led: only equal cards can take it."""
    best, winner = -1, plays[0].seat
    for made in plays:
        cards = made.cards
        if power[cards[0]] > best and cards.count(cards[0]) == len(cards):
            best, winner = power[cards[0]], made.seat
    return winner


def _answer(rows: Rows, suit: int, shapes: Shapes, order: Order, rng: Random) -> Sequence[Card]:
    """A random legal answer from a hand."""
    row = rows[suit]
    size = sum([width * length for width, length in shapes])
    if len(row) <= size:
        others = [card for own, cards in enumerate(rows) if own != suit for card in cards]
        return row + rng.sample(others, size - len(row))
    if shapes[0][0] == 1:
        return rng.sample(row, size)
    if shapes[0][1] == 1 and len(shapes) == 1:
        return _equals(row, size, rng)
    value = [int(rng.random() * 1000) for _ in order.suit]
    return minimal_follow(row, suit, shapes, order, value)


def _equals(row: list[Card], size: int, rng: Random) -> list[Card]:
    """An answer to equal cards: the widest groups there are, at random, then any cards."""
    left = row[:]
    chosen: list[Card] = []
    while (free := size - len(chosen)) > 1:
        widest = min(free, max(map(left.count, left)))
        if widest < 2:
            break
        face = rng.choice([card for card in left if left.count(card) >= widest])
        for _ in range(widest):
            left.remove(face)
            chosen.append(face)
    return chosen + rng.sample(left, size - len(chosen))
