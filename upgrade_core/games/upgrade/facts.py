"""Positions of Upgrade in JSON form, both ways (§1.11).

Beside the keys of the rules page, a position may carry what a long game needs to go on exactly,
each only where it is not empty: `turns` (completed turns), `may_bow` (seats), `gone` (seats in
the order they left), and with the pile face down `laid_open` and `own_discards`.
"""

from collections import Counter
from collections.abc import Mapping
from typing import Any

from upgrade_core.cards import NO_CARD, Card, card_text, french_pack, parse_card
from upgrade_core.errors import FactsError
from upgrade_core.games.upgrade.model import OVER, PHASES, PLACING, TURN, State
from upgrade_core.games.upgrade.options import Options

MOST_TOKENS = 10_000
MOST_SEATS = 128
_MISSING = object()


def facts(state: State) -> dict[str, Any]:
    """The position of a state, or of a view's state with "??" for what it hides."""
    written: dict[str, Any] = {
        "phase": PHASES[state.phase],
        "dealer": state.dealer,
        "turn": state.turn,
        "held": None if state.held == NO_CARD else card_text(state.held),
        "seats": [_seat_facts(state, seat) for seat in range(state.seats)],
        "deck": _texts(state.deck[::-1]),
        "discard": _texts(state.discard),
        "stall": state.stall,
    }
    extras = {
        "turns": state.turns,
        "may_bow": state.duel,
        "gone": state.gone,
        "laid_open": _texts(state.laid_open),
        "own_discards": [_texts(own) for own in state.own_discards]
        if any(state.own_discards)
        else [],
    }
    return written | {key: value for key, value in extras.items() if value}


def _seat_facts(state: State, seat: int) -> dict[str, Any]:
    return {
        "tokens": state.tokens[seat],
        "attack": _texts(state.attack[seat]),
        "defence": _texts(state.defence[seat]),
        "out": seat in state.gone,
        "placed": state.phase != PLACING or bool(state.attack[seat]) or seat in state.gone,
        "bows": state.bows[seat],
    }


def _texts(row: list[Card]) -> list[str]:
    return [card_text(card) for card in row]


# Reading -------------------------------------------------------------------------------------


def _get(facts: Mapping[str, Any], key: str, path: str, default: Any = _MISSING) -> Any:
    value = facts.get(key, default)
    if value is _MISSING:
        raise FactsError(f"{path}{key}", "is missing")
    return value


def _number(value: Any, path: str, high: int) -> int:
    if isinstance(value, bool) or not isinstance(value, int) or not 0 <= value <= high:
        raise FactsError(path, f"must be a whole number from 0 to {high}, not {value!r}")
    return value


def _flag(value: Any, path: str) -> bool:
    if not isinstance(value, bool):
        raise FactsError(path, f"must be true or false, not {value!r}")
    return value


def _list(value: Any, path: str) -> list[Any]:
    if not isinstance(value, list):
        raise FactsError(path, f"must be a list, not {value!r}")
    return value


def _card(value: Any, path: str, options: Options) -> Card:
    try:
        card = parse_card(value) if isinstance(value, str) else 0
    except ValueError as error:
        raise FactsError(path, str(error)) from None
    if card not in french_pack(1, options.top_rank):
        raise FactsError(path, f"{value!r} is no card of this game")
    return card


def _cards(value: Any, path: str, options: Options) -> list[Card]:
    return [
        _card(text, f"{path}[{index}]", options) for index, text in enumerate(_list(value, path))
    ]


def from_facts(facts: Mapping[str, Any], options: Options) -> State:
    """The position that facts describe. Raises: FactsError: path and reason."""
    if not isinstance(facts, Mapping):
        raise FactsError("state", "must be a JSON object")
    phase = _get(facts, "phase", "")
    if phase not in PHASES:
        raise FactsError("phase", f"must be one of {', '.join(PHASES)}, not {phase!r}")
    players = _list(_get(facts, "seats", ""), "seats")
    if not 2 <= len(players) <= MOST_SEATS:
        raise FactsError("seats", f"must be 2 to {MOST_SEATS} seats, not {len(players)}")
    state = _read(facts, options, PHASES.index(phase), players)
    _check_turn(state)
    _check_rows(state)
    _check_pack(state)
    return state


def _read(
    facts: Mapping[str, Any], options: Options, phase: int, players: list[Any]
) -> State:
    last = len(players) - 1
    held = _get(facts, "held", "", None)
    state = State(
        options=options,
        phase=phase,
        dealer=_number(_get(facts, "dealer", "", 0), "dealer", last),
        turn=_number(_get(facts, "turn", ""), "turn", last),
        turns=_number(_get(facts, "turns", "", 0), "turns", 10**9),
        stall=_number(_get(facts, "stall", "", 0), "stall", 10**9),
        held=NO_CARD if held is None else _card(held, "held", options),
        tokens=[],
        attack=[],
        defence=[],
        gone=_seats_of(facts, "gone", last),
        bows=[],
        duel=sorted(_seats_of(facts, "may_bow", last)),
        deck=_cards(_get(facts, "deck", ""), "deck", options)[::-1],
        discard=_cards(_get(facts, "discard", "", []), "discard", options),
        laid_open=sorted(_cards(_get(facts, "laid_open", "", []), "laid_open", options)),
        own_discards=_own_discards(facts, options, len(players)),
    )
    for seat, player in enumerate(players):
        _read_seat(state, seat, player)
    return state


