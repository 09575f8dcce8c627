"""What a server's host may order over its Unix socket: one JSON object each way, a line each."""

from datetime import datetime
from pathlib import Path
from typing import Annotated

from msgspec import Meta, Struct

from upgrade_tui.net.messages import ChatText, Code, SeatNumber

SOCKET = "admin.sock"
MOST_BYTES = 64 * 1024
MOST_PATH = 100
"""Bytes that the path of a Unix socket may have on every system."""


def socket_path(data: Path) -> Path:
    """Where the server whose games are kept in a folder takes orders."""
    return data / SOCKET


def is_too_long(path: Path) -> bool:
    """Whether no socket can be at a path, as it is too long for the system."""
    return len(str(path).encode()) > MOST_PATH


class _Order(Struct, frozen=True, tag_field="order", tag=str.lower):
    """An order; its tag is its name."""


class Status(_Order, frozen=True):
    """How the server is."""


class Tables(_Order, frozen=True):
    """All tables with those who sit there."""


class People(_Order, frozen=True):
    """Everybody who is connected, and from where."""


class Tell(_Order, frozen=True, tag="say"):
    """Say something to everybody at all tables."""

    text: ChatText


class Kick(_Order, frozen=True):
    """Take somebody off their seat, also during a match, in which they then give up."""

    table: Code
    seat: SeatNumber


class Ban(_Order, frozen=True):
    """Let nobody in from an address, for so many seconds; None: for ever."""

    address: str
    for_s: Annotated[float, Meta(gt=0, le=1e9)] | None = None


class Unban(_Order, frozen=True):
    """Let an address in again."""

    address: str


class Bans(_Order, frozen=True):
    """Who is banned, and until when."""


class Close(_Order, frozen=True):
    """Close a table; its match is kept as far as it has come."""

    table: Code


class Stop(_Order, frozen=True):
    """Stop the server, as SIGTERM does."""


Order = Status | Tables | People | Tell | Kick | Ban | Unban | Bans | Close | Stop


class Answer(Struct, frozen=True, omit_defaults=True):
    """What came of an order: `facts` as the order's own answer is, or `refused` with a sentence."""

    facts: object = None
    refused: str = ""


class StatusFacts(Struct, frozen=True):
    """The answer to `Status`; times are UTC, `pin` and `certificate_until` None without TLS."""

    version: str
    since: datetime
    process: int
    port: int
    join: list[str]
    connections: int
    tables: int
    matches: int
    bans: int
    data: str
    pin: str | None = None
    certificate_until: datetime | None = None


class SeatFacts(Struct, frozen=True):
    """A seat that somebody has, in the answer to `Tables`; `level` is a bot's."""

    seat: int
    name: str
    level: str | None
    here: bool


class TableFacts(Struct, frozen=True):
    """A table in the answer to `Tables`."""

    table: str
    game: str
    phase: str
    private: bool
    match: int
    seats: int
    people: list[SeatFacts]
    watchers: list[str]


class PlaceFacts(Struct, frozen=True):
    """A place of somebody's; `seat` None: they watch."""

    table: str
    seat: int | None


class PersonFacts(Struct, frozen=True):
    """A connection in the answer to `People`; an empty address is this process itself."""

    name: str
    address: str
    places: list[PlaceFacts]


class BanFacts(Struct, frozen=True):
    """A ban; `until` None: for ever. `gone`: how many were sent away by it just now."""

    address: str
    until: datetime | None = None
    gone: int = 0


class KickFacts(Struct, frozen=True):
    """Whose seat it was."""

    name: str
