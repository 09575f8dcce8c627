"""What the suite over all games must know of Overthrone: its cards, its actions, its secrets.

Who sees what is written down here a second time, from docs/games/overthrone.md and without `view`
or `seen_by`: the order of the draw pile is all there is to hide, from the player as from others.
"""

from collections.abc import Sequence
from random import Random

from upgrade_core.cards import JESTER, SUIT, Card
from upgrade_core.games.overthrone.model import (
    Action,
    Concede,
    Discard,
    Draw,
    Finish,
    PlaceJester,
    Play,
    Rescue,
    RescueToThrone,
    State,
    Throne,
)
from upgrade_core.games.overthrone.options import Options

CARDS = (*range(1, 53), JESTER)
PLACES = range(-1, 5)
FROM_HAND = (Play, Throne, PlaceJester, Discard)


class OverthroneKnowhow:
    """See `Knowhow`."""

    thin = 1.0

    def quick(self, options: Options) -> Options:
        """See `Knowhow.quick`: no match of Overthrone is long."""
        return options

    def cards(self, state: State) -> Sequence[Card]:
        """See `Knowhow.cards`."""
        laid = [card for pile in state.foundations for card in pile]
        return [*state.throne, *laid, *state.hand, *state.draw, *state.discard]

    def actions(self, state: State) -> Sequence[Action]:
        """See `Knowhow.actions`; a place is named only where that is wrong.

        A right one means the same as none, as no rule tells places apart.
        """
        plays = [Play(card, place) for card in CARDS for place in _wrong_places(state, card)]
        others: list[Action] = [*map(Throne, CARDS), *map(Discard, CARDS)]
        jesters = [PlaceJester(place) for place in PLACES]
        top = state.discard[-1] if state.discard else JESTER
        rescues = [Rescue(place) for place in _wrong_places(state, top)]
        words: list[Action] = [RescueToThrone(), Draw(), Finish(), Concede()]
        return [*plays, *others, *jesters, *rescues, *words]

    def twin(
        self,
        state: State,
        viewer: int | None,  # noqa: ARG002 - all see the same
        seat: int,  # noqa: ARG002 - there is one
        action: Action,
        rng: Random,
    ) -> tuple[State, Action]:
        """See `Knowhow.twin`: the cards that come up now stay, those below them change places."""
        twin = state.copy()
        hidden = len(state.draw) - _coming_up(state, action)
        below = twin.draw[:hidden]
        rng.shuffle(below)
        twin.draw[:hidden] = below
        return twin, action


def _wrong_places(state: State, card: Card) -> Sequence[int]:
    """No place; then those where other suits live, or that there are not."""
    taken = [place for place, pile in enumerate(state.foundations) if pile]
    return [-1, 4, *(place for place in taken if SUIT[state.foundations[place][0]] != SUIT[card])]


def _coming_up(state: State, action: Action) -> int:
    """How many cards an action brings from the top of the pile, the end of the list."""
    if isinstance(action, Finish | Concede):
        return 0
    if state.options.draw == "manual" and not isinstance(action, Draw):
        return 0
    held = len(state.hand) - isinstance(action, FROM_HAND)
    return min(len(state.draw), max(0, state.options.hand_size - held))
