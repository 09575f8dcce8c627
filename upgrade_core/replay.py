"""Playing a record again: every position with what led to it, or the first move refused."""

from dataclasses import dataclass
from random import Random
from typing import Any

from upgrade_core.chance import (
    Chance,
    ChanceMismatch,
    Outcome,
    ScriptedChance,
    SealedChance,
    commitment,
)
from upgrade_core.errors import FactsError, NotationError, RecordError, RuleError
from upgrade_core.game import Result, Seat
from upgrade_core.match import Match, Move, Step
from upgrade_core.record import Record


@dataclass(frozen=True)
class Refusal:
    """A move that the rules or the notation refused, with its line in the record."""

    line: int
    code: str
    message: str


@dataclass(frozen=True)
class Position:
    """A position of a replay, the move that led to it (None: the start) and its events."""

    state: Any
    move: Move | None
    step: Step | None


@dataclass(frozen=True)
class Replay:
    """All positions of a record in order, and the refusal that ended it early, if any."""

    record: Record
    match: Match
    positions: tuple[Position, ...]
    refused: Refusal | None


def start_match(record: Record, chance: Chance) -> Match:
    """The match at the start of a record.

    Raises: FactsError: [State …] cannot be read.
    """
    spec = record.spec
    if record.state is None:
        return Match.deal(spec, record.options, len(record.names), chance, record.dealer)
    state = spec.rules.from_facts(record.state, record.options)
    return Match(spec, record.options, state, chance)


def replay(record: Record, seed: int = 0) -> Replay:
    """Play a record to its end; chance lines that are missing are drawn from `seed`.

    Raises: RecordError: the start cannot be read, or chance lines do not fit the rules.
    """
    try:
        match = start_match(record, ScriptedChance(record.outcomes, Random(seed)))
    except (FactsError, ChanceMismatch) as error:
        reason = f"the start cannot be played: {error}"
        raise RecordError(record.start_line, reason) from None
    positions = [Position(match.state.copy(), None, None)]
    for line, move in record.moves:
        try:
            step = play_move(match, move)
        except (RuleError, NotationError) as error:
            refusal = Refusal(line, error.code, error.message)
            return Replay(record, match, tuple(positions), refusal)
        except ChanceMismatch as error:
            raise RecordError(line, str(error)) from None
        positions.append(Position(match.state.copy(), move, step))
    return Replay(record, match, tuple(positions), None)


def play_move(match: Match, move: Move) -> Step:
    """Carry out a move in the notation. Raises: RuleError, NotationError: it cannot be."""
    action = match.spec.rules.parse(match.view(move.seat), move.text)
    return match.submit(move.seat, action)


def summary(played: Replay, seat: Seat | None = None, *, watch: bool = False) -> dict[str, Any]:
    """The JSON object of `upgrade replay --json`; `seat` or `watch` limit what it shows."""
    match, rules = played.match, played.record.spec.rules
    state = match.state if seat is None and not watch else match.view(seat).state
    return {
        "game": played.record.spec.key,
        "over": match.result is not None,
        "waiting": list(match.waiting),
        "result": _result_facts(match.result),
        "refused": None
        if played.refused is None
        else {
            "line": played.refused.line,
            "code": played.refused.code,
            "message": played.refused.message,
        },
        "legal": _legal(match, seat, watch),
        "state": rules.facts(state),
    }


def _legal(match: Match, seat: Seat | None, watch: bool) -> list[str]:
    """The moves of the first waiting seat; none for eyes that are not that seat's."""
    if not match.waiting or watch or seat not in (None, match.waiting[0]):
        return []
    first = match.waiting[0]
    view = match.view(first)
    return [match.spec.rules.format(view, move) for move in match.choices(first).few()]


def _result_facts(result: Result | None) -> dict[str, Any] | None:
    if result is None:
        return None
    return {
        "winners": list(result.winners),
        "ranks": list(result.ranks),
        "scores": None if result.scores is None else list(result.scores),
        "reason": result.reason,
    }


def unfair(record: Record) -> str | None:
    """Why a record does not follow from its revealed seed; None: it does.

    Checks the commitment shown at the deal, where the record has it, every shuffle and pick, and
    the winners it claims.
    """
    if not record.seed or not record.nonce:
        return "the record has no [Seed …] and [Nonce …]: they are revealed when the game is over"
    promised = commitment(record.seed, record.nonce)
    if record.commitment and promised != record.commitment.lower():
        return "the seed does not fit the commitment that was shown at the deal"
    try:
        sealed = start_match(record, SealedChance(record.seed))
        for _, move in record.moves:
            play_move(sealed, move)
    except (ValueError, FactsError, RuleError, NotationError) as error:
        return f"the record cannot be played from its seed: {error}"
    given = record.outcomes
    derived: list[Outcome] = [entry for entry in sealed.log if not isinstance(entry, Move)]
    for place, (mine, theirs) in enumerate(zip(derived, given, strict=False), start=1):
        if mine != theirs:
            return f"chance line {place} is not what the seed gives"
    if len(derived) != len(given):
        return f"the record has {len(given)} chance lines and the seed gives {len(derived)}"
    winners = () if sealed.result is None else sealed.result.winners
    if record.winners is not None and set(record.winners) != set(winners):
        return "[Result …] is not what the moves lead to"
    return None
