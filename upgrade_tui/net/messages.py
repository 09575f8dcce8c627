"""Every packet both ways, as typed, tagged arrays (docs/protocol.md).

A packet is a MessagePack array whose first element is its tag. A command carries an `id` that its
sender chooses; it is answered exactly once, by `Done` or `Rejected` with the same id. Unknown
further elements of an array are ignored, unknown tags are refused.
"""

from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta, Struct

PROTOCOL = 1
"""Raised when an old peer could no longer understand a new one."""

DEALS = 10**9
"""Deals of solitaires are numbered below this: short enough to be told to a friend."""

Id = Annotated[int, Meta(ge=0, le=2**63 - 1)]
SeatNumber = Annotated[int, Meta(ge=0, lt=128)]
DealNumber = Annotated[int, Meta(ge=0, lt=DEALS)]
Code = Annotated[str, Meta(min_length=1, max_length=16)]
Word = Annotated[str, Meta(min_length=1, max_length=40)]
Secret = Annotated[str, Meta(max_length=128)]
Token = Annotated[bytes, Meta(min_length=32, max_length=32)]
TurnTime = Annotated[int, Meta(ge=0, le=3600)]
"""Seconds."""
ChatText = Annotated[str, Meta(min_length=1, max_length=300)]
OptionValues = Annotated[dict[Word, bool | int | Word], Meta(max_length=32)]

BRIEF = "brief"
NO_STORY = "no-story"
FOLD = "fold"
WANTS = (BRIEF, NO_STORY, FOLD)
"""What a client may want of news: `Changed` instead of patches; no events; events alone."""

EMOTES = ("hello", "bow", "bravo", "thinking", "oops", "hurry", "thanks", "good-game")


class _Packet(Struct, frozen=True, array_like=True, gc=False):
    """A tagged array; none refers back to itself, so the garbage collector need not look."""


# From a client -------------------------------------------------------------------------------


class Hello(_Packet, frozen=True, tag="hello"):
    """The first packet of a connection; nothing else is heard before it.

    `password` is the server's, where it has one; `software` names the program for the logs.
    `wants` are words for how news shall be told, see `WANTS`; unknown ones are ignored.
    """

    protocol: int
    name: Annotated[str, Meta(max_length=64)]
    software: Annotated[str, Meta(max_length=64)] = ""
    password: Secret | None = None
    wants: Annotated[tuple[Word, ...], Meta(max_length=8)] = ()


class Pong(_Packet, frozen=True, tag="pong"):
    """The answer to `Ping`, with its number."""

    number: Id


class ListTables(_Packet, frozen=True, tag="tables"):
    """Ask for all tables; answered with a list of `TableInfo`."""

    id: Id


class CreateTable(_Packet, frozen=True, tag="create"):
    """Open a table and take its first seat; answered with `Seated`.

    `options` changes single options of the preset. With a `password` the table is private: it is
    listed, but joining or watching it needs the password. `turn_s` is the time for a turn, after
    which the game's default move is made, 0: none. `mind_s` is how long a player may be away in a
    match until a bot plays for them; 0: for ever, null: as usual in the game.
    """

    id: Id
    game: Word
    seats: SeatNumber
    preset: Word | None = None
    options: OptionValues = {}
    password: Secret | None = None
    turn_s: TurnTime = 0
    mind_s: TurnTime | None = None


class JoinTable(_Packet, frozen=True, tag="join"):
    """Take a free seat at a table that is still gathering; answered with `Seated`."""

    id: Id
    table: Code
    password: Secret | None = None


class WatchTable(_Packet, frozen=True, tag="watch"):
    """Watch a table without a seat; answered with `Seated` whose seat is null.

    `match` and `version` are what the peer saw last, if it comes back; see `ResumeSeat`.
    """

    id: Id
    table: Code
    password: Secret | None = None
    match: Id = 0
    version: Id = 0


class ResumeSeat(_Packet, frozen=True, tag="resume"):
    """Take one's seat again with its token, which is replaced; answered with `Seated`.

    `match` and `version` are what the peer saw last: the first view it is sent has the events it
    missed since, where the server still knows them.
    """

    id: Id
    table: Code
    token: Token
    match: Id = 0
    version: Id = 0


