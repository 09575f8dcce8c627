"""A well-behaved game, played again and again while strangers do their worst."""

import asyncio
from dataclasses import dataclass
from functools import partial

from tests.net.ends import Player, hosted, play_out, player, started
from tests.net.fuzz.intruders import Report, storm
from upgrade_tui.net.server import Server

PREY = (("upgrade", 3), ("sleight", 2), ("shengji", 4), ("overthrone", 1), ("updown", 3))
"""Tables that nobody else sits at, for the strangers to do with as they like."""


@dataclass
class Outcome:
    """What the strangers were told, and how many games were played out meanwhile."""

    report: Report
    games: int


async def besieged(seed: int, frames: int) -> Outcome:
    """Two friends play until the storm is over; the game begun last is still played to its end.

    Raises: TimeoutError: something of the strangers stays when they have gone.
    """
    async with (
        hosted(keep_absent_s=0.0, most_tables=40) as server,
        player(server, "Ann") as ann,
        player(server, "Bob") as bob,
    ):
        code = await started(ann, bob)
        standing = [server.open_table(game, seats, standing=True) for game, seats in PREY]
        raging = asyncio.create_task(storm(server, seed, frames, [code, *standing]))
        games = 0
        while True:
            await play_out(ann, bob)
            games += 1
            if raging.done():
                break
            await asyncio.gather(ann.rematch(code), bob.rematch(code))
            for each in (ann, bob):
                await each.until(partial(_has_begun, each, games + 1))
                each.ears.changes.clear()  # or the memory measured would be that of the friends
                each.ears.views.clear()
        report = await raging
        async with asyncio.timeout(30):
            while server.connections > 2 or not _is_as_before(server, [code, *standing]):
                await ann.list_tables()
        return Outcome(report, games)


def _has_begun(each: Player, match: int) -> bool:
    return each.table.match == match


def _is_as_before(server: Server, codes: list[str]) -> bool:
    """Whether there are these tables and no others, and only the friends sit anywhere."""
    free = all(not any(info.people) for info in server.tables if info.table != codes[0])
    return free and [info.table for info in server.tables] == codes
