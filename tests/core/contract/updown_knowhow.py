"""What the suite over all games must know of Up or Down?: its cards, its actions, its secrets.

Who sees what is written down here a second time, from docs/games/updown.md §2.10 and without
`view` or `seen_by`: a twin differs from its original exactly in what the page calls hidden.
"""

from collections.abc import Iterator, Sequence
from random import Random

from upgrade_core.cards import Card
from upgrade_core.games.updown.model import Action, Concede, Pile, Place, State
from upgrade_core.games.updown.options import MOST_ROWS, Options
from upgrade_core.games.updown.play import pack_of
from upgrade_core.games.updown.rows import neighbours

Spot = tuple[str, int, int]
"""A card's place: its zone, the seat it belongs to (or 0), and its index there."""

DRAWS: tuple[Pile | None, ...] = ("up", "down", None)
EVERY_TENTH = 10


class UpDownKnowhow:
    """See `Knowhow`."""

    thin = 0.05

    def quick(self, options: Options) -> Options:
        """See `Knowhow.quick`: no match of Up or Down? is long."""
        return options

    def cards(self, state: State) -> Sequence[Card]:
        """See `Knowhow.cards`."""
        rows = [card for seat in state.rows for row in seat for card in row]
        dropped = [card for cards in state.dropped for card in cards]
        return [*state.ring, *rows, *dropped, *(_card(state, spot) for spot in _hidden(state))]

    def actions(self, state: State) -> Sequence[Action]:
        """See `Knowhow.actions`: every card with what might be legal; every tenth with more.

        A new row is named by the first free place only: the other places mean the same.
        """
        full = len(state.rows[state.turn]) == MOST_ROWS
        rows = range(1, min(MOST_ROWS, len(state.rows[state.turn]) + 1) + 1)
        usual = [
            (row, drop, draw) for row in rows for drop in {False, full} for draw in _piles(state)
        ]
        more = [(row, drop, draw) for row in (0, *rows) for drop in (False, True) for draw in DRAWS]
        found: list[Action] = [Concede()]
        for card in pack_of(state.options, state.seats):
            beside = neighbours(state.ring, card)
            tenth = card % EVERY_TENTH == 0
            takes = dict.fromkeys((*beside, card, state.ring[0]) if tenth else beside)
            found += [
                Place(card, take, *rest) for take in takes for rest in (more if tenth else usual)
            ]
        return found

    def twin(
        self, state: State, viewer: int | None, seat: int, action: Action, rng: Random
    ) -> tuple[State, Action]:
        """See `Knowhow.twin`."""
        twin = state.copy()
        shown = set(_shown_by(state, viewer, seat, action))
        secret = [spot for spot in _secrets(state, viewer) if spot not in shown]
        cards = [_card(state, spot) for spot in secret]
        rng.shuffle(cards)
        for spot, card in zip(secret, cards, strict=True):
            _zone(twin, spot)[spot[2]] = card
        for hand in twin.hands:
            hand.sort()
        return twin, action


def _piles(state: State) -> list[Pile | None]:
    """What may be drawn from; None where nothing is drawn."""
    piles: list[Pile | None] = ["up"] if state.up else []
    piles += ["down"] if state.down else []
    return piles or [None]


def _hidden(state: State) -> Iterator[Spot]:
    """The places of the cards that are not open to everybody, or were not once."""
    yield from (("up", 0, index) for index in range(len(state.up)))
    yield from (("down", 0, index) for index in range(len(state.down)))
    for seat, hand in enumerate(state.hands):
        yield from (("hand", seat, index) for index in range(len(hand)))


def _zone(state: State, spot: Spot) -> list[Card]:
    zone, seat, _ = spot
    if zone == "hand":
        return state.hands[seat]
    return state.up if zone == "up" else state.down


def _card(state: State, spot: Spot) -> Card:
    return _zone(state, spot)[spot[2]]


def _secrets(state: State, viewer: int | None) -> Iterator[Spot]:
    """The places of the cards that a viewer cannot see (§2.10)."""
    for spot in _hidden(state):
        zone, owner, index = spot
        open_top = zone == "up" and index == len(state.up) - 1
        own = zone == "hand" and owner == viewer
        seen = zone == "hand" and _card(state, spot) in state.shown[owner]
        if not (open_top or own or seen):
            yield spot


def _shown_by(state: State, viewer: int | None, seat: int, action: Action) -> Iterator[Spot]:
    """The places of cards that the viewer will see when the action is carried out."""
    if not isinstance(action, Place):
        return
    yield ("hand", seat, state.hands[seat].index(action.card))
    if action.draw == "up" and len(state.up) > 1:
        yield ("up", 0, len(state.up) - 2)
    if action.draw == "down" and seat == viewer:
        yield ("down", 0, len(state.down) - 1)
