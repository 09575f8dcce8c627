"""Players, as a process: `python -m benchmarks.kill.players PORT TABLES FILE`.

They play the toy game as real clients over TCP, come back whenever the server has died, and ask
again for what was not answered. The number of acknowledged moves is printed now and then; when
standard input ends, what they were told is written to the file.
"""

import asyncio
import contextlib
import sys
from pathlib import Path
from random import Random
from typing import Any

from benchmarks.kill.told import Told, digest, encode
from benchmarks.server import toy
from benchmarks.server.serve import loop_factory
from upgrade_tui.net.client import Client, Deaf, tcp_connector
from upgrade_tui.net.mirror import Change, TableMirror
from upgrade_tui.net.session import ClientSettings
from upgrade_tui.net.tokens import MemoryTokens

HASTY = ClientSettings(
    first_wait_s=0.05, longest_wait_s=0.2, packets_per_s=1e6, packets_burst=1_000_000
)
TELL_S = 0.2


class Seat(Deaf):
    """One player, who notes all they are told."""

    def __init__(self, port: int, rng: Random) -> None:
        way = tcp_connector("127.0.0.1", port)
        self.client = Client(way, "Load", MemoryTokens(), listener=self, settings=HASTY)
        self.told = Told("", -1)
        self._rng = rng
        self._news = asyncio.Event()

    def on_table(self, table: TableMirror) -> None:  # noqa: ARG002 - only that it changed
        """Somebody came, or the match began."""
        self._news.set()

    def on_update(self, table: TableMirror, change: Change) -> None:  # noqa: ARG002 - the view does
        """Note the view; where it was another one before, what is noted is certainly wrong."""
        assert table.view is not None
        seen = digest(table.view.state)
        if self.told.views.setdefault(table.version, seen) != seen:
            self.told.views[table.version] = b"another"
        self._news.set()

    async def sit(self, table: str = "") -> str:
        """Open a table, or join one. Returns: its code."""
        await self.client.connect()
        client = self.client
        place = await (client.join_table(table) if table else client.create_table(toy.KEY, 2))
        self.told.table, self.told.seat = place.table, place.seat or 0
        return place.table

    async def play(self) -> None:
        """Move whenever it is one's turn, for ever."""
        told = self.told
        while True:
            self._news.clear()
            table = self.client.tables[told.table]
            if table.view is None or not table.is_my_turn:
                await self._news.wait()
                continue
            told.pending = self._rng.randrange(toy.HAND)
            await self.client.act(told.table, toy.Play(told.pending))
            told.acknowledged.append(told.pending)
            told.pending = None


async def seated(port: int, tables: int) -> list[Seat]:
    """All players at their tables, every match begun."""
    seats: list[Seat] = []
    for number in range(tables):
        pair = [Seat(port, Random(2 * number + side)) for side in range(toy.SEATS)]
        code = await pair[0].sit()
        await pair[1].sit(code)
        await pair[0].client.start(code)
        seats += pair
    return seats


async def tell(seats: list[Seat]) -> None:
    """Print how many moves have been acknowledged, for ever."""
    while True:
        print(sum(len(seat.told.acknowledged) for seat in seats), flush=True)
        await asyncio.sleep(TELL_S)


async def run(port: int, tables: int) -> list[Told]:
    """Play until standard input ends; what everybody was told."""
    seats = await seated(port, tables)
    work = [asyncio.create_task(seat.play()) for seat in seats]
    work.append(asyncio.create_task(tell(seats)))
    end: asyncio.Future[str] = asyncio.get_running_loop().run_in_executor(None, sys.stdin.read)
    waiting: list[asyncio.Future[Any]] = [*work, end]
    done, _ = await asyncio.wait(waiting, return_when=asyncio.FIRST_COMPLETED)
    for task in work:
        task.cancel()
    for seat in seats:
        with contextlib.suppress(ConnectionError):
            await seat.client.close()
    for ended in done:
        ended.result()  # a player who broke ends all this with the reason
    return [seat.told for seat in seats]


def main(words: list[str]) -> None:
    """Play as the words say."""
    toy.register()
    port, tables, file = words
    with asyncio.Runner(loop_factory=loop_factory()) as runner:
        told = runner.run(run(int(port), int(tables)))
    Path(file).write_bytes(encode(told))


if __name__ == "__main__":
    main(sys.argv[1:])
