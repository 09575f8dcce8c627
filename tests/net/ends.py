# ruff: noqa: ANN401, ARG002 - tests set whatever there is to set; a listener takes all it is told
"""Both ends of the wire for tests: a server on a free port, clients that listen, raw peers."""

import asyncio
import contextlib
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from random import Random
from typing import Any, TypeVar

from upgrade_core.game import View
from upgrade_tui.net import loopback
from upgrade_tui.net.client import Client
from upgrade_tui.net.codec import decode_from_server, encode
from upgrade_tui.net.connectors import Connector, tcp_connector
from upgrade_tui.net.framing import SERVER_LIMIT, FrameReader
from upgrade_tui.net.journal import Store
from upgrade_tui.net.messages import PROTOCOL, ClientPacket, Hello, Person, Ping, ServerPacket
from upgrade_tui.net.mirror import Change, Link, TableMirror
from upgrade_tui.net.server import Server
from upgrade_tui.net.session import ClientSettings
from upgrade_tui.net.settings import ServerSettings
from upgrade_tui.net.tokens import MemoryTokens, Tokens
from upgrade_tui.net.wire import Wire

PATIENCE_S = 60.0
"""After this a test has failed; nothing waits so long when all is well."""

P = TypeVar("P")
SETTINGS: dict[str, Any] = {
    "bind": "127.0.0.1",
    "port": 0,
    "bot_pause_s": (0.0, 0.0),
    "packets_per_s": 1e6,
    "packets_burst": 1_000_000,
    "goodbye_s": 1.0,
    "arrivals_burst": 1_000_000,
}


def settings(**changes: Any) -> ServerSettings:
    """A server's settings for tests: no pauses, no limit on packets."""
    return ServerSettings(**(SETTINGS | changes))


@asynccontextmanager
async def hosted(store: Store | None = None, **changes: Any) -> AsyncIterator[Server]:
    """A server on a free port."""
    server = Server(settings(**changes), store)
    await server.start()
    try:
        yield server
    finally:
        await server.stop()


@dataclass
class Ears:
    """A listener that notes all it hears, and wakes who waits for it."""

    links: list[Link] = field(default_factory=list)
    reasons: list[str] = field(default_factory=list)
    changes: list[Change] = field(default_factory=list)
    views: list[View[Any]] = field(default_factory=list)
    said: list[tuple[int | None, str, str]] = field(default_factory=list)
    emoted: list[tuple[int | None, str]] = field(default_factory=list)
    removed: list[tuple[str, str]] = field(default_factory=list)
    heard: asyncio.Event = field(default_factory=asyncio.Event)

    def _wake(self) -> None:
        heard, self.heard = self.heard, asyncio.Event()
        heard.set()

    def on_link(self, link: Link, message: str) -> None:
        self.links.append(link)
        self.reasons.append(message)
        self._wake()

    def on_table(self, table: TableMirror) -> None:
        self._wake()

    def on_update(self, table: TableMirror, change: Change) -> None:
        assert table.view is not None
        self.changes.append(change)
        self.views.append(table.view)
        self._wake()

    def on_said(self, table: str, seat: int | None, name: str, text: str) -> None:
        self.said.append((seat, name, text))
        self._wake()

    def on_emoted(self, table: str, seat: int | None, name: str, emote: str) -> None:
        self.emoted.append((seat, emote))
        self._wake()

    def on_removed(self, table: str, code: str, message: str) -> None:
        self.removed.append((table, code))
        self._wake()


class Player(Client):
    """A client with ears, whose tests wait for what it hears."""

    def __init__(self, way: Connector, name: str, tokens: Tokens, **more: Any) -> None:
        self.ears = Ears()
        self._way = way
        self._wires: list[Wire] = []
        super().__init__(
            Connector(way.address, self._open), name, tokens, listener=self.ears, **more
        )

    async def _open(self, make_protocol: Callable[[], asyncio.Protocol]) -> None:
        def make_and_keep() -> asyncio.Protocol:
            wire = make_protocol()
            assert isinstance(wire, Wire)
            self._wires.append(wire)
            return wire

        await self._way.open(make_and_keep)

    async def until(self, condition: Callable[[], object]) -> None:
        """Wait until what was heard makes the condition true."""
        async with asyncio.timeout(PATIENCE_S):
            while not condition():
                await self.ears.heard.wait()

    def drop(self) -> None:
        """Lose the connection as a network does it: without a word."""
        self._wires[-1].cut_off()

    @property
    def table(self) -> TableMirror:
        """The only table this player is at."""
        [mirror] = self.tables.values()
        return mirror

    @property
    def state(self) -> Any:
        """The position as this player sees it."""
        assert self.table.view is not None
        return self.table.view.state

    @property
    def winners(self) -> tuple[int, ...]:
        """Who won the match that is over."""
        assert self.table.result is not None
        return self.table.result.winners

    def person(self, seat: int) -> Person:
        """Who sits there."""
        person = self.table.info.people[seat]
        assert person is not None
        return person

    def is_over(self) -> bool:
        """Whether the match has a result."""
        return self.table.result is not None

    def has_view(self) -> bool:
        """Whether a match can be seen."""
        return self.table.view is not None

    def is_back(self) -> bool:
        """Whether the connection dropped and stands again."""
        return self.ears.links[-2:] == ["reconnecting", "connected"]

    @property
    def code(self) -> str:
        """Its code."""
        return self.table.code


