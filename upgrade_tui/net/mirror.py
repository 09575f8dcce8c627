"""What a client knows of the tables it sits at, and who wants to hear when that changes.

The app, the line mode and the test players all build on these three: `TableMirror` is brought up
to date by the client, a `Listener` is told, a `GameClient` carries wishes to the server.
"""

from dataclasses import dataclass, field
from typing import Any, Literal, Protocol

from upgrade_core.game import AnySpec, View
from upgrade_tui.net.errors import CommandRejected, ConnectionFailed
from upgrade_tui.net.messages import Outcome, Seated, TableInfo
from upgrade_tui.net.settings import USUAL_TIMES, TableTimes

__all__ = [
    "Change",
    "CommandRejected",
    "ConnectionFailed",
    "GameClient",
    "Link",
    "Listener",
    "TableMirror",
]

Link = Literal["connecting", "connected", "reconnecting", "closed"]


@dataclass
class TableMirror:
    """One table as this client knows it.

    `view` is None until a match has begun; `seat` None for a watcher; `version` 0 before the
    first update. `match` counts the matches at this table from 1. `players` are the names by seat
    of the match that runs or has just ended; empty for who came after it. `clocks_ms` are the
    milliseconds that each seat in `waiting` had left when the last update was sent. `number` and
    `fields`: what brief news calls the table, and the server's order of a view's fields.
    """

    code: str
    seat: int | None
    info: TableInfo
    spec: AnySpec
    options: Any
    view: View[Any] | None = None
    match: int = 0
    version: int = 0
    waiting: tuple[int, ...] = ()
    result: Outcome | None = None
    commitment: str = ""
    clocks_ms: tuple[int, ...] = ()
    players: tuple[str, ...] = ()
    number: int = 0
    fields: tuple[str, ...] = ()

    @property
    def has_played(self) -> bool:
        """Whether the player on this client's seat played the match that runs or has ended."""
        seat = self.seat
        return seat is not None and self.players[seat : seat + 1] == self.names[seat : seat + 1]

    @property
    def names(self) -> tuple[str, ...]:
        """Names by seat; an empty seat has an empty name."""
        return tuple(person.name if person else "" for person in self.info.people)

    @property
    def is_host(self) -> bool:
        """Whether this client may start, kick and add bots."""
        return self.seat is not None and self.seat == self.info.host

    @property
    def is_my_turn(self) -> bool:
        """Whether this client's seat is waited for."""
        return self.seat is not None and self.seat in self.waiting


@dataclass(frozen=True)
class Change:
    """One update of a match: the view before it (None: the first), and the events since.

    After events were skipped (a lagging peer) `events` is empty though the version went up;
    `missed`: they happened while one was away. `match` says which match it belongs to: whoever
    hears of it later may find the table at the next one.
    """

    before: View[Any] | None
    events: tuple[Any, ...] = field(default_factory=tuple)
    match: int = 0
    missed: bool = False


class Listener(Protocol):
    """Who is told what the server says; called on the event loop, must not block."""

    def on_link(self, link: Link, message: str) -> None:
        """The connection changed its state; `message` says why, for people."""
        ...

    def on_table(self, table: TableMirror) -> None:
        """People, phase or options of a table changed."""
        ...

    def on_update(self, table: TableMirror, change: Change) -> None:
        """A match came to a new version."""
        ...

    def on_said(self, table: str, seat: int | None, name: str, text: str) -> None:
        """Somebody said something."""
        ...

    def on_emoted(self, table: str, seat: int | None, name: str, emote: str) -> None:
        """Somebody showed an emote."""
        ...

    def on_removed(self, table: str, code: str, message: str) -> None:
        """This client no longer has a place at the table."""
        ...


class GameClient(Protocol):
    """A connection to a server, over a socket or in memory.

    Every command waits for its answer and raises `CommandRejected` where the server refuses, and
    `ConnectionFailed` where the connection ends first.
    """

    listener: Listener
    tables: dict[str, TableMirror]
    name: str

    @property
    def link(self) -> Link:
        """The state of the connection."""
        ...

    async def connect(self) -> None:
        """Connect and say hello; afterwards `name` is as the server cleaned it."""
        ...

    async def close(self) -> None:
        """Say no more and free everything; tables keep the seats for their tokens."""
        ...

    async def list_tables(self) -> list[TableInfo]:
        """All tables of the server."""
        ...

    async def create_table(
        self,
        game: str,
        seats: int,
        preset: str | None = None,
        options: dict[str, bool | int | str] | None = None,
        password: str | None = None,
        times: TableTimes = USUAL_TIMES,
    ) -> Seated:
        """Open a table and sit down at it."""
        ...

    async def join_table(self, code: str, password: str | None = None) -> Seated:
        """Take a free seat; where a token for this table is kept, that seat is resumed."""
        ...

    async def watch_table(self, code: str, password: str | None = None) -> Seated:
        """Watch without a seat."""
        ...

    async def leave_table(self, code: str) -> None:
        """Give up the place; during a match this concedes."""
        ...

    async def kick(self, code: str, seat: int) -> None:
        """Free somebody's seat."""
        ...

    async def add_bot(self, code: str, level: str) -> None:
        """Seat a bot."""
        ...

    async def remove_bot(self, code: str, seat: int) -> None:
        """Free a bot's seat."""
        ...

    async def start(self, code: str, deal: int | None = None) -> None:
        """Begin the match; `deal` is the number of the deal, in a game with free undo."""
        ...

    async def act(self, code: str, action: Any) -> None:
        """Do something in the match; the update arrives at the listener."""
        ...

    async def undo(self, code: str) -> None:
        """Take the last move back, in a game with free undo."""
        ...

    async def redo(self, code: str) -> None:
        """Do again the last move that was taken back."""
        ...

    async def restart(self, code: str, deal: int | None = None) -> None:
        """Play the same deal anew, or that of a number."""
        ...

    async def say(self, code: str, text: str) -> None:
        """Speak at a table."""
        ...

    async def emote(self, code: str, emote: str) -> None:
        """Show an emote."""
        ...

    async def rematch(self, code: str) -> None:
        """Agree to play again."""
        ...

    async def pause(self, code: str, *, on: bool) -> None:
        """Wish that the match rests, or go on."""
        ...

    async def record(self, code: str) -> str:
        """The text of the record of the match that is over."""
        ...
