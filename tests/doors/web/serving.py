"""A server with a browser door, in the process of the test."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, replace
from functools import partial

from upgrade_tui.doors.web.door import WebDoor
from upgrade_tui.doors.web.settings import WebSettings
from upgrade_tui.net.server import Server
from upgrade_tui.net.settings import ServerSettings

HERE = "127.0.0.1"
SETTINGS = ServerSettings(bind=HERE, port=0, seed=5, bot_pause_s=(0, 0))


@dataclass
class Served:
    """A server, its door, and the code of its standing table: Upgrade for two, two tokens each."""

    server: Server
    door: WebDoor
    code: str

    @property
    def address(self) -> str:
        """What to open in a browser."""
        return self.door.ways[0]


@asynccontextmanager
async def served(
    settings: ServerSettings = SETTINGS, web: WebSettings | None = None
) -> AsyncIterator[Served]:
    """A server that has started; stopped in the end."""
    doors: list[WebDoor] = []

    def make(server: Server, web: WebSettings) -> WebDoor:
        doors.append(WebDoor(server, web))
        return doors[0]

    opening = partial(make, web=web or WebSettings(HERE, 0))
    server = Server(replace(settings, doors=(opening,)))
    try:
        await server.start()
        code = server.open_standing("upgrade", 2, "rush", {"tokens": 2})
        yield Served(server, doors[0], code)
    finally:
        await server.stop("The host has closed this server.")
