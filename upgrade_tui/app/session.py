"""A client with the server it may be running itself: solo, hosting, or joined elsewhere."""

from dataclasses import dataclass
from typing import Literal, Protocol

from upgrade_tui.net.mirror import GameClient

Kind = Literal["solo", "host", "remote"]


class RunningServer(Protocol):
    """The server of this process, as the app needs it."""

    async def stop(self, message: str) -> None:
        """Tell everybody and stop."""
        ...


@dataclass
class Session:
    """One connection and what belongs to it.

    `place` names the server for people; `addresses` are those others join at, for a host.
    """

    kind: Kind
    client: GameClient
    place: str
    server: RunningServer | None = None
    addresses: tuple[str, ...] = ()

    def others_here(self) -> tuple[str, ...]:
        """Names of other people seated, present, at the tables of this client."""
        return tuple(
            person.name
            for table in self.client.tables.values()
            for seat, person in enumerate(table.info.people)
            if person and person.kind == "person" and person.here and seat != table.seat
        )

    async def close(self) -> None:
        """Close the client, then the server if it is ours."""
        await self.client.close()
        if self.server is not None:
            await self.server.stop("The host has closed this server.")
