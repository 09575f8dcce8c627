"""The toy game of the server's benchmarks, against the public contract like a stranger's game.

Two seats with seven hidden cards each, a hidden deck and a public pile. A move lays the card of
one place of the hand on the pile and draws another in its place; when the deck has run out, the
pile becomes the deck. It never ends, so that a load may last as long as it likes.
"""

from random import Random
from typing import Annotated, Any, NoReturn

from msgspec import Meta, Struct

from upgrade_core.cards import UNKNOWN, french_pack
from upgrade_core.chance import Chance
from upgrade_core.errors import FactsError, NotationError, NotYourTurn, OptionError, RuleError
from upgrade_core.game import GameSpec, Result, View
from upgrade_core.registry import GAMES
from upgrade_core.story import Sentence

KEY = "toy"
HAND = 7
SEATS = 2


class Options(Struct, frozen=True):
    """There is nothing to set but the size of a hand."""

    hand: Annotated[int, Meta(ge=1, le=12, title="Hand", description="cards in a hand")] = HAND


class State(Struct):
    """A position; the tops of deck and pile are their last cards."""

    turn: int
    hands: list[list[int]]
    deck: list[int]
    pile: list[int]

    def copy(self) -> "State":
        """See `upgrade_core.game.State`."""
        return State(self.turn, [[*hand] for hand in self.hands], [*self.deck], [*self.pile])


class Play(Struct, frozen=True, tag="play", array_like=True):
    """Lay down the card of a place of the hand, from 0."""

    place: int


class Played(Struct, frozen=True, tag="played", array_like=True):
    """A card was laid on the pile, and another drawn in its place."""

    seat: int
    place: int
    card: int
    drawn: int

    def seen_by(self, seat: int | None) -> "Played":
        """The drawn card is its owner's secret."""
        return self if seat == self.seat else Played(self.seat, self.place, self.card, UNKNOWN)


class Reshuffled(Struct, frozen=True, tag="reshuffled", array_like=True):
    """The pile became the deck; so many cards."""

    count: int

    def seen_by(self, seat: int | None) -> "Reshuffled":  # noqa: ARG002 - the contract's form
        """Everybody sees it."""
        return self


class NoSuchPlace(RuleError):
    """The hand has no such place."""

    code = "rule.no-such-place"


class ToyChoices:
    """What a seat may do now; see `upgrade_core.game.Choices`."""

    __slots__ = ("_is_on_turn", "_places")

    def __init__(self, state: State, seat: int) -> None:
        self._is_on_turn = seat == state.turn
        self._places = len(state.hands[seat])

    def __contains__(self, action: object) -> bool:
        """Whether the action is legal now."""
        return isinstance(action, Play) and self.why_not(action) is None

    def why_not(self, action: Play) -> RuleError | None:
        """The rule that forbids the action, or None."""
        if not self._is_on_turn:
            return NotYourTurn("It is not your turn.")
        if not 0 <= action.place < self._places:
            return NoSuchPlace(f"A hand has the places 0 to {self._places - 1}.")
        return None

    def few(self, limit: int = 64) -> list[Play]:
        """All moves."""
        return [Play(place) for place in range(self._places)][:limit] if self._is_on_turn else []

    def asides(self) -> list[Play]:
        """There are none."""
        return []

    def sample(self, rng: Random) -> Play:
        """Any of the moves."""
        return Play(rng.randrange(self._places))

    def count(self) -> int:
        """How many moves there are."""
        return self._places if self._is_on_turn else 0


