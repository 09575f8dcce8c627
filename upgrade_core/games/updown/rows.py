"""The ring's neighbours, what a row accepts, and what rows are worth (§2.4, §2.7)."""

from bisect import bisect_left
from collections import Counter
from collections.abc import Sequence

from upgrade_core.cards import Card
from upgrade_core.games.updown.model import State, colour_of


def neighbours(ring: Sequence[Card], card: Card) -> tuple[Card, Card]:
    """The ring's cards next below and next above a new one; outside the range, its two ends."""
    at = bisect_left(ring, card)
    return ring[at - 1], ring[at % len(ring)]


def accepts(row: Sequence[Card], card: Card) -> bool:
    """Whether a row may be extended by a card: its second card fixes the direction for good."""
    if len(row) < 2:
        return True
    return card > row[-1] if row[1] > row[0] else card < row[-1]


def direction(row: Sequence[Card]) -> str | None:
    """Up or down as a word; None while a row has one card."""
    if len(row) < 2:
        return None
    return "up" if row[1] > row[0] else "down"


def row_score(row: Sequence[Card]) -> int:
    """Cards in the row × cards of its most frequent colour."""
    return len(row) * max(Counter(map(colour_of, row)).values())


def score(state: State, seat: int) -> int:
    """A seat's points: its rows, and one for each dropped card."""
    return sum(map(row_score, state.rows[seat])) + len(state.dropped[seat])
