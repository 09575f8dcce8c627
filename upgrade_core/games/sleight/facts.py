"""Positions of Sleight in JSON form, both ways (§2.8).

Beside the keys of the rules page, a position may carry, each only where it is not empty:
`turns`, `sunk` (per seat, what is known to lie at the bottom of the deck), `winner`, `reason`.
Where a position that is over names neither, the hit points tell.
"""

from collections import Counter
from typing import Any

from upgrade_core.cards import Card, card_text
from upgrade_core.errors import FactsError
from upgrade_core.facts import FactsReader
from upgrade_core.games.sleight.model import ATTACK, DEFENCE, NOBODY, OVER, PHASES, State
from upgrade_core.games.sleight.options import HAND_SIZE, MOST_LAID, SEATS, Options
from upgrade_core.games.sleight.play import pack_of

MOST_HP = 1_000_000
MOST_TURNS = 10**9
REASONS = ("", "knock-out", "stall", "conceded")


def facts(state: State) -> dict[str, Any]:
    """The position of a state, or of a view's state with "??" for what it hides."""
    written: dict[str, Any] = {
        "phase": PHASES[state.phase],
        "attacker": state.attacker,
        "seats": [_seat_facts(state, seat) for seat in range(SEATS)],
        "laid": _texts(state.laid),
        "stall": state.stall,
    }
    extras = {
        "turns": state.turns,
        "sunk": [_texts(sunk) for sunk in state.sunk] if any(state.sunk) else [],
        "winner": [] if state.winner == NOBODY else [state.winner],
        "reason": state.reason,
    }
    return written | {key: value for key, value in extras.items() if value}


def _seat_facts(state: State, seat: int) -> dict[str, Any]:
    return {
        "hp": state.hp[seat],
        "hand": _texts(state.hands[seat]),
        "deck": _texts(state.decks[seat][::-1]),
        "grave": _texts(state.graves[seat]),
        "double": state.double[seat],
    }


def _texts(row: list[Card]) -> list[str]:
    return [card_text(card) for card in row]


# Reading -------------------------------------------------------------------------------------


def from_facts(facts: object, options: Options) -> State:
    """The position that facts describe. Raises: FactsError: path and reason."""
    reader = FactsReader(facts)
    pack = set(pack_of())
    seats = reader.objects("seats")
    if len(seats) != SEATS:
        raise reader.refuse("seats", f"must be {SEATS} seats, not {len(seats)}")
    state = State(
        options=options,
        phase=PHASES.index(reader.word("phase", PHASES)),
        attacker=reader.number("attacker", SEATS - 1),
        turns=reader.number("turns", MOST_TURNS, 0),
        stall=reader.number("stall", MOST_TURNS, 0),
        hp=[seat.number("hp", MOST_HP) for seat in seats],
        hands=[seat.cards("hand", pack) for seat in seats],
        decks=[seat.cards("deck", pack)[::-1] for seat in seats],
        graves=[seat.cards("grave", pack, []) for seat in seats],
        double=[seat.flag("double", default=False) for seat in seats],
        laid=reader.cards("laid", pack, []),
        sunk=_sunk(reader, pack),
        winner=_winner(reader),
        reason=reader.word("reason", REASONS) if reader.value("reason", None) else "",
    )
    _end(state)
    _check(state)
    return state


def _sunk(reader: FactsReader, pack: set[Card]) -> list[list[Card]]:
    rows = reader.items("sunk", []) or [[], []]
    if len(rows) != SEATS or not all(isinstance(row, list) for row in rows):
        raise reader.refuse("sunk", f"must have one list for each of the {SEATS} seats")
    return [reader.cards_in(f"sunk[{seat}]", pack, row) for seat, row in enumerate(rows)]


def _winner(reader: FactsReader) -> int:
    winners = reader.seats("winner", SEATS - 1)
    if len(winners) > 1:
        raise reader.refuse("winner", "names one seat; a draw has none")
    return winners[0] if winners else NOBODY


def _end(state: State) -> None:
    """Who has won and why, where the hit points say it and the facts do not."""
    if state.phase != OVER:
        if state.winner != NOBODY or state.reason:
            raise FactsError("winner", "is known when the duel is over")
        return
    first, second = state.hp
    down = (first, second).count(0)
    state.reason = state.reason or ("knock-out" if down else "stall")
    if state.reason == "conceded":
        if state.winner == NOBODY:
            raise FactsError("winner", "names who has not given up")
        return
    if down != (state.reason == "knock-out"):
        raise FactsError("reason", "is knock-out where one, and only one, has no hit points left")
    ahead = NOBODY if first == second else int(second > first)
    if state.winner not in (NOBODY, ahead):
        raise FactsError("winner", "has more hit points than the other")
    state.winner = ahead


def _check(state: State) -> None:
    if (state.phase == DEFENCE) != bool(state.laid) and state.phase != OVER:
        raise FactsError("laid", "holds one to three cards exactly while a defence is awaited")
    if len(state.laid) > MOST_LAID:
        raise FactsError("laid", f"at most {MOST_LAID} cards are laid, not {len(state.laid)}")
    for seat in range(SEATS):
        _check_seat(state, seat)


def _check_seat(state: State, seat: int) -> None:
    path = f"seats[{seat}]"
    hand, deck, grave = state.hands[seat], state.decks[seat], state.graves[seat]
    if len(hand) > HAND_SIZE:
        raise FactsError(f"{path}.hand", f"holds at most {HAND_SIZE} cards, not {len(hand)}")
    if state.phase != OVER and not state.hp[seat]:
        raise FactsError(f"{path}.hp", "at 0 the duel is over")
    if state.phase == ATTACK and seat == state.attacker and not (hand or grave):
        raise FactsError(path, "the attacker needs a card in hand or in the Grave")
    mine = Counter([*hand, *deck, *grave])
    if seat == state.attacker:
        mine.update(state.laid)
    if not mine:
        raise FactsError(path, "has no card to attack with when its turn comes")
    for card, times in mine.items():
        if times > 1:
            raise FactsError(path, f"{card_text(card)} occurs {times} times in one deck")
    sunk = state.sunk[seat]
    if sunk and deck[: len(sunk)] != sunk[::-1]:
        raise FactsError(f"sunk[{seat}]", "must be the bottom of the deck, the undermost last")
