"""Positions of Upgrade in JSON form, both ways (§1.11).

Beside the keys of the rules page, a position may carry what a long game needs to go on exactly,
each only where it is not empty: `turns` (completed turns), `may_bow` (seats), `gone` (seats in
the order they left), and with the pile face down `laid_open` and `own_discards`.
"""

from collections import Counter
from typing import Any

from upgrade_core.cards import NO_CARD, Card, card_text, french_pack
from upgrade_core.errors import FactsError
from upgrade_core.facts import FactsReader
from upgrade_core.games.upgrade.model import OVER, PHASES, PLACING, TURN, State
from upgrade_core.games.upgrade.options import Options, turn_cap

MOST_TOKENS = 10_000
MOST_SEATS = 128
MOST_TURNS = 10**9


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
    return written | {key: value for key, value in _extras(state).items() if value}


def _extras(state: State) -> dict[str, Any]:
    own = [_texts(cards) for cards in state.own_discards]
    return {
        "turns": state.turns,
        "may_bow": state.duel[:],
        "gone": state.gone[:],
        "laid_open": _texts(state.laid_open),
        "own_discards": own if any(own) else [],
    }


def _seat_facts(state: State, seat: int) -> dict[str, Any]:
    return {
        "tokens": state.tokens[seat],
        "attack": _texts(state.attack[seat]),
        "defence": _texts(state.defence[seat]),
        "out": seat in state.gone,
        "placed": bool(state.attack[seat]) or seat in state.gone,
        "bows": state.bows[seat],
    }


def _texts(row: list[Card]) -> list[str]:
    return [card_text(card) for card in row]


# Reading -------------------------------------------------------------------------------------


def from_facts(facts: object, options: Options) -> State:
    """The position that facts describe. Raises: FactsError: path and reason."""
    reader = FactsReader(facts)
    players = reader.objects("seats")
    if not 2 <= len(players) <= MOST_SEATS:
        raise reader.refuse("seats", f"must be 2 to {MOST_SEATS} seats, not {len(players)}")
    state = _read(reader, options, len(players))
    for player in players:
        _read_seat(state, player)
    _check_turn(state)
    _check_rows(state)
    _check_pack(state)
    return state


def _read(reader: FactsReader, options: Options, seats: int) -> State:
    last, pack = seats - 1, set(french_pack(1, options.top_rank))
    held = reader.value("held", None)
    return State(
        options=options,
        phase=PHASES.index(reader.word("phase", PHASES)),
        dealer=reader.number("dealer", last, 0),
        turn=reader.number("turn", last),
        turns=reader.number("turns", MOST_TURNS, 0),
        stall=reader.number("stall", MOST_TURNS, 0),
        held=NO_CARD if held is None else reader.card("held", pack),
        tokens=[],
        attack=[],
        defence=[],
        gone=reader.seats("gone", last),
        bows=[],
        duel=sorted(reader.seats("may_bow", last)),
        deck=reader.cards("deck", pack)[::-1],
        discard=reader.cards("discard", pack, []),
        laid_open=sorted(reader.cards("laid_open", pack, [])),
        own_discards=_own_discards(reader, pack, seats),
    )


def _own_discards(reader: FactsReader, pack: set[Card], seats: int) -> list[list[Card]]:
    key = "own_discards"
    given = reader.items(key, []) or [[]] * seats
    if len(given) != seats or not all(isinstance(own, list) for own in given):
        raise reader.refuse(key, f"must have one list for each of the {seats} seats")
    return [sorted(reader.cards_in(f"{key}[{seat}]", pack, own)) for seat, own in enumerate(given)]


def _read_seat(state: State, player: FactsReader) -> None:
    """Append one seat's part of the position."""
    seat, pack = len(state.tokens), set(french_pack(1, state.options.top_rank))
    state.tokens.append(player.number("tokens", MOST_TOKENS, state.options.tokens))
    state.attack.append(player.cards("attack", pack))
    state.defence.append(player.cards("defence", pack))
    state.bows.append(player.number("bows", MOST_TOKENS, 0))
    out = player.flag("out", state.tokens[seat] == 0)
    if seat in state.gone and not out:
        raise player.refuse("out", f"the list gone names seat {seat}, so it must be out")
    if out and seat not in state.gone:
        state.gone.append(seat)
    placed = player.flag("placed", bool(state.attack[seat]))
    if state.phase == PLACING and not out and placed != bool(state.attack[seat]):
        raise player.refuse("placed", "must say whether an attack card has been placed")


# Checking ------------------------------------------------------------------------------------


def _check_turn(state: State) -> None:
    live = state.live
    if not live:
        raise FactsError("seats", "at least one seat must not be out")
    if state.phase != OVER and len(live) < 2:
        raise FactsError("seats", "with fewer than two seats left the phase is over")
    if state.phase == PLACING and state.held != NO_CARD:
        raise FactsError("held", "nobody draws while attack cards are being placed")
    if state.phase == TURN and state.held == NO_CARD:
        raise FactsError("held", "the seat on turn has always drawn a card")
    if state.phase == TURN and state.turn in state.gone:
        raise FactsError("turn", f"seat {state.turn} is out of the game")
    _check_end(state)
    if len(state.duel) > 2:
        raise FactsError("may_bow", "only the two seats of a tie may bow")
    for seat in state.duel:
        if seat in state.gone or state.phase != TURN:
            raise FactsError("may_bow", f"seat {seat} cannot bow now")


def _check_end(state: State) -> None:
    """A position says it is over where, and only where, the rules end the game."""
    capped = state.turns >= turn_cap(state.options, state.seats)
    if state.phase == TURN and capped:
        raise FactsError("turns", f"after {state.turns} turns the phase is over")
    ended = len(state.live) == 1 or capped or not (state.deck or state.discard)
    if state.phase == OVER and not ended:
        raise FactsError("phase", "the game goes on: seats, turns and cards are left")
    if state.phase == PLACING and all(state.attack[seat] for seat in state.live):
        raise FactsError("phase", "with every attack card placed the phase is turn")


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
    _check_length(state.attack[seat], f"{path}.attack", 0, 1)
    size = state.options.deal_size - len(state.attack[seat])
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
