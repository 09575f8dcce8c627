"""Strangers who hold on to connections, or come in floods: each limit is kept to the number."""

import asyncio
from typing import Any

import pytest

from tests.net.ends import hosted, player, raw_peer, settings
from tests.net.virtual_time import run_virtual, settled
from upgrade_tui.net.codec import decode_from_server, encode
from upgrade_tui.net.framing import CLIENT_LIMIT, SERVER_LIMIT, FrameReader
from upgrade_tui.net.listener import MOST_TURNED_AWAY
from upgrade_tui.net.messages import PROTOCOL, Goodbye, Hello, ListTables, Ping, Pong
from upgrade_tui.net.peer import Peer
from upgrade_tui.net.server import Server
from upgrade_tui.net.settings import ServerSettings

USUAL = ServerSettings()
HELLO = encode(Hello(PROTOCOL, "Eve"))
ANNOUNCED = CLIENT_LIMIT.to_bytes(4, "big")


class Stranger(asyncio.Transport):
    """A connection of which nobody takes care: what it was told, and whether it is cut off."""

    def __init__(self, server: Server, address: str = "203.0.113.7") -> None:
        super().__init__({"peername": (address, 50000)})
        self.told: list[Any] = []
        self.closed_s: float | None = None
        self.unread = 0
        self._loop = asyncio.get_running_loop()
        self._reader = FrameReader(SERVER_LIMIT)
        self.peer: Peer = server.accept()
        self.peer.connection_made(self)

    def send(self, data: bytes) -> None:
        """Bytes as they are."""
        if self.closed_s is None:
            self.peer.data_received(data)

    @property
    def goodbyes(self) -> list[str]:
        """Why it had to go."""
        return [packet.code for packet in self.told if isinstance(packet, Goodbye)]

    def write(self, data: "bytes | bytearray | memoryview[Any]") -> None:
        self.told += map(decode_from_server, self._reader.feed(bytes(data)))

    def close(self) -> None:
        if self.closed_s is None:
            self.closed_s = self._loop.time()
            self._loop.call_soon(self.peer.connection_lost, None)

    abort = close

    def can_write_eof(self) -> bool:
        return False

    def is_closing(self) -> bool:
        return self.closed_s is not None

    def get_write_buffer_size(self) -> int:
        return self.unread

    def set_write_buffer_limits(self, high: int | None = None, low: int | None = None) -> None:
        pass


async def seen_off(sent: bytes) -> Stranger:
    """A stranger who sends something and then nothing more, until they are cut off."""
    server = Server(settings())
    stranger = Stranger(server)
    stranger.send(sent)
    while stranger.closed_s is None:  # noqa: ASYNC110 - the time it takes is what is asked for
        await asyncio.sleep(1)
    await settled()
    assert server.connections == 0
    return stranger


@pytest.mark.parametrize(
    "sent",
    [b"", b"\x00\x00", b"\x00\x00\x00\x80", HELLO[:-1]],
    ids=["nothing", "half a length", "a length alone", "all of hello but a byte"],
)
def test_who_stalls_before_hello_is_sent_away_after_five_seconds(sent: bytes) -> None:
    stranger = run_virtual(seen_off(sent))

    assert stranger.goodbyes == ["wire.hello-timeout"]
    assert USUAL.hello_s == stranger.closed_s == 5


@pytest.mark.parametrize("sent", [HELLO, HELLO + ANNOUNCED, HELLO + ANNOUNCED + b"\x93"])
def test_who_stalls_after_hello_is_sent_away_when_two_pings_are_unanswered(sent: bytes) -> None:
    stranger = run_virtual(seen_off(sent))

    assert (
        stranger.goodbyes,
        sum(isinstance(p, Ping) for p in stranger.told),
    ) == (["wire.slow"], 2)
    assert stranger.closed_s == pytest.approx(3 * USUAL.ping_s)


