"""Exact chances in Upgrade, from what one seat can know.

A hidden row is, as far as its opponents can tell, a draw without replacement from the cards they
have not seen. Suits do not count, so everything here is about ranks.
"""

from collections.abc import Sequence
from functools import lru_cache
from math import comb, exp
from typing import NamedTuple

from upgrade_core.cards import RANK, UNKNOWN, Card
from upgrade_core.game import View
from upgrade_core.games.upgrade.model import State, row_sum
from upgrade_core.games.upgrade.options import SUITS_IN_A_DECK
from upgrade_core.games.upgrade.views import known_cards

Counts = tuple[int, ...]
"""How many unseen cards there are of each rank; there is no rank 0, so index 0 holds 0."""


class Odds(NamedTuple):
    """The chances of an attack; they add up to 1."""

    win: float
    tie: float
    lose: float

    @property
    def edge(self) -> float:
        """The tokens an attack wins, less those it costs, on average: −1 to 1."""
        return self.win - self.lose


def unseen_counts(view: View[State]) -> Counts:
    """The cards that may lie where the view has holes, by rank."""
    options = view.state.options
    counts = [0, *[SUITS_IN_A_DECK * options.decks] * options.top_rank]
    for card in known_cards(view):
        counts[RANK[card]] -= 1
    return tuple(counts)


@lru_cache(maxsize=256)
def row_ways(counts: Counts, size: int) -> tuple[int, ...]:
    """In how many ways `size` of the counted cards add up to each sum (the index).

    Rank by rank, choosing how many cards of the row have it.
    """
    top = (len(counts) - 1) * size
    ways = [[0] * (top + 1) for _ in range(size + 1)]
    ways[0][0] = 1
    for rank, count in enumerate(counts):
        for taken in range(size, 0, -1):
            for these in range(1, min(taken, count) + 1):
                _add_ways(ways[taken], ways[taken - these], rank * these, comb(count, these))
    return tuple(ways[size])


def _add_ways(into: list[int], ways: Sequence[int], higher: int, times: int) -> None:
    for total in range(len(ways) - higher):
        if ways[total]:
            into[total + higher] += times * ways[total]


@lru_cache(maxsize=256)
def odds_by_sum(counts: Counts, size: int, keenness: float = 0.0) -> tuple[Odds, ...]:
    """The odds of an attack with each sum (the index) against a hidden row of that size.

    They go up to the first sum that always wins. People keep what is high: a row is taken to be
    e^`keenness` times likelier for every point of its sum, not at all by default. A row that
    cannot be made of the counted cards, which only an invented position has, ties everything.
    """
    weights = [ways * exp(keenness * total) for total, ways in enumerate(row_ways(counts, size))]
    whole, below = sum(weights), 0.0
    if not whole:
        return (Odds(0.0, 1.0, 0.0),)
    odds = []
    for equal in weights:
        odds.append(Odds(below / whole, equal / whole, max(0.0, (whole - below - equal) / whole)))
        below += equal
    return (*odds, Odds(1.0, 0.0, 0.0))


def odds_against(view: View[State], target: int, attack: Sequence[Card]) -> Odds:
    """The exact odds of an attack with those cards on a seat, as the view's seat can know them."""
    row = view.state.defence[target]
    table = odds_by_sum(unseen_counts(view), row.count(UNKNOWN))
    return table[max(0, min(row_sum(list(attack)) - row_sum(row), len(table) - 1))]
