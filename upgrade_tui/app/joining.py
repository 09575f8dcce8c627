"""Reaching a server elsewhere, and finding one's place there."""

from __future__ import annotations

from typing import TYPE_CHECKING

from upgrade_tui.app import routes
from upgrade_tui.app.session import Session
from upgrade_tui.net.client import Client
from upgrade_tui.net.errors import ConnectionFailed
from upgrade_tui.net.exposure import password_warning
from upgrade_tui.net.placing import place_meant

if TYPE_CHECKING:
    from upgrade_tui.app.app import UpgradeApp
    from upgrade_tui.net.connectors import Connector


async def reach(way: Connector, name: str, password: str | None = None) -> Session:
    """Connect and say hello. Raises: ConnectionFailed."""
    client = Client(way, name, password=password)
    try:
        await client.connect()
    except BaseException:
        await client.close()
        raise
    return Session("remote", client, way.address, kept=tuple(client.kept_tables))


async def reach_asking(way: Connector, app: UpgradeApp) -> Session:
    """The same from within a worker of the app: a server's password is asked for.

    Raises: ConnectionFailed: "net.password" among others, where no password was given.
    """
    password: str | None = None
    while True:
        try:
            return await reach(way, app.player_name, password)
        except ConnectionFailed as error:
            if error.code != "net.password":
                raise
            question = f"The password of {way.address}"
            note = " ".join(filter(None, [f"{error.message}.", password_warning(way.address)]))
            asking = routes.ask(question, note=note, secret=True)
            password = await app.push_screen_wait(asking)
            if password is None:
                raise


def warn(way: Connector, app: UpgradeApp) -> None:
    """Say who could read the password that is about to be sent, if anybody could."""
    if warning := password_warning(way.address):
        app.notify(warning, severity="warning", timeout=12, markup=False)


async def find_place(
    session: Session, table: str | None = None, *, watch: bool = False
) -> str | None:
    """Sit down, or watch, where it is clear at which table; its code, None: the lobby.

    Raises: CommandRejected: the table named is not there, is full, is private.
    """
    client = session.client
    if table is None:
        table = place_meant(await client.list_tables(), session.kept, watch=watch)
    if table is None:
        return None
    await (client.watch_table(table) if watch else client.join_table(table))
    return table