class LeaveTable(_Packet, frozen=True, tag="leave"):
    """Give up a place at a table; during a match the seat's player concedes."""

    id: Id
    table: Code


class KickSeat(_Packet, frozen=True, tag="kick"):
    """Free the seat of somebody else; for the table's host, before a match or after it.

    During a match only a player who has been gone for a minute can be removed; it concedes.
    """

    id: Id
    table: Code
    seat: SeatNumber


class AddBot(_Packet, frozen=True, tag="add-bot"):
    """Give a free seat to a bot of a level; for the table's host."""

    id: Id
    table: Code
    level: Word


class RemoveBot(_Packet, frozen=True, tag="remove-bot"):
    """Free a bot's seat; for the table's host."""

    id: Id
    table: Code
    seat: SeatNumber


class StartMatch(_Packet, frozen=True, tag="start"):
    """Begin the match with those seated; for the table's host.

    `deal` asks for the deal of a number, in a game with free undo.
    """

    id: Id
    table: Code
    deal: DealNumber | None = None


class Act(_Packet, frozen=True, tag="act"):
    """Do something in the match: the game's own tagged action, such as ["attack", 1]."""

    id: Id
    table: Code
    action: msgspec.Raw


class Undo(_Packet, frozen=True, tag="undo"):
    """Take the last move back, also the one that ended the match; in a game with free undo."""

    id: Id
    table: Code


class Redo(_Packet, frozen=True, tag="redo"):
    """Do again the last move that was taken back; in a game with free undo."""

    id: Id
    table: Code


class Restart(_Packet, frozen=True, tag="restart"):
    """Play the present deal anew, or that of a number, at once; in a game with free undo."""

    id: Id
    table: Code
    deal: DealNumber | None = None


class Say(_Packet, frozen=True, tag="say"):
    """Say something to everybody at a table."""

    id: Id
    table: Code
    text: ChatText


class Emote(_Packet, frozen=True, tag="emote"):
    """Show one of `EMOTES` to everybody at a table."""

    id: Id
    table: Code
    emote: Word


class Rematch(_Packet, frozen=True, tag="rematch"):
    """Agree to play again; the next match starts when everybody seated has agreed."""

    id: Id
    table: Code


class Pause(_Packet, frozen=True, tag="pause"):
    """Wish that the match pauses, which it does when all who are here wish it; or go on.

    With `on` false a pause ends at once, for everybody.
    """

    id: Id
    table: Code
    on: bool = True


class AskRecord(_Packet, frozen=True, tag="record"):
    """Ask for the record of the match that is over; answered with its text."""

    id: Id
    table: Code


Command = (
    ListTables
    | CreateTable
    | JoinTable
    | WatchTable
    | ResumeSeat
    | LeaveTable
    | KickSeat
    | AddBot
    | RemoveBot
    | StartMatch
    | Act
    | Undo
    | Redo
    | Restart
    | Say
    | Emote
    | Rematch
    | Pause
    | AskRecord
)
ClientPacket = Hello | Pong | Command


# From the server -----------------------------------------------------------------------------


class Welcome(_Packet, frozen=True, tag="welcome"):
    """The answer to a good `Hello`; `name` is the name as the server cleaned it."""

    protocol: int
    software: str
    name: str
    games: tuple[str, ...]


class Ping(_Packet, frozen=True, tag="ping"):
    """Asks whether the peer is still there."""

    number: Id


class Goodbye(_Packet, frozen=True, tag="goodbye"):
    """The last packet before the server closes the connection; the code says why."""

    code: str
    message: str


class Done(_Packet, frozen=True, tag="done"):
    """A command was carried out; `answer` as its own text says, null for most."""

    id: Id
    answer: Any = None


class Rejected(_Packet, frozen=True, tag="rejected"):
    """A command was refused and changed nothing; `code` is stable, `message` a sentence."""

    id: Id
    code: str
    message: str


class Seated(Struct, frozen=True):
    """The answer to taking a place at a table (a map). Watchers have neither seat nor token."""

    table: str
    seat: int | None
    token: bytes | None


