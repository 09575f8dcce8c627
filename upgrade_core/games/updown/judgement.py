"""What rows promise in Up or Down?, and which way to place, take and store promises most (§2.13)."""

from collections.abc import Iterator, Sequence
from statistics import fmean
from typing import NamedTuple

from upgrade_core.cards import FIRST_NUMBER, Card
from upgrade_core.game import View
from upgrade_core.games.updown.model import State, colour_of
from upgrade_core.games.updown.options import COLOURS, MOST_ROWS, highest_number
from upgrade_core.games.updown.rows import accepts, neighbours

_TAKES_A_TURN = 0.45
"""The share of the own turns to come that may still go to one row."""
_FULL_RANGE = 10.0
"""So many more cards a row can take that has the whole range before it."""
_RIGHT_COLOUR = 0.38
"""The share of the cards to come that will be of the row's commonest colour."""

Rows = Sequence[Sequence[Card]]


class Turn(NamedTuple):
    """A way to place, take and store, and by how much the rows then promise more."""

    gain: float
    card: Card
    take: Card
    row: int
    drop: bool


class Judge:
    """Weighs the turns of one seat, from what that seat sees."""

    def __init__(self, view: View[State]) -> None:
        state, seat = view.state, view.seat
        assert seat is not None
        live = state.seats - len(state.gone)
        self.turns_left = len(state.hands[seat]) + (len(state.up) + len(state.down)) / live
        self._lowest = FIRST_NUMBER + 1
        self._highest = FIRST_NUMBER + highest_number(state.options, state.seats)

    def worth(self, row: Sequence[Card]) -> float:
        """The points that a row is expected to end with."""
        counts = [0] * len(COLOURS)
        for card in row:
            counts[colour_of(card)] += 1
        more = self._more(row)
        return (len(row) + more) * (max(counts) + _RIGHT_COLOUR * more)

    def _more(self, row: Sequence[Card]) -> float:
        """How many more cards a row is likely to take."""
        last, span = row[-1], self._highest - self._lowest
        above, below = (self._highest - last) / span, (last - self._lowest) / span
        rises, falls = accepts(row, self._highest + 1), accepts(row, self._lowest - 1)
        room = max(above * rises, below * falls)
        return min(_TAKES_A_TURN * self.turns_left, _FULL_RANGE * room)

    def turns(self, hand: Sequence[Card], ring: Sequence[Card], rows: Rows) -> Iterator[Turn]:
        """Every way to use these cards."""
        worths = [self.worth(row) for row in rows]
        for card in hand:
            for take in dict.fromkeys(neighbours(ring, card)):
                for at, row in enumerate(rows):
                    if accepts(row, take):
                        gain = self.worth([*row, take]) - worths[at]
                        yield Turn(gain, card, take, at + 1, False)
                    if len(rows) == MOST_ROWS:
                        gain = self.worth([take]) + len(row) - worths[at]
                        yield Turn(gain, card, take, at + 1, True)
                if len(rows) < MOST_ROWS:
                    yield Turn(self.worth([take]), card, take, len(rows) + 1, False)

    def best(self, hand: Sequence[Card], ring: Sequence[Card], rows: Rows) -> Turn:
        """The turn that gains most."""
        return max(self.turns(hand, ring, rows))

    def mean_use(
        self, cards: Sequence[Card], hand: Sequence[Card], ring: Sequence[Card], rows: Rows
    ) -> float:
        """What the next turn gains on average, with one of the cards beside the hand."""
        rest = max([turn.gain for turn in self.turns(hand, ring, rows)], default=-1e9)
        return fmean(max(rest, self.best([card], ring, rows).gain) for card in cards)


def after(turn: Turn, ring: Sequence[Card], rows: Rows) -> tuple[list[Card], list[list[Card]]]:
    """Ring and rows when a turn is taken."""
    new_ring = sorted([*(card for card in ring if card != turn.take), turn.card])
    new_rows = [[*row] for row in rows]
    if turn.row > len(rows):
        new_rows.append([turn.take])
    elif turn.drop:
        new_rows[turn.row - 1] = [turn.take]
    else:
        new_rows[turn.row - 1].append(turn.take)
    return new_ring, new_rows
