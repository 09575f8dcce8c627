"""What players were told: written by the load, read by the checker."""

import hashlib
from typing import Any

import msgspec

_encode = msgspec.msgpack.Encoder().encode

DIGEST_BYTES = 8


class Told(msgspec.Struct):
    """One seat: the places it played that were acknowledged, in order, and what it saw.

    `pending`: a place that was asked for and not answered when everything ended. `views` has the
    digest of the view at each version that was seen.
    """

    table: str
    seat: int
    acknowledged: list[int] = []
    pending: int | None = None
    views: dict[int, bytes] = {}


def digest(view: Any) -> bytes:  # noqa: ANN401 - any game's position
    """A short name for a view: two that differ have another one."""
    return hashlib.blake2b(_encode(view), digest_size=DIGEST_BYTES).digest()


def encode(seats: list[Told]) -> bytes:
    """All seats as a file."""
    return _encode(seats)


decode = msgspec.msgpack.Decoder(list[Told]).decode
