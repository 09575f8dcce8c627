"""A client with the server it may be running itself: solo, hosting, or joined elsewhere."""

from __future__ import annotations

from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Literal, Protocol

from upgrade_tui.app.herald import Herald
from upgrade_tui.net.errors import CommandRejected, ConnectionFailed

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    from upgrade_tui.app.solitaire.progress import Progress
    from upgrade_tui.net.mirror import GameClient

Kind = Literal["solo", "host", "remote", "visit"]
"""Alone or hosting on a server of one's own, joined elsewhere, or come in by a door of it."""


class RunningServer(Protocol):
    """The server of this process, as the app needs it."""

    async def stop(self, message: str) -> None:
        """Tell everybody and stop."""
        ...


@dataclass
class Session:
    """One connection and what belongs to it.

    `place` names the server for people; `addresses` are those others may join at, and `other_ways`
    what they may do without this program, with `notes` about that; `kept` the tables at which a seat waits for this person.
    `left`: the attempt at a solitaire that is gone on with here; `watch_bot`: a bot plays it first.
    """

    kind: Kind
    client: GameClient
    place: str
    server: RunningServer | None = None
    addresses: tuple[str, ...] = ()
    other_ways: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()
    kept: tuple[str, ...] = ()
    left: Progress | None = None
    watch_bot: bool = False
    herald: Herald = field(default_factory=Herald)

    def __post_init__(self) -> None:
        """Hear what the client hears."""
        self.client.listener = self.herald

    def others_here(self) -> tuple[str, ...]:
        """Names of other people seated and present at the tables of this client."""
        return tuple(
            person.name
            for table in self.client.tables.values()
            for seat, person in enumerate(table.info.people)
            if person and person.kind == "person" and person.here and seat != table.seat
        )

    async def close(self) -> None:
        """Close the client, then the server if it is ours."""
        self.herald.app = None
        await self.client.close()
        if self.server is not None:
            await self.server.stop("The host has closed this server.")


@asynccontextmanager
async def or_closed(session: Session) -> AsyncIterator[None]:
    """Close a session on which the first steps fail, or are given up.

    Raises: ConnectionFailed: also for what the server refuses.
    """
    try:
        yield
    except CommandRejected as error:
        await session.close()
        raise ConnectionFailed(error.code, error.message) from None
    except BaseException:
        await session.close()
        raise
