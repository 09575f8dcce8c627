"""Passwords on the wire: looked at beside the loop, in order, bounded."""

import asyncio
import threading
from collections.abc import Iterator
from contextlib import AsyncExitStack

import pytest

from tests.net.ends import PATIENCE_S, hosted, player, raw_peer
from upgrade_tui.net.addresses import Guesses
from upgrade_tui.net.codec import encode
from upgrade_tui.net.doorkeeper import Doorkeeper
from upgrade_tui.net.errors import Refused
from upgrade_tui.net.messages import (
    PROTOCOL,
    CreateTable,
    Done,
    Goodbye,
    Hello,
    JoinTable,
    ListTables,
    Rejected,
    Say,
    ServerPacket,
    Welcome,
)
from upgrade_tui.net.passwords import Lock, Locksmith
from upgrade_tui.net.server import Server

HELLO = encode(Hello(PROTOCOL, "Ann", "", "sesame"))


class Gate:
    """While it is not opened no password is found right or wrong; `tries` counts what is asked."""

    def __init__(self) -> None:
        self.tries = 0
        self._opened = threading.Event()

    def open(self) -> None:
        """Let all passwords be looked at."""
        self._opened.set()

    def wait(self) -> None:
        """Wait, in a thread that looks at one."""
        self._opened.wait(PATIENCE_S)

    async def tried(self, times: int) -> None:
        """Wait until the server has been asked to look at so many."""
        async with asyncio.timeout(PATIENCE_S):
            while self.tries < times:  # noqa: ASYNC110 - nobody else wants to know
                await asyncio.sleep(0.001)


@pytest.fixture
def gate(monkeypatch: pytest.MonkeyPatch) -> Iterator[Gate]:
    """A gate between the passwords that are given and the server's answer."""
    made = Gate()
    opens, may_try = Lock.opens, Guesses.may_try

    def opens_behind(lock: Lock, password: str) -> bool:
        made.wait()
        return opens(lock, password)

    def counting(guesses: Guesses, address: str) -> bool:
        made.tries += 1
        return may_try(guesses, address)

    monkeypatch.setattr(Lock, "opens", opens_behind)
    monkeypatch.setattr(Guesses, "may_try", counting)
    yield made
    made.open()


def kinds(packets: list[ServerPacket]) -> list[str]:
    """What one was answered, in order."""
    coded = Goodbye | Rejected
    return [p.code if isinstance(p, coded) else type(p).__name__ for p in packets]


async def deserted(server: Server) -> None:
    """Wait until the server has noticed that all have gone."""
    async with asyncio.timeout(PATIENCE_S):
        while server.connections:  # noqa: ASYNC110 - it tells nobody, as nobody else asks
            await asyncio.sleep(0)


async def test_what_follows_a_hello_waits_for_its_password_and_keeps_its_order() -> None:
    async with hosted(password="sesame") as server, raw_peer(server) as peer:
        await peer.send(HELLO + b"".join(encode(ListTables(n)) for n in (1, 2, 3)))

        welcome, *answers = [await peer.receive() for _ in range(4)]
        assert isinstance(welcome, Welcome)
        assert [answer.id for answer in answers if isinstance(answer, Done)] == [1, 2, 3]


async def test_what_follows_a_hello_with_a_wrong_password_is_never_looked_at() -> None:
    async with hosted(password="sesame") as server, raw_peer(server) as peer:
        await peer.send(encode(Hello(PROTOCOL, "Eve", "", "open")) + encode(ListTables(1)))

        assert kinds(await peer.rest()) == ["wire.password"]


async def test_a_second_hello_behind_the_first_is_refused_once_that_is_through() -> None:
    async with hosted(password="sesame") as server, raw_peer(server) as peer:
        await peer.send(HELLO + HELLO)

        assert kinds(await peer.rest()) == ["Welcome", "wire.malformed"]


async def test_a_hello_in_time_is_not_late_however_long_its_password_takes(
    gate: Gate,
) -> None:
    async with (
        hosted(password="sesame", hello_s=0.3) as server,
        raw_peer(server) as peer,
        raw_peer(server) as silent,
    ):
        await peer.send(HELLO)
        assert kinds(await silent.rest()) == ["wire.hello-timeout"]
        gate.open()

        assert isinstance(await peer.receive(), Welcome)


