"""The journal of tables: what must be safe before anybody is told of it.

A table appends an entry and waits; only then does anybody hear of what it says. What the entries
of a table say, in order, is all it takes to set the table up again.

These are many and refer to nothing but plain values, so the garbage collector need not look at
them (`gc=False`).
"""

from collections.abc import Callable, Sequence
from typing import Protocol

from msgspec import Struct

from upgrade_tui.net.counts import Spread


class Opened(Struct, frozen=True, gc=False, tag="opened"):
    """A table was opened. `options` are those that differ from the preset.

    `lock` is what checks the table's password; None: it has none.
    """

    game: str
    version: int
    preset: str
    options: dict[str, bool | int | str]
    seats: int
    lock: str | None
    standing: bool
    turn_s: int = 0
    mind_s: int = 0


class Sat(Struct, frozen=True, gc=False, tag="sat"):
    """A person (with the hash of a seat token) or a bot (with a level) took a seat.

    Those who sit down at a table are numbered from 1 in the order in which they came.
    """

    seat: int
    name: str
    token_hash: bytes | None
    level: str | None


class TokenReplaced(Struct, frozen=True, gc=False, tag="token"):
    """A seat has been resumed and has a new token; the one before is good until it arrived."""

    seat: int
    token_hash: bytes
    older_hash: bytes


class TokenArrived(Struct, frozen=True, gc=False, tag="arrived"):
    """The newest token of a seat has reached its owner; no other one is good."""

    seat: int


class Freed(Struct, frozen=True, gc=False, tag="freed"):
    """Whoever sat there has left, or was removed."""

    seat: int


class Spoke(Struct, frozen=True, gc=False, tag="spoke"):
    """Somebody said something; `seat` None: a watcher."""

    seat: int | None
    name: str
    text: str


class Agreed(Struct, frozen=True, gc=False, tag="agreed"):
    """A seat agreed to play again."""

    seat: int


class PauseWished(Struct, frozen=True, gc=False, tag="pause"):
    """A seat wished that the match rests, or (`on` false) that it goes on."""

    seat: int
    on: bool


class Rested(Struct, frozen=True, gc=False, tag="rested"):
    """All who were here wished it: the match pauses until one of them goes on."""


class Member(Struct, frozen=True, gc=False):
    """Somebody on a seat, with the number they got when they came; see `Sat`."""

    number: int
    name: str
    level: str | None
    token_hash: bytes
    older_hash: bytes
    left: bool


class Company(Struct, frozen=True, gc=False, tag="company"):
    """Everybody at a table and the last lines said: all that was before, but the opening.

    It is written when a match begins, so that a journal never grows beyond one match. `came` is
    how many have ever sat down.
    """

    seats: tuple[Member | None, ...]
    came: int
    lines: tuple[Spoke, ...]


class Started(Struct, frozen=True, gc=False, tag="started"):
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


class Moved(Struct, frozen=True, gc=False, tag="moved"):
    """A seat acted, in the notation."""

    match: int
    version: int
    seat: int
    text: str


class Undone(Struct, frozen=True, gc=False, tag="undone"):
    """A seat took the last move back, which led to a new version all the same."""

    match: int
    version: int
    seat: int


class Redone(Struct, frozen=True, gc=False, tag="redone"):
    """A seat did again the move it had last taken back."""

    match: int
    version: int
    seat: int


class Closed(Struct, frozen=True, gc=False, tag="closed"):
    """The table is gone, or a standing table is empty again: nothing before this matters."""


Entry = (
    Opened
    | Sat
    | TokenReplaced
    | TokenArrived
    | Freed
    | Spoke
    | Agreed
    | PauseWished
    | Rested
    | Company
    | Started
    | Moved
    | Undone
    | Redone
    | Closed
)


class Asked(Struct, frozen=True, gc=False):
    """Who wanted an entry, by the number they came with, and the id of their command."""

    who: int
    command: int


class Line(Struct, frozen=True, gc=False):
    """An entry as it was kept: when (seconds of the day's clock, since 1970) and who asked."""

    entry: Entry
    at_s: float
    asked: Asked | None = None


Written = Callable[[Exception | None], None]
"""Hears that something cannot be lost any more, or why it could not be kept."""


class Store(Protocol):
    """Where journals are kept, or none. `keeps`: they are, and what is written is safe later."""

    keeps: bool

    @property
    def commits(self) -> int:
        """How often something was made safe; 0 where nothing is kept."""
        ...

    @property
    def took(self) -> Spread:
        """How long it took from handing entries over until they were safe."""
        ...

    async def append(self, table: str, *entries: Entry, asked: Asked | None = None) -> None:
        """Add entries to a table's journal, all or none; return when they cannot be lost.

        `asked` belongs to the last of them. A `Company` takes the place of all that was before
        it but the `Opened`, a `Closed` the place of everything.
        """
        ...

    def write(self, table: str, entry: Moved, asked: Asked, written: Written) -> None:
        """The same for a move, without waiting: `written` is called, at once or later."""
        ...

    async def load(self) -> dict[str, Sequence[Line]]:
        """The journals of all open tables, the oldest table first."""
        ...

    async def set_aside(self, table: str) -> None:
        """Keep a journal that cannot be played again out of the way, for whoever looks into it."""
        ...

    async def close(self) -> None:
        """Finish writing and free everything."""
        ...
