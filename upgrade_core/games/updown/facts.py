"""Positions of Up or Down? in JSON form, both ways (§2.14).

Beside the keys of the rules page, a position may carry, each only where it is not empty: `turns`
(completed), `gone` (seats), and for a seat `shown` (cards that everybody saw it draw).
"""

from collections import Counter
from typing import Any

from upgrade_core.cards import Card, card_text
from upgrade_core.errors import FactsError
from upgrade_core.facts import FactsReader
from upgrade_core.games.updown.model import PHASES, PLAY, State
from upgrade_core.games.updown.options import (
    HAND_SIZE,
    MAX_SEATS,
    MIN_SEATS,
    MOST_ROWS,
    RING_SIZE,
    Options,
)
from upgrade_core.games.updown.play import pack_of
from upgrade_core.games.updown.rows import accepts, direction, score

MOST_TURNS = 10**6


def facts(state: State) -> dict[str, Any]:
    """The position of a state, or of a view's state with "??" for what it hides."""
    written: dict[str, Any] = {
        "phase": PHASES[state.phase],
        "turn": state.turn,
        "ring": _texts(state.ring),
        "up": _texts(state.up[::-1]),
        "down": _texts(state.down[::-1]),
        "seats": [_seat_facts(state, seat) for seat in range(state.seats)],
    }
    extras = {"turns": state.turns, "gone": state.gone[:]}
    return written | {key: value for key, value in extras.items() if value}


def _seat_facts(state: State, seat: int) -> dict[str, Any]:
    written: dict[str, Any] = {
        "hand": _texts(state.hands[seat]),
        "rows": [{"cards": _texts(row), "direction": direction(row)} for row in state.rows[seat]],
        "dropped": _texts(state.dropped[seat]),
        "score": score(state, seat),
    }
    shown = _texts(state.shown[seat])
    return written | ({"shown": shown} if shown else {})


def _texts(row: list[Card]) -> list[str]:
    return [card_text(card) for card in row]


# Reading -------------------------------------------------------------------------------------


def from_facts(facts: object, options: Options) -> State:
    """The position that facts describe. Raises: FactsError: path and reason."""
    reader = FactsReader(facts)
    seats = reader.objects("seats")
    if not MIN_SEATS <= len(seats) <= MAX_SEATS:
        raise reader.refuse("seats", f"must be 2 to 6 seats, not {len(seats)}")
    pack = set(pack_of(options, len(seats)))
    last = len(seats) - 1
    state = State(
        options=options,
        phase=PHASES.index(reader.word("phase", PHASES)),
        turn=reader.number("turn", last),
        turns=reader.number("turns", MOST_TURNS, 0),
        ring=reader.cards("ring", pack),
        up=reader.cards("up", pack, [])[::-1],
        down=reader.cards("down", pack, [])[::-1],
        hands=[sorted(seat.cards("hand", pack)) for seat in seats],
        rows=[_rows(seat, pack) for seat in seats],
        dropped=[seat.cards("dropped", pack, []) for seat in seats],
        shown=[sorted(seat.cards("shown", pack, [])) for seat in seats],
        gone=reader.seats("gone", last),
    )
    _check(state)
    return state


def _rows(seat: FactsReader, pack: set[Card]) -> list[list[Card]]:
    rows = seat.objects("rows") if seat.items("rows", []) else []
    if len(rows) > MOST_ROWS:
        raise seat.refuse("rows", f"are at most {MOST_ROWS}, not {len(rows)}")
    found = []
    for row in rows:
        cards = row.cards("cards", pack)
        if not cards:
            raise row.refuse("cards", "must name at least one card")
        for at in range(2, len(cards)):
            if not accepts(cards[:at], cards[at]):
                raise row.refuse("cards", "must rise or fall all the way")
        found.append(cards)
    return found


def _check(state: State) -> None:
    if len(state.ring) != RING_SIZE or state.ring != sorted(state.ring):
        raise FactsError("ring", f"must be {RING_SIZE} cards, ascending")
    for seat, hand in enumerate(state.hands):
        path = f"seats[{seat}]"
        if len(hand) > HAND_SIZE:
            raise FactsError(f"{path}.hand", f"holds at most {HAND_SIZE} cards, not {len(hand)}")
        if Counter(state.shown[seat]) - Counter(hand):
            raise FactsError(f"{path}.shown", "names cards that are not in the hand")
    if state.phase == PLAY:
        _check_going_on(state)
    _check_pack(state)


def _check_going_on(state: State) -> None:
    if state.turn in state.gone:
        raise FactsError("turn", f"seat {state.turn} has given up")
    if not state.hands[state.turn]:
        raise FactsError(f"seats[{state.turn}].hand", "the seat on turn holds at least one card")
    if len(state.gone) > state.seats - 2:
        raise FactsError("gone", "with fewer than two seats left the game is over")


def _check_pack(state: State) -> None:
    in_play = Counter([*state.ring, *state.up, *state.down])
    for seat in range(state.seats):
        in_play.update(state.hands[seat])
        in_play.update(state.dropped[seat])
        for row in state.rows[seat]:
            in_play.update(row)
    for card, times in in_play.items():
        if times > 1:
            raise FactsError("state", f"{card_text(card)} occurs {times} times in one deck")
