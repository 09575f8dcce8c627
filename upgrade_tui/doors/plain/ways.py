"""Ways into a session by lines: alone at a server of this process, or at one on the network."""

from dataclasses import dataclass, replace

from upgrade_tui.app.wanted import Wanted
from upgrade_tui.doors.plain.manner import Manner
from upgrade_tui.doors.plain.session import PlainSession
from upgrade_tui.doors.plain.streams import LineReader, LineWriter
from upgrade_tui.net import loopback
from upgrade_tui.net.client import Client
from upgrade_tui.net.connectors import Connector
from upgrade_tui.net.errors import CommandRejected, ConnectionFailed
from upgrade_tui.net.server import Server
from upgrade_tui.net.settings import ServerSettings


@dataclass(frozen=True)
class Ends:
    """The two ends of the lines, and how they are spoken over."""

    reader: LineReader
    writer: LineWriter
    manner: Manner


async def play_alone(
    wanted: Wanted, name: str, settings: ServerSettings, ends: Ends, *, watch_bot: bool = False
) -> int:
    """Play against bots at a server of this process that keeps no game; the exit code.

    `watch_bot`: a bot makes one's own moves too.

    Raises: ConnectionFailed: there can be no such table.
    """
    server = Server(replace(settings, data=None))
    client = Client(loopback.connect(server), name, password=settings.password)
    try:
        await client.connect()
        await _begin(client, wanted)
        bot = wanted.level if watch_bot else None
        manner = replace(ends.manner, alone=True)
        return await PlainSession(client, ends.reader, ends.writer, manner, bot=bot).run()
    except CommandRejected as error:
        raise ConnectionFailed(error.code, error.message) from None
    finally:
        await client.close()
        await server.stop("The game was closed.")


async def _begin(client: Client, wanted: Wanted) -> None:
    options = dict(wanted.options)
    seated = await client.create_table(wanted.game, wanted.seats, wanted.preset, options)
    for _ in range(wanted.seats - 1):
        await client.add_bot(seated.table, wanted.level)
    await client.start(seated.table)


@dataclass(frozen=True)
class There:
    """A server on the network, and the table to go to; None: where it is clear which is meant."""

    way: Connector
    table: str | None = None
    watch: bool = False
    password: str | None = None


async def join(there: There, name: str, ends: Ends) -> int:
    """Play at a server on the network; the exit code.

    Raises: ConnectionFailed: it cannot be reached, "net.password": it wants its password.
        CommandRejected: the table named cannot be had.
    """
    client = Client(there.way, name, password=there.password)
    try:
        await client.connect()
        session = PlainSession(client, ends.reader, ends.writer, ends.manner)
        return await session.run(there.table, watch=there.watch)
    finally:
        await client.close()
