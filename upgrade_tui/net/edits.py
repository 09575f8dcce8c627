"""What has changed between two views of a seat, in few bytes: the `+` packet (docs/protocol.md, §5.1).

A change is a short list. `[field, value]`: the field has this value now. `[field, at, removed,
items]`: in the list of the field, so many elements from a place on were replaced by these.
`[field, row, at, removed, items]`: the same in one row of a list of lists. Fields are numbered
from 0 in the order of the whole view.
"""

from collections.abc import Sequence
from typing import Any, get_args, get_origin

import msgspec

from upgrade_core.game import AnySpec
from upgrade_tui.net.codec import decoder_of, field_types
from upgrade_tui.net.errors import WireError

Change = list[Any]

_decode_changes = msgspec.msgpack.Decoder(list[list[msgspec.Raw]]).decode
_decode_number = msgspec.msgpack.Decoder(int).decode
_decode_view = msgspec.msgpack.Decoder(dict[str, msgspec.Raw]).decode

_EDIT = 3
"""Numbers that an edit of a list takes besides the items: not worth it for shorter lists."""


def changes_between(before: Sequence[Any], now: Sequence[Any]) -> list[Change]:
    """What leads from the fields of one view to those of the next."""
    changes: list[Change] = []
    field = 0
    for old, new in zip(before, now, strict=True):
        if old != new:
            if type(new) is not list or type(old) is not list:
                changes.append([field, new])
            elif old and type(old[0]) is list:
                _note_rows(changes, field, old, new)
            else:
                at, removed, items = _edit(old, new)
                is_short = len(items) + _EDIT < len(new)
                changes.append([field, at, removed, items] if is_short else [field, new])
        field += 1  # noqa: SIM113 - this runs for every move and seat, and `enumerate` costs more
    return changes


def _note_rows(changes: list[Change], field: int, old: list[Any], new: list[Any]) -> None:
    if len(old) != len(new):
        changes.append([field, new])
        return
    changes += [
        [field, row, *_edit(old[row], new[row])] for row in range(len(new)) if old[row] != new[row]
    ]


def _edit(old: list[Any], new: list[Any]) -> tuple[int, int, list[Any]]:
    """Where a list begins to differ, how many elements go there, and what comes instead."""
    older, newer = len(old), len(new)
    if newer < older and old[:newer] == new:
        return newer, older - newer, []
    if older < newer and new[:older] == old:
        return older, 0, new[older:]
    shortest = min(older, newer)
    start = 0
    while start < shortest and old[start] == new[start]:
        start += 1
    end = 0
    shortest -= start
    while end < shortest and old[-1 - end] == new[-1 - end]:
        end += 1
    return start, older - end - start, new[start : newer - end]


# The other way round -----------------------------------------------------------------------------


def field_order(view: msgspec.Raw) -> tuple[str, ...]:
    """The names of a whole view's fields in their order. Raises: WireError: it is no view."""
    try:
        return tuple(_decode_view(view))
    except (msgspec.MsgspecError, ValueError, RecursionError):
        raise WireError("wire.malformed", "a view is no map") from None


def changed_state(spec: AnySpec, fields: Sequence[str], state: Any, changes: msgspec.Raw) -> Any:
    """The position after changes to an older one, which stays as it is.

    `fields` are those of the server, in its order; what this program does not know of is left
    out. Raises: WireError: the changes cannot be made.
    """
    fresh: dict[str, Any] = {}
    state_type: Any = spec.state_type
    types = field_types(state_type)
    try:
        for change in _decode_changes(changes):
            number, *how = change
            name = fields[_natural(number)]
            wanted = types.get(name)
            if wanted is not None:
                old = fresh.get(name, getattr(state, name))
                fresh[name] = _changed(wanted, old, how)
    except (msgspec.MsgspecError, ValueError, IndexError, TypeError, RecursionError):
        raise WireError("wire.malformed", "changes do not fit the view before them") from None
    return msgspec.structs.replace(state, **fresh)


def _changed(wanted: Any, old: Any, how: list[msgspec.Raw]) -> Any:
    if len(how) == 1:
        return decoder_of(wanted).decode(how[0])
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
    return [*old[:at], *decoder_of(wanted).decode(items), *old[at + removed :]]


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
