"""Strangers who connect to a server in this process, send hostile frames, and come again."""

import asyncio
import logging
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from itertools import accumulate
from random import Random
from typing import Any

from tests.net.fuzz.frames import HELLO, Frames, in_pieces
from upgrade_tui.net.codec import decode_from_server
from upgrade_tui.net.framing import SERVER_LIMIT, FrameReader
from upgrade_tui.net.messages import Done, Goodbye, Rejected, ServerPacket
from upgrade_tui.net.peer import Peer
from upgrade_tui.net.server import Server

MOST_IN_A_BURST = 24
HOUSEHOLDS = 40


@dataclass
class Report:
    """What came of it: frames sent, connections used, what the server answered, its mistakes."""

    frames: int = 0
    connections: int = 0
    goodbyes: Counter[str] = field(default_factory=Counter)
    refusals: Counter[str] = field(default_factory=Counter)
    done: int = 0
    bugs: list[str] = field(default_factory=list)

    def hear(self, packet: ServerPacket) -> None:
        """Note an answer."""
        match packet:
            case Goodbye():
                self.goodbyes[packet.code] += 1
            case Rejected():
                self.refusals[packet.code] += 1
            case Done():
                self.done += 1


class Line(asyncio.Transport):
    """The server's end of an intruder's connection; all that is written is read at once."""

    def __init__(self, peer: Peer, address: str, report: Report) -> None:
        super().__init__({"peername": (address, 50000)})
        self._loop = asyncio.get_running_loop()
        self._peer = peer
        self._report = report
        self._reader = FrameReader(SERVER_LIMIT)
        self._is_closing = False

    def write(self, data: "bytes | bytearray | memoryview[Any]") -> None:
        """See `asyncio.WriteTransport`."""
        for body in self._reader.feed(bytes(data)):
            self._report.hear(decode_from_server(body))

    def close(self) -> None:
        """See `asyncio.BaseTransport`."""
        if not self._is_closing:
            self._is_closing = True
            self._loop.call_soon(self._peer.connection_lost, None)

    def abort(self) -> None:
        """See `asyncio.WriteTransport`."""
        self.close()

    def is_closing(self) -> bool:
        """See `asyncio.BaseTransport`."""
        return self._is_closing

    def can_write_eof(self) -> bool:
        """See `asyncio.WriteTransport`."""
        return False

    def get_write_buffer_size(self) -> int:
        """See `asyncio.WriteTransport`."""
        return 0

    def set_write_buffer_limits(self, high: int | None = None, low: int | None = None) -> None:
        """See `asyncio.WriteTransport`."""


async def storm(server: Server, seed: int, frames: int, tables: Sequence[str]) -> Report:
    """Send so many hostile frames, one connection after another, while others get their turn."""
    rng, report = Random(seed), Report()
    drawn = Frames(rng, tables)
    with mistakes_noted(report.bugs):
        while report.frames < frames:
            await _visit(server, drawn, rng, report)
        await asyncio.sleep(0)
    return report


async def _visit(server: Server, drawn: Frames, rng: Random, report: Report) -> None:
    """One connection: usually a hello, then bursts until it is closed, or a few."""
    peer = server.accept()
    line = Line(peer, f"203.0.113.{rng.randrange(HOUSEHOLDS)}", report)
    report.connections += 1
    peer.connection_made(line)
    if rng.random() < 0.85:
        peer.data_received(HELLO)
        report.frames += 1
    for _ in range(1 + rng.randrange(8)):
        burst = [drawn.draw() for _ in range(1 + rng.randrange(MOST_IN_A_BURST))]
        taken = 0
        for piece in in_pieces(burst, rng):
            if not line.is_closing():
                peer.data_received(piece)
                taken += len(piece)
        report.frames += sum(end <= taken for end in accumulate(map(len, burst)))
        await asyncio.sleep(0)
        if line.is_closing():
            break
    line.close()
    await asyncio.sleep(0)


@contextmanager
def mistakes_noted(bugs: list[str]) -> Iterator[None]:
    """Note whatever is logged as a mistake of ours, or escapes to the loop."""

    class _Noting(logging.Handler):
        def emit(self, record: logging.LogRecord) -> None:
            bugs.append(self.format(record))

    loop, handler, logger = (
        asyncio.get_running_loop(),
        _Noting(logging.WARNING),
        logging.getLogger(),
    )
    before = loop.get_exception_handler()
    loop.set_exception_handler(lambda _, context: bugs.append(str(context)))
    logger.addHandler(handler)
    try:
        yield
    finally:
        logger.removeHandler(handler)
        loop.set_exception_handler(before)
