"""Moments at which a connection breaks that are easily missed; a bad network found them."""

import asyncio
from random import Random

from tests.net.ends import HASTY, Player, act_once, hosted, player, started
from upgrade_tui.net.connectors import tcp_connector
from upgrade_tui.net.tokens import MemoryTokens


async def test_an_act_on_a_connection_that_is_just_closing_is_done_on_the_next_one() -> None:
    async with hosted() as server, player(server, "Ann") as ann, player(server, "Bob") as bob:
        await started(ann, bob)
        ann.drop()  # which nobody has been told yet
        assert ann.link == "connected"
        async with asyncio.timeout(20):
            await act_once(ann, Random(1))

        assert (ann.table.version, ann.is_back()) == (2, True)


class Unlucky(Player):
    """Drops once more at the very moment in which everything has been taken up again."""

    has_dropped_again = False

    async def come_back(self) -> None:
        await super().come_back()
        if not self.has_dropped_again:
            self.has_dropped_again = True
            self.drop()
            await asyncio.sleep(0)
            await asyncio.sleep(0)


async def test_who_drops_again_at_the_end_of_coming_back_comes_back_again() -> None:
    async with hosted() as server, player(server, "Ann") as ann:
        way = tcp_connector("127.0.0.1", server.port)
        bob = Unlucky(way, "Bob", MemoryTokens(), settings=HASTY)
        await bob.connect()
        await started(ann, bob)
        bob.drop()
        await bob.until(bob.is_back)
        async with asyncio.timeout(20):
            await act_once(bob, Random(1))

        assert (bob.has_dropped_again, bob.table.version) == (True, 2)
        await bob.close()
