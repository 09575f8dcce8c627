"""What a seat may do in Sleight, and the rule that forbids the rest (§2.2)."""

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from itertools import combinations, permutations
from random import Random

from upgrade_core.cards import Card
from upgrade_core.errors import GameOver, NotYourTurn, RuleError, WrongPhase
from upgrade_core.games.sleight import errors as refused
from upgrade_core.games.sleight.model import (
    ATTACK,
    OVER,
    Action,
    Attack,
    Concede,
    Defend,
    Deflect,
    Restock,
    Revive,
    State,
)
from upgrade_core.games.sleight.options import MOST_LAID

REVIVE, RESTOCK, CONCEDE = Revive(), Restock(), Concede()


class SleightChoices:
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
            return GameOver("The duel is over.")
        if isinstance(action, Concede):
            return None
        if state.mover != self.seat:
            return NotYourTurn("It is not your turn.")
        attacking = isinstance(action, Attack | Revive)
        if attacking != (state.phase == ATTACK):
            return WrongPhase(
                "You attack: lay cards or revive."
                if state.phase == ATTACK
                else "You are attacked: defend, deflect or restock."
            )
        if isinstance(action, Revive):
            if state.graves[self.seat]:
                return None
            return refused.GraveEmpty("Your Grave is empty: there is nothing to revive.")
        return None if isinstance(action, Restock) else self._why_not_laid(action.cards)

    def _why_not_laid(self, cards: Sequence[Card]) -> RuleError | None:
        if not 1 <= len(cards) <= MOST_LAID:
            return refused.WrongNumberOfCards(f"You lay one to three cards, not {len(cards)}.")
        if Counter(cards) - Counter(self.state.hands[self.seat]):
            return refused.NotInHand("You do not hold these cards.")
        return None

    def few(self, limit: int = 64) -> Sequence[Action]:
        """See `Choices`: every set of cards once; in every order where there is room."""
        state = self.state
        if state.phase == OVER or state.mover != self.seat:
            return ()
        whole = self.count() <= limit
        sets = list(self._sets(permutations if whole else combinations))
        if state.phase == ATTACK:
            attacks: list[Action] = [Attack(cards) for cards in sets]
            return (attacks + ([REVIVE] if state.graves[self.seat] else []))[:limit]
        answers: list[Action] = [Defend(cards) for cards in sets]
        answers += [Deflect(cards) for cards in sets]
        return [RESTOCK, *answers][:limit]

    def _sets(
        self, ways: Callable[[Sequence[Card], int], Iterable[tuple[Card, ...]]]
    ) -> Iterable[tuple[Card, ...]]:
        hand = self.state.hands[self.seat]
        for size in range(1, MOST_LAID + 1):
            yield from ways(hand, size)

    def asides(self) -> Sequence[Action]:
        """See `Choices`: giving up."""
        return () if self.state.phase == OVER else (CONCEDE,)

    def sample(self, rng: Random) -> Action:
        """See `Choices`."""
        moves = self.few()
        return moves[int(rng.random() * len(moves))]

    def count(self) -> int:
        """See `Choices`: cards laid in another order are another move."""
        state = self.state
        if state.phase == OVER or state.mover != self.seat:
            return 0
        held = len(state.hands[self.seat])
        laid = held + held * (held - 1) + held * (held - 1) * (held - 2)
        if state.phase == ATTACK:
            return laid + bool(state.graves[self.seat])
        return 2 * laid + 1
