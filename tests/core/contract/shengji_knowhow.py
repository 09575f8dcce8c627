"""What the suite over all games must know of Shengji: its cards, its actions, its secrets.

Who sees what is written down here a second time, from docs/games/shengji.md §1.13 and without
`view` or `seen_by`: a twin differs from its original exactly in what the page calls hidden.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from random import Random

from msgspec.structs import replace

from upgrade_core.cards import BIG_JOKER, SMALL_JOKER, Card
from upgrade_core.games.shengji.choices import ShengjiChoices
from upgrade_core.games.shengji.model import (
    BID,
    PLAY,
    Action,
    Bid,
    Bury,
    CloseBidding,
    Concede,
    DealCards,
    Next,
    Pass,
    Play,
    State,
)
from upgrade_core.games.shengji.options import SEATS, Options
from upgrade_core.games.shengji.order import FACES, level_of
from upgrade_core.games.shengji.units import read_lead

Spot = tuple[str, int, int]
"""A card's place: its zone, the seat it belongs to (or 0), and its index there."""

TRIES = 20


class ShengjiKnowhow:
    """See `Knowhow`."""

    thin = 0.06

    def quick(self, options: Options) -> Options:
        """One round; of one deck where the preset is not about the number of decks.

        With an odd number of decks the bidding goes round, with an even one it is live.
        """
        about_length = options.rounds or options.win != "pass_A"
        decks = 1 if about_length else options.decks
        return replace(options, decks=decks, rounds=1, deal="sequential" if decks % 2 else "live")

    def cards(self, state: State) -> Sequence[Card]:
        """See `Knowhow.cards`."""
        played = [made for trick in state.tricks for made in trick.plays]
        out = [card for made in (*played, *state.trick) for card in made.cards]
        return [*out, *(_card(state, spot) for spot in _spots(state))]

    def actions(self, state: State) -> Sequence[Action]:
        """See `Knowhow.actions`."""
        singles = [(card,) for card in range(BIG_JOKER + 2)]
        pairs = [(card,) * 2 for card in FACES]
        level = [
            (card,) * many for card in FACES if level_of(card) == state.level for many in (3, 4)
        ]
        bids = [Bid(cards) for cards in (*singles, *pairs, *level, (SMALL_JOKER, BIG_JOKER), ())]
        plays = [Play(cards) for cards in (*singles, *pairs, ())]
        plays += [Play((card, card), (1, 1)) for card in FACES[::4]]
        kitty = state.options.table.kitty
        buries = [Bury(tuple(hand[:kitty])) for hand in state.hands if 0 not in hand]
        found: list[Action] = [*bids, *plays, *buries, Bury(())]
        return [*found, Pass(), Next(), Concede(), DealCards(), CloseBidding()]

    def twin(
        self, state: State, viewer: int | None, seat: int, action: Action, rng: Random
    ) -> tuple[State, Action]:
        """See `Knowhow.twin`."""
        secret = set(_secrets(state, viewer)) - set(_shown_by(state, viewer, seat, action))
        for _ in range(TRIES):
            twin, same = _shuffled(state, sorted(secret), seat, action, rng)
            _forget_who_is_done(twin, viewer, seat, rng)
            if same in ShengjiChoices(twin, seat):
                return twin, same
        own = {spot for spot in secret if spot[:2] != ("hand", seat)}
        return _shuffled(state, sorted(own), seat, action, rng)


# Places --------------------------------------------------------------------------------------


def _spots(state: State) -> Iterator[Spot]:
    yield from (("deck", 0, index) for index in range(len(state.deck)))
    yield from (("kitty", 0, index) for index in range(len(state.kitty)))
    for seat, hand in enumerate(state.hands):
        yield from (("hand", seat, index) for index in range(len(hand)))


def _zone(state: State, spot: Spot) -> list[Card]:
    zone, seat, _ = spot
    if zone == "hand":
        return state.hands[seat]
    return state.deck if zone == "deck" else state.kitty


def _card(state: State, spot: Spot) -> Card:
    return _zone(state, spot)[spot[2]]


def _in_hand(state: State, seat: int, cards: Sequence[Card]) -> list[Spot]:
    """The places in a hand where these cards lie."""
    wanted, found = Counter(cards), list[Spot]()
    for index, card in enumerate(state.hands[seat]):
        if wanted[card]:
            wanted[card] -= 1
            found.append(("hand", seat, index))
    return found


def _shuffled(
    state: State, secret: list[Spot], seat: int, action: Action, rng: Random
) -> tuple[State, Action]:
    """The position with the cards of these places mixed, and what the action is there."""
    twin = state.copy()
    cards = [_card(state, spot) for spot in secret]
    rng.shuffle(cards)
    for spot, card in zip(secret, cards, strict=True):
        _zone(twin, spot)[spot[2]] = card
    if isinstance(action, Bury):
        laid = _in_hand(state, seat, action.cards)
        action = Bury(tuple(sorted(_card(twin, spot) for spot in laid)))
    for row in (twin.kitty, *twin.hands):
        row.sort()
    return twin, action


def _forget_who_is_done(twin: State, viewer: int | None, seat: int, rng: Random) -> None:
    """Let any seat but the viewer be done with the live bidding, or not."""
    if twin.phase == BID and twin.is_live:
        for other in range(SEATS):
            if other not in (viewer, seat):
                twin.done[other] = rng.random() < 0.5


# Who sees what (§1.13) -----------------------------------------------------------------------


def _secrets(state: State, viewer: int | None) -> Iterator[Spot]:
    """The places of the cards that a viewer cannot see."""
    for spot in _spots(state):
        zone, owner, _ = spot
        if zone == "deck":
            yield spot
        elif zone == "kitty":
            if state.round_result is None and (viewer is None or viewer != state.banker):
                yield spot
        elif owner != viewer and spot not in _in_hand(state, owner, state.exposed[owner]):
            yield spot


def _shown_by(state: State, viewer: int | None, seat: int, action: Action) -> Iterator[Spot]:
    """The places of cards that the viewer will see, or see the effect of, by an action."""
    if isinstance(action, Bid | Play):
        yield from _in_hand(state, seat, action.cards)
    if isinstance(action, Play):
        yield from _shown_by_play(state, seat, action)
    if isinstance(action, DealCards) and viewer is not None:
        step = (viewer - state.first) % SEATS
        yield ("deck", 0, len(state.deck) - 1 - step)
    if isinstance(action, Bid | Pass | CloseBidding) and _may_take(state, viewer, seat, action):
        yield from (("deck", 0, index) for index in range(len(state.deck)))


def _shown_by_play(state: State, seat: int, action: Play) -> Iterator[Spot]:
    """What shows whether a throw stands, and the kitty when the last card is out."""
    if not state.trick and len(read_lead(action.cards, state.order)) > 1:
        for other in range(SEATS):
            if other != seat:
                yield from (("hand", other, index) for index in range(len(state.hands[other])))
    last = len(state.trick) == SEATS - 1 and len(state.hands[seat]) == len(action.cards)
    if state.phase == PLAY and last:
        yield from (("kitty", 0, index) for index in range(len(state.kitty)))


def _may_take(state: State, viewer: int | None, seat: int, action: Action) -> bool:
    """Whether the viewer may be the banker, or the kitty be turned up, when the bidding ends."""
    if isinstance(action, Bid):
        bidder = seat
    elif state.bids:
        bidder = state.bids[-1].seat
    else:
        return True
    banker = bidder if state.round == 1 else state.banker
    return viewer == banker