async def test_others_play_while_a_password_is_looked_at(gate: Gate) -> None:
    async with (
        hosted() as server,
        player(server, "Ann") as ann,
        raw_peer(server, "Bob") as bob,
    ):
        code = (await ann.create_table("upgrade", 2, password="sesame")).table
        await bob.send(JoinTable(1, code, "sesame"))
        await bob.send(Say(2, code, "here"))
        await ann.say(code, "anybody?")
        gate.open()

        joined, said = [await bob.receive_a(Done) for _ in range(2)]
        assert (joined.id, said.id) == (1, 2)


async def test_who_leaves_while_the_password_is_looked_at_is_not_let_in(
    gate: Gate,
) -> None:
    async with hosted(password="sesame") as server:
        async with raw_peer(server) as peer:
            await peer.send(HELLO)
            await gate.tried(1)
        await deserted(server)
        gate.open()

        async with raw_peer(server) as after:
            await after.send(HELLO)
            assert isinstance(await after.receive(), Welcome)
            assert server.connections == 1


async def test_guesses_count_also_of_those_who_do_not_wait_for_the_answer(gate: Gate) -> None:
    async with hosted(password="sesame") as server:
        for number in range(10):
            async with raw_peer(server) as peer:
                await peer.send(Hello(PROTOCOL, "Eve", "", "guess"))
                await gate.tried(number + 1)
        async with raw_peer(server) as peer:
            await peer.send(HELLO)

            assert kinds([await peer.receive()]) == ["wire.busy"]


async def test_more_than_two_large_packets_behind_a_hello_are_a_flood(
    gate: Gate,
) -> None:
    async with hosted(password="sesame") as server, raw_peer(server) as peer:
        large = CreateTable(1, "upgrade", 2, None, {f"{n:040}": "x" * 40 for n in range(32)})
        await peer.send(HELLO + encode(large) * 20)

        assert kinds(await peer.rest()) == ["wire.flood"]
        gate.open()


async def test_more_than_ten_passwords_at_once_from_one_address_are_too_many(gate: Gate) -> None:
    async with hosted() as server, player(server, "Ann") as ann, AsyncExitStack() as stack:
        code = (await ann.create_table("upgrade", 2, password="sesame")).table
        peers = [await stack.enter_async_context(raw_peer(server, "Eve")) for _ in range(12)]
        for number, peer in enumerate(peers):
            await peer.send(JoinTable(number, code, "wrong"))
            await gate.tried(number + 1)
        answers = [await peer.receive_a(Rejected) for peer in peers[10:]]
        gate.open()

        assert [answer.code for answer in answers] == ["table.busy"] * 2


async def test_when_all_hands_are_full_a_password_is_not_looked_at_and_does_not_count(
    gate: Gate,
) -> None:
    async with hosted() as server:
        peer = server.accept()
        guesses = Guesses(lambda: 0.0)
        keeper = Doorkeeper(guesses, Locksmith(threads=1, most_waiting=0))
        lock = await keeper.new_lock("sesame")
        first = asyncio.create_task(keeper.opens(peer.address, lock, "sesame"))
        await gate.tried(1)
        for _ in range(20):
            with pytest.raises(Refused, match="looking at many passwords now"):
                await keeper.opens(peer.address, lock, "sesame")
        gate.open()

        assert await first
        assert await keeper.opens(peer.address, lock, "sesame")
        keeper.close()


async def test_the_host_of_a_private_table_needs_no_password_for_it() -> None:
    async with hosted() as server, player(server, "Ann") as ann, player(server, "Bob") as bob:
        code = (await ann.create_table("upgrade", 2, password="sesame")).table
        await bob.join_table(code, "sesame")
        await ann.start(code)

        assert ann.table.info.phase == "playing"


async def test_a_private_table_that_many_ask_for_at_once_respects_the_limit() -> None:
    async with (
        hosted(most_tables=1) as server,
        raw_peer(server, "Ann") as ann,
        raw_peer(server, "Bob") as bob,
    ):
        for peer in (ann, bob):
            await peer.send(CreateTable(1, "upgrade", 2, password="sesame"))
        answers = [(await peer.receive()) for peer in (ann, bob)]

        assert {"Done", "lobby.full"} == set(kinds(answers))
        assert len(server.tables) == 1
