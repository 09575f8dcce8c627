"""What the suite over all games must know of Upgrade: its cards, its actions, its secrets.

Who sees what is written down here a second time, from docs/games/upgrade.md §1.8 and without
`view` or `seen_by`: a twin differs from its original exactly in what the page calls hidden.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from random import Random

from upgrade_core.cards import NO_CARD, Card
from upgrade_core.games.upgrade.model import (
    PLACING,
    TURN,
    Action,
    Add,
    Attack,
    Bow,
    Concede,
    Discard,
    Place,
    Replace,
    State,
    row_sum,
)
from upgrade_core.games.upgrade.options import Options

Spot = tuple[str, int, int]
"""A card's place: its zone, the seat it belongs to (or 0), and its index there."""


class UpgradeKnowhow:
    """See `Knowhow`."""

    thin = 1.0

    def quick(self, options: Options) -> Options:
        """See `Knowhow.quick`: no match of Upgrade is long."""
        return options

    def cards(self, state: State) -> Sequence[Card]:
        """See `Knowhow.cards`."""
        return [_card(state, spot) for spot in _spots(state)]

    def actions(self, state: State) -> Sequence[Action]:
        """See `Knowhow.actions`."""
        placings = [Place(card) for card in range(53)]
        attacks = [Attack(target) for target in range(-1, state.seats + 1)]
        slots = range(-1, 5)
        upgrades = [Replace("attack", slot) for slot in slots]
        upgrades += [Replace("defence", slot) for slot in slots]
        return [*placings, *attacks, *upgrades, Add(), Discard(), Bow(), Concede()]

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
            _lay(twin, spot, card)
        _remember(state, twin, viewer)
        if isinstance(action, Place):
            action = Place(twin.defence[seat][state.defence[seat].index(action.card)])
        return twin, action


# Places --------------------------------------------------------------------------------------


def _spots(state: State) -> Iterator[Spot]:
    yield from (("deck", 0, index) for index in range(len(state.deck)))
    yield from (("discard", 0, index) for index in range(len(state.discard)))
    for seat in range(state.seats):
        yield from (("attack", seat, index) for index in range(len(state.attack[seat])))
        yield from (("defence", seat, index) for index in range(len(state.defence[seat])))
    if state.held != NO_CARD:
        yield ("held", state.turn, 0)


def _zone(state: State, spot: Spot) -> list[Card]:
    zone, seat, _ = spot
    if zone in ("deck", "discard"):
        return state.deck if zone == "deck" else state.discard
    return (state.attack if zone == "attack" else state.defence)[seat]


def _card(state: State, spot: Spot) -> Card:
    return state.held if spot[0] == "held" else _zone(state, spot)[spot[2]]


def _lay(state: State, spot: Spot, card: Card) -> None:
    if spot[0] == "held":
        state.held = card
    else:
        _zone(state, spot)[spot[2]] = card


# Who sees what (§1.8) ------------------------------------------------------------------------


def _secrets(state: State, viewer: int | None) -> Iterator[Spot]:
    """The places of the cards that a viewer cannot see."""
    pile = set(_secret_pile(state, viewer))
    for spot in _spots(state):
        zone, owner, index = spot
        if (
            zone == "deck"
            or (zone == "discard" and index in pile)
            or (zone == "attack" and state.phase == PLACING and owner != viewer)
            or (zone in ("defence", "held") and owner != viewer)
        ):
            yield spot


def _secret_pile(state: State, viewer: int | None) -> Iterator[int]:
    """Where in a face-down pile cards lie that the viewer has not seen."""
    if state.options.discard_face_up:
        return
    seen = Counter(state.laid_open)
    if viewer is not None:
        seen.update(state.own_discards[viewer])
    for index, card in enumerate(state.discard):
        if seen[card]:
            seen[card] -= 1
        else:
            yield index


