"""The journal of tables: what must be safe before anybody is told of it.

A table appends an entry and waits; only then does anybody hear of what it says. What the entries
of a table say, in order, is all it takes to set the table up again.
"""

from typing import Protocol

from msgspec import Struct


class Opened(Struct, frozen=True, tag="opened"):
    """A table was opened. `options` are those that differ from the preset."""

    game: str
    version: int
    preset: str
    options: dict[str, bool | int | str]
    seats: int
    lock: tuple[bytes, bytes] | None
    standing: bool
    turn_s: int = 0
    mind_s: int = 0


class Sat(Struct, frozen=True, tag="sat"):
    """A person (with the hash of a seat token) or a bot (with a level) took a seat."""

    seat: int
    name: str
    token_hash: bytes | None
    level: str | None


class TokenReplaced(Struct, frozen=True, tag="token"):
    """A seat has been resumed and has a new token."""

    seat: int
    token_hash: bytes


class Freed(Struct, frozen=True, tag="freed"):
    """Whoever sat there has left, or was removed."""

    seat: int


class Started(Struct, frozen=True, tag="started"):
    """A match began. Seats were renumbered without gaps; `dealer` is fixed after the first.

    `deal` is the number that seed and nonce follow from, in a game with free undo.
    """

    match: int
    names: tuple[str, ...]
    dealer: int | None
    seed: bytes
    nonce: bytes
    date: str
    deal: int | None = None


class Moved(Struct, frozen=True, tag="moved"):
    """A seat acted, in the notation; `command` is the id of a person's command."""

    match: int
    version: int
    seat: int
    text: str
    command: int | None


class Undone(Struct, frozen=True, tag="undone"):
    """A seat took the last move back, which led to a new version all the same."""

    match: int
    version: int
    seat: int
    command: int | None


class Redone(Struct, frozen=True, tag="redone"):
    """A seat did again the move it had last taken back."""

    match: int
    version: int
    seat: int
    command: int | None


class Closed(Struct, frozen=True, tag="closed"):
    """The table is gone, or a standing table is empty again: nothing before this matters."""


Entry = Opened | Sat | TokenReplaced | Freed | Started | Moved | Undone | Redone | Closed


class Store(Protocol):
    """Where journals are kept."""

    async def append(self, table: str, entry: Entry) -> None:
        """Add an entry to a table's journal; return when it cannot be lost any more."""
        ...

    async def close(self) -> None:
        """Finish writing and free everything."""
        ...
