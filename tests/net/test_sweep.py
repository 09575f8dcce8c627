"""What comes together is worked off together, and whatever ends a connection ends nothing early."""

import asyncio
from typing import Any

import pytest

from tests.net.ends import hosted, player, raw_peer
from upgrade_tui.net.codec import decode_from_server, encode
from upgrade_tui.net.framing import SERVER_LIMIT, FrameReader
from upgrade_tui.net.messages import (
    PROTOCOL,
    Done,
    Goodbye,
    Hello,
    JoinTable,
    ListTables,
    Say,
    ServerPacket,
    Welcome,
)
from upgrade_tui.net.peer import Peer
from upgrade_tui.net.server import Server
from upgrade_tui.net.sweep import Sweep


class Speaker:
    """Notes when it is asked to take and to send."""

    def __init__(self, name: str, sweep: Sweep, notes: list[str]) -> None:
        self.name, self.sweep, self.notes = name, sweep, notes

    def take(self, data: bytes) -> None:
        self.notes.append(f"{self.name} takes {data.decode()}")
        self.sweep.gathering.append(self)

    def send_gathered(self) -> None:
        self.notes.append(f"{self.name} sends")


async def test_first_all_is_heard_then_worked_off_then_sent() -> None:
    sweep, notes = Sweep(), list[str]()
    sweep.begin()
    for name in ("Ann", "Bob"):
        sweep.heard.append((Speaker(name, sweep, notes), b"it"))
    sweep.at_end.append(lambda: notes.append("the end"))
    before = list(notes)
    await asyncio.sleep(0)

    assert before == []
    assert notes == ["Ann takes it", "Bob takes it", "the end", "Ann sends", "Bob sends"]
    assert (sweep.heard, sweep.gathering, sweep.at_end, sweep.is_on) == ([], [], [], False)


class Line(asyncio.Transport):
    """A connection without a network: each write apart, as packets."""

    def __init__(self, server: Server) -> None:
        super().__init__()
        self.writes: list[list[ServerPacket]] = []
        self._frames = FrameReader(SERVER_LIMIT)
        self.peer: Peer = server.accept()
        self.peer.connection_made(self)

    def send(self, *packets: Any) -> None:  # noqa: ANN401 - any packet of a client
        self.peer.data_received(b"".join(map(encode, packets)))

    def write(self, data: "bytes | bytearray | memoryview[Any]") -> None:
        self.writes.append(list(map(decode_from_server, self._frames.feed(bytes(data)))))

    def can_write_eof(self) -> bool:
        return False

    def close(self) -> None:
        asyncio.get_running_loop().call_soon(self.peer.connection_lost, None)

    abort = close

    def get_write_buffer_size(self) -> int:
        return 0

    def set_write_buffer_limits(self, high: int | None = None, low: int | None = None) -> None:
        pass


async def test_what_is_asked_together_is_answered_in_one_write() -> None:
    async with hosted() as server:
        line = Line(server)
        line.send(Hello(PROTOCOL, "Ann"), ListTables(1), ListTables(2))
        await asyncio.sleep(0)

        [write] = line.writes
        assert list(map(type, write)) == [Welcome, Done, Done]


async def test_who_says_much_is_answered_before_others_are_heard() -> None:
    async with hosted() as server:
        line = Line(server)
        line.send(Hello(PROTOCOL, "Ann"), *[ListTables(number) for number in range(1, 1000)])

        [write] = line.writes
        assert len(write) == 1000


class Broken(Speaker):
    """One end whose connection cannot be written to."""

    def send_gathered(self) -> None:
        raise RuntimeError("no more")


async def test_one_that_cannot_be_written_to_keeps_nothing_from_the_others(
    caplog: pytest.LogCaptureFixture,
) -> None:
    sweep, notes = Sweep(), list[str]()
    with sweep:
        Broken("Ann", sweep, notes).take(b"it")
        Speaker("Bob", sweep, notes).take(b"it")

    assert notes == ["Ann takes it", "Bob takes it", "Bob sends"]
    assert caplog.messages == ["connection broke"]


async def test_a_goodbye_comes_after_what_was_answered_before_it_and_nothing_after_that() -> None:
    async with hosted() as server:
        line = Line(server)
        line.send(Hello(PROTOCOL, "Ann"), ListTables(1), Hello(PROTOCOL, "Ann"), ListTables(2))
        await asyncio.sleep(0)
        [write] = line.writes

        assert list(map(type, write)) == [Welcome, Done, Goodbye]


async def test_who_says_that_it_is_done_is_answered_all_the_same() -> None:
    async with hosted() as server, raw_peer(server) as raw:
        raw.writer.write(encode(Hello(PROTOCOL, "Ann")) + encode(ListTables(1)))
        raw.writer.write_eof()

        assert [type(packet) for packet in await raw.rest()] == [Welcome, Done]


async def test_the_last_word_before_a_line_is_cut_is_heard() -> None:
    async with hosted() as server, player(server) as ann:
        code = (await ann.create_table("upgrade", 2)).table
        line = Line(server)
        line.send(Hello(PROTOCOL, "Bob"), JoinTable(1, code))
        await ann.until(lambda: ann.table.names == ("Ann", "Bob"))
        line.send(Say(2, code, "I must go"))
        line.peer.connection_lost(None)
        await ann.until(lambda: bool(ann.ears.said))

        assert ann.ears.said == [(1, "Bob", "I must go")]
