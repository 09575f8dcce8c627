"""Bringing a mirrored table up to date with what the server sends."""

from typing import Any

import msgspec

from upgrade_core.errors import UpgradeError
from upgrade_core.game import AnySpec, View
from upgrade_core.options import with_values
from upgrade_tui.net.codec import decode_event, decode_patch, decode_state
from upgrade_tui.net.edits import changed_state, field_order
from upgrade_tui.net.errors import WireError
from upgrade_tui.net.messages import Changed, Person, TableInfo, TableNews, Updated
from upgrade_tui.net.mirror import Change, TableMirror
from upgrade_tui.net.names import clean_name

NOTHING = b"\xc0"
"""Null in MessagePack."""


def clean_info(info: TableInfo) -> TableInfo:
    """A table's description whose names are safe to show, whatever the server let through."""
    people = tuple(person and _clean_person(person) for person in info.people)
    watchers = tuple(map(clean_name, info.watchers))
    return msgspec.structs.replace(info, people=people, watchers=watchers)


def _clean_person(person: Person) -> Person:
    return msgspec.structs.replace(person, name=clean_name(person.name))


def new_mirror(spec: AnySpec, news: TableNews) -> TableMirror:
    """A table as its first news describes it."""
    info = clean_info(news.info)
    mirror = TableMirror(info.table, news.seat, info, spec, table_options(spec, info))
    _note_players(mirror)
    return mirror


def table_options(spec: AnySpec, info: TableInfo) -> object:
    """The options of a table; those of a newer server's are left out."""
    known = spec.standard.__struct_fields__
    values = {name: value for name, value in info.options.items() if name in known}
    return with_values(spec.standard, values)


def take_news(mirror: TableMirror, news: TableNews) -> None:
    """People, phase or seat have changed; a table that gathers again has no match."""
    mirror.info = clean_info(news.info)
    _note_players(mirror)
    if mirror.seat != news.seat:
        mirror.seat = news.seat
        mirror.view = None
        mirror.version = 0
    if mirror.info.phase == "gathering":
        mirror.view, mirror.result = None, None
        mirror.match = mirror.version = 0
        mirror.waiting, mirror.commitment = (), ""


def _note_players(mirror: TableMirror) -> None:
    """Keep who plays; seats are left and taken anew once a match is over."""
    if mirror.info.phase == "playing":
        mirror.players = mirror.names
    elif mirror.info.phase == "gathering":
        mirror.players = ()


def take_update(mirror: TableMirror, news: Updated) -> Change:
    """The match has come to a new version.

    Views are never changed in place: `Change.before` stays as it was. Raises: WireError: the news
    does not fit what was sent before.
    """
    same_match = mirror.match == news.match
    before = mirror.view if same_match else None
    if news.base == 0:
        state = decode_state(mirror.spec, news.view)
        mirror.commitment, mirror.number = news.commitment, news.number
        mirror.fields = field_order(news.view)
    elif before is None or news.base != mirror.version:
        raise WireError("wire.malformed", "a patch does not fit the version before it")
    else:
        state = msgspec.structs.replace(before.state, **decode_patch(mirror.spec, news.view))
    mirror.match = news.match
    return _arrive(mirror, before, state, news)


def take_changes(mirror: TableMirror, news: Changed) -> Change:
    """The same, told briefly. Raises: WireError: it does not fit what was sent before."""
    before = mirror.view
    if before is None or news.version != mirror.version + 1:
        raise WireError("wire.malformed", "changes do not fit the version before them")
    if bytes(news.changes) == NOTHING:
        state = _folded(mirror, before, news.events)
    else:
        state = changed_state(mirror.spec, mirror.fields, before.state, news.changes)
    return _arrive(mirror, before, state, news)


def _folded(mirror: TableMirror, before: View[Any], events: tuple[msgspec.Raw, ...]) -> object:
    """Where events lead by the rules. Raises: WireError: they do not fit the view."""
    view = View(before.seat, before.state.copy())
    try:
        for event in events:
            mirror.spec.rules.fold(view, decode_event(mirror.spec, event))
    except (UpgradeError, LookupError, ValueError, TypeError) as error:
        raise WireError("wire.malformed", f"events do not fit the view: {error}") from None
    return view.state


def _arrive(
    mirror: TableMirror, before: View[Any] | None, state: object, news: Updated | Changed
) -> Change:
    mirror.view = View(_seat_in_match(mirror.seat, news), state)
    mirror.version = news.version
    mirror.waiting, mirror.result = news.waiting, news.result
    mirror.clocks_ms = news.clocks_ms
    events = tuple(decode_event(mirror.spec, event) for event in news.events)
    missed = isinstance(news, Updated) and news.base == 0 and bool(events)
    return Change(before, events, mirror.match, missed)


def _seat_in_match(seat: int | None, news: Updated | Changed) -> int | None:
    """The seat whose view this is: none where it was taken after the match, at a free place."""
    if seat is None or news.result is None or seat < len(news.result.ranks):
        return seat
    return None
