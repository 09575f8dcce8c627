"""A bad network between clients and a server: it delays, splits, joins, drops and resets."""

import asyncio
import contextlib
import socket
import struct
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from random import Random

_RESET_ON_CLOSE = struct.pack("ii", 1, 0)
_LONGEST_DELAY_S = 0.004

Ends = tuple[asyncio.StreamWriter, asyncio.StreamWriter]
"""Towards the client, and towards the server."""


@dataclass(frozen=True)
class Weather:
    """How bad it is: the chance of each mishap for every piece that passes."""

    delay: float
    split: float
    join: float
    drop: float
    reset: float


@dataclass
class Proxy:
    """Listens on `port` and passes bytes on to the server, as the weather allows.

    `mishaps` counts what happened; `connections` how often somebody came.
    """

    server_port: int
    weather: Weather
    rng: Random
    port: int = 0
    connections: int = 0
    mishaps: Counter[str] = field(default_factory=Counter)
    _lines: dict["asyncio.Task[None]", "Ends"] = field(default_factory=dict)

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Carry one connection until either end, or the weather, ends it."""
        self.connections += 1
        task = asyncio.current_task()
        assert task is not None
        far_reader, far_writer = await asyncio.open_connection("127.0.0.1", self.server_port)
        ends = self._lines[task] = (writer, far_writer)
        ways = [
            asyncio.create_task(self._pass_on(reader, far_writer, ends)),
            asyncio.create_task(self._pass_on(far_reader, writer, ends)),
        ]
        await asyncio.wait(ways, return_when=asyncio.FIRST_COMPLETED)
        for way in ways:
            way.cancel()
        await asyncio.gather(*ways, return_exceptions=True)
        for end in ends:
            end.close()
        del self._lines[task]

    async def _pass_on(
        self,
        reader: asyncio.StreamReader,
        writer: asyncio.StreamWriter,
        ends: "Ends",
    ) -> None:
        with contextlib.suppress(ConnectionError):
            while piece := await reader.read(4096):
                weather = self.weather
                if self._happens("delay", weather.delay):
                    await asyncio.sleep(self.rng.uniform(0, _LONGEST_DELAY_S))
                if self._happens("join", weather.join):
                    piece += await self._what_comes_soon(reader)
                if self._happens("reset", weather.reset):
                    writer.write(piece[: self.rng.randrange(len(piece))])
                    return _reset(ends)
                if self._happens("drop", weather.drop):
                    writer.write(piece[: self.rng.randrange(len(piece))])
                    return None
                await self._write(writer, piece)
        return None

    async def _write(self, writer: asyncio.StreamWriter, piece: bytes) -> None:
        """Write a piece, whole or in small ones."""
        if not self._happens("split", self.weather.split):
            writer.write(piece)
        else:
            while piece:
                size = 1 + self.rng.randrange(9)
                writer.write(piece[:size])
                piece = piece[size:]
                await asyncio.sleep(0)
        await writer.drain()

    async def _what_comes_soon(self, reader: asyncio.StreamReader) -> bytes:
        """Hold a piece back until more has come, or nothing has for a while."""
        try:
            return await asyncio.wait_for(reader.read(4096), _LONGEST_DELAY_S)
        except TimeoutError:
            return b""

    def _happens(self, what: str, chance: float) -> bool:
        if self.rng.random() >= chance:
            return False
        self.mishaps[what] += 1
        return True

    async def close(self) -> None:
        """End all connections."""
        lines = list(self._lines)
        for ends in list(self._lines.values()):
            _reset(ends)
        await asyncio.gather(*lines)


def _reset(ends: Ends) -> None:
    """End both connections so that the system sends RST instead of FIN."""
    for end in ends:
        link = end.get_extra_info("socket")
        if link.fileno() != -1:  # it may have ended by itself
            link.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, _RESET_ON_CLOSE)
        end.transport.abort()


@asynccontextmanager
async def bad_network(server_port: int, weather: Weather, seed: int) -> AsyncIterator[Proxy]:
    """A proxy before a server, on a free port."""
    proxy = Proxy(server_port, weather, Random(seed))
    listening = await asyncio.start_server(proxy.serve, "127.0.0.1", 0)
    proxy.port = listening.sockets[0].getsockname()[1]
    try:
        yield proxy
    finally:
        listening.close()
        await proxy.close()
        await listening.wait_closed()