class ToyRules:
    """See `upgrade_core.game.Rules`."""

    def deal(
        self, options: Options, seats: int, chance: Chance, dealer: int | None = None
    ) -> State:
        """Seven cards each; the dealer's neighbour begins."""
        pack = chance.shuffle(french_pack())
        hands = [[pack.pop() for _ in range(options.hand)] for _ in range(seats)]
        return State(0 if dealer is None else 1 - dealer, hands, pack, [])

    def waiting(self, state: State) -> tuple[int, ...]:
        """The seat on turn."""
        return (state.turn,)

    def choices(self, state: State, seat: int) -> ToyChoices:
        """What a seat may do."""
        return ToyChoices(state, seat)

    def act(
        self,
        state: State,
        seat: int,
        action: Play,
        chance: Chance,
        events: list[Played | Reshuffled] | None = None,
    ) -> None:
        """Lay a card down, draw one; reshuffle where none is left to draw."""
        hand, place = state.hands[seat], action.place
        card, drawn = hand[place], state.deck.pop()
        hand[place] = drawn
        state.pile.append(card)
        state.turn = 1 - seat
        if events is not None:
            events.append(Played(seat, place, card, drawn))
        if not state.deck:
            state.deck, state.pile = chance.shuffle(state.pile), []
            if events is not None:
                events.append(Reshuffled(len(state.deck)))

    def result(self, state: State) -> Result | None:  # noqa: ARG002 - the contract's form
        """It never ends."""
        return None

    def view(self, state: State, seat: int | None) -> View[State]:
        """One's own hand, the pile, and how many cards the others hold."""
        hands = [
            [*hand] if owner == seat else [UNKNOWN] * len(hand)
            for owner, hand in enumerate(state.hands)
        ]
        deck = [UNKNOWN] * len(state.deck)
        return View(seat, State(state.turn, hands, deck, [*state.pile]))

    def fold(self, view: View[State], event: Played | Reshuffled) -> None:
        """Bring a view up to date."""
        state = view.state
        if isinstance(event, Reshuffled):
            state.deck, state.pile = [UNKNOWN] * event.count, []
            return
        state.hands[event.seat][event.place] = event.drawn
        state.deck.pop()
        state.pile.append(event.card)
        state.turn = 1 - event.seat

    def imagine(self, view: View[State], rng: Random) -> State:
        """Fill the holes with the cards that are nowhere to be seen."""
        state = view.state.copy()
        seen = {card for cards in (*state.hands, state.pile) for card in cards}
        unseen = [card for card in french_pack() if card not in seen]
        rng.shuffle(unseen)
        for cards in (*state.hands, state.deck):
            for place, card in enumerate(cards):
                if card == UNKNOWN:
                    cards[place] = unseen.pop()
        return state

    def default(self, view: View[State]) -> Play:  # noqa: ARG002 - the contract's form
        """The first card."""
        return Play(0)

    def facts(self, state: State) -> dict[str, Any]:
        """The position in JSON, cards as numbers."""
        return {name: getattr(state, name) for name in state.__struct_fields__}

    def from_facts(self, facts: object, options: Options) -> NoReturn:  # noqa: ARG002
        """Refuse: there are no puzzles in this game."""
        raise FactsError("facts", "positions of the toy game cannot be set up")

    def format(self, view: View[State], action: Play) -> str:  # noqa: ARG002
        """The place."""
        return str(action.place)

    def parse(self, view: View[State], text: str) -> Play:  # noqa: ARG002
        """The move of a place's number. Raises: NotationError."""
        if not text.isdecimal():
            raise NotationError(f"{text!r} is no move: type the number of a place")
        return Play(int(text))


def check(options: Options, seats: int) -> tuple[str, ...]:  # noqa: ARG001 - the contract's form
    """No warnings. Raises: OptionError: it is a game for two."""
    if seats != SEATS:
        raise OptionError(f"the toy game is played by two, not by {seats}")
    return ()


def tell(event: Played | Reshuffled, viewer: int | None) -> Sentence | None:  # noqa: ARG001
    """Nothing: nobody listens to a load."""
    return None


def bot(view: View[State], rng: Random) -> Play:
    """Any card."""
    return Play(rng.randrange(len(view.state.hands[view.state.turn])))


SPEC: GameSpec[State, Play, Played | Reshuffled, Options] = GameSpec(
    key=KEY,
    version=1,
    title="Toy",
    tagline="Lay one down, draw one.",
    min_seats=SEATS,
    max_seats=SEATS,
    usual_seats=SEATS,
    options_type=Options,
    presets={"standard": Options()},
    check=check,
    state_type=State,
    action_type=Play,
    event_type=Played | Reshuffled,
    rules=ToyRules(),
    tell=tell,
    bots={"easy": bot},
)


def register() -> None:
    """Have servers of this process play it, and clients know it."""
    GAMES[KEY] = SPEC
