"""What `upgrade verify` has found out about a fair record, in words."""

from upgrade_core.chance import commitment
from upgrade_core.record import Record


def fair_sentence(record: Record) -> str:
    """What was checked, of a record in which `upgrade_core.replay.unfair` finds nothing."""
    return (
        f"fair; {_promise(record)}; its {len(record.outcomes)} shuffles and picks follow from "
        f"that seed; and its {sum(1 for _ in record.moves)} moves are legal{_end(record)}."
    )


def _promise(record: Record) -> str:
    if record.commitment:
        return "the seed is the one promised at the deal"
    promise = commitment(record.seed, record.nonce)
    return (
        "the record lacks the promise made at the deal, so compare the one you were shown with "
        f"that of this seed, {promise}"
    )


def _end(record: Record) -> str:
    if not record.winners:
        return ""
    return " and make the winner " + " and ".join(record.names[seat] for seat in record.winners)
