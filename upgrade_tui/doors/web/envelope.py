"""What a tab sends: JSON arrays with a word first, as textual-serve's page speaks."""

from typing import Annotated

import msgspec
from msgspec import Meta, Struct

MOST_BYTES = 16 * 1024
"""A message that is longer ends its line; a pasted text may be about this long."""


class Typed(Struct, array_like=True, tag="stdin", frozen=True):
    """Keys, clicks and pasted text, as a terminal sends them."""

    text: str


class Size(Struct, frozen=True):
    """Columns and rows; any number is believed only within what a channel believes."""

    width: Annotated[int, Meta(ge=0, le=10_000)]
    height: Annotated[int, Meta(ge=0, le=10_000)]


class Resized(Struct, array_like=True, tag="resize", frozen=True):
    """The terminal has another size."""

    size: Size


class Pinged(Struct, array_like=True, tag="ping", frozen=True):
    """The page would like to know how long the way is; it manages without."""

    text: Annotated[str, Meta(max_length=64)] = ""


class Focused(Struct, array_like=True, tag="focus", frozen=True):
    """Somebody looks at the page; nothing changes."""


class Blurred(Struct, array_like=True, tag="blur", frozen=True):
    """Nobody looks at the page; nothing changes."""


Envelope = Typed | Resized | Pinged | Focused | Blurred

_decoder = msgspec.json.Decoder(Envelope)


def read_envelope(text: str) -> Envelope:
    """What a tab said. Raises: ValueError: our page would not say that."""
    return _decoder.decode(text)
