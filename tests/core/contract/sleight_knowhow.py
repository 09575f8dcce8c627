"""What the suite over all games must know of Sleight: its cards, its actions, its secrets.

Who sees what is written down here a second time, from docs/games/sleight.md §2.4 and without
`view` or `seen_by`: a twin differs from its original exactly in what the page calls hidden.
"""

from collections.abc import Iterator, Sequence
from itertools import combinations, permutations
from random import Random

from msgspec.structs import replace

from upgrade_core.cards import Card
from upgrade_core.games.sleight.model import (
    Action,
    Attack,
    Concede,
    Defend,
    Deflect,
    Restock,
    Revive,
    State,
)
from upgrade_core.games.sleight.options import HAND_SIZE, MOST_LAID, SEATS, Options
from upgrade_core.games.sleight.play import pack_of

Spot = tuple[str, int]
"""A card's place: its zone and its index there; the zones are one seat's."""

_LAYING = Attack | Defend | Deflect


class SleightKnowhow:
    """See `Knowhow`."""

    thin = 0.3

    def quick(self, options: Options) -> Options:
        """See `Knowhow.quick`: fewer hit points and calm turns."""
        return replace(options, start_hp=options.start_hp // 2, stall_turns=20)

    def cards(self, state: State) -> Sequence[Card]:
        """See `Knowhow.cards`; seat by seat, as both decks have the same cards."""
        rows = [row for seat in range(SEATS) for row in _rows(state, seat).values()]
        return [card for row in rows for card in row]

    def actions(self, state: State) -> Sequence[Action]:
        """See `Knowhow.actions`: sets of both hands in every order, and sets nobody holds."""
        sets = [cards for hand in state.hands for cards in _sets(hand)]
        sets += [*combinations(pack_of(), 1), (), tuple(pack_of()[:4]), (1, 1)]
        found: list[Action] = []
        for cards in dict.fromkeys(sets):
            found += [Attack(cards), Defend(cards), Deflect(cards)]
        return [*found, Revive(), Restock(), Concede()]

    def twin(
        self, state: State, viewer: int | None, seat: int, action: Action, rng: Random
    ) -> tuple[State, Action]:
        """See `Knowhow.twin`."""
        twin = state.copy()
        for owner in range(SEATS):
            secret = [*_secrets(state, owner, viewer, seat, action)]
            rows, changed = _rows(state, owner), _rows(twin, owner)
            cards = [rows[zone][index] for zone, index in secret]
            rng.shuffle(cards)
            for (zone, index), card in zip(secret, cards, strict=True):
                changed[zone][index] = card
        if isinstance(action, Attack):
            held = state.hands[seat]
            action = Attack(tuple(twin.hands[seat][held.index(card)] for card in action.cards))
        return twin, action


def _sets(hand: Sequence[Card]) -> Iterator[tuple[Card, ...]]:
    for size in range(1, MOST_LAID + 1):
        yield from permutations(hand, size)


def _rows(state: State, seat: int) -> dict[str, list[Card]]:
    laid = state.laid if seat == state.attacker else []
    rows = {"hand": state.hands[seat], "deck": state.decks[seat], "grave": state.graves[seat]}
    return rows | {"laid": laid}


def _secrets(
    state: State, owner: int, viewer: int | None, seat: int, action: Action
) -> Iterator[Spot]:
    """The places of one seat's cards that a viewer cannot see, nor will by the action."""
    settles = isinstance(action, Defend | Deflect | Restock)
    rows = _rows(state, owner)
    if owner != viewer:
        laid = action.cards if isinstance(action, Defend | Deflect) and owner == seat else ()
        yield from (("hand", at) for at, card in enumerate(rows["hand"]) if card not in laid)
        if not settles:
            yield from (("laid", at) for at in range(len(rows["laid"])))
    known, deck = len(state.sunk[owner]), len(rows["deck"])
    soon = HAND_SIZE if owner == viewer else 0
    yield from (("deck", at) for at in range(known, deck - soon))
