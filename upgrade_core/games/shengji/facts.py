"""Positions of Shengji in JSON form, both ways (§7).

Beside the keys of the rules page, a position may carry what a long match needs to go on exactly,
each only where it says something: `first` (else the banker, or seat 0), `deck` (cards still to be
dealt before the kitty, the next one first), `passes`, `done`, `redeals`, `units` (shapes led),
`tricks`, `exposed`, `winner` and `reason`.
"""

from typing import Any

from upgrade_core.cards import BIG_JOKER, SUITS, UNKNOWN, Card, card_text
from upgrade_core.facts import FactsReader
from upgrade_core.games.shengji import model as m
from upgrade_core.games.shengji.facts_check import check
from upgrade_core.games.shengji.model import (
    BID,
    NOBODY,
    OVER,
    PHASES,
    UNDECIDED,
    BidMade,
    PlayMade,
    RoundResult,
    State,
    TrickMade,
)
from upgrade_core.games.shengji.options import SEATS, Options
from upgrade_core.games.shengji.order import NO_MAIN, order_for
from upgrade_core.games.shengji.scoring import level_text, parse_level
from upgrade_core.games.shengji.units import Shape, is_reading, read_grouped, read_lead

FACES = range(UNKNOWN + 1, BIG_JOKER + 1)
MAINS = SUITS + "N"
LEVELS = "23456789TJQKA"
MOST_ROUNDS = 10_000
MOST_SCORE = 2**63 - 1
REASONS = ("won", "rounds", "conceded")


def facts(state: State) -> dict[str, Any]:
    """The position of a state, or of a view's state with "??" for what it hides."""
    last = state.tricks[-1] if state.tricks else None
    deck, kitty = _deck_and_kitty(state)
    written: dict[str, Any] = {
        "phase": PHASES[state.phase],
        "round": state.round,
        "levels": [level_text(level) for level in state.levels],
        "banker": None if state.banker == NOBODY else state.banker,
        "trump": None if state.main == UNDECIDED else level_text(state.level) + MAINS[state.main],
        "bids": [_made(bid) for bid in state.bids],
        "turn": state.turn,
        "score": state.score,
        "run_score": state.run_score,
        "hands": [_texts(hand) for hand in state.hands],
        "kitty": kitty,
        "trick": [_made(play) for play in state.trick],
        "last_trick": None if last is None else _trick(last),
        "round_result": None
        if state.round_result is None
        else {key: getattr(state.round_result, key) for key in RoundResult.__struct_fields__},
    }
    if state.first != max(state.banker, 0):
        written["first"] = state.first
    if deck:
        written["deck"] = deck
    return written | {key: value for key, value in _extras(state).items() if value}


def _deck_and_kitty(state: State) -> tuple[list[str], list[str]]:
    """Cards to be dealt, the next one first, and the kitty, in order until somebody takes it."""
    if state.phase != BID:
        return _texts(state.deck[::-1]), _texts(state.kitty)
    dealt_first = _texts(state.deck[::-1])
    to_deal = len(dealt_first) - state.options.table.kitty
    return dealt_first[:to_deal], dealt_first[to_deal:]


def _extras(state: State) -> dict[str, Any]:
    exposed = [_texts(cards) for cards in state.exposed]
    return {
        "passes": state.passes,
        "done": state.done[:] if any(state.done) else [],
        "redeals": state.redeals,
        "units": [list(shape) for shape in state.units],
        "tricks": [_trick(trick) for trick in state.tricks],
        "exposed": exposed if any(exposed) else [],
        "winner": None if state.winner == NOBODY else [state.winner],
        "reason": state.reason,
    }


def _texts(cards: list[Card] | m.Cards) -> list[str]:
    return [card_text(card) for card in cards]


def _made(made: BidMade | PlayMade) -> dict[str, Any]:
    return {"seat": made.seat, "cards": _texts(made.cards)}


def _trick(trick: TrickMade) -> dict[str, Any]:
    return {
        "winner": trick.winner,
        "points": trick.points,
        "plays": [_made(play) for play in trick.plays],
    }


# Reading -------------------------------------------------------------------------------------


def from_facts(facts: object, options: Options) -> State:
    """The position that facts describe. Raises: FactsError: path and reason."""
    reader = FactsReader(facts)
    levels = [_level(reader, "levels", text) for text in reader.items("levels")]
    if len(levels) != 2:
        raise reader.refuse("levels", "must have one level for each of the two teams")
    banker = reader.value("banker", None)
    banker = NOBODY if banker is None else reader.number("banker", SEATS - 1)
    level, main = _trump(reader, levels, banker)
    state = _read(reader, options, levels, (banker, level, main))
    check(state)
    return state


def _level(reader: FactsReader, key: str, text: object) -> int:
    if not isinstance(text, str) or len(text) != 1 or text.upper() not in LEVELS:
        raise reader.refuse(key, f"{text!r} is no level: write 2 to 9, T, J, Q, K or A")
    return parse_level(text)


def _trump(reader: FactsReader, levels: list[int], banker: int) -> tuple[int, int]:
    """Level and main suit of the round."""
    text = reader.value("trump", None)
    if text is None:
        return levels[0 if banker == NOBODY else m.team(banker)], UNDECIDED
    if not isinstance(text, str) or len(text) != 2 or text[1].upper() not in MAINS:
        raise reader.refuse("trump", f"must be a level and a suit such as 9S or 9N, not {text!r}")
    return _level(reader, "trump", text[0]), MAINS.index(text[1].upper())


