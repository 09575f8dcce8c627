"""From a door to the tables: the way of somebody who comes into the server's own process.

A door makes the app of a visitor with `visitor_app` and shows it through a `Channel`. The journey
asks for a name where none is known, and for the server's password where it was not given at the
door; then the app is at its table, or among the tables. Whoever leaves them, leaves by the door.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from upgrade_tui.app import joining, routes
from upgrade_tui.app.app import UpgradeApp
from upgrade_tui.app.session import Session, or_closed
from upgrade_tui.net import loopback
from upgrade_tui.net.client import Client
from upgrade_tui.net.errors import ConnectionFailed
from upgrade_tui.net.names import clean_name
from upgrade_tui.net.settings import ServerSettings

if TYPE_CHECKING:
    from collections.abc import Mapping

    from upgrade_tui.app.storage import GuestStorage, Storage
    from upgrade_tui.net.server import Server

NAMELESS = ConnectionFailed("visit.nameless", "without a name nobody can play: come again")


class Visit:
    """A `Journey` to the server of this process.

    `origin` is the address the visitor came from; `password` the server's, as far as it is known
    that they know it.
    """

    words = "Opening the door"

    def __init__(self, server: Server, origin: str, password: str | None = None) -> None:
        self._server = server
        self._origin = origin
        self._password = password

    async def go(self, app: UpgradeApp) -> tuple[Session, str | None]:
        """See `Journey.go`."""
        name = app.settings.name.strip() or await _asked_name(app)
        session = await self._arrive(app, name)
        async with or_closed(session):
            return session, await joining.find_place(session)

    async def close(self) -> None:
        """See `Journey.close`: nothing is open before the session is."""

    async def _arrive(self, app: UpgradeApp, name: str) -> Session:
        """Say hello; the password is asked for where there is one, until it is right."""
        password = self._password
        while True:
            try:
                return await self._say_hello(app.storage, name, password)
            except ConnectionFailed as error:
                if error.code != "net.password":
                    raise
                question = routes.ask(
                    "The password of this server", note=error.message, secret=True
                )
                password = await app.push_screen_wait(question)
                if password is None:
                    raise

    async def _say_hello(self, storage: Storage, name: str, password: str | None) -> Session:
        server = self._server
        way = loopback.visit(server, self._origin)
        client = Client(way, name, storage.tokens, password=password)
        try:
            await client.connect()
        except BaseException:
            await client.close()
            raise
        addresses, kept = tuple(server.addresses), tuple(client.kept_tables)
        return Session("visit", client, "this server", addresses=addresses, kept=kept)


async def _asked_name(app: UpgradeApp) -> str:
    """Ask for a name and keep it. Raises: ConnectionFailed: none was given."""
    while True:
        answer = await app.push_screen_wait(routes.ask("What shall we call you?"))
        if answer is None:
            raise NAMELESS
        if answer.strip():
            app.change_settings("name", clean_name(answer))
            return app.settings.name


def visitor_app(
    server: Server, storage: GuestStorage, visit: Visit, environ: Mapping[str, str]
) -> UpgradeApp:
    """The app of somebody from outside; `environ` is their terminal's, as far as it was told."""
    pace = ServerSettings(bot_pause_s=server.settings.bot_pause_s)  # no folder, no password
    return UpgradeApp(journey=visit, server=pace, storage=storage, environ=environ)
