"""Golden records: matches kept as text, with what each step told each seat.

Beside every `NAME.record` lies `NAME.steps`: a line a position with the move, the events, who is
waited for, what is public, and a short hash of what each seat and a watcher (`-`) see. A change of
the rules shows as the first line that differs. `python -m tests.core.golden` writes the steps again
after a change that was meant.
"""

import hashlib
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from upgrade_core.match import Match
from upgrade_core.record import read_record
from upgrade_core.registry import GAMES
from upgrade_core.replay import Position, Replay, replay

RECORDS = Path(__file__).parent.parent / "records"


def paths() -> list[Path]:
    """The golden records of all games on the list of games, in order of their names."""
    return sorted(path for path in RECORDS.glob("*/*.record") if path.parent.name in GAMES)


def play(path: Path) -> Replay:
    """The replay of a golden record."""
    return replay(read_record(path.read_text(encoding="utf-8")))


def steps(played: Replay) -> Iterator[str]:
    """A line for each position of a replay."""
    for number, position in enumerate(played.positions):
        yield " | ".join(_cells(number, position, played))


def _cells(number: int, position: Position, played: Replay) -> Iterator[str]:
    match, state = played.match, position.state
    rules = match.spec.rules
    move = position.move
    yield f"{number:3} {'start' if move is None else f'{move.seat}: {move.text}'}"
    if position.step is not None:
        yield " ".join(type(event).__name__ for event in position.step.events)
    yield "waiting " + (" ".join(map(str, rules.waiting(state))) or "-")
    yield _public(rules.facts(rules.view(state, None).state))
    eyes = [*range(len(played.record.names)), None]
    yield " ".join(f"{'-' if eye is None else eye}:{_hash(state, eye, match)}" for eye in eyes)


def _public(facts: dict[str, Any]) -> str:
    """The numbers that a watcher sees, and how many cards lie in each list."""
    words = [f"{key} {value}" for key, value in facts.items() if isinstance(value, int)]
    words += [
        f"{key} {len(value)}"
        for key, value in facts.items()
        if isinstance(value, list) and key != "seats"
    ]
    return " ".join(words)


def _hash(state: Any, eyes: int | None, match: Match) -> str:  # noqa: ANN401 - any game's
    """Six digits that stand for all that these eyes see, and may do."""
    rules = match.spec.rules
    view = rules.view(state, eyes)
    told: list[Any] = [rules.facts(view.state)]
    if eyes is not None:
        choices = rules.choices(view.state, eyes)
        told += [rules.format(view, action) for action in [*choices.few(), *choices.asides()]]
    return hashlib.sha256(json.dumps(told).encode()).hexdigest()[:6]


if __name__ == "__main__":
    for record in paths():
        text = "\n".join(steps(play(record))) + "\n"
        record.with_suffix(".steps").write_text(text, encoding="utf-8")
