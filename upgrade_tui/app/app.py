"""The app with its session: playing alone, hosting, joining, and what the server says."""
# ruff: noqa: PLC0415 - a server, a client, a record are loaded by those who need one

from __future__ import annotations

import os
from dataclasses import replace
from typing import TYPE_CHECKING

from textual import work

from upgrade_core.errors import UpgradeError
from upgrade_tui.app import routes
from upgrade_tui.app.shell import Shell
from upgrade_tui.net.errors import CommandRejected, ConnectionFailed
from upgrade_tui.net.settings import ServerSettings

if TYPE_CHECKING:
    from collections.abc import Awaitable, Mapping
    from contextlib import AbstractAsyncContextManager

    from textual.screen import Screen

    from upgrade_tui.app.journey import Journey
    from upgrade_tui.app.messages import LinkChanged, MatchUpdated, Removed, Said, TableChanged
    from upgrade_tui.app.session import Session
    from upgrade_tui.app.settings import Settings
    from upgrade_tui.app.solitaire.keeping import Solitaires
    from upgrade_tui.app.storage import Storage
    from upgrade_tui.app.wanted import Wanted
    from upgrade_tui.net.discovery import Heard
    from upgrade_tui.net.mirror import GameClient


class UpgradeApp(Shell):
    """Upgrade on a terminal.

    Args:
        first: the screen it opens with; home by default.
        session: the connection it opens with, if there is one.
        journey: where it goes from its opening screen, in place of `first`.
        settings: instead of those that are kept.
        server: how servers of this process are set up.
        name: the name to play under, instead of the one in the settings.
        storage: where whoever plays keeps things; by default their own files.
        environ: the environment of their terminal; by default this process's.
    """

    def __init__(  # noqa: PLR0913 - each says where one part of it comes from
        self,
        first: Screen[None] | None = None,
        *,
        session: Session | None = None,
        journey: Journey | None = None,
        settings: Settings | None = None,
        server: ServerSettings | None = None,
        name: str | None = None,
        storage: Storage | None = None,
        environ: Mapping[str, str] = os.environ,
    ) -> None:
        super().__init__(routes.opening(journey) if journey else first, settings, storage, environ)
        self.journey = journey
        self.failure: ConnectionFailed | UpgradeError | None = None
        self.server_settings = server or ServerSettings()
        self._name = name
        self.session: Session | None = None
        self._client: GameClient | None = None
        if session is not None:
            self._take(session)

    def _take(self, session: Session) -> None:
        self.session = session
        self._client = session.client
        session.herald.app = self

    @property
    def client(self) -> GameClient:
        """The connection, or the last one: a screen on its way out still looks at its table.

        Only screens that need a server ask for it.
        """
        assert self._client is not None, "no server yet"
        return self._client

    @property
    def player_name(self) -> str:
        """The name to play under."""
        return self._name or self.settings.player_name

    @property
    def asks_password(self) -> bool:
        """Whether the server of this process has a password."""
        hosting = self.session is not None and self.session.kind == "host"
        return hosting and self.server_settings.password is not None

    @property
    def kept_seats(self) -> list[tuple[str, str]]:
        """Server and table of the seats that wait for this person, the newest first."""
        return self.storage.tokens.seats()

    @property
    def solitaires(self) -> Solitaires:
        """What is kept of this person's solitaires."""
        from upgrade_tui.app.solitaire.keeping import Solitaires

        return Solitaires(self.storage.drawer)

    @property
    def left_games(self) -> list[str]:
        """The solitaires that wait to be gone on with, the latest first."""
        from upgrade_core.registry import GAMES

        return [game for game in self.solitaires.left_games() if game in GAMES]

    def talk(self, code: str) -> list[Said]:
        """What was said at a table, oldest first."""
        return list(self.session.herald.talk[code]) if self.session else []

    def browsing(self, heard: Heard) -> AbstractAsyncContextManager[None]:
        """For as long as it lasts, `heard` is told who hosts nearby. Raises: ConnectionFailed."""
        from upgrade_tui.net.discovery import browsing

        return browsing(heard)

    async def attempt(self, wish: Awaitable[object]) -> bool:
        """Await a command; False, with the sentence shown, where it was refused."""
        try:
            await wish
        except (CommandRejected, ConnectionFailed) as error:
            self.sorry(error.message)
            return False
        return True

    # Into a game -----------------------------------------------------------------------------

    def set_out(self, journey: Journey) -> None:
        """Go where the command line leads; `failure` says why the app ended where it cannot.

        Not in the opening screen's context: what the client runs would keep that screen alive.
        """
        with self._context():
            self._set_out(journey)

    @work(exclusive=True, group="journey")
    async def _set_out(self, journey: Journey) -> None:
        try:
            session, code = await journey.go(self)
        except (ConnectionFailed, UpgradeError) as error:
            self.failure = error
            self.exit(return_code=1)
        else:
            await self._adopt(session, code)
            self.call_after_refresh(self.settle)

    @work(exclusive=True, group="journey")
    async def play(self, wanted: Wanted) -> None:
        """A table with bots in this process, at once."""
        from upgrade_tui.app import solo

        await self._begin(solo.play_alone(wanted, self.player_name, self.server_settings))

    @work(exclusive=True, group="journey")
    async def go_on(self, game: str) -> None:
        """The solitaire that was left; where that is broken, it is dropped."""
        from upgrade_tui.app import solo

        left = self.solitaires.left_game(game)
        if left is None:
            self.sorry("That game can no longer be read: play a new one.")
            return
        try:
            session, code = await solo.go_on(left, self.player_name, self.server_settings)
        except ConnectionFailed as error:
            self.solitaires.drop_game(game)
            self.sorry(error.message)
            return
        await self._adopt(session, code)

    @work(exclusive=True, group="journey")
    async def host(self, wanted: Wanted) -> None:
        """A server of this process that others can join, and a table at it."""
        from upgrade_tui.app import solo

        settings = replace(
            self.server_settings,
            announce=self.server_settings.announce or self.settings.announce,
        )
        await self._begin(solo.host_here(wanted, self.player_name, settings))

    @work(exclusive=True, group="journey")
    async def host_again(self, address: str, table: str) -> None:
        """The server of this person's that ended in the middle of a match."""
        from upgrade_tui.app import solo
        from upgrade_tui.net.connectors import HOSTED

        data = address.removeprefix(HOSTED)
        await self._begin(solo.host_again(data, table, self.player_name, self.server_settings))

    @work(exclusive=True, group="journey")
    async def join(self, address: str, table: str | None = None) -> None:
        """A server elsewhere; its password is asked for where it has one."""
        from upgrade_tui.app import joining
        from upgrade_tui.app.address import way_to

        try:
            way = way_to(address)
            self.say(f"Connecting to {way.address}{self.look.glyphs.ellipsis}")
            session = await joining.reach_asking(way, self)
        except ConnectionFailed as error:
            if error.code != "net.password":  # asked for, and not given
                self.sorry(error.message)
        else:
            await self._arrive(session, table)

    async def _arrive(self, session: Session, table: str | None) -> None:
        """Find one's place on a server; the lobby where the table wanted cannot be had."""
        from upgrade_tui.app import joining

        try:
            code = await joining.find_place(session, table)
        except (CommandRejected, ConnectionFailed) as error:
            self.sorry(error.message)
            code = None
        await self._adopt(session, code)

    async def _begin(self, opening: Awaitable[tuple[Session, str]]) -> None:
        try:
            session, code = await opening
        except (ConnectionFailed, UpgradeError) as error:
            self.sorry(error.message)
            return
        await self._adopt(session, code)

    async def _adopt(self, session: Session, code: str | None) -> None:
        """Use a new session instead of the one before."""
        before = self.session
        self._take(session)
        self.show(routes.after_joining(session, code))
        if before is not None:
            await before.close()

    async def open_table(self, wanted: Wanted) -> None:
        """A new table on the server one is at."""
        from upgrade_tui.app import solo

        assert self.session is not None
        try:
            code = await solo.open_table(self.session, wanted)
        except (CommandRejected, ConnectionFailed) as error:
            self.sorry(error.message)
        else:
            self.show_table(code)

    async def open_record(self, file_name: str) -> None:
        """Step through a record."""
        from upgrade_tui.app.records import RecordUnreadable, read_replay

        try:
            played = read_replay(file_name)
        except RecordUnreadable as error:
            self.sorry(str(error))
        else:
            self.push_screen(routes.replay(played))

    # From table to table ---------------------------------------------------------------------

    def show_table(self, code: str) -> None:
        """Show a table as it is: the waiting room, or the board."""
        assert self.session is not None
        self.show(routes.after_joining(self.session, code))

    def _show_home(self) -> None:
        """Home; whoever came in by a door has none here, and goes out by it again."""
        if self.storage.is_own:
            self.show(routes.home())
        else:
            self.exit(0)

    @work(exclusive=True, group="journey")
    async def leave_table(self, code: str) -> None:
        """Give up the place at a table; back to the lobby, or home from a game alone."""
        if self.session is None:
            self._show_home()
            return
        if code in self.client.tables and self.client.link == "connected":
            await self.attempt(self.client.leave_table(code))
        if self.session.kind == "solo":
            await self._go_home()
        else:
            self.show(routes.lobby())

    @work(exclusive=True, group="journey")
    async def go_home(self) -> None:
        """Leave the server; a host with others at the tables is asked first."""
        if await self._may_stop():
            await self._go_home()

    async def _go_home(self) -> None:
        session, self.session = self.session, None
        self._show_home()
        if session is not None:
            await session.close()

    async def _may_stop(self) -> bool:
        """Whether the server of this process may end, if there is one others are at."""
        session = self.session
        if session is None or session.kind != "host" or not session.others_here():
            return True
        return await self.confirm("Others are playing here. Stop the server? A game begun is kept.")

    @work(exclusive=True, group="quit")
    async def action_quit(self) -> None:  # type: ignore[override]
        """Quit; a host with others at the tables is asked first."""
        if await self._may_stop():
            self.exit(0)

    # What the server says ----------------------------------------------------------------------

    def on_link_changed(self, message: LinkChanged) -> None:
        """Cover what is on the screen while the server is away."""
        sections = [getattr(screen, "section", "") for screen in self.screen_stack]
        away = message.link in ("reconnecting", "closed")
        if away and "link" not in sections and self.session is not None:
            self.push_screen(routes.link(message.link, message.text))

    def on_table_changed(self, message: TableChanged) -> None:
        """A table that gathers again, after a match, is a waiting room again."""
        table = message.table
        here = getattr(self.place, "code", None) == table.code
        board = getattr(self.place, "section", "") != "room"
        if here and board and table.info.phase == "gathering":
            self.show_table(table.code)

    def on_match_updated(self, message: MatchUpdated) -> None:
        """Call the player whose turn it has become."""
        table, chosen = message.table, self.settings
        others = sum(person is not None for person in table.info.people) > 1
        self.caller.note(table, title=chosen.title, bell=chosen.bell, others=others)

    def on_removed(self, message: Removed) -> None:
        """Say why the place is gone, and show what is left."""
        self.sorry(message.text)
        if self.session is None or getattr(self.place, "code", None) != message.table:
            return
        if self.session.kind == "solo":
            self.go_home()
        else:
            self.show(routes.lobby())
