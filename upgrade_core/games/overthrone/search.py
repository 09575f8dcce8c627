"""Honest search for Overthrone: what a player can know, and many piles it may be.

The unseen pile is shuffled again and again; in each every move still in question is tried and the
deal played on by greed. A move that is clearly worse than the best is dropped early. Where the
pile is empty nothing is hidden, and the rest is counted out.
"""

from dataclasses import dataclass
from math import sqrt
from random import Random

from upgrade_core.cards import Card
from upgrade_core.game import View
from upgrade_core.games.overthrone.choices import DRAW, FINISH, OverthroneChoices
from upgrade_core.games.overthrone.endgame import best_ending
from upgrade_core.games.overthrone.greedy import cards_left
from upgrade_core.games.overthrone.model import Action, State
from upgrade_core.games.overthrone.play import act
from upgrade_core.games.overthrone.steps import spot_of
from upgrade_core.games.overthrone.views import unseen_cards

SAMPLES = 200
PERFECT_BONUS = 2
BLOCK = 10
"""Piles between two looks at which moves are still in question."""
_DOUBT = 1.5
"""So many standard errors worse than the best is clearly worse."""


@dataclass(frozen=True)
class Prospect:
    """What a move promises: the mean of cards left, the share of perfect endings, from how many."""

    action: Action
    left: float
    perfect: float
    samples: int


def prospects(view: View[State], rng: Random, samples: int | None = None) -> list[Prospect]:
    """The moves that stay in question, the best first; a single one is not thought about."""
    state = view.state
    moves = list(OverthroneChoices(state, 0).few())
    if DRAW in moves:
        return [Prospect(DRAW, 0.0, 0.0, 0)]
    if len(moves) == 1:
        return [Prospect(moves[0], 0.0, 0.0, 0)]
    if not state.draw:
        action, left = best_ending(state)
        return [Prospect(action or FINISH, float(left), float(not left), 0)]
    return _sampled(view, moves, rng, samples or SAMPLES)


def _sampled(view: View[State], moves: list[Action], rng: Random, samples: int) -> list[Prospect]:
    """Sample piles in blocks, the same for all moves, until one move is left or all are drawn."""
    running = [_Trial(view.state, move) for move in moves]
    unseen, size = unseen_cards(view), len(view.state.draw)
    for _ in range(samples // BLOCK):
        for _ in range(BLOCK):
            rng.shuffle(unseen)
            pile = unseen[:size]
            for trial in running:
                trial.play(pile)
        running.sort(key=_Trial.cost)
        best = running[0]
        running = [best, *(trial for trial in running[1:] if trial.is_in_question(best))]
        if len(running) == 1:
            break
    return [trial.prospect() for trial in running]


class _Trial:
    """One move, and how the deals went that were played on after it."""

    def __init__(self, state: State, action: Action) -> None:
        after = state.copy()
        after.draw = []  # the hand is filled from each sampled pile instead
        act(after, action)
        self.action = action
        self.costs: list[int] = []
        self._spot = spot_of(after)._replace(at=len(state.draw))
        self._size = state.options.hand_size

    def play(self, pile: list[Card]) -> None:
        """Play one deal on to its end."""
        left = cards_left(self._spot, pile, self._size)
        self.costs.append(left or -PERFECT_BONUS)

    def cost(self) -> int:
        """All deals together; lower is better."""
        return sum(self.costs)

    def is_in_question(self, best: "_Trial") -> bool:
        """Whether it may yet prove better than the best so far, which saw the same piles."""
        worse = [mine - theirs for mine, theirs in zip(self.costs, best.costs, strict=True)]
        mean = sum(worse) / len(worse)
        spread = sum([(each - mean) ** 2 for each in worse]) / len(worse)
        return mean <= _DOUBT * sqrt(spread / len(worse))

    def prospect(self) -> Prospect:
        """The outcome in numbers."""
        count, perfect = len(self.costs), self.costs.count(-PERFECT_BONUS)
        left = (self.cost() + PERFECT_BONUS * perfect) / count
        return Prospect(self.action, left, perfect / count, count)
