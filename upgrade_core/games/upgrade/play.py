"""How positions of Upgrade change: the deal, the turn, the fight, leaving the game (§1.2–§1.7).

Everything here is done in place and trusts that the action is legal. `events` is None in
playouts, where nobody listens.
"""

from bisect import insort
from collections.abc import Callable, Sequence
from functools import cache

from upgrade_core.cards import NO_CARD, Card, french_pack
from upgrade_core.chance import Chance
from upgrade_core.games.upgrade.model import (
    OVER,
    PLACING,
    TURN,
    Action,
    Add,
    Added,
    Attack,
    Attacked,
    Bow,
    Bowed,
    Concede,
    Conceded,
    DefenceDrawn,
    Discard,
    Discarded,
    Drew,
    DuelTied,
    Eliminated,
    Ended,
    Event,
    HeldPlaced,
    Place,
    Placed,
    Replace,
    Replaced,
    Reshuffled,
    Revealed,
    State,
    TokenTaken,
    row_sum,
)
from upgrade_core.games.upgrade.options import Options, turn_cap

Events = list[Event] | None


@cache
def _pack(decks: int, top_rank: int) -> tuple[Card, ...]:
    return tuple(french_pack(decks, top_rank))


def deal(options: Options, seats: int, chance: Chance, dealer: int | None = None) -> State:
    """Pick the dealer, shuffle, and deal one card at a time clockwise from the dealer."""
    if dealer is None:
        dealer = chance.pick(seats)
    shuffled = chance.shuffle(_pack(options.decks, options.top_rank))
    dealt = shuffled[: options.deal_size * seats]
    return State(
        options=options,
        phase=PLACING,
        dealer=dealer,
        turn=dealer,
        turns=0,
        stall=0,
        held=NO_CARD,
        tokens=[options.tokens] * seats,
        attack=[[] for _ in range(seats)],
        defence=[dealt[(seat - dealer) % seats :: seats] for seat in range(seats)],
        gone=[],
        bows=[0] * seats,
        duel=[],
        deck=shuffled[: len(dealt) - 1 : -1],
        discard=[],
        laid_open=[],
        own_discards=[[] for _ in range(seats)],
    )


# The pile ------------------------------------------------------------------------------------


def lay_open(state: State, cards: Sequence[Card]) -> None:
    """Put cards that everybody has seen on the pile."""
    state.discard += cards
    if not state.options.discard_face_up:
        for card in cards:
            insort(state.laid_open, card)


def lay_own(state: State, seat: int, card: Card) -> None:
    """Put a card that only its owner has seen on the pile."""
    state.discard.append(card)
    if not state.options.discard_face_up:
        insort(state.own_discards[seat], card)


def _draw(state: State, chance: Chance, events: Events) -> Card:
    """The next card of the deck; the pile becomes the deck when that is empty (§1.5).

    `NO_CARD` when there is no card anywhere, which C1 rules out for a complete pack.
    """
    if not state.deck and state.discard:
        state.deck = chance.shuffle(state.discard)[::-1]
        state.discard = []
        state.laid_open = []
        for own in state.own_discards:
            own.clear()
        if events is not None:
            events.append(Reshuffled(len(state.deck)))
    return state.deck.pop() if state.deck else NO_CARD


# Turns ---------------------------------------------------------------------------------------


def _end_turn(state: State, chance: Chance, events: Events, stall: int) -> None:
    """Count a completed turn and go on to the next seat."""
    state.held = NO_CARD
    state.turns += 1
    state.stall = stall
    seats = len(state.tokens)
    if len(state.gone) == seats - 1:
        _end(state, events, "last-standing")
    elif state.turns >= turn_cap(state.options, seats):
        _end(state, events, "turn-cap")
    else:
        _begin_turn(state, _next_live(state, state.turn), chance, events)


def _begin_turn(state: State, seat: int, chance: Chance, events: Events) -> None:
    state.turn = seat
    state.held = _draw(state, chance, events)
    if state.held == NO_CARD:
        _end(state, events, "out-of-cards")
    elif events is not None:
        events.append(Drew(seat, state.held))


def _next_live(state: State, seat: int) -> int:
    seats = len(state.tokens)
    seat = (seat + 1) % seats
    while seat in state.gone:
        seat = (seat + 1) % seats
    return seat


def _end(state: State, events: Events, reason: str) -> None:
    state.phase = OVER
    state.duel = []
    if events is not None:
        events.append(Ended(reason))


# Actions -------------------------------------------------------------------------------------


def _place(state: State, seat: int, action: Place, chance: Chance, events: Events) -> None:
    state.defence[seat].remove(action.card)
    state.attack[seat].append(action.card)
    if events is not None:
        events.append(Placed(seat, action.card))
    _reveal_when_all_placed(state, chance, events)


def _reveal_when_all_placed(state: State, chance: Chance, events: Events) -> None:
    if not all(state.attack[seat] for seat in state.live):
        return
    if events is not None:
        events.append(Revealed(tuple(row[0] if row else NO_CARD for row in state.attack)))
    state.phase = TURN
    if len(state.live) == 1:
        return
    dealer = state.dealer
    first = dealer if dealer not in state.gone else _next_live(state, dealer)
    _begin_turn(state, first, chance, events)


