"""What a game's table does by itself happens by itself, at its pace."""

import asyncio
from random import Random

import pytest

from tests.net.ends import act_once, hosted, player, started
from upgrade_core.game import TABLE
from upgrade_core.games import shengji
from upgrade_core.registry import GAMES


@pytest.fixture(autouse=True)
def with_shengji(monkeypatch: pytest.MonkeyPatch) -> None:
    """Shengji deals card by card while players bid: the table acts."""
    monkeypatch.setitem(GAMES, "shengji", shengji.SPEC)


async def test_the_table_deals_card_by_card_until_players_must_act() -> None:
    async with hosted(pace=0.0) as server, player(server, "Ann", in_process=True) as ann:
        code = (await ann.create_table("shengji", 4)).table
        for _ in range(3):
            await ann.add_bot(code, "easy")
        await ann.start(code)
        first = ann.table.waiting
        await ann.until(lambda: ann.table.version > 26 and ann.table.waiting != (TABLE,))

        assert first == (TABLE,)


async def test_the_table_waits_as_long_as_the_game_says() -> None:
    async with hosted(pace=1e6) as server, player(server, "Ann", in_process=True) as ann:
        code = (await ann.create_table("shengji", 4)).table
        for _ in range(3):
            await ann.add_bot(code, "easy")
        await ann.start(code)
        for _ in range(50):
            await asyncio.sleep(0)

        assert (ann.table.version, ann.table.waiting) == (1, (TABLE,))
        await ann.leave_table(code)


async def test_a_table_without_a_pace_of_its_own_does_nothing() -> None:
    async with hosted(pace=0.0) as server, player(server, "Ann", in_process=True) as ann:
        await started(ann, bots=1)
        await act_once(ann, Random(1))

        assert TABLE not in ann.table.waiting