async def _sit_idle(hours: float) -> tuple[Stranger, int]:
    server = Server(settings())
    stranger = Stranger(server)
    stranger.send(HELLO)
    for _ in range(int(hours * 3600 / USUAL.ping_s)):
        await asyncio.sleep(USUAL.ping_s)
        pings = [packet for packet in stranger.told if isinstance(packet, Ping)]
        stranger.send(encode(Pong(pings[-1].number)) if pings else b"")
    left = server.connections
    await server.stop()
    return stranger, left


def test_who_answers_pings_may_sit_idle_for_hours() -> None:
    stranger, left = run_virtual(_sit_idle(hours=3))

    assert (stranger.goodbyes, left) == (["server.stopping"], 1)
    assert sum(isinstance(packet, Ping) for packet in stranger.told) >= 3 * 3600 / 15 - 1


async def _flood(addresses: list[str]) -> tuple[list[Stranger], int]:
    server = Server(settings())
    strangers = [Stranger(server, address) for address in addresses]
    inside = server.connections
    await server.stop()
    return strangers, inside


def test_a_flood_from_one_address_takes_its_share_and_no_more() -> None:
    strangers, inside = run_virtual(_flood(["203.0.113.7"] * 500 + ["198.51.100.1"]))

    assert inside == USUAL.most_peers_per_address + 1
    assert strangers[-1].goodbyes == ["server.stopping"]  # a neighbour came in


def test_a_flood_from_everywhere_fills_the_server_and_no_more() -> None:
    addresses = [f"203.0.{number // 250}.{number % 250}" for number in range(1200)]
    strangers, inside = run_virtual(_flood(addresses))

    assert inside == USUAL.most_peers
    assert sum(each.closed_s is not None for each in strangers) == len(strangers)


def test_most_of_a_flood_is_cut_off_without_a_word() -> None:
    strangers, _ = run_virtual(_flood(["203.0.113.7"] * 500))

    told = [each for each in strangers if each.goodbyes == ["wire.busy"]]
    unheard = [each for each in strangers if each.told == []]
    assert len(told) == MOST_TURNED_AWAY
    assert len(strangers) == len(told) + len(unheard) + USUAL.most_peers_per_address


def test_who_leaves_more_than_256_kib_unread_is_cut_off_without_a_word() -> None:
    async def leave_unread(size: int) -> bool:
        server = Server(settings())
        stranger = Stranger(server)
        stranger.send(HELLO)
        stranger.unread = size
        stranger.peer.pause_writing()
        stranger.send(encode(ListTables(1)))
        await settled()
        cut_off = stranger.is_closing()
        await server.stop()
        return cut_off

    cut_off = [run_virtual(leave_unread(size)) for size in (256 * 1024, 256 * 1024 + 1)]

    assert cut_off == [False, True]


async def test_a_real_flood_of_connections_leaves_a_game_alone() -> None:
    async with hosted(most_peers_per_address=8) as server, player(server, "Ann") as ann:
        code = (await ann.create_table("upgrade", 2)).table
        links = await asyncio.gather(
            *(asyncio.open_connection("127.0.0.1", server.port) for _ in range(150))
        )
        await ann.say(code, "still here")
        most = server.connections
        for _, writer in links:
            writer.close()

        assert (most <= 8, [said[2] for said in ann.ears.said]) == (True, ["still here"])


async def test_who_comes_and_goes_too_fast_has_to_wait_and_others_come_in() -> None:
    async with hosted(arrivals_per_s=0.001, arrivals_burst=3) as server:
        for _ in range(3):
            async with raw_peer(server, "Eve"):
                pass
        async with raw_peer(server) as eve:
            [told] = await eve.rest()

        assert isinstance(told, Goodbye)
        assert (told.code, "too fast" in told.message) == ("wire.busy", True)
        async with player(server, "Ann", in_process=True) as ann:
            await ann.create_table("upgrade", 2)
