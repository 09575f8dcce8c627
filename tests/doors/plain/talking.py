"""Sessions by lines for tests: somebody who types, in memory, and reads what is written."""

import asyncio
import json
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from random import Random
from typing import Any

from tests.net.ends import HASTY, settings
from upgrade_core.registry import find_game
from upgrade_tui.doors.plain.manner import Manner
from upgrade_tui.doors.plain.scene import choices_of, scene_of
from upgrade_tui.doors.plain.session import PlainSession
from upgrade_tui.net import loopback
from upgrade_tui.net.client import Client
from upgrade_tui.net.connectors import Connector, tcp_connector
from upgrade_tui.net.server import Server
from upgrade_tui.net.tokens import MemoryTokens, Tokens
from upgrade_tui.net.wire import Wire

PATIENCE_S = 30.0
"""After this a test has failed; nothing waits so long when all is well."""


class Typist:
    """Both ends of a session: lines are typed here, and what comes is kept here."""

    def __init__(self) -> None:
        self.written = ""
        self.client: Client
        self.wires: list[Wire] = []
        self._typed: asyncio.Queue[str] = asyncio.Queue()
        self._heard = asyncio.Event()

    # What a session needs ----------------------------------------------------------------------

    async def readline(self) -> str:
        return await self._typed.get()

    def write(self, text: str) -> None:
        self.written += text

    async def drain(self) -> None:
        self._heard.set()

    # What a test does --------------------------------------------------------------------------

    def drop(self) -> None:
        """Lose the connection as a network does it: without a word."""
        self.wires[-1].cut_off()

    def type(self, *lines: str) -> None:
        """Type lines."""
        for line in lines:
            self._typed.put_nowait(f"{line}\n")

    def end(self) -> None:
        """Type no more."""
        self._typed.put_nowait("")

    @property
    def lines(self) -> list[str]:
        """All that came, line by line."""
        return self.written.splitlines()

    @property
    def told(self) -> list[dict[str, Any]]:
        """All that came, as JSON."""
        return [json.loads(line) for line in self.lines]

    async def until(self, wanted: str | Callable[[], object], *, after: int = 0) -> str:
        """Wait until a text has come (behind so many signs), or a condition is fulfilled."""
        condition = (lambda: wanted in self.written[after:]) if isinstance(wanted, str) else wanted
        try:
            async with asyncio.timeout(PATIENCE_S):
                while not condition():
                    self._heard.clear()
                    await self._heard.wait()
        except TimeoutError:
            raise AssertionError(f"{wanted} has not come; there is:\n{self.written}") from None
        return self.written[after:]

    async def ask(self, line: str, wanted: str) -> str:
        """Type a line and wait for a text in what comes from then on; all that came by then."""
        before = len(self.written)
        self.type(line)
        return await self.until(wanted, after=before)


@asynccontextmanager
async def talk(
    way: Connector,
    manner: Manner | None = None,
    name: str = "Ann",
    *,
    tokens: Tokens | None = None,
    arrive: Callable[[Client], Awaitable[object]] | None = None,
    **where: Any,  # noqa: ANN401 - a table, whether to watch
) -> AsyncIterator[tuple[Typist, "asyncio.Task[int]"]]:
    """A running session at a server; `arrive` is what its client does before."""
    typist = Typist()
    kept = _keeping(way, typist.wires)
    client = typist.client = Client(kept, name, tokens or MemoryTokens(), settings=HASTY)
    await client.connect()
    if arrive is not None:
        await arrive(client)
    session = asyncio.create_task(PlainSession(client, typist, typist, manner).run(**where))
    try:
        yield typist, session
    finally:
        session.cancel()
        await asyncio.gather(session, return_exceptions=True)
        await client.close()


@asynccontextmanager
async def alone(
    game: str,
    manner: Manner | None = None,
    **options: bool | int | str,
) -> AsyncIterator[tuple[Typist, "asyncio.Task[int]"]]:
    """A session at a table against bots, begun, on a server in memory."""
    server = Server(settings(seed=7, pace=0))

    async def begin(client: Client) -> None:
        spec = find_game(game)
        many = spec.seats_to_play
        code = (await client.create_table(game, many, None, options)).table
        for _ in range(many - 1):
            await client.add_bot(code, "easy")
        await client.start(code)

    manner = manner or Manner(alone=True)
    async with talk(loopback.connect(server), manner, arrive=begin) as (typist, session):
        yield typist, session
    await server.stop()


def _keeping(way: Connector, wires: list[Wire]) -> Connector:
    """The same way; the ends of its connections are noted."""

    async def reach(make_protocol: Callable[[], asyncio.Protocol]) -> None:
        def make_and_keep() -> asyncio.Protocol:
            wire = make_protocol()
            assert isinstance(wire, Wire)
            wires.append(wire)
            return wire

        await way.open(make_and_keep)

    return Connector(way.address, reach)


def tcp(server: Server) -> Connector:
    """The way to a server over a real socket."""
    return tcp_connector("127.0.0.1", server.port)


async def play_out(typist: Typist, *, dice: Random) -> None:
    """Type random legal moves, as text, until the match is over."""
    client = typist.client
    typed = (0, 0)
    while True:
        [table] = client.tables.values()
        if table.result is not None:
            return
        fresh = (table.match, table.version) != typed
        scene = scene_of(table)
        if table.is_my_turn and fresh and scene is not None:
            typed = table.match, table.version
            choices = choices_of(scene)
            assert choices is not None
            typist.type(scene.spec.rules.format(scene.view, choices.sample(dice)))
        before = len(typist.written)
        await typist.until(lambda: len(typist.written) > before)  # noqa: B023 - awaited at once