def _seats_of(facts: Mapping[str, Any], key: str, last: int) -> list[int]:
    seats = [_number(seat, key, last) for seat in _list(_get(facts, key, "", []), key)]
    if len(set(seats)) < len(seats):
        raise FactsError(key, "names a seat twice")
    return seats


def _own_discards(facts: Mapping[str, Any], options: Options, seats: int) -> list[list[Card]]:
    given = _list(_get(facts, "own_discards", "", []), "own_discards") or [[]] * seats
    if len(given) != seats:
        raise FactsError("own_discards", f"must have one list for each of the {seats} seats")
    return [
        sorted(_cards(own, f"own_discards[{seat}]", options)) for seat, own in enumerate(given)
    ]


def _read_seat(state: State, seat: int, player: Any) -> None:
    path = f"seats[{seat}]"
    if not isinstance(player, Mapping):
        raise FactsError(path, "must be a JSON object")
    path += "."
    options = state.options
    tokens = _get(player, "tokens", path, options.tokens)
    state.tokens.append(_number(tokens, f"{path}tokens", MOST_TOKENS))
    state.attack.append(_cards(_get(player, "attack", path), f"{path}attack", options))
    state.defence.append(_cards(_get(player, "defence", path), f"{path}defence", options))
    state.bows.append(_number(_get(player, "bows", path, 0), f"{path}bows", MOST_TOKENS))
    out = _flag(_get(player, "out", path, state.tokens[seat] == 0), f"{path}out")
    if out and seat not in state.gone:
        state.gone.append(seat)
    if seat in state.gone and not out:
        raise FactsError("gone", f"names seat {seat}, which is not out")
    placed = _flag(_get(player, "placed", path, bool(state.attack[seat])), f"{path}placed")
    if state.phase == PLACING and not out and placed != bool(state.attack[seat]):
        raise FactsError(f"{path}placed", "must say whether an attack card has been placed")


# Checking ------------------------------------------------------------------------------------


def _check_turn(state: State) -> None:
    if (state.held != NO_CARD) != (state.phase == TURN) and state.phase != OVER:
        raise FactsError(
            "held",
            "the seat on turn has always drawn a card"
            if state.phase == TURN
            else "nobody draws while attack cards are being placed",
        )
    live = state.live
    if state.phase != OVER and len(live) < 2:
        raise FactsError("seats", "with fewer than two seats left the phase is over")
    if not live:
        raise FactsError("seats", "at least one seat must not be out")
    if state.phase == TURN and state.turn in state.gone:
        raise FactsError("turn", f"seat {state.turn} is out of the game")
    for seat in state.duel:
        if seat in state.gone or state.phase != TURN:
            raise FactsError("may_bow", f"seat {seat} cannot bow now")


def _check_rows(state: State) -> None:
    for seat in range(state.seats):
        path = f"seats[{seat}]"
        if seat in state.gone:
            if state.attack[seat] or state.defence[seat] or state.tokens[seat]:
                raise FactsError(path, "a seat that is out has neither cards nor tokens")
        elif not state.tokens[seat]:
            raise FactsError(f"{path}.tokens", "a seat still in the game has at least one token")
        elif state.phase == PLACING:
            _check_dealt(state, seat, path)
        elif state.phase == TURN:
            size = state.options.defence_size
            _check_length(state.attack[seat], f"{path}.attack", 1, state.options.attack_max)
            _check_length(state.defence[seat], f"{path}.defence", size, size)


def _check_dealt(state: State, seat: int, path: str) -> None:
    placed = len(state.attack[seat])
    _check_length(state.attack[seat], f"{path}.attack", 0, 1)
    size = state.options.deal_size - placed
    _check_length(state.defence[seat], f"{path}.defence", size, size)


def _check_length(row: list[Card], path: str, low: int, high: int) -> None:
    if not low <= len(row) <= high:
        wanted = str(low) if low == high else f"{low} to {high}"
        raise FactsError(path, f"must have {wanted} cards here, not {len(row)}")


def _check_pack(state: State) -> None:
    in_play = Counter([*state.deck, *state.discard])
    for row in (*state.attack, *state.defence):
        in_play.update(row)
    if state.held != NO_CARD:
        in_play[state.held] += 1
    for card, times in in_play.items():
        if times > state.options.decks:
            raise FactsError(
                "state", f"{card_text(card)} occurs {times} times in {state.options.decks} decks"
            )
    remembered = Counter(state.laid_open)
    for own in state.own_discards:
        remembered.update(own)
    if remembered - Counter(state.discard):
        raise FactsError("laid_open", "names cards that are not in the discard pile")
