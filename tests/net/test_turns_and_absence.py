"""Time for a turn, and a bot that minds the seat of somebody who is away."""

from collections.abc import Sequence
from functools import partial
from typing import Any

from tests.net.ends import Player, hosted, player
from upgrade_tui.net.messages import Person
from upgrade_tui.net.settings import TableTimes
from upgrade_tui.net.tokens import MemoryTokens

SLOW = 3600


async def _begun(*players: Player, times: TableTimes) -> str:
    """A match of Upgrade between these players; its table's code."""
    first, *others = players
    code = (await first.create_table("upgrade", len(players), times=times)).table
    for other in others:
        await other.join_table(code)
    await first.start(code)
    for each in players:
        await each.until(partial(_has_begun, each))
    return code


def _has_begun(each: Player) -> bool:
    return each.table.version > 0


async def test_a_seat_whose_time_runs_out_makes_the_default_move() -> None:
    async with (
        hosted(pace=0.01) as server,
        player(server, "Ann") as ann,
        player(server, "Bob") as bob,
    ):
        await _begun(ann, bob, times=TableTimes(turn_s=5))
        await bob.until(lambda: bob.table.version >= 6)

        assert bob.state.stall >= 3


async def test_every_update_says_how_much_time_each_waiting_seat_has() -> None:
    async with hosted() as server, player(server, "Ann") as ann, player(server, "Bob") as bob:
        await _begun(ann, bob, times=TableTimes(turn_s=SLOW))

        assert len(ann.table.clocks_ms) == len(ann.table.waiting) == 2
        assert all(0 < left <= SLOW * 1000 for left in ann.table.clocks_ms)


async def test_without_a_time_for_turns_no_clock_is_told() -> None:
    async with hosted() as server, player(server, "Ann") as ann, player(server, "Bob") as bob:
        await _begun(ann, bob, times=TableTimes())

        assert ann.table.clocks_ms == ()


async def test_a_bot_minds_the_seat_of_somebody_long_away_and_hands_it_back() -> None:
    tokens = MemoryTokens()
    async with hosted(pace=0.001) as server, player(server, "Ann") as ann:
        async with player(server, "Bob", tokens=tokens) as bob:
            code = await _begun(ann, bob, times=TableTimes(mind_s=1))
        await ann.until(lambda: _shown(ann, "Bob").minded)
        await ann.act(code, _moves(ann)[0])
        await ann.until(lambda: ann.table.waiting == (0,))

        async with player(server, "Bob", tokens=tokens) as bob:
            assert (await bob.join_table(code)).seat == 1
            await ann.until(lambda: not _shown(ann, "Bob").minded)
            assert _shown(ann, "Bob").here


async def test_a_table_may_wait_for_ever_for_somebody_away() -> None:
    async with hosted(pace=0.001) as server, player(server, "Ann") as ann:
        async with player(server, "Bob") as bob:
            code = await _begun(ann, bob, times=TableTimes(mind_s=0))
            await ann.act(code, _moves(ann)[0])
            await bob.until(lambda: bob.table.waiting == (1,))
        await ann.until(lambda: not _shown(ann, "Bob").here)

        assert not _shown(ann, "Bob").minded
        assert ann.table.waiting == (1,)


async def test_nobody_is_minded_while_nobody_is_here() -> None:
    async with hosted(pace=0.001) as server, player(server, "Ann") as ann:
        code = (await ann.create_table("upgrade", 2, times=TableTimes(mind_s=1))).table
        await ann.add_bot(code, "easy")
        await ann.start(code)
        await ann.until(lambda: ann.table.waiting == (0,))
        version = ann.table.version
        ann.drop()
        await ann.until(lambda: ann.link == "connected" and ann.table.info.people[0])

        assert ann.table.version == version


def _shown(of: Player, name: str) -> Person:
    return next(each for each in of.table.info.people if each is not None and each.name == name)


def _moves(of: Player) -> Sequence[Any]:
    table = of.table
    assert table.view is not None
    assert table.seat is not None
    return table.spec.rules.choices(table.view.state, table.seat).few()
