"""What a bot leads: units and safe throws, valued by what they bring home and what they cost."""

from collections.abc import Iterator

from upgrade_core.cards import Card
from upgrade_core.games.shengji.bot_worth import KEPT_POINTS, worths
from upgrade_core.games.shengji.candidates import units_in
from upgrade_core.games.shengji.model import State
from upgrade_core.games.shengji.odds import Standing, holds, seats_left, wins
from upgrade_core.games.shengji.options import SEATS, Options
from upgrade_core.games.shengji.order import POINTS, TRUMP
from upgrade_core.games.shengji.tracker import SUITS, Sight
from upgrade_core.games.shengji.units import Unit, read_lead, shapes_of

Cards = tuple[Card, ...]
Units = tuple[Unit, ...]

PLAIN_COST, TRUMP_COST = 0.4, 0.6
"""How much of a card's worth is gone when it is led; a plain card only loses with time."""

BROUGHT = 2.2
"""Points that the others add to a trick, for each card led, when it is won."""

DRAWN = 1.0
"""What it is worth to draw trumps, for each card led, when the others have fewer than oneself."""


def lead(state: State, sight: Sight) -> Cards:
    """The lead that promises most."""
    left = seats_left(sight, 0)
    worth = worths(sight)
    best: Cards = ()
    most = float("-inf")
    for units in _leads(state.options, sight):
        value = _value(sight, left, units, worth)
        if value > most:
            best, most = tuple(card for unit in units for card in unit.cards), value
    return best


def _leads(options: Options, sight: Sight) -> Iterator[Units]:
    for suit in SUITS:
        held = sight.own[suit]
        for cards in units_in(held, sight.order):
            width = cards.count(cards[0])
            top = sight.order.position[cards[-1]]
            yield (Unit(width, len(cards) // width, top, cards),)
        if len(held) > 1 and options.throws == "any" and (suit != TRUMP or options.trump_throws):
            throw = _safe_throw(sight, suit, held)
            if throw:
                yield throw


def _safe_throw(sight: Sight, suit: int, held: list[Card]) -> Units:
    """All units of a suit that nobody can beat, where there are several; else nothing."""
    units = [unit for unit in read_lead(held, sight.order) if _is_sure(sight, suit, unit)]
    if len(units) < 2:
        return ()
    again = read_lead([card for unit in units for card in unit.cards], sight.order)
    return again if all(_is_sure(sight, suit, unit) for unit in again) else ()


def _is_sure(sight: Sight, suit: int, unit: Unit) -> bool:
    return not any(
        seat != sight.seat and holds(sight, seat, suit, unit.shape, unit.top)
        for seat in range(SEATS)
    )


def _value(sight: Sight, left: list[int], units: Units, worth: dict[Card, float]) -> float:
    """Points expected from the trick, less what the cards would still be worth."""
    cards = [card for unit in units for card in unit.cards]
    suit = sight.order.suit[cards[0]]
    shapes = shapes_of(units)
    standing = Standing(sight.seat, suit == TRUMP, units[0].top)
    chance = wins(sight, left, suit, shapes, standing)
    points = sum([POINTS[card] for card in cards])
    share = TRUMP_COST if suit == TRUMP else PLAIN_COST
    cost = share * sum([worth[card] for card in cards]) + KEPT_POINTS * points
    gain = chance * (points + BROUGHT * len(cards))
    if suit == TRUMP and 3 * len(sight.own[TRUMP]) > sight.many[TRUMP]:
        gain += DRAWN * len(cards)
    return gain - cost
