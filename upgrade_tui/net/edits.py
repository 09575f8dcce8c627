"""What has changed between two views of a seat, in few bytes: the `+` packet (docs/protocol.md, §5.1).

A change is a short list. `[field, value]`: the field has this value now. `[field, at, removed,
items]`: in the list of the field, so many elements from a place on were replaced by these.
`[field, row, at, removed, items]`: the same in one row of a list of lists. Fields are numbered
from 0 in the order of the whole view.
"""

from collections.abc import Iterator, Sequence
from functools import cache
from operator import ne
from typing import Any, get_args, get_origin

import msgspec

from upgrade_core.game import AnySpec
from upgrade_tui.net.errors import WireError

Change = list[Any]

_EDIT = 3
"""Numbers that an edit of a list takes besides the items: not worth it for shorter lists."""

_decode_changes = msgspec.msgpack.Decoder(list[list[msgspec.Raw]]).decode
_decode_number = msgspec.msgpack.Decoder(int).decode


def changes_between(before: Sequence[Any], now: Sequence[Any]) -> list[Change]:
    """What leads from the fields of one view to those of the next."""
    return [
        change
        for field, (old, new) in enumerate(zip(before, now, strict=True))
        if old != new
        for change in _changes(field, old, new)
    ]


def _changes(field: int, old: Any, new: Any) -> Sequence[Change]:
    if type(old) is not list or type(new) is not list:
        return ([field, new],)
    if old and type(old[0]) is list:
        if len(old) != len(new) or not all(type(row) is list for row in (*old, *new)):
            return ([field, new],)
        edits = [
            [field, row, *_edit(before, now)]
            for row, (before, now) in enumerate(zip(old, new, strict=True))
            if before != now
        ]
        return edits
    edit = _edit(old, new)
    return ([field, new],) if len(edit[2]) + _EDIT >= len(new) else ([field, *edit],)


def _edit(old: list[Any], new: list[Any]) -> tuple[int, int, list[Any]]:
    """Where a list begins to differ, how many elements go there, and what comes instead."""
    older, newer = len(old), len(new)
    if newer < older and old[:newer] == new:
        return newer, older - newer, []
    if older < newer and new[:older] == old:
        return older, 0, new[older:]
    start = _first_difference(old, new)
    shortest = min(older, newer) - start
    same_end = min(shortest, _first_difference(old[::-1], new[::-1]))
    return start, older - same_end - start, new[start : newer - same_end]


def _first_difference(old: list[Any], new: list[Any]) -> int:
    differs = list(map(ne, old, new))
    return differs.index(True) if True in differs else len(differs)


# The other way round -----------------------------------------------------------------------------


def field_order(view: msgspec.Raw) -> tuple[str, ...]:
    """The names of a whole view's fields in their order. Raises: WireError: it is no view."""
    try:
        return tuple(_decode_view(view))
    except (msgspec.MsgspecError, ValueError, RecursionError):
        raise WireError("wire.malformed", "a view is no map") from None


_decode_view = msgspec.msgpack.Decoder(dict[str, msgspec.Raw]).decode


def changed_state(spec: AnySpec, fields: Sequence[str], state: Any, changes: msgspec.Raw) -> Any:
    """The position after changes to an older one, which stays as it is.

    `fields` are those of the server, in its order; what this program does not know of is left
    out. Raises: WireError: the changes cannot be made.
    """
    fresh: dict[str, Any] = {}
    try:
        for change in _decode_changes(changes):
            number, *how = change
            name = fields[_natural(number)]
            wanted = _types(spec.state_type).get(name)
            if wanted is not None:
                old = fresh.get(name, getattr(state, name))
                fresh[name] = _changed(wanted, old, how)
    except (msgspec.MsgspecError, ValueError, IndexError, TypeError, RecursionError):
        raise WireError("wire.malformed", "changes do not fit the view before them") from None
    return msgspec.structs.replace(state, **fresh)


def _changed(wanted: Any, old: Any, how: list[msgspec.Raw]) -> Any:
    if len(how) == 1:
        return _decoder(wanted).decode(how[0])
    *rows, at, removed, items = how
    if not rows:
        return _spliced(wanted, old, _natural(at), _natural(removed), items)
    [row] = map(_natural, rows)
    changed = list(old)
    changed[row] = _spliced(_row_type(wanted), old[row], _natural(at), _natural(removed), items)
    return changed


def _spliced(wanted: Any, old: Any, at: int, removed: int, items: msgspec.Raw) -> list[Any]:
    if not isinstance(old, list) or at + removed > len(old):
        raise ValueError("there are not so many")
    return [*old[:at], *_decoder(wanted).decode(items), *old[at + removed :]]


def _natural(number: msgspec.Raw) -> int:
    value: int = _decode_number(number)
    if value < 0:
        raise ValueError("places are counted from 0")
    return value


def _row_type(wanted: Any) -> Any:
    [row] = get_args(wanted)
    if get_origin(row) is not list:
        raise TypeError("there are no rows")
    return row


@cache
def _decoder(wanted: Any) -> msgspec.msgpack.Decoder[Any]:
    return msgspec.msgpack.Decoder(wanted)


@cache
def _types(state_type: Any) -> dict[str, Any]:
    return {field.name: field.type for field in msgspec.structs.fields(state_type)}
