"""What an update of a match is told as: the story, the end, and what is asked next."""

import json
from collections.abc import Iterator
from typing import Any

import msgspec

from upgrade_tui.doors.plain.games import Reading
from upgrade_tui.doors.plain.moves import moves_of
from upgrade_tui.doors.plain.scene import names_at
from upgrade_tui.doors.plain.speech import joined, told
from upgrade_tui.net.mirror import Change, TableMirror


def story_told(table: TableMirror, change: Change, reading: Reading) -> list[str]:
    """What happened, a sentence an event; where the events are not known, how it stands now."""
    if change.before is None:
        return [_beginning(table), *reading.look_first()]
    scene = reading.scene
    if not change.events:
        # Nothing at all: somebody did what others do not hear of. Else it was skipped, or undone.
        same = change.before.state == scene.view.state
        return [] if same else ["The position is now:", *reading.look_first()]
    sentences = (table.spec.tell(event, scene.seat) for event in change.events)
    lines = [told(each, scene.names, scene.card) for each in sentences if each is not None]
    return [*lines, *reading.since(change.before.state)]


def _beginning(table: TableMirror) -> str:
    if table.result is not None:
        return "This match is over; it ended so:"
    if table.version > 1:
        return "The match is under way:"
    return "The match begins." if table.match == 1 else f"Match {table.match} begins."


def result_told(table: TableMirror, reading: Reading) -> list[str]:
    """Who has won, and how all did; nothing while the match goes on."""
    result = table.result
    if result is None:
        return []
    if ending := reading.ending():
        return [ending]
    names, own = names_at(table), table.view.seat if table.view else None
    winners = [names[seat] for seat in result.winners if seat != own]
    lines = []
    if own is not None and own in result.winners:
        lines.append(f"You{' and ' + joined(winners) if winners else ''} win!")
    elif winners:
        lines.append(f"{joined(winners)} {'wins' if len(winners) == 1 else 'win'}.")
    else:
        lines.append("Nobody wins.")
    if result.scores is not None:
        points = [
            f"{'you' if seat == own else names[seat]} {score}"
            for seat, score in sorted(
                enumerate(result.scores), key=lambda each: result.ranks[each[0]]
            )
        ]
        lines.append(f"Scores: {', '.join(points)}.")
    return lines


def update_facts(table: TableMirror, change: Change, reading: Reading) -> dict[str, Any]:
    """The same for programs: the position, the events, who must act, and what oneself may do."""
    scene = reading.scene
    moves, asides, count = moves_of(scene)
    return {
        "table": table.code,
        "match": table.match,
        "version": table.version,
        "seat": scene.seat,
        "waiting": [seat for seat in table.waiting if seat >= 0],
        "your_turn": table.is_my_turn,
        "legal": moves,
        "also": asides,
        "count": count,
        "result": msgspec.to_builtins(table.result),
        "clocks_ms": list(table.clocks_ms),
        "commitment": table.commitment,
        "events": list(_events(change)),
        "view": scene.spec.rules.facts(scene.view.state),
    }


def _events(change: Change) -> Iterator[Any]:
    """Events as they travel: tagged arrays."""
    for event in change.events:
        yield json.loads(msgspec.json.encode(event))


def clock_told(table: TableMirror) -> str:
    """How long one has, where a clock runs for the own seat; else empty."""
    times = dict(zip(table.waiting, table.clocks_ms, strict=False))
    if table.seat is None or table.seat not in times:
        return ""
    return f"You have {max(1, round(times[table.seat] / 1000))} seconds."
