"""What the player may do in Overthrone, and the rule that forbids the rest (§1.3)."""

from collections.abc import Sequence
from random import Random

from upgrade_core.cards import JESTER, Card, card_text
from upgrade_core.errors import GameOver, RuleError
from upgrade_core.games.overthrone import errors as refused
from upgrade_core.games.overthrone.model import (
    ANY_PLACE,
    OVER,
    PLACES,
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
from upgrade_core.games.overthrone.play import PACK
from upgrade_core.games.overthrone.throne import why_not_foundation, why_not_throne

RESCUE, RESCUE_THRONE, DRAW, FINISH, CONCEDE = (
    Rescue(),
    RescueToThrone(),
    Draw(),
    Finish(),
    Concede(),
)
_ALL_PLACES = range(ANY_PLACE, len(PLACES))


class OverthroneChoices:
    """The player's choices; correct on a position and on a view of it alike."""

    __slots__ = ("seat", "state")

    def __init__(self, state: State, seat: int) -> None:
        self.state = state
        self.seat = seat

    def __contains__(self, action: object) -> bool:
        """See `Choices`."""
        return isinstance(action, Action) and self.why_not(action) is None

    def why_not(self, action: Action) -> RuleError | None:
        """See `Choices`."""
        if self.state.phase == OVER:
            return GameOver("The game is over.")
        match action:
            case Play(card, place):
                return self._why_not_held(card) or self._why_not_laid(card, place)
            case Throne(card):
                return self._why_not_held(card) or self._why_not_crowned(card)
            case Discard(card):
                return self._why_not_held(card)
            case PlaceJester(place):
                return self._why_not_jester(place)
            case Rescue(place):
                return self._why_not_open() or self._why_not_laid(self._top, place)
            case RescueToThrone():
                return self._why_not_open() or self._why_not_crowned(self._top)
        return self._why_not_word(action)

    @property
    def _top(self) -> Card:
        return self.state.discard[-1]

    def _why_not_held(self, card: Card) -> RuleError | None:
        if card in self.state.hand:
            return None
        name = card_text(card) if card in PACK else "such card"
        return refused.NotInHand(f"Your hand has no {name}.")

    def _why_not_laid(self, card: Card, place: int) -> RuleError | None:
        if place not in _ALL_PLACES:
            return refused.NotOnFoundation("The places are N, E, S and W.")
        sentence = why_not_foundation(self.state, card, place)
        return None if sentence is None else refused.NotOnFoundation(sentence)

    def _why_not_crowned(self, card: Card) -> RuleError | None:
        sentence = why_not_throne(self.state, card)
        return None if sentence is None else refused.NotOnThrone(sentence)

    def _why_not_jester(self, place: int) -> RuleError | None:
        missing = self._why_not_held(JESTER)
        if missing is not None:
            return missing
        if place in range(len(PLACES)) and self.state.foundations[place]:
            return None
        return refused.JesterNeedsFoundation("The Jester goes onto a started foundation only.")

    def _why_not_open(self) -> RuleError | None:
        if not self.state.jester_rules:
            return refused.DiscardClosed(
                "The discard pile opens only while the Jester is on top of a foundation."
            )
        return None if self.state.discard else refused.DiscardClosed("The discard pile is empty.")

    def _why_not_word(self, action: Action) -> RuleError | None:
        state = self.state
        if isinstance(action, Finish) and state.draw:
            return refused.CannotFinish("You can finish when the draw pile is empty.")
        if isinstance(action, Draw):
            if state.options.draw == "auto":
                return refused.CannotDraw("The hand is refilled by itself.")
            if not state.draw or len(state.hand) >= state.options.hand_size:
                return refused.CannotDraw("There is nothing to draw, or no room in the hand.")
        return None

    def few(self, limit: int = 64) -> Sequence[Action]:
        """See `Choices`: plays first, then the throne, the Jester, rescues, discards.

        A card whose suit has no foundation is offered once: the place has no rule effect.
        """
        state = self.state
        if state.phase == OVER:
            return ()
        hand = [card for card in state.hand if card != JESTER]
        moves: list[Action] = [
            Play(card) for card in hand if why_not_foundation(state, card) is None
        ]
        moves += [Throne(card) for card in hand if why_not_throne(state, card) is None]
        if JESTER in state.hand:
            moves += [PlaceJester(place) for place, pile in enumerate(state.foundations) if pile]
        moves += [move for move in (RESCUE, RESCUE_THRONE, DRAW) if self.why_not(move) is None]
        moves += [Discard(card) for card in state.hand]
        return (moves or [FINISH])[:limit]

    def asides(self) -> Sequence[Action]:
        """See `Choices`: finishing and abandoning."""
        if self.state.phase == OVER:
            return ()
        return (CONCEDE,) if self.state.draw else (FINISH, CONCEDE)

    def sample(self, rng: Random) -> Action:
        """See `Choices`."""
        moves = self.few()
        return moves[int(rng.random() * len(moves))]

    def count(self) -> int:
        """See `Choices`."""
        return len(self.few(limit=1024))
