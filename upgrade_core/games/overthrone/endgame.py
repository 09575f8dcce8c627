"""The end of a game of Overthrone: with an empty draw pile nothing is hidden, so it is counted."""

from upgrade_core.games.overthrone.model import Action, State
from upgrade_core.games.overthrone.steps import Spot, action_of, productive, spot_of

MOST_SPOTS = 20_000


def best_ending(state: State) -> tuple[Action | None, int]:
    """The first step of a best ending, and the cards left by it; no step: there is none.

    The draw pile must be empty. Discarding never helps then, so it is not tried. Beyond
    `MOST_SPOTS` positions, which long rescues may have, the best found so far is taken.
    """
    start, counted = spot_of(state), _Counted()
    step, least = None, start.left
    for first, spot in productive(start):
        left = counted.least(spot)
        if left < least:
            step, least = first, left
    return (None if step is None else action_of(step, state)), least


class _Counted:
    """The fewest cards left from positions met before."""

    def __init__(self) -> None:
        self._least: dict[Spot, int] = {}

    def least(self, spot: Spot) -> int:
        """The fewest cards left from a position."""
        known = self._least.get(spot)
        if known is not None:
            return known
        least = spot.left
        if len(self._least) < MOST_SPOTS:
            self._least[spot] = least
            for _, then in productive(spot):
                least = min(least, self.least(then))
                if not least:
                    break
        self._least[spot] = least
        return least
