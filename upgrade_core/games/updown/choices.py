"""What a seat may do in Up or Down?, and the rule that forbids the rest (§2.4, §2.5)."""

from collections.abc import Iterator, Sequence
from itertools import islice
from random import Random

from upgrade_core.cards import Card
from upgrade_core.errors import GameOver, NotYourTurn, OutOfTheGame, RuleError
from upgrade_core.games.updown import errors as refused
from upgrade_core.games.updown.model import OVER, Action, Concede, Pile, Place, State, number_of
from upgrade_core.games.updown.options import MOST_ROWS
from upgrade_core.games.updown.rows import accepts, neighbours

CONCEDE = Concede()


class UpDownChoices:
    """The choices of one seat; correct on a position and on that seat's view of it alike."""

    __slots__ = ("seat", "state")

    def __init__(self, state: State, seat: int) -> None:
        self.state = state
        self.seat = seat

    def __contains__(self, action: object) -> bool:
        """See `Choices`."""
        return isinstance(action, Action) and self.why_not(action) is None

    def why_not(self, action: Action) -> RuleError | None:
        """See `Choices`."""
        state = self.state
        if state.phase == OVER:
            return GameOver("The game is over.")
        if self.seat in state.gone:
            return OutOfTheGame("You have given up and can only watch.")
        if isinstance(action, Concede):
            return None
        if state.turn != self.seat:
            return NotYourTurn("It is not your turn.")
        if action.card not in state.hands[self.seat]:
            return refused.NotInHand(f"You do not hold {number_of(action.card)}.")
        near = neighbours(state.ring, action.card)
        if action.take not in near:
            low, high = map(number_of, near)
            return refused.NotANeighbour(
                f"Beside {number_of(action.card)} lie {low} and {high}: take one of them."
            )
        return self._why_not_row(action) or self._why_not_draw(action.draw)

    def _why_not_row(self, action: Place) -> RuleError | None:
        rows = self.state.rows[self.seat]
        if not 1 <= action.row <= MOST_ROWS:
            return refused.NoSuchRow(f"The rows are 1 to {MOST_ROWS}.")
        if action.drop:
            if len(rows) < MOST_ROWS:
                return refused.CannotDrop("A row is given up only when you have three.")
            return None
        if action.row > len(rows) or accepts(rows[action.row - 1], action.take):
            return None
        row = rows[action.row - 1]
        way = "rises above" if row[1] > row[0] else "falls below"
        return refused.RowRefuses(
            f"Row {action.row} {way} {number_of(row[-1])}: {number_of(action.take)} does not fit."
        )

    def _why_not_draw(self, draw: Pile | None) -> RuleError | None:
        piles = self._piles()
        if draw in piles:
            return None
        if piles == [None]:
            return refused.WrongPile("Both piles are empty: nothing is drawn.")
        if draw is None:
            return refused.WrongPile("You must draw: say which pile, up or down.")
        return refused.WrongPile(f"That pile is empty: draw {piles[0]}.")

    def _piles(self) -> list[Pile | None]:
        piles: list[Pile | None] = []
        if self.state.up:
            piles.append("up")
        if self.state.down:
            piles.append("down")
        return piles or [None]

    def few(self, limit: int = 64) -> Sequence[Action]:
        """See `Choices`: where there are too many, each way to place and store once, then draws."""
        state = self.state
        if state.phase == OVER or state.turn != self.seat or self.seat in state.gone:
            return ()
        piles = self._piles()
        found: list[Action] = []
        for pile in piles:
            found += islice(self._with_draw(pile), limit - len(found))
        return found

    def _with_draw(self, draw: Pile | None) -> Iterator[Place]:
        for card in self.state.hands[self.seat]:
            for take in dict.fromkeys(neighbours(self.state.ring, card)):
                for row, drop in self.stores(take):
                    yield Place(card, take, row, drop, draw)

    def stores(self, take: Card) -> list[tuple[int, bool]]:
        """The rows that can receive a card, with whether their cards are given up for it."""
        rows = self.state.rows[self.seat]
        found = [(at, False) for at, row in enumerate(rows, start=1) if accepts(row, take)]
        if len(rows) < MOST_ROWS:
            return [*found, (len(rows) + 1, False)]
        return found + [(row, True) for row in range(1, MOST_ROWS + 1)]

    def asides(self) -> Sequence[Action]:
        """See `Choices`: giving up."""
        out = self.state.phase == OVER or self.seat in self.state.gone
        return () if out else (CONCEDE,)

    def sample(self, rng: Random) -> Action:
        """See `Choices`: card, neighbour, row and pile each at random."""
        hand, piles = self.state.hands[self.seat], self._piles()
        card = hand[int(rng.random() * len(hand))]
        take = neighbours(self.state.ring, card)[int(rng.random() * 2)]
        stores = self.stores(take)
        row, drop = stores[int(rng.random() * len(stores))]
        return Place(card, take, row, drop, piles[int(rng.random() * len(piles))])

    def count(self) -> int:
        """See `Choices`."""
        return len(self.few(limit=1024))
