"""Looking for a perfect ending with the draw pile open: deals that are known to be winnable.

Never for hints: a player cannot see what this sees. All moves of the most hopeful positions are
followed side by side, and each is judged by playing on by greed with the true pile; the first of
these that leaves no card is the proof. A search that finds none has proved nothing.
"""

from collections.abc import Generator

from upgrade_core.games.overthrone.greedy import cards_left
from upgrade_core.games.overthrone.model import OVER, State
from upgrade_core.games.overthrone.steps import Spot, discards, productive, refilled, spot_of

WIDTH = 12
"""How many positions are followed side by side."""


def winnable(state: State) -> bool | None:
    """True: the position has a perfect ending. None: none was found."""
    search = search_perfect(state)
    while True:
        try:
            next(search)
        except StopIteration as end:
            found: bool | None = end.value
            return found


def search_perfect(state: State, width: int = WIDTH) -> Generator[float, None, bool | None]:
    """The same in steps of a few hundredths of a second; each yields the share that is done.

    Returns: what `winnable` says, as the value of the generator.
    """
    if state.phase == OVER:
        return True if not state.score else None
    pile, size = state.draw[:], state.options.hand_size
    beam, total = [spot_of(state)], _to_do(spot_of(state))
    while beam:
        judged: dict[Spot, int] = {}
        for spot in beam:
            for then in _followers(spot, pile, size):
                if then in judged:
                    continue
                left = judged[then] = cards_left(then, pile, size)
                if not left:
                    return True
            yield 1 - min(map(_to_do, beam)) / total
        beam = sorted(judged, key=judged.__getitem__)[:width]
    return None


def _to_do(spot: Spot) -> int:
    """An upper bound of the moves to come: each card to be drawn and held may move twice."""
    return 2 * (spot.at + spot.hand.bit_count()) + len(spot.discard)


def _followers(spot: Spot, pile: list[int], size: int) -> list[Spot]:
    found = [then for _, then in productive(spot)]
    if spot.at:
        found += [then for _, then in discards(spot)]
    return [refilled(then, pile, size) for then in found]
