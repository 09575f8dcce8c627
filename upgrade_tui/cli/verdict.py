"""What `upgrade verify` finds out about a record, in words."""

from upgrade_core.chance import commitment
from upgrade_core.errors import RecordError
from upgrade_core.record import Record
from upgrade_core.replay import replay, unfair


def fault_of(record: Record) -> str | None:
    """Why a record cannot be trusted; None: everything that can be checked fits together."""
    if (reason := unfair(record)) is not None:
        return reason
    try:
        played = replay(record)
    except RecordError as error:
        return str(error)
    result = played.match.result
    reached = None if result is None else result.winners
    if reached != record.winners:
        return (
            f"its moves end with {_said(record, reached)}, not with {_said(record, record.winners)}"
        )
    return None


def fair_sentence(record: Record) -> str:
    """What was checked, of a record without fault."""
    promise = commitment(record.seed, record.nonce)
    start = (
        "the seed is the one promised at the deal"
        if record.commitment
        else "the record lacks the promise of the deal, so compare it with the one you were shown "
        f"({promise})"
    )
    outcomes, moves = len(record.outcomes), sum(1 for _ in record.moves)
    return (
        f"fair; {start}; what chance gave ({outcomes} times) follows from the seed; and its "
        f"{moves} moves are legal and end with {_said(record, record.winners)}."
    )


def _said(record: Record, winners: tuple[int, ...] | None) -> str:
    if winners is None:
        return "no winner yet"
    return " and ".join(record.names[seat] for seat in winners) + " as winner"