def _read(
    reader: FactsReader, options: Options, levels: list[int], trump: tuple[int, int, int]
) -> State:
    banker, level, main = trump
    deck = reader.cards("deck", FACES, [])[::-1]
    kitty = reader.cards("kitty", FACES, [])
    phase = PHASES.index(reader.word("phase", PHASES))
    if phase == BID:
        deck, kitty = kitty[::-1] + deck, []
    first, tricks = max(banker, 0), _tricks(reader)
    return State(
        options=options,
        phase=phase,
        round=reader.number("round", MOST_ROUNDS, 1, low=1),
        levels=levels,
        first=reader.number("first", SEATS - 1, first),
        banker=banker,
        level=level,
        main=main,
        bids=[BidMade(seat, cards) for seat, cards in _all_made(reader, "bids")],
        passes=reader.number("passes", SEATS, 0),
        done=_done(reader),
        redeals=reader.number("redeals", MOST_ROUNDS, 0),
        turn=reader.number("turn", SEATS - 1, first),
        score=reader.number("score", MOST_SCORE, 0, low=-MOST_ROUNDS),
        run_score=reader.number("run_score", MOST_SCORE, 0),
        hands=_four_rows(reader, "hands"),
        deck=deck,
        kitty=sorted(kitty),
        trick=(trick := [PlayMade(seat, cards) for seat, cards in _all_made(reader, "trick")]),
        units=_units(reader, trick, tricks, (level, main, options)),
        tricks=tricks,
        exposed=_four_rows(reader, "exposed", [[], [], [], []]),
        round_result=_round_result(reader),
        winner=_winner(reader),
        reason=_reason(reader, phase),
    )


def _four_rows(reader: FactsReader, key: str, default: object = ()) -> list[list[Card]]:
    rows = reader.items(key) if default == () else reader.items(key, default)
    if len(rows) != SEATS or not all(isinstance(row, list) for row in rows):
        raise reader.refuse(key, f"must have one list for each of the {SEATS} seats")
    return [sorted(reader.cards_in(f"{key}[{seat}]", FACES, row)) for seat, row in enumerate(rows)]


def _done(reader: FactsReader) -> list[bool]:
    done = reader.items("done", [False] * SEATS)
    if len(done) != SEATS or not all(isinstance(each, bool) for each in done):
        raise reader.refuse("done", f"must say true or false for each of the {SEATS} seats")
    return done[:]


def _all_made(reader: FactsReader, key: str) -> list[tuple[int, m.Cards]]:
    if not reader.items(key, []):
        return []
    return [_one_made(made) for made in reader.objects(key)]


def _one_made(made: FactsReader) -> tuple[int, m.Cards]:
    cards = made.cards("cards", FACES)
    if not cards:
        raise made.refuse("cards", "must name at least one card")
    return made.number("seat", SEATS - 1), tuple(cards)


def _units(
    reader: FactsReader,
    trick: list[PlayMade],
    tricks: list[TrickMade],
    trump: tuple[int, int, Options],
) -> list[tuple[int, int]]:
    """The shapes led: as given, else as the lead is read.

    Between two tricks they are given where the last play may still be taken back.
    """
    given = reader.items("units", [])
    level, main, options = trump
    if not trick and given and tricks and options.undo:
        trick = [*tricks[-1].plays]
    if not trick:
        return []
    order = order_for(level, NO_MAIN if main == UNDECIDED else main, options)
    if not given:
        return [unit.shape for unit in read_lead(trick[0].cards, order)]
    shapes = [_shape(reader, shape) for shape in given]
    groups, start = [], 0
    for width, length in shapes:
        groups.append(trick[0].cards[start : start + width * length])
        start += width * length
    units = None if start != len(trick[0].cards) else read_grouped(groups, order)
    if units is None or [unit.shape for unit in units] != shapes or not is_reading(units, order):
        raise reader.refuse("units", "must be what the cards led are read as, largest first")
    return shapes


def _shape(reader: FactsReader, shape: object) -> Shape:
    match shape:
        case [int(width), int(length)] if min(width, length) > 0:
            return int(width), int(length)
    raise reader.refuse("units", f"{shape!r} is no shape: write [width, length]")


def _tricks(reader: FactsReader) -> list[TrickMade]:
    if reader.items("tricks", []):
        return [_read_trick(trick) for trick in reader.objects("tricks")]
    last = reader.value("last_trick", None)
    return [] if last is None else [_read_trick(FactsReader(last, "last_trick"))]


def _read_trick(trick: FactsReader) -> TrickMade:
    plays = tuple(PlayMade(seat, cards) for seat, cards in _all_made(trick, "plays"))
    return TrickMade(trick.number("winner", SEATS - 1), trick.number("points", MOST_SCORE), plays)


def _round_result(reader: FactsReader) -> RoundResult | None:
    value = reader.value("round_result", None)
    if value is None:
        return None
    result = FactsReader(value, "round_result")
    return RoundResult(
        result.number("score", MOST_SCORE),
        result.number("kitty_points", MOST_SCORE),
        result.number("multiplier", MOST_SCORE),
        result.flag("bank_changes"),
        result.number("steps", MOST_SCORE),
        result.number("next_banker", SEATS - 1),
    )


def _winner(reader: FactsReader) -> int:
    winner = reader.value("winner", None)
    if winner is None:
        return NOBODY
    if winner not in ([0], [1]):
        raise reader.refuse("winner", "must be a list of one team, [0] or [1]")
    return int(winner[0])


def _reason(reader: FactsReader, phase: int) -> str:
    reason = reader.value("reason", REASONS[0] if phase == OVER else "")
    if reason not in (*REASONS, ""):
        raise reader.refuse("reason", f"must be one of {', '.join(REASONS)}, not {reason!r}")
    return str(reason)