class Person(Struct, frozen=True):
    """Who sits on a seat (a map).

    `again`: has agreed to a rematch. `minded`: has been away so long that a bot plays for them;
    the seat is theirs again as soon as they are back. `rests`: wishes that the match pauses.
    """

    name: str
    kind: Literal["person", "bot"]
    level: str | None = None
    here: bool = True
    again: bool = False
    minded: bool = False
    rests: bool = False


class TableInfo(Struct, frozen=True):
    """A table as everybody may know it (a map).

    `people` has one entry a seat, null where it is free; `host` is the seat that may start, kick
    and add bots; `phase` is "gathering", "playing" or "over"; `match` counts from 1. `deal` is the
    number of the present deal in a game with free undo, else null. `turn_s` and `mind_s` are the
    table's times, in seconds, as for `CreateTable`. `paused`: everybody here has agreed to rest;
    until somebody goes on no time runs and nobody can act. `rules`: the version of the game's
    rules, 0: not said.
    """

    table: str
    game: str
    preset: str
    options: dict[str, bool | int | str]
    people: tuple[Person | None, ...]
    host: int | None
    watchers: tuple[str, ...]
    phase: Literal["gathering", "playing", "over"]
    private: bool
    match: int
    warnings: tuple[str, ...]
    deal: int | None = None
    turn_s: int = 0
    mind_s: int = 0
    paused: bool = False
    rules: int = 0


class TableNews(_Packet, frozen=True, tag="table"):
    """People, phase or options of a table that one sits at or watches have changed.

    `seat` is the receiver's own seat as it is numbered now (null: a watcher); seats are numbered
    anew, without gaps, when a match starts.
    """

    info: TableInfo
    seat: int | None = None


class Outcome(Struct, frozen=True):
    """How a match ended (a map); see the game's rules for what the scores are."""

    winners: tuple[int, ...]
    ranks: tuple[int, ...]
    scores: tuple[int, ...] | None
    reason: str


class Updated(_Packet, frozen=True, tag="updated"):
    """The match has come to a new version, as this seat sees it.

    With `base` 0 `view` is the whole view, a map by field name; else it holds only the fields
    that changed since version `base`, which is the last version sent on this connection.
    `events` are the story since then and may be skipped: the view alone suffices. `commitment`
    comes with whole views and holds for all of the match. `clocks_ms` has the milliseconds left
    for each seat in `waiting`, and is empty where no time runs. `number` comes with whole views:
    what `Changed` calls the table.
    """

    table: str
    match: int
    version: int
    base: int
    events: tuple[msgspec.Raw, ...]
    view: msgspec.Raw
    waiting: tuple[int, ...]
    result: Outcome | None = None
    commitment: str = ""
    clocks_ms: tuple[int, ...] = ()
    number: int = 0


class Changed(_Packet, frozen=True, tag="+"):
    """The same for who wants it brief, where it leads on from the version before.

    `table` is its number, see `Updated`; `changes` as in `edits`, null for a client that wants to
    fold the events into its view by the rules. The rest is as in `Updated`; the server leaves it
    out where nothing of it is to be said.
    """

    table: int
    version: int
    changes: msgspec.Raw
    waiting: tuple[int, ...]
    events: tuple[msgspec.Raw, ...] = ()
    result: Outcome | None = None
    clocks_ms: tuple[int, ...] = ()


class Said(_Packet, frozen=True, tag="said"):
    """Somebody said something; `seat` null: a watcher, or the server itself (empty name)."""

    table: str
    seat: int | None
    name: str
    text: str


class Emoted(_Packet, frozen=True, tag="emoted"):
    """A seat shows an emote."""

    table: str
    seat: int | None
    name: str
    emote: str


class Removed(_Packet, frozen=True, tag="removed"):
    """One no longer has a place at the table: kicked, taken over, or the table has closed."""

    table: str
    code: str
    message: str


ServerPacket = (
    Welcome
    | Ping
    | Goodbye
    | Done
    | Rejected
    | TableNews
    | Updated
    | Changed
    | Said
    | Emoted
    | Removed
)
