"""Games on a server of this process: alone against bots, or hosting for the network."""

from dataclasses import replace
from pathlib import Path

from upgrade_core.errors import NotationError
from upgrade_tui.app.session import Kind, Session, or_closed
from upgrade_tui.app.solitaire.progress import Progress
from upgrade_tui.app.wanted import Wanted
from upgrade_tui.net import loopback
from upgrade_tui.net.client import Client
from upgrade_tui.net.errors import ConnectionFailed
from upgrade_tui.net.mirror import GameClient
from upgrade_tui.net.server import Server
from upgrade_tui.net.settings import ServerSettings

HERE = "this computer"


async def play_alone(wanted: Wanted, name: str, settings: ServerSettings) -> tuple[Session, str]:
    """A table in this process, with bots on all other seats, begun.

    Raises: ConnectionFailed: it cannot be opened so; the sentence says why.
    """
    session = await _own_server(settings, "solo", name)
    async with or_closed(session):
        code = await open_table(session, wanted)
        for _ in range(wanted.seats - 1):
            await session.client.add_bot(code, wanted.level)
        await session.client.start(code)
    return session, code


async def go_on(left: Progress, name: str, settings: ServerSettings) -> tuple[Session, str]:
    """A solitaire as it was left: the same deal, its moves made and taken back again.

    Raises: ConnectionFailed: it cannot be set up any more.
    """
    session = await _own_server(settings, "solo", name)
    try:
        async with or_closed(session):
            code = await open_table(session, Wanted(left.game, 1, left.preset, left.options))
            await session.client.start(code, left.deal)
            await _replay(session.client, code, left)
    except (ConnectionFailed, NotationError) as error:
        words = f"The game that was left cannot be gone on with: {error.message}"
        raise ConnectionFailed("solitaire.broken", words) from None
    session.left = left
    return session, code


async def _replay(client: GameClient, code: str, left: Progress) -> None:
    table = client.tables[code]
    for text in (*left.moves, *reversed(left.taken)):
        assert table.view is not None
        await client.act(code, table.spec.rules.parse(table.view, text))
    for _ in left.taken:
        await client.undo(code)


async def host_here(wanted: Wanted, name: str, settings: ServerSettings) -> tuple[Session, str]:
    """A server others can join, and a table at it where this person sits.

    Where a seat of the game wanted waits from the last time, it is that one.

    Raises: ConnectionFailed: the port is taken, the address is not ours, the table cannot be.
        StoreUnusable: games cannot be kept where they should.
    """
    session = await _own_server(settings, "host", name)
    async with or_closed(session):
        left = await _left_table(session, wanted)
        if left is None:
            return session, await open_table(session, wanted)
        await session.client.join_table(left)
        return session, left


async def _left_table(session: Session, wanted: Wanted) -> str | None:
    """The table of the game wanted at which a seat of this person's waits."""
    kept = set(session.kept)
    for info in await session.client.list_tables():
        if info.table in kept and info.game == wanted.game and info.phase == "playing":
            return info.table
    return None


async def host_again(
    data: str, table: str, name: str, settings: ServerSettings
) -> tuple[Session, str]:
    """The server whose games are kept in a folder, and the seat that waits at one of its tables.

    Raises: ConnectionFailed, StoreUnusable: the server cannot start, the table is gone.
    """
    session = await _own_server(replace(settings, data=Path(data)), "host", name)
    async with or_closed(session):
        await session.client.join_table(table)
        return session, table


async def open_table(session: Session, wanted: Wanted) -> str:
    """Open a table and sit down at it; its code. Raises: CommandRejected, ConnectionFailed."""
    seated = await session.client.create_table(
        wanted.game,
        wanted.seats,
        wanted.preset,
        dict(wanted.options),
        wanted.password,
        wanted.times,
    )
    return seated.table


async def _own_server(settings: ServerSettings, kind: Kind, name: str) -> Session:
    """A server in this process, listening where others shall join, and its first client."""
    if kind == "solo":
        settings = replace(settings, data=None)
    server = Server(settings)
    try:
        if kind == "host":
            await server.start()
        client = Client(loopback.connect(server), name, password=settings.password)
        session = Session(kind, client, HERE, server, kept=tuple(client.kept_tables))
        await client.connect()
    except BaseException:
        await server.stop("It could not be started.")
        raise
    if kind == "host":
        session.addresses = tuple(server.addresses)
        session.other_ways = tuple(ways[0] for ways in server.other_ways)
        session.notes = tuple(server.notes)
    return session
