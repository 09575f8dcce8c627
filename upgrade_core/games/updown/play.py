"""How positions of Up or Down? change; everything is done in place and trusts the action."""

from bisect import insort
from collections.abc import Callable

from upgrade_core.cards import FIRST_NUMBER, Card
from upgrade_core.chance import Chance
from upgrade_core.games.updown import model as m
from upgrade_core.games.updown.model import OVER, PLAY, Action, Event, State
from upgrade_core.games.updown.options import HAND_SIZE, RING_SIZE, Options, highest_number

Events = list[Event] | None


def pack_of(options: Options, seats: int) -> list[Card]:
    """The unshuffled deck, ascending."""
    return [FIRST_NUMBER + number for number in range(1, highest_number(options, seats) + 1)]


def deal(options: Options, seats: int, chance: Chance, first: int | None = None) -> State:
    """Pick who starts, shuffle, deal three each, six to the ring, and halve the rest (§2.3)."""
    turn = chance.pick(seats) if first is None else first
    deck = chance.shuffle(pack_of(options, seats))[::-1]
    hands: list[list[Card]] = [[] for _ in range(seats)]
    for _ in range(HAND_SIZE):
        for place in range(seats):
            hands[(turn + place) % seats].append(deck.pop())
    ring = sorted(deck.pop() for _ in range(RING_SIZE))
    open_size = len(deck) // 2
    up = [deck.pop() for _ in range(open_size)][::-1]
    return State(
        options=options,
        phase=PLAY,
        turn=turn,
        turns=0,
        ring=ring,
        up=up,
        down=deck,
        hands=[sorted(hand) for hand in hands],
        rows=[[] for _ in range(seats)],
        dropped=[[] for _ in range(seats)],
        shown=[[] for _ in range(seats)],
        gone=[],
    )


def store(state: State, event: m.Moved) -> None:
    """Bring ring, rows and the seat's known cards up to date with a move; the hand is not."""
    insort(state.ring, event.card)
    state.ring.remove(event.take)
    if event.card in state.shown[event.seat]:
        state.shown[event.seat].remove(event.card)
    rows = state.rows[event.seat]
    if event.dropped:
        state.dropped[event.seat] += event.dropped
        rows[event.row - 1] = [event.take]
    elif event.row > len(rows):
        rows.append([event.take])
    else:
        rows[event.row - 1].append(event.take)


def _do_place(state: State, seat: int, action: m.Place, chance: Chance, events: Events) -> None:
    rows = state.rows[seat]
    row = min(action.row, len(rows) + 1)
    dropped = tuple(rows[row - 1]) if action.drop else ()
    moved = m.Moved(seat, action.card, action.take, row, dropped)
    state.hands[seat].remove(action.card)
    store(state, moved)
    if events is not None:
        events.append(moved)
    if action.draw is not None:
        _draw(state, seat, action.draw, events)
    _pass_turn(state, events, state.turns + 1)


def _draw(state: State, seat: int, pile: m.Pile, events: Events) -> None:
    card = (state.up if pile == "up" else state.down).pop()
    insort(state.hands[seat], card)
    if pile == "up":
        insort(state.shown[seat], card)
    if events is not None:
        events.append(m.Drew(seat, card, pile))
        if pile == "up" and state.up:
            events.append(m.Uncovered(state.up[-1]))


def _pass_turn(state: State, events: Events, turns: int) -> None:
    """On to the next seat that can play; with none left the game is over (§2.6)."""
    state.turns = turns
    for step in range(1, state.seats + 1):
        seat = (state.turn + step) % state.seats
        if seat not in state.gone and state.hands[seat]:
            state.turn = seat
            if events is not None:
                events.append(m.TurnPassed(seat, turns))
            return
    if events is not None:
        events.append(m.TurnPassed(state.turn, turns))
    _end(state, "played-out", events)


def _end(state: State, reason: str, events: Events) -> None:
    state.phase = OVER
    if events is not None:
        events.append(m.Ended(reason))


def _do_concede(state: State, seat: int, action: m.Concede, chance: Chance, events: Events) -> None:
    """Leave the game with one's rows; the cards in hand are out of play."""
    state.gone.append(seat)
    if events is not None:
        events.append(m.Conceded(seat))
    if len(state.gone) == state.seats - 1:
        _end(state, "conceded", events)
    elif state.turn == seat:
        _pass_turn(state, events, state.turns)


_DO: dict[type[Action], Callable[..., None]] = {m.Place: _do_place, m.Concede: _do_concede}


def act(state: State, seat: int, action: Action, chance: Chance, events: Events = None) -> None:
    """Carry out a legal action in place; see `Rules.act`."""
    _DO[type(action)](state, seat, action, chance, events)
