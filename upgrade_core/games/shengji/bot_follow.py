"""How a bot answers a lead: a few good plays, and the one that promises most."""

from collections.abc import Iterable, Iterator, Sequence

from upgrade_core.cards import Card
from upgrade_core.games.shengji.bot_worth import KEPT_POINTS, worths
from upgrade_core.games.shengji.candidates import matching
from upgrade_core.games.shengji.following import minimal_follow
from upgrade_core.games.shengji.model import State
from upgrade_core.games.shengji.odds import Standing, seats_left, wins
from upgrade_core.games.shengji.order import POINTS, TRUMP
from upgrade_core.games.shengji.tracker import Sight
from upgrade_core.games.shengji.tricks import beats, strength
from upgrade_core.games.shengji.units import Shapes

Cards = tuple[Card, ...]

LEAD_BONUS = 0.6
"""What it is worth to lead the next trick oneself."""

ADDED = 1.5
"""Points that each seat still to play is expected to add, for each card."""

MOST_KILLS = 6
"""Kills and winning answers that are thought about."""


class Trick:
    """The trick to be answered: what is led, what holds it, and what lies in it."""

    def __init__(self, state: State, sight: Sight) -> None:
        """Read the open trick of a position."""
        plays = state.trick
        self.sight = sight
        self.options = state.options
        self.suit: int = sight.order.suit[plays[0].cards[0]]
        self.shapes: Shapes = tuple(state.units)
        self.size = len(plays[0].cards)
        self.points = sum([POINTS[card] for made in plays for card in made.cards])
        self.left = seats_left(sight, len(plays))
        first = strength(plays[0].cards, self.suit, self.shapes, sight.order)
        assert first is not None
        self.best, holder = first, plays[0].seat
        for made in plays[1:]:
            found = strength(made.cards, self.suit, self.shapes, sight.order)
            if found is not None and beats(found, self.best, self.options):
                self.best, holder = found, made.seat
        self.standing = Standing(holder, self.best.is_trump, self.best.tops[0])
        self._chances: dict[Standing, float] = {}

    def after(self, cards: Sequence[Card]) -> Standing:
        """What would hold the trick after this answer."""
        found = strength(cards, self.suit, self.shapes, self.sight.order)
        if found is None or not beats(found, self.best, self.options):
            return self.standing
        return Standing(self.sight.seat, found.is_trump, found.tops[0])

    def chance(self, standing: Standing) -> float:
        """How likely the own team takes the trick that this holds."""
        known = self._chances.get(standing)
        if known is None:
            known = wins(self.sight, self.left, self.suit, self.shapes, standing)
            self._chances[standing] = known
        return known


def follow(state: State, sight: Sight) -> Cards:
    """The answer that promises most."""
    trick = Trick(state, sight)
    worth = worths(sight)
    best: Cards = ()
    most = float("-inf")
    for cards in _answers(trick, worth):
        value = _value(trick, cards, worth)
        if value > most:
            best, most = cards, value
    return best


def _value(trick: Trick, cards: Cards, worth: dict[Card, float]) -> float:
    """Points expected from the trick, less what the cards would still be worth."""
    standing = trick.after(cards)
    points = sum([POINTS[card] for card in cards])
    cost = sum([worth[card] for card in cards]) + KEPT_POINTS * points
    prize = trick.points + points + ADDED * trick.size * len(trick.left)
    if standing.seat == trick.sight.seat:
        prize += LEAD_BONUS
    return trick.chance(standing) * prize - cost


def _answers(trick: Trick, worth: dict[Card, float]) -> Iterable[Cards]:
    own = trick.sight.own
    held = own[trick.suit]
    if trick.size == 1:
        return _singles(held or [card for cards in own for card in cards])
    return dict.fromkeys(_groups(trick, held, worth))


def _singles(held: Sequence[Card]) -> list[Cards]:
    return [(card,) for card in dict.fromkeys(held)]


def _groups(trick: Trick, held: list[Card], worth: dict[Card, float]) -> Iterator[Cards]:
    sight = trick.sight
    if len(held) > trick.size:
        yield from _fitting(held, trick)
    elif not held and trick.suit != TRUMP:
        yield from _fitting(sight.own[TRUMP], trick)
    hand = [card for cards in sight.own for card in cards]
    for per_point in (1.0, KEPT_POINTS, -1.0):
        value = [0] * len(POINTS)
        for card, kept in worth.items():
            value[card] = int(100 * (kept + per_point * POINTS[card]))
        yield tuple(minimal_follow(hand, trick.suit, trick.shapes, sight.order, value))


def _fitting(cards: list[Card], trick: Trick) -> Iterator[Cards]:
    """Answers in the very shape led: the lowest that take the trick."""
    many = 0
    for play in matching(cards, trick.shapes, trick.sight.order):
        if trick.after(play).seat == trick.sight.seat:
            yield play
            many += 1
            if many == MOST_KILLS:
                return
