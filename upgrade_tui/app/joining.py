"""Reaching a server elsewhere, and finding one's place there."""

from __future__ import annotations

from typing import TYPE_CHECKING

from upgrade_tui.app.address import address_text
from upgrade_tui.net.client import Client, tcp_connector

if TYPE_CHECKING:
    from upgrade_tui.app.session import Session
    from upgrade_tui.net.messages import TableInfo


async def reach(host: str, port: int, name: str, password: str | None = None) -> Session:
    """Connect and say hello. Raises: ConnectionFailed."""
    client = Client(tcp_connector(host, port), name, password=password)
    await client.connect()
    from upgrade_tui.app.session import Session  # noqa: PLC0415 - Textual loads meanwhile

    kept = tuple(client.kept_tables)
    return Session("remote", client, address_text(host, port), kept=kept)


async def find_place(
    session: Session, table: str | None = None, *, watch: bool = False
) -> str | None:
    """Sit down, or watch, where it is clear at which table; its code, None: the lobby.

    Raises: CommandRejected: the table named is not there, is full, is private.
    """
    client = session.client
    if table is None:
        tables = await client.list_tables()
        table = None if watch else _kept(session, tables)
        table = table or _only_one(tables, watch=watch)
    if table is None:
        return None
    await (client.watch_table(table) if watch else client.join_table(table))
    return table


def _only_one(tables: list[TableInfo], *, watch: bool) -> str | None:
    """The one table that can be meant, if there is exactly one."""
    fitting = [
        info.table
        for info in tables
        if not info.private and (watch or (info.phase == "gathering" and None in info.people))
    ]
    return fitting[0] if len(fitting) == 1 else None


def _kept(session: Session, tables: list[TableInfo]) -> str | None:
    """The table at which a seat waits, the newest of several."""
    there = {info.table for info in tables}
    return next((code for code in session.kept if code in there), None)
