"""Counting for the players: products of rows, what a choice would add, turns left."""

from collections import Counter
from dataclasses import dataclass

from upgrade_core.cards import Card
from upgrade_core.games.updown.model import PLAY, State, colour_of
from upgrade_core.games.updown.rows import row_score


@dataclass(frozen=True)
class Worth:
    """A row's product: cards × cards of its leading colour (0–5)."""

    cards: int
    leading: int
    colour: int

    @property
    def points(self) -> int:
        """The product."""
        return self.cards * self.leading


def worth(row: list[Card]) -> Worth:
    """The product of a row; of equally frequent colours the earliest in the row leads."""
    if not row:
        return Worth(0, 0, 0)
    colour, leading = Counter(map(colour_of, row)).most_common(1)[0]
    return Worth(len(row), leading, colour)


def gain(rows: list[list[Card]], kind: str, row: int, take: Card) -> int:
    """What storing a card adds to the points of a seat: in a row ("row") or instead ("drop")."""
    old = rows[row - 1] if row <= len(rows) else []
    if kind == "drop":
        return len(old) + 1 - row_score(old)
    return row_score([*old, take]) - (row_score(old) if old else 0)


def counted(number: int, thing: str) -> str:
    """A number of things in words, such as "1 point" or "2 points"."""
    return f"{number} {thing}{'' if number == 1 else 's'}"


def turns_left(state: State, seat: int) -> int:
    """How many turns a seat still has: one a card that it holds or will draw."""
    if state.phase != PLAY or seat in state.gone:
        return 0
    order = [(state.turn + step) % state.seats for step in range(state.seats)]
    live = [each for each in order if each not in state.gone]
    draws, extra = divmod(len(state.up) + len(state.down), len(live))
    return len(state.hands[seat]) + draws + (live.index(seat) < extra)
