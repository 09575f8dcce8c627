"""Peers that read slowly, or not at all."""

import asyncio
import socket
from random import Random
from typing import cast

import pytest

from tests.net.ends import HASTY, Player, act_once, hosted, player, started
from upgrade_tui.net import loopback
from upgrade_tui.net.codec import encode
from upgrade_tui.net.messages import PROTOCOL, Hello, ListTables
from upgrade_tui.net.peer import Peer
from upgrade_tui.net.server import Server
from upgrade_tui.net.tokens import MemoryTokens


class Door:
    """A server's door that remembers whom it let in."""

    def __init__(self, server: Server) -> None:
        self._server = server
        self.settings = server.settings
        self.peers: list[Peer] = []

    def accept(self) -> Peer:
        self.peers.append(self._server.accept())
        return self.peers[-1]


async def test_who_lags_misses_the_story_and_gets_one_fresh_view() -> None:
    async with hosted() as server, player(server, "Ann", in_process=True) as ann:
        door = Door(server)
        way = loopback.connect(cast("Server", door))
        bob = Player(way, "Bob", MemoryTokens(), settings=HASTY)
        await bob.connect()
        await started(ann, bob)
        [lagging] = door.peers
        updates, said = len(bob.ears.changes), len(bob.ears.said)
        lagging.pause_writing()
        await act_once(ann, Random(1))
        await ann.say(ann.code, "are you there?")
        assert (updates, said) == (len(bob.ears.changes), len(bob.ears.said))
        await act_once(bob, Random(1))
        assert updates == len(bob.ears.changes)
        lagging.resume_writing()
        await bob.until(lambda: len(bob.ears.changes) > updates)

        assert (updates + 1, ()) == (len(bob.ears.changes), bob.ears.changes[-1].events)
        assert bob.table.version == ann.table.version
        await act_once(next(each for each in (ann, bob) if each.table.is_my_turn), Random(1))
        await bob.until(lambda: bob.table.version == ann.table.version)
        assert bob.ears.changes[-1].events
        await bob.close()


async def ask_for_ever(link: socket.socket) -> None:
    """Say hello, then ask for the list of tables again and again, and read nothing."""
    loop = asyncio.get_running_loop()
    await loop.sock_sendall(link, encode(Hello(PROTOCOL, "Eve")))
    while True:
        await loop.sock_sendall(link, encode(ListTables(1)) * 200)


async def test_who_never_reads_is_cut_off_and_the_others_play_on() -> None:
    async with hosted() as server, player(server, "Ann") as ann:
        await started(ann, bots=1)
        link = socket.socket()
        link.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        link.setblocking(False)
        await asyncio.get_running_loop().sock_connect(link, ("127.0.0.1", server.port))
        with link, pytest.raises(ConnectionError):
            await asyncio.wait_for(ask_for_ever(link), 20)
        await act_once(ann, Random(1))
        assert ann.table.version > 1