def _remember(state: State, twin: State, viewer: int | None) -> None:
    """Let the others remember those cards of the twin's pile that they laid down there."""
    places = list(_secret_pile(state, viewer))
    for seat, own in enumerate(state.own_discards):
        if seat == viewer:
            continue
        remembered = []
        for card in own:
            place = next(place for place in places if state.discard[place] == card)
            places.remove(place)
            remembered.append(twin.discard[place])
        twin.own_discards[seat] = sorted(remembered)


# What an action will show --------------------------------------------------------------------


def _shown_by(state: State, viewer: int | None, seat: int, action: Action) -> Iterator[Spot]:
    """The places of cards that the viewer will see when the action is carried out."""
    yield from _shown_cards(state, seat, action)
    drawers = list(_drawers(state, seat, action))
    if viewer in drawers and len(drawers) > len(state.deck):
        yield from _spots(state)  # what is shuffled into the deck may come to the viewer at once
    for place, drawer in enumerate(drawers):
        if drawer == viewer:
            yield ("deck", 0, len(state.deck) - 1 - place)


def _shown_cards(state: State, seat: int, action: Action) -> Iterator[Spot]:
    if isinstance(action, Attack):
        yield from _shown_by_attack(state, seat, action)
    elif _is_public(state, action):
        if isinstance(action, Concede):
            yield from _everything_of(seat)
        elif isinstance(action, Replace) and action.row == "defence":
            yield ("defence", seat, action.slot)
        else:
            yield ("held", seat, 0)
    if _opens(state, seat, action):
        if isinstance(action, Place):
            yield ("defence", seat, state.defence[seat].index(action.card))
        for owner in range(state.seats):
            if owner != seat:
                yield from _row("attack", owner)


def _is_public(state: State, action: Action) -> bool:
    """Whether the card that this moves, or brings to the pile, is for everybody to see."""
    into_the_attack = isinstance(action, Add) or (
        isinstance(action, Replace) and action.row == "attack"
    )
    to_the_pile = isinstance(action, Replace | Discard | Concede)
    return into_the_attack or (to_the_pile and state.options.discard_face_up)


def _shown_by_attack(state: State, seat: int, action: Attack) -> Iterator[Spot]:
    yield from _row("defence", action.target)
    if not _loses_all(state, seat, action):
        yield ("held", seat, 0)
    elif state.options.discard_face_up:
        yield from _everything_of(seat)


def _row(zone: str, seat: int) -> Iterator[Spot]:
    return ((zone, seat, index) for index in range(5))


def _everything_of(seat: int) -> Iterator[Spot]:
    yield ("held", seat, 0)
    yield from _row("attack", seat)
    yield from _row("defence", seat)


def _opens(state: State, seat: int, action: Action) -> bool:
    """Whether nobody is left to place after this."""
    others = [other for other in state.live if other != seat]
    placed = all(state.attack[other] for other in others)
    return state.phase == PLACING and placed and isinstance(action, Place | Concede)


def _loses_all(state: State, seat: int, action: Attack) -> bool:
    lost = row_sum(state.attack[seat]) < row_sum(state.defence[action.target])
    return lost and state.tokens[seat] == 1


def _drawers(state: State, seat: int, action: Action) -> Iterator[int]:
    """The seats that draw, in order, as far as the game goes on."""
    live = state.live
    if isinstance(action, Attack):
        won = row_sum(state.attack[seat]) > row_sum(state.defence[action.target])
        if won and state.tokens[action.target] == 1:
            live.remove(action.target)
        else:
            yield from [action.target] * state.options.defence_size
    if isinstance(action, Concede):
        live.remove(seat)
    if _opens(state, seat, action):
        yield _first_from(state, state.dealer, live)
    elif state.phase == TURN and state.turn == seat and not isinstance(action, Bow):
        yield _first_from(state, seat + 1, live)


def _first_from(state: State, start: int, live: list[int]) -> int:
    clockwise = [(start + step) % state.seats for step in range(state.seats)]
    return next(seat for seat in clockwise if seat in live)
