"""Bots at a table: asked once for each of their moves, and only when it is their turn."""

import logging

import pytest

from tests.net.ends import hosted, play_out, player, started


async def test_a_bot_is_not_asked_again_while_its_move_is_on_its_way(
    caplog: pytest.LogCaptureFixture,
) -> None:
    async with hosted() as server, player(server, "Ann") as ann:
        await started(ann, bots=3)
        await play_out(ann)

    assert [each.message for each in caplog.records if each.levelno >= logging.WARNING] == []
