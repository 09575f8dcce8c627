"""Where a command leads: gone by the running app, while its opening screen shows.

What a server or a client needs is loaded on the way, beside the event loop, so that the screen
and its keys are there first.
"""
# ruff: noqa: PLC0415 - loading all this is what the opening screen need not wait for

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Protocol

from upgrade_tui.net.ahead import Ahead
from upgrade_tui.net.connectors import tcp_connector

if TYPE_CHECKING:
    from upgrade_tui.app.app import UpgradeApp
    from upgrade_tui.app.session import Session
    from upgrade_tui.app.wanted import Wanted
    from upgrade_tui.net.trust import Trust


class Journey(Protocol):
    """A way into a session, and what one reads on it."""

    words: str

    async def go(self, app: UpgradeApp) -> tuple[Session, str | None]:
        """The session, and the table where one belongs; None: among the server's tables.

        Raises: ConnectionFailed, UpgradeError: it leads nowhere; the sentence says why.
        """
        ...

    async def close(self) -> None:
        """Leave nothing open of a way that was not gone to its end."""
        ...


class Here:
    """To a table on a server of this process: `alone` against bots, or hosting for others."""

    def __init__(self, wanted: Wanted, *, alone: bool, watch_bot: bool = False) -> None:
        self.words = "Shuffling" if alone else "Opening the table"
        self._wanted = wanted
        self._alone = alone
        self._watch_bot = watch_bot

    async def go(self, app: UpgradeApp) -> tuple[Session, str | None]:
        """See `Journey.go`."""
        await asyncio.to_thread(_load_own_server, self._wanted.game, alone=self._alone)
        from upgrade_tui.app import solo

        begin = solo.play_alone if self._alone else solo.host_here
        session, code = await begin(self._wanted, app.player_name, app.server_settings)
        session.watch_bot = self._watch_bot
        return session, code

    async def close(self) -> None:
        """See `Journey.close`: a server is closed with its session."""


class Elsewhere:
    """To a server on the network, towards which a connection is under way at once.

    Make it while an event loop runs. `table` is a code, None: where it is clear at which table;
    `password` the server's, asked for where it has one and none was given; `trust` is for TLS.
    """

    def __init__(
        self,
        host: str,
        port: int,
        table: str | None = None,
        *,
        watch: bool = False,
        password: str | None = None,
        trust: Trust | None = None,
    ) -> None:
        self._ahead = Ahead(tcp_connector(host, port, trust))
        self._table = table
        self._watch = watch
        self._password = password
        self.words = f"Connecting to {self._ahead.way.address}"

    async def check(self) -> None:
        """Raises: ConnectionFailed: it is known by now that nobody is there."""
        if self._ahead.has_failed:
            from upgrade_tui.app import joining

            await joining.reach(self._ahead.way, "")

    async def go(self, app: UpgradeApp) -> tuple[Session, str | None]:
        """See `Journey.go`."""
        await asyncio.to_thread(_load_client)
        from upgrade_tui.app import joining
        from upgrade_tui.app.session import or_closed

        way = self._ahead.way
        if self._password is None:
            session = await joining.reach_asking(way, app)
        else:
            joining.warn(way, app)
            session = await joining.reach(way, app.player_name, self._password)
        async with or_closed(session):
            return session, await joining.find_place(session, self._table, watch=self._watch)

    async def close(self) -> None:
        """See `Journey.close`."""
        await self._ahead.close()


def _load_client() -> None:
    import upgrade_tui.app.joining
    import upgrade_tui.app.screens.room
    import upgrade_tui.app.session  # noqa: F401 - to have it loaded


def _load_own_server(game: str, *, alone: bool) -> None:
    import upgrade_tui.app.solo

    if alone:
        import upgrade_tui.app.screens.table
        from upgrade_tui.app.boards import load_board

        load_board(game)
    else:
        import upgrade_tui.app.screens.room  # noqa: F401 - to have it loaded
