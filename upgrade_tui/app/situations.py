"""From a table as the client knows it to what a board is shown."""

from typing import Any, cast

from upgrade_core.errors import UpgradeError
from upgrade_core.game import View
from upgrade_tui.app.widgets.board import Situation
from upgrade_tui.app.widgets.text import clean, joined
from upgrade_tui.net.messages import TableInfo
from upgrade_tui.net.mirror import Change, TableMirror


def seat_names(table: TableMirror) -> tuple[str, ...]:
    """Names by seat of those who sit there now; a seat that nobody has is called by its number."""
    return _shown(table.names)


def player_names(table: TableMirror) -> tuple[str, ...]:
    """Names by seat of those who play, or have just played."""
    if table.players or table.result is None:
        return _shown(table.players or table.names)
    return _shown(table.names[: len(table.result.ranks)])


def _shown(names: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(clean(name) or f"Seat {seat + 1}" for seat, name in enumerate(names))


def situation_of(table: TableMirror, view: View[Any]) -> Situation:
    """A view at a table, with who sits there."""
    people = table.info.people
    return Situation(
        spec=table.spec,
        view=view,
        names=player_names(table),
        bots=frozenset(at for at, one in enumerate(people) if one and one.kind == "bot"),
        away=frozenset(at for at, one in enumerate(people) if one and not one.here),
        playing=view.seat,
    )


def view_after(table: TableMirror, change: Change) -> View[Any]:
    """The view that a change led to; `table` may already be further on by then.

    Where the events do not tell the whole way, it is the newest view.
    """
    newest = cast("View[Any]", table.view)
    if change.before is None or not change.events:
        return newest
    view = View(change.before.seat, change.before.state.copy())
    try:
        for event in change.events:
            table.spec.rules.fold(view, event)
    except (ValueError, IndexError, UpgradeError):
        return newest
    return view


def people_note(table: TableMirror) -> str:
    """Who is away, how many watch, and whether one watches oneself."""
    people = list(zip(seat_names(table), table.info.people, strict=True))
    notes = rest_notes(table.info, [name for name, each in people if each and each.rests])
    away = [(name, person.minded) for name, person in people if person and not person.here]
    if away:
        notes.append(f"{joined([name for name, _ in away])} away")
    if any(minded for _, minded in away):
        notes.append("minded by a bot")
    return ", ".join([*notes, *watching_notes(table)])


def rest_notes(info: TableInfo, names: list[str]) -> list[str]:
    """That the match rests, and which key ends that; or who wishes it."""
    if info.paused:
        return ["paused (F3: go on)"]
    return [f"{joined(names)} would pause (F3)"] if names else []


def watching_notes(table: TableMirror) -> list[str]:
    """Whether one watches oneself, and how many others do."""
    watches = table.seat is None
    others = len(table.info.watchers) - watches
    notes = ["you are watching"] if watches else []
    if others > 0:
        notes.append(f"{others} more" if watches else f"{others} watching")
    return notes
