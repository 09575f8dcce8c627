"""A bot that plays a solitaire on for the person who watches it."""

import asyncio
from collections.abc import Awaitable, Callable
from random import Random
from typing import Any

from upgrade_tui.net.mirror import TableMirror


async def play_on(
    table: Callable[[], TableMirror | None], act: Callable[[Any], Awaitable[None]], pause_s: float
) -> None:
    """Make one move after another, each after a pause, until the game is over.

    The bot thinks in a thread. A move that no longer fits, because somebody else did something
    meanwhile, is not made.
    """
    rng = Random()
    while (here := table()) is not None and here.result is None and here.view is not None:
        now = (here.match, here.version)
        choose = here.spec.bots[here.spec.level_to_play]
        action = await asyncio.to_thread(choose, here.view, rng)
        await asyncio.sleep(pause_s)
        if (here.match, here.version) == now:
            await act(action)
