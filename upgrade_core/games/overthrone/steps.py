"""Positions of Overthrone as small tuples, and every step that leads on from one.

For searches that need all moves and must know a position when they meet it again; `greedy` plays
on from such a position, `masks` says what the ruler allows.
"""

from collections.abc import Iterator
from typing import NamedTuple

from upgrade_core.cards import RANK, SUIT, Card
from upgrade_core.games.overthrone import model as m
from upgrade_core.games.overthrone.choices import RESCUE, RESCUE_THRONE
from upgrade_core.games.overthrone.masks import (
    BIT,
    EMPTY,
    JESTER_BIT,
    JESTER_TOP,
    SUITS,
    bits_of,
    crownable,
    playable,
    tops_of,
)
from upgrade_core.games.overthrone.model import Action, State

Tops = tuple[int, ...]


class Spot(NamedTuple):
    """A position: the hand as bits, tops by suit, and how many cards are left to draw."""

    hand: int
    tops: Tops
    ruler: Card
    discard: tuple[Card, ...]
    at: int

    @property
    def left(self) -> int:
        """The score, were this the end."""
        return self.hand.bit_count() + len(self.discard)


Step = tuple[type[Action], Card]
"""What is done with which card; for the Jester, the suit it covers."""


def spot_of(state: State) -> Spot:
    """The same position."""
    tops, discard = tuple(tops_of(state)), tuple(state.discard)
    return Spot(bits_of(state.hand), tops, state.ruler, discard, len(state.draw))


def action_of(step: Step, state: State) -> Action:
    """A step as the rules know it."""
    what, card = step
    if what is m.PlaceJester:
        return m.PlaceJester(state.home_of(card))
    if what is m.Rescue:
        return RESCUE
    if what is m.RescueToThrone:
        return RESCUE_THRONE
    made: Action = what(card)
    return made


def cards_of(bits: int) -> Iterator[Card]:
    """The cards of a set, in ascending order."""
    while bits:
        low = bits & -bits
        bits ^= low
        yield low.bit_length() - 1


def productive(spot: Spot) -> Iterator[tuple[Step, Spot]]:
    """Every step that brings a card into play, with where it leads; no card is drawn yet."""
    hand, tops, ruler, discard, at = spot
    ok, crown = playable(ruler, tops), crownable(ruler, tops)
    for card in cards_of(hand & ok):
        yield (m.Play, card), Spot(hand ^ BIT[card], _laid(tops, card), ruler, discard, at)
    for card in cards_of(hand & crown):
        yield (m.Throne, card), Spot(hand ^ BIT[card], tops, card, discard, at)
    if hand & JESTER_BIT:
        for suit in SUITS:
            if tops[suit] != EMPTY:
                covered = (*tops[:suit], JESTER_TOP, *tops[suit + 1 :])
                yield (m.PlaceJester, suit), Spot(hand ^ JESTER_BIT, covered, ruler, discard, at)
    if discard and JESTER_TOP in tops:
        card, rest = discard[-1], discard[:-1]
        if BIT[card] & ok:
            yield (m.Rescue, card), Spot(hand, _laid(tops, card), ruler, rest, at)
        if BIT[card] & crown:
            yield (m.RescueToThrone, card), Spot(hand, tops, card, rest, at)


def discards(spot: Spot) -> Iterator[tuple[Step, Spot]]:
    """Every card that may be thrown away."""
    hand, tops, ruler, discard, at = spot
    for card in cards_of(hand):
        yield (m.Discard, card), Spot(hand ^ BIT[card], tops, ruler, (*discard, card), at)


def refilled(spot: Spot, pile: list[Card], size: int) -> Spot:
    """The position after the cards are drawn that the hand has room for."""
    hand, at = spot.hand, spot.at
    room = min(size - hand.bit_count(), at)
    if room <= 0:
        return spot
    for card in pile[at - room : at]:
        hand |= BIT[card]
    return spot._replace(hand=hand, at=at - room)


def _laid(tops: Tops, card: Card) -> Tops:
    suit = SUIT[card]
    return (*tops[:suit], RANK[card], *tops[suit + 1 :])
