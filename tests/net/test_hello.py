"""The first packets of a connection, and those that end it."""

import asyncio

import msgpack
import pytest

from tests.net.ends import hosted, player, raw_peer
from upgrade_core.registry import GAMES
from upgrade_tui.net.codec import encode
from upgrade_tui.net.framing import frame
from upgrade_tui.net.messages import (
    PROTOCOL,
    Goodbye,
    Hello,
    ListTables,
    Ping,
    Pong,
    Rejected,
    ServerPacket,
    StartMatch,
    Welcome,
)

HELLO = encode(Hello(PROTOCOL, "Ann"))


def codes(packets: list[ServerPacket]) -> list[str]:
    """What a connection was told, kinds of packets and reasons."""
    return [p.code if isinstance(p, Goodbye) else type(p).__name__ for p in packets]


async def test_a_good_hello_is_welcomed_with_the_cleaned_name() -> None:
    async with hosted() as server, raw_peer(server) as peer:
        await peer.send(Hello(PROTOCOL, "Ann\x1b[2J|"))

        assert Welcome(PROTOCOL, "upgrade", "Ann(2J/", tuple(GAMES)) == await peer.receive()


async def test_hello_and_more_may_come_in_one_piece_or_byte_by_byte() -> None:
    together = HELLO + encode(ListTables(1)) + encode(ListTables(2))
    async with hosted() as server, raw_peer(server) as peer, raw_peer(server) as slow:
        await peer.send(together)
        for byte in together:
            await slow.send(bytes([byte]))

        for each in (peer, slow):
            got = [await each.receive() for _ in range(3)]
            assert codes(got) == ["Welcome", "Done", "Done"]


@pytest.mark.parametrize(
    ("sent", "expected"),
    [
        pytest.param(encode(ListTables(1)), ["wire.hello-first"], id="a command first"),
        pytest.param(encode(Pong(1)), ["wire.hello-first"], id="a pong first"),
        pytest.param(frame(b"\xc1"), ["wire.malformed"], id="no MessagePack"),
        pytest.param(frame(b""), ["wire.malformed"], id="an empty frame"),
        pytest.param(bytes.fromhex("00000401"), ["wire.too-large"], id="1025 bytes before hello"),
        pytest.param(b"GET / HTTP/1.1\r\n\r\n", ["wire.too-large"], id="a browser"),
        pytest.param(encode(Hello(PROTOCOL + 1, "x")), ["wire.version"], id="a newer client"),
        pytest.param(encode(Hello(0, "x")), ["wire.version"], id="an older client"),
        pytest.param(HELLO + HELLO, ["Welcome", "wire.malformed"], id="hello twice"),
        pytest.param(
            HELLO + bytes.fromhex("00004001"), ["Welcome", "wire.too-large"], id="16 KiB and one"
        ),
        pytest.param(
            HELLO + frame(msgpack.packb(["dance", 1])),
            ["Welcome", "wire.malformed"],
            id="an unknown packet",
        ),
        pytest.param(
            HELLO + frame(msgpack.packb(["pong", 1, "x" * 16_000])),
            ["Welcome"],
            id="a large frame after hello is taken",
        ),
    ],
)
async def test_what_a_stranger_sends_is_answered_with_its_code(
    sent: bytes, expected: list[str]
) -> None:
    async with hosted() as server, raw_peer(server) as peer:
        await peer.send(sent)
        peer.writer.write_eof()

        assert expected == codes(await peer.rest())


async def test_a_hostile_peer_does_not_disturb_the_others() -> None:
    async with hosted() as server, player(server) as ann, raw_peer(server, "Mallory") as mallory:
        await mallory.send(frame(b"\xc1"))
        await mallory.rest()

        assert await ann.list_tables() == []


async def test_who_does_not_say_hello_is_sent_away() -> None:
    async with hosted(hello_s=0.0) as server, raw_peer(server) as peer:
        assert codes(await peer.rest()) == ["wire.hello-timeout"]


async def test_who_does_not_answer_pings_is_sent_away() -> None:
    async with hosted(ping_s=0.01) as server, raw_peer(server, "Ann") as peer:
        first, second, goodbye = [await peer.receive() for _ in range(3)]

        assert codes([first, second, goodbye]) == ["Ping", "Ping", "wire.slow"]


async def test_who_answers_pings_stays() -> None:
    async with hosted(ping_s=0.01) as server, raw_peer(server, "Ann") as peer:
        for _ in range(6):
            ping = await peer.receive_a(Ping)
            await peer.send(Pong(ping.number))


async def test_a_flood_is_stopped() -> None:
    async with hosted(packets_per_s=0.001, packets_burst=3) as server, raw_peer(server) as peer:
        await peer.send(HELLO + encode(ListTables(1)) * 3)

        assert codes(await peer.rest()) == ["Welcome", "Done", "Done", "wire.flood"]


async def test_the_servers_password_is_asked_for() -> None:
    async with hosted(password="sesame") as server:
        for word, expected in [
            (None, "wire.password"),
            ("wrong", "wire.password"),
            ("sesame", "Welcome"),
        ]:
            async with raw_peer(server) as peer:
                await peer.send(Hello(PROTOCOL, "Ann", "", word))

                assert [expected] == codes([await peer.receive()])


async def test_after_ten_wrong_passwords_not_even_the_right_one_is_looked_at() -> None:
    async with hosted(password="sesame") as server:
        answers = []
        for word in ["wrong"] * 10 + ["sesame"]:
            async with raw_peer(server) as peer:
                await peer.send(Hello(PROTOCOL, "Eve", "", word))
                answers.append(await peer.receive())

        assert codes(answers) == ["wire.password"] * 10 + ["wire.busy"]


async def test_one_address_cannot_take_all_connections() -> None:
    async with (
        hosted(most_peers_per_address=1) as server,
        raw_peer(server, "Ann"),
        raw_peer(server) as second,
    ):
        assert codes(await second.rest()) == ["wire.busy"]


async def test_a_full_server_says_so() -> None:
    async with hosted(most_peers=0) as server, raw_peer(server) as peer:
        assert codes(await peer.rest()) == ["wire.busy"]


async def test_a_place_is_free_again_when_its_peer_has_gone() -> None:
    async with hosted(most_peers_per_address=1) as server:
        async with raw_peer(server, "Ann"):
            pass
        async with asyncio.timeout(5):
            while server.connections:  # noqa: ASYNC110 - no client is left to hear of it
                await asyncio.sleep(0)
        async with raw_peer(server, "Bob"):
            pass


async def test_everybody_is_told_when_the_server_stops() -> None:
    async with hosted() as server, raw_peer(server, "Ann") as ann, raw_peer(server) as unknown:
        stopping = asyncio.create_task(server.stop("lunch is over"))
        for peer in (ann, unknown):
            assert [Goodbye("server.stopping", "lunch is over")] == await peer.rest()
            peer.writer.close()
        await stopping


async def test_who_does_not_go_when_the_server_stops_is_cut_off() -> None:
    async with hosted(goodbye_s=0.01) as server, raw_peer(server, "Ann"):
        await server.stop()

        assert server.connections == 0


async def test_a_command_for_a_table_that_is_not_there_is_rejected_by_name() -> None:
    async with hosted() as server, raw_peer(server, "Ann") as peer:
        await peer.send(StartMatch(9, "FOX-42"))

        rejected = await peer.receive()

        assert isinstance(rejected, Rejected)
        assert (rejected.id, rejected.code) == (9, "table.unknown")
