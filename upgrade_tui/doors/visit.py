"""From a door to the tables: the way of somebody who comes into the server's own process.

A door makes the app of a visitor with `visitor_app` and shows it through a `Channel`. The journey
asks for a name where none is known, and for the server's password where it was not given at the
door; then the app is at its table, or among the tables. Whoever leaves them, leaves by the door.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

from upgrade_core.registry import GAMES
from upgrade_tui.app import joining, routes
from upgrade_tui.app.app import UpgradeApp
from upgrade_tui.app.boards import load_board
from upgrade_tui.app.session import Session, or_closed
from upgrade_tui.net import loopback
from upgrade_tui.net.client import Client
from upgrade_tui.net.errors import CommandRejected, ConnectionFailed
from upgrade_tui.net.names import clean_name
from upgrade_tui.net.settings import ServerSettings

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from upgrade_tui.app.storage import GuestStorage, Storage
    from upgrade_tui.net.server import Server

NAME_QUESTION = "What shall we call you?"
NAMELESS = "without a name nobody can play: come again"
PLACE = "this server"


class Visit:
    """A `Journey` to the server of this process.

    Args:
        server: the server.
        origin: the address the visitor came from; its limits, bans and guesses are theirs.
        password: the server's, as far as the door knows that they know it.
        admitted: is called right before they are counted among the server's connections; a door
            that has counted them so far counts them no more.
        table: the one they want to be at; None: where it is clear at which.
    """

    words = "Opening the door"

    def __init__(
        self,
        server: Server,
        origin: str,
        password: str | None = None,
        admitted: Callable[[], None] | None = None,
        table: str | None = None,
    ) -> None:
        self.password = password
        self._server = server
        self._origin = origin
        self._admitted = admitted
        self._table = table

    async def reach(self, storage: Storage, name: str, password: str | None = None) -> Client:
        """Connect and say hello. Raises: ConnectionFailed: "net.password" among others."""
        way = loopback.visit(self._server, self._origin)
        client = Client(way, name, storage.tokens, password=password or self.password)
        if self._admitted is not None:
            self._admitted()
        try:
            await client.connect()
        except BaseException:
            await client.close()
            raise
        return client

    async def go(self, app: UpgradeApp) -> tuple[Session, str | None]:
        """See `Journey.go`."""
        name = app.settings.name.strip() or await _asked_name(app)
        client = await self._reach_asking(app, name)
        addresses, kept = tuple(self._server.addresses), tuple(client.kept_tables)
        session = Session("visit", client, PLACE, addresses=addresses, kept=kept)
        session.other_ways = tuple(ways[0] for ways in self._server.other_ways)
        async with or_closed(session):
            return session, await self._find_place(session, app)

    async def _find_place(self, session: Session, app: UpgradeApp) -> str | None:
        """Where they belong; None: among the tables, also where the one wanted cannot be had."""
        try:
            return await joining.find_place(session, self._table)
        except CommandRejected as error:
            app.sorry(error.message)
            return None

    async def _reach_asking(self, app: UpgradeApp, name: str) -> Client:
        """The server's password is asked for where there is one, until it is right."""
        password: str | None = None
        while True:
            try:
                return await self.reach(app.storage, name, password)
            except ConnectionFailed as error:
                if error.code != "net.password":
                    raise
                note = f"{error.message[:1].upper()}{error.message[1:]}."
                question = routes.ask("The password of this server", note=note, secret=True)
                password = await app.push_screen_wait(question)
                if not password:
                    raise

    async def close(self) -> None:
        """See `Journey.close`: nothing is open before the session is."""


async def _asked_name(app: UpgradeApp) -> str:
    """Ask for a name and keep it. Raises: ConnectionFailed: none was given."""
    while True:
        answer = await app.push_screen_wait(routes.ask(NAME_QUESTION))
        if answer is None:
            raise ConnectionFailed("visit.nameless", NAMELESS)
        if answer.strip():
            app.change_settings("name", clean_name(answer))
            return app.settings.name


def load_screens() -> None:
    """Load what visitors will see, so that the first of them keeps nobody waiting."""
    for module in (
        *("ask", "help", "lobby", "new_table", "opening", "result", "room", "rules"),
        *("settings", "solitaire", "solitaire_result", "table", "too_small"),
    ):
        import_module(f"upgrade_tui.app.screens.{module}")
    for game in GAMES:
        load_board(game)


def visitor_app(
    server: Server, storage: GuestStorage, visit: Visit, environ: Mapping[str, str]
) -> UpgradeApp:
    """The app of somebody from outside; `environ` is their terminal's, as far as it was told."""
    pace = ServerSettings(bot_pause_s=server.settings.bot_pause_s)  # no folder, no password
    return UpgradeApp(journey=visit, server=pace, storage=storage, environ=environ)