def _replace(state: State, seat: int, action: Replace, chance: Chance, events: Events) -> None:
    held, slot = state.held, action.slot
    if action.row == "attack":
        row = state.attack[seat]
        old = row[slot]
        lay_open(state, (old,))
    else:
        row = state.defence[seat]
        old = row[slot]
        lay_own(state, seat, old)
    row[slot] = held
    if events is not None:
        face_up = state.options.discard_face_up
        events.append(Replaced(seat, action.row, slot, held, old, face_up))
    _end_turn(state, chance, events, state.stall + 1)


def _add(state: State, seat: int, _: Add, chance: Chance, events: Events) -> None:
    state.attack[seat].append(state.held)
    if events is not None:
        events.append(Added(seat, state.held))
    _end_turn(state, chance, events, state.stall + 1)


def _discard(state: State, seat: int, _: Discard, chance: Chance, events: Events) -> None:
    lay_own(state, seat, state.held)
    if events is not None:
        events.append(Discarded(seat, state.held, state.options.discard_face_up))
    _end_turn(state, chance, events, state.stall + 1)


def _attack(state: State, seat: int, action: Attack, chance: Chance, events: Events) -> None:
    """A fight, in the order of §1.4."""
    target = action.target
    attack, defence = tuple(state.attack[seat]), tuple(state.defence[target])
    if events is not None:
        events.append(Attacked(seat, target, attack, defence))
    state.attack[seat].clear()
    state.defence[target].clear()
    state.duel = []
    lay_open(state, attack)
    lay_open(state, defence)
    _settle(state, seat, target, row_sum(attack) - row_sum(defence), events)
    if not state.tokens[target]:
        _eliminate(state, target, events)
    if not state.tokens[seat]:
        _eliminate(state, seat, events)
    else:
        state.attack[seat].append(state.held)
        if events is not None:
            events.append(HeldPlaced(seat, state.held))
        state.held = NO_CARD
    if state.tokens[target]:
        _refill(state, target, chance, events)
    _end_turn(state, chance, events, 0)


def _settle(state: State, seat: int, target: int, margin: int, events: Events) -> None:
    """Move the token that a fight won by `margin` moves; a tie opens the bow."""
    if margin == 0:
        state.duel = sorted((seat, target))
        if events is not None:
            events.append(DuelTied(seat, target))
        return
    loser, winner = seat, None
    if margin > 0:
        loser = target
        winner = seat if state.options.token_capture == "transfer" else None
    state.tokens[loser] -= 1
    if winner is not None:
        state.tokens[winner] += 1
    if events is not None:
        events.append(TokenTaken(loser, winner))


def _refill(state: State, seat: int, chance: Chance, events: Events) -> None:
    row = state.defence[seat]
    for _ in range(state.options.defence_size):
        card = _draw(state, chance, events)
        if card == NO_CARD:
            return
        row.append(card)
        if events is not None:
            events.append(DefenceDrawn(seat, card))


def _eliminate(state: State, seat: int, events: Events) -> None:
    """Take a seat's tokens and cards out: attack row, drawn card, then defence row."""
    attack, hidden = state.attack[seat], state.defence[seat]
    if state.phase == PLACING:
        attack, hidden = [], state.attack[seat] + hidden
    elif state.turn == seat:
        hidden = [state.held, *hidden]
        state.held = NO_CARD
    if events is not None:
        face_up = state.options.discard_face_up
        events.append(Eliminated(seat, tuple(attack), tuple(hidden), face_up))
    lay_open(state, attack)
    state.discard += hidden
    state.attack[seat] = []
    state.defence[seat] = []
    state.own_discards[seat] = []
    state.tokens[seat] = 0
    state.gone.append(seat)
    if seat in state.duel:
        state.duel.remove(seat)


def _concede(state: State, seat: int, _: Concede, chance: Chance, events: Events) -> None:
    """Leave the game; the turn passes on where it was this seat's (§1.6).

    A card that another seat has drawn stays in its hand, even when that seat wins by it.
    """
    was_turn = state.phase == TURN and state.turn == seat
    if events is not None:
        events.append(Conceded(seat))
    _eliminate(state, seat, events)
    if state.phase == PLACING:
        _reveal_when_all_placed(state, chance, events)
    if len(state.gone) == len(state.tokens) - 1:
        _end(state, events, "last-standing")
    elif was_turn:
        _begin_turn(state, _next_live(state, seat), chance, events)


def _bow(state: State, seat: int, _: Bow, chance: Chance, events: Events) -> None:
    state.bows[seat] += 1
    state.duel.remove(seat)
    if events is not None:
        events.append(Bowed(seat))


_DO: dict[type[Action], Callable[..., None]] = {
    Place: _place,
    Replace: _replace,
    Add: _add,
    Discard: _discard,
    Attack: _attack,
    Bow: _bow,
    Concede: _concede,
}


def act(state: State, seat: int, action: Action, chance: Chance, events: Events = None) -> None:
    """Carry out a legal action in place; see `Rules.act`."""
    _DO[type(action)](state, seat, action, chance, events)
