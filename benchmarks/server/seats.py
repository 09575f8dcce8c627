"""What plays the toy game over TCP: a seat of a table, and a connection of the bare relay."""

import asyncio
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any, cast

import msgspec

from benchmarks.server.toy import HAND, KEY, SEATS
from upgrade_tui.net.framing import SERVER_LIMIT, FrameReader, frame
from upgrade_tui.net.messages import PROTOCOL

RELAY_BODY = bytes(74)
"""With its length a frame of 78 bytes: what a move weighed where every view was sent whole."""

_encode = msgspec.msgpack.Encoder().encode
_decode = msgspec.msgpack.Decoder().decode


@dataclass
class Tally:
    """What a load has counted since `begin`; sizes in bytes of whole frames, times in seconds."""

    pause_s: float
    rng: Random
    counting: bool = False
    latencies_s: list[float] = field(default_factory=list)
    to_mover: list[int] = field(default_factory=list)
    to_other: list[int] = field(default_factory=list)

    def pause(self) -> float:
        """How long a seat waits before its move; 0: not at all."""
        return self.pause_s * self.rng.uniform(0.5, 1.5)


class Connection(asyncio.Protocol):
    """One end of a match: `moves` while it runs, and hears of the other's moves."""

    def __init__(self, tally: Tally) -> None:
        self.other: Connection | None = None
        self.sent_s = 0.0
        self.tally = tally
        self._reader = FrameReader(SERVER_LIMIT)
        self._loop = asyncio.get_running_loop()
        self._transport: asyncio.Transport | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """See `asyncio.Protocol`."""
        self._transport = cast("asyncio.Transport", transport)

    def data_received(self, data: bytes) -> None:
        """See `asyncio.Protocol`."""
        for body in self._reader.feed(data):
            self.take(body)

    def take(self, body: bytes) -> None:
        """A body has come."""
        raise NotImplementedError

    def move(self) -> None:
        """Make the next move."""
        raise NotImplementedError

    def write(self, data: bytes) -> None:
        """Send a frame."""
        assert self._transport is not None
        self._transport.write(data)

    def on_turn(self) -> None:
        """The other has moved: note how long that took to come here, and move."""
        tally = self.tally
        if tally.counting and self.other is not None and self.other.sent_s:
            tally.latencies_s.append(time.perf_counter() - self.other.sent_s)
        if tally.pause_s:
            self._loop.call_later(tally.pause(), self.move)
        else:
            self.move()


class RelaySeat(Connection):
    """A connection of the relay."""

    def __init__(self, tally: Tally, match: int) -> None:
        super().__init__(tally)
        self._match = match
        self._moved = False

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Say which match it is."""
        super().connection_made(transport)
        self.write(frame(self._match.to_bytes(4, "big")))

    def take(self, body: bytes) -> None:
        """One's own frame comes back first; the other's says that it is one's turn."""
        if self.tally.counting:
            (self.tally.to_mover if self._moved else self.tally.to_other).append(len(body) + 4)
        if self._moved:
            self._moved = False
        else:
            self.on_turn()

    def move(self) -> None:
        """Send a frame of a usual size."""
        self._moved = True
        self.sent_s = time.perf_counter()
        self.write(frame(RELAY_BODY))


class Seat(Connection):
    """A seat of the toy game on a real server; `wants` is what it asks of it in hello."""

    def __init__(self, tally: Tally, wants: Sequence[str] = ()) -> None:
        super().__init__(tally)
        self.seat = -1
        self.table = ""
        self._wants = wants
        self._id = 0
        self._answers: dict[int, asyncio.Future[Any]] = {}
        self._moving = 0
        self._size = 0

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Say hello."""
        super().connection_made(transport)
        self.send("hello", PROTOCOL, "Load", "benchmark", None, tuple(self._wants))

    def send(self, *packet: object) -> None:
        """Send a packet."""
        self.write(frame(_encode(packet)))

    async def ask(self, tag: str, *fields: object) -> Any:  # noqa: ANN401 - as the command has it
        """Send a command; its answer."""
        self._id += 1
        answer = self._answers[self._id] = self._loop.create_future()
        self.send(tag, self._id, *fields)
        return await answer

    def take(self, body: bytes) -> None:
        """Play when it is one's turn, answer pings, hand answers to who waits for them."""
        packet = _decode(body)
        tag = packet[0]
        if tag == "+":
            self._take_update(packet[4], len(body) + 4)
        elif tag == "updated":
            self._take_update(packet[7], len(body) + 4)
        elif tag == "done":
            self._take_done(packet, len(body) + 4)
        elif tag == "ping":
            self.send("pong", packet[1])
        elif tag in {"goodbye", "rejected", "removed"}:
            raise RuntimeError(f"the server says {packet}")

    def _take_update(self, waiting: Sequence[int], size: int) -> None:
        if self.seat not in waiting:
            self._size = size
            return
        if self.tally.counting:
            self.tally.to_other.append(size)
        self.on_turn()

    def _take_done(self, packet: Sequence[Any], size: int) -> None:
        number, answer = packet[1], packet[2] if len(packet) > 2 else None
        if number == self._moving and self.tally.counting:
            self.tally.to_mover.append(self._size + size)
        future = self._answers.pop(number, None)
        if future is not None:
            future.set_result(answer)

    def move(self) -> None:
        """Lay any card down."""
        self._id += 1
        self._moving = self._id
        self.sent_s = time.perf_counter()
        self.send("act", self._id, self.table, ("play", self.tally.rng.randrange(HAND)))


async def connect(port: int, make: Callable[[], Connection]) -> Any:  # noqa: ANN401 - what `make` makes
    """A connection to a server of this computer."""
    loop = asyncio.get_running_loop()
    _, connection = await loop.create_connection(make, "127.0.0.1", port)
    return connection


async def relay_match(port: int, tally: Tally, number: int) -> Connection:
    """A match at the relay. Returns: who begins."""
    seats = [await connect(port, lambda: RelaySeat(tally, number)) for _ in range(SEATS)]
    seats[0].other, seats[1].other = seats[1], seats[0]
    first: Connection = seats[0]
    return first


async def table_match(port: int, tally: Tally, wants: Sequence[str] = ()) -> Seat:
    """A match at a real server. Returns: who is to start it."""
    seats = [await connect(port, lambda: Seat(tally, wants)) for _ in range(SEATS)]
    seats[0].other, seats[1].other = seats[1], seats[0]
    place = await seats[0].ask("create", KEY, SEATS)
    seats[0].table, seats[0].seat = place["table"], place["seat"]
    place = await seats[1].ask("join", seats[0].table)
    seats[1].table, seats[1].seat = place["table"], place["seat"]
    host: Seat = seats[0]
    return host
