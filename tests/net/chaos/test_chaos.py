"""Whole games through a bad network: they end, and every move took effect exactly once."""

from contextlib import AsyncExitStack, suppress
from random import Random

import pytest

from tests.core.contract.knowhow import KNOWHOW
from tests.net.chaos.proxy import Proxy, Weather, bad_network
from tests.net.ends import HASTY, Player, hosted, play_out
from tests.net.keeping import MemoryStore
from upgrade_core.options import differences
from upgrade_core.record import read_record
from upgrade_core.registry import GAMES
from upgrade_core.replay import replay
from upgrade_tui.net.connectors import tcp_connector
from upgrade_tui.net.errors import ConnectionFailed
from upgrade_tui.net.journal import Moved
from upgrade_tui.net.settings import TableTimes
from upgrade_tui.net.tokens import MemoryTokens

CALM = Weather(delay=0, split=0, join=0, drop=0, reset=0)
ROUGH = Weather(delay=0.1, split=0.3, join=0.1, drop=0.03, reset=0.03)
STORMY = Weather(delay=0.05, split=0.5, join=0.05, drop=0.1, reset=0.1)


class Traveller(Player):
    """A player who counts the moves they have made."""

    def __init__(self, proxy: Proxy, name: str) -> None:
        self.moves = 0
        way = tcp_connector("127.0.0.1", proxy.port)
        super().__init__(way, name, MemoryTokens(), settings=HASTY)

    async def act(self, code: str, action: object) -> None:
        await super().act(code, action)
        self.moves += 1

    def has_arrived(self) -> bool:
        """Whether the end has been heard of, over a connection that stands."""
        return self.link == "connected" and self.table.result is not None


async def sit_down(players: list[Traveller], game: str, bots: int) -> str:
    """Everybody at one table of a short match, which has begun; its code."""
    spec, host = GAMES[game], players[0]
    options = differences(KNOWHOW[game].quick(spec.standard), spec.standard)
    seats = len(players) + bots
    # Nobody else plays for who is away: that would be a move of theirs they do not know of.
    times = TableTimes(mind_s=0)
    code = (await host.create_table(game, seats, None, options, times=times)).table
    for other in players[1:]:
        await other.join_table(code)
    for _ in range(bots):
        await host.add_bot(code, "easy")
    await host.start(code)
    for each in players:
        await each.until(each.has_view)
    return code


@pytest.mark.parametrize(
    ("game", "persons", "bots", "weather"),
    [
        ("upgrade", 2, 0, STORMY),
        ("upgrade", 2, 2, STORMY),
        ("sleight", 2, 0, STORMY),
        ("shengji", 2, 2, ROUGH),
        ("shengji", 4, 0, ROUGH),
    ],
)
async def test_a_game_through_a_bad_network_ends_with_every_move_made_once(
    game: str, persons: int, bots: int, weather: Weather
) -> None:
    store = MemoryStore()
    async with AsyncExitStack() as stack:
        server = await stack.enter_async_context(hosted(store, pace=0.0))
        proxy = await stack.enter_async_context(bad_network(server.port, CALM, seed=1))
        players = [Traveller(proxy, f"P{number}") for number in range(persons)]
        for each in players:
            await each.connect()
            stack.push_async_callback(each.close)
        code = await sit_down(players, game, bots)
        proxy.weather = weather
        await play_out(*players, rng=Random(3))
        proxy.weather = CALM
        for each in players:
            await each.until(each.has_arrived)
        check_moves(players, store, code)
        await check_views(players, code)

    assert proxy.mishaps["drop"] + proxy.mishaps["reset"] > 0
    assert proxy.connections > persons


def check_moves(players: list[Traveller], store: MemoryStore, code: str) -> None:
    """Versions without a gap, no command twice, and as many moves as their makers count."""
    lines = [line for line in store.journals[code] if isinstance(line.entry, Moved)]
    moves = [line.entry for line in lines if isinstance(line.entry, Moved)]
    assert [move.version for move in moves] == list(range(2, 2 + len(moves)))
    asked = [(line.asked.who, line.asked.command) for line in lines if line.asked is not None]
    assert len(set(asked)) == len(asked) == sum(each.moves for each in players)
    for seat, each in enumerate(players):
        assert sum(move.seat == seat for move in moves) == each.moves


async def record_of(player: Traveller, code: str) -> str:
    """The record, asked for until it comes: a connection may still end that met the storm."""
    while True:
        await player.until(player.has_arrived)
        with suppress(ConnectionFailed):
            return await player.record(code)


async def check_views(players: list[Traveller], code: str) -> None:
    """What each has in front of them is what the record leads to, played by the rules alone."""
    replayed = replay(read_record(await record_of(players[0], code))).match
    for each in players:
        await each.until(each.has_arrived)
        assert (replayed.view(each.table.seat), replayed.version) == (
            each.table.view,
            each.table.version,
        )