async def at_once(_seconds: float) -> None:
    """The wait of a client that does not wait."""
    await asyncio.sleep(0)


HASTY = ClientSettings(wait=at_once, packets_per_s=1e6, packets_burst=1_000_000)


@asynccontextmanager
async def player(
    server: Server,
    name: str = "Ann",
    *,
    tokens: Tokens | None = None,
    in_process: bool = False,
    **more: Any,
) -> AsyncIterator[Player]:
    """A connected client, over TCP or in this process."""
    way = loopback.connect(server) if in_process else tcp_connector("127.0.0.1", server.port)
    more = {"settings": HASTY} | more
    client = Player(way, name, tokens or MemoryTokens(), **more)
    await client.connect()
    try:
        yield client
    finally:
        await client.close()


class RawPeer:
    """A peer that sends what it likes, byte by byte."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.reader = reader
        self.writer = writer
        self._frames = FrameReader(SERVER_LIMIT)
        self._packets: list[ServerPacket] = []

    async def send(self, *packets: ClientPacket | bytes) -> None:
        """Send packets, or bytes as they are."""
        for packet in packets:
            self.writer.write(packet if isinstance(packet, bytes) else encode(packet))
        await self.writer.drain()

    async def receive(self) -> ServerPacket:
        """The next packet."""
        async with asyncio.timeout(PATIENCE_S):
            while not self._packets:
                received = await self.reader.read(65536)
                if not received:
                    raise EOFError
                self._packets += map(decode_from_server, self._frames.feed(received))
        return self._packets.pop(0)

    async def receive_a(self, kind: type[P]) -> P:
        """The next packet of a kind; others are passed over."""
        while True:
            packet = await self.receive()
            if isinstance(packet, kind):
                return packet

    async def rest(self) -> list[ServerPacket]:
        """All packets until the connection ends, without pings."""
        packets = []
        try:
            while True:
                packets.append(await self.receive())
        except (EOFError, ConnectionResetError):
            return [packet for packet in packets if not isinstance(packet, Ping)]


@asynccontextmanager
async def raw_peer(server: Server, name: str | None = None) -> AsyncIterator[RawPeer]:
    """A bare connection; with a name it has said hello."""
    reader, writer = await asyncio.open_connection("127.0.0.1", server.port)
    peer = RawPeer(reader, writer)
    if name is not None:
        await peer.send(Hello(PROTOCOL, name))
        await peer.receive()
    try:
        yield peer
    finally:
        writer.close()
        with contextlib.suppress(ConnectionError):
            await writer.wait_closed()


async def play_out(*players: Player, rng: Random | None = None) -> None:
    """Let these play at random until their match is over, all at once."""
    dice = rng or Random(1)
    await asyncio.gather(*(play_seat(each, dice) for each in players))


async def play_seat(each: Player, rng: Random) -> None:
    """Play one seat at random until the match is over."""
    while True:
        await each.until(lambda: each.table.is_my_turn or each.table.result is not None)
        if each.table.result is not None:
            return
        await act_once(each, rng)


async def next_mover(*players: Player) -> Player | None:
    """Wait until it is the turn of one of these, and who that is; None: the match is over."""
    async with asyncio.timeout(PATIENCE_S):
        while True:
            heard = [asyncio.ensure_future(each.ears.heard.wait()) for each in players]
            try:
                for each in players:
                    if each.table.is_my_turn:
                        return each
                if any(each.is_over() for each in players):
                    return None
                await asyncio.wait(heard, return_when=asyncio.FIRST_COMPLETED)
            finally:
                for waiting in heard:
                    waiting.cancel()


async def act_once(each: Player, rng: Random) -> None:
    """One random move of a player whose turn it is."""
    table = each.table
    assert table.view is not None
    assert table.seat is not None
    choices = table.spec.rules.choices(table.view.state, table.seat)
    await each.act(table.code, choices.sample(rng))


async def seated(*players: Player, bots: int = 0, **table: Any) -> str:
    """Seat these at a new table of the first one's, with bots behind them; its code."""
    host, *others = players
    seats = len(players) + bots
    code = (await host.create_table("upgrade", seats, **table)).table
    for other in others:
        await other.join_table(code, table.get("password"))
    for _ in range(bots):
        await host.add_bot(code, "easy")
    return code


async def started(*players: Player, bots: int = 0, **table: Any) -> str:
    """The same, with the match begun and seen by all; the table's code."""
    code = await seated(*players, bots=bots, **table)
    await players[0].start(code)
    for each in players:
        await each.until(each.has_view)
    return code
