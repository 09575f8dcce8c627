"""Which parts that can change two values have in common."""

from collections.abc import Iterator

import msgspec


def mutable_parts(value: object) -> Iterator[object]:
    """Every list, dict, set and struct that changes, within a value, the value included."""
    if isinstance(value, list | dict | set):
        yield value
    if isinstance(value, msgspec.Struct) and not type(value).__struct_config__.frozen:
        yield value
        for name in value.__struct_fields__:
            yield from mutable_parts(getattr(value, name))
    elif isinstance(value, list | tuple | set):
        for item in value:
            yield from mutable_parts(item)
    elif isinstance(value, dict):
        for item in value.values():
            yield from mutable_parts(item)


def shared(one: object, other: object) -> int:
    """How many things that change are part of both."""
    parts = list(mutable_parts(one))
    others = list(mutable_parts(other))
    return len({id(part) for part in parts} & {id(part) for part in others})
