"""The bots of a table: they think in a thread while a human pause runs."""

import asyncio
import logging
from collections.abc import Callable, Coroutine
from random import Random
from time import perf_counter
from typing import Any

from upgrade_core.game import View
from upgrade_tui.net.people import Occupant
from upgrade_tui.net.room import Room
from upgrade_tui.net.sealed import SealedMatch

log = logging.getLogger(__name__)

_LOOK = 8
"""A bot that acts out of turn looks at the position in the last eighth of its pause."""

HandIn = Callable[[SealedMatch, int, int, object], None]
"""Takes what a bot wants: the match, its seat, the version it looked at, and the action.

The action is None when the bot broke or took too long, or when it lets an occasion pass.
"""


class Bots:
    """Lets the bots of a room think, each at most once at a time.

    `turn` takes the moves of those waited for, `aside` what others do of their own accord.
    """

    def __init__(self, room: Room, turn: HandIn, aside: HandIn) -> None:
        self._room = room
        self._turn = turn
        self._aside = aside
        self._tasks: dict[tuple[int, bool], asyncio.Task[None]] = {}

    def wake(self, sealed: SealedMatch) -> None:
        """Let every bot think that is waited for, or may do something out of turn."""
        waiting = sealed.match.waiting
        if self._leaves_it_to_people(sealed):
            return
        for seat in range(len(sealed.names)):
            occupant = self._room.seating.at(seat)
            level = None if occupant is None else self._level_of(occupant)
            if level is None:
                continue
            key = (seat, seat in waiting)
            if key in self._tasks:
                continue
            if seat in waiting:
                self._tasks[key] = asyncio.create_task(self._take_turn(sealed, seat, level))
            elif waiting and _may_react(sealed, seat):
                self._tasks[key] = asyncio.create_task(self._react(sealed, seat))

    def _leaves_it_to_people(self, sealed: SealedMatch) -> bool:
        """Whether people want to look at the position before anybody goes on."""
        rests = sealed.match.spec.rests
        return rests is not None and rests(sealed.match.state) and self._room.seating.is_attended

    def _level_of(self, occupant: Occupant) -> str | None:
        """How good the bot is that plays this seat; None: its person plays."""
        if not occupant.minded:
            return occupant.level
        return list(self._room.setup.spec.bots)[-1] if self._room.seating.is_attended else None

    def plays(self, seat: int) -> bool:
        """Whether a bot plays this seat at present."""
        occupant = self._room.seating.at(seat)
        return occupant is not None and self._level_of(occupant) is not None

    def judged(self, seat: int) -> None:
        """What a bot handed in at its turn has been looked at: it may think again.

        Not before, or it would be asked a second time for a move that is on its way.
        """
        self._tasks.pop((seat, True), None)

    def stop(self) -> None:
        """Let no bot think any more."""
        for task in self._tasks.values():
            task.cancel()
        self._tasks.clear()

    def _pause_s(self) -> float:
        services = self._room.services
        return services.rng.uniform(*services.settings.bot_pause_s)

    async def _take_turn(self, sealed: SealedMatch, seat: int, level: str) -> None:
        match = sealed.match
        version = match.version
        if seat not in match.waiting:  # somebody gave up before this could begin
            self.judged(seat)
            return
        thinking = self._run(match.spec.bots[level], match.view(seat))
        action = await self._at_leisure(thinking, self._pause_s())
        self._turn(sealed, seat, version, action)

    async def _react(self, sealed: SealedMatch, seat: int) -> None:
        match, pause_s = sealed.match, self._pause_s()
        await asyncio.sleep(pause_s - pause_s / _LOOK)
        action = None
        if match.spec.react is not None and match.waiting:
            thinking = self._run(match.spec.react, match.view(seat))
            action = await self._at_leisure(thinking, pause_s / _LOOK)
        self._tasks.pop((seat, False), None)  # gone already where the match was stopped
        if action is not None:
            self._aside(sealed, seat, match.version, action)

    async def _at_leisure(
        self, thinking: Coroutine[Any, Any, object | None], pause_s: float
    ) -> object | None:
        """What thinking leads to, handed in when the pause is over that runs beside it.

        How long a bot thinks may depend on its cards; so if it is not done by then, it is given
        whole further pauses, and nobody sees when it was.
        """
        task = asyncio.create_task(thinking)
        rng = Random(pause_s)
        try:
            await asyncio.sleep(pause_s)
            while pause_s and not task.done():  # noqa: ASYNC110 - woken by it, one could tell
                await asyncio.sleep(rng.uniform(*self._room.services.settings.bot_pause_s))
            return await task
        finally:
            task.cancel()

    async def _run(
        self, choose: Callable[[View[Any], Random], object], view: View[Any]
    ) -> object | None:
        services = self._room.services
        limit_s = services.settings.bot_limit_s
        rng = Random(services.rng.getrandbits(64))
        loop = asyncio.get_running_loop()
        began_s = perf_counter()
        try:
            thread = loop.run_in_executor(services.pool, choose, view, rng)
            return await asyncio.wait_for(thread, limit_s)
        except TimeoutError:
            log.warning("bot too slow", extra={"table": self._room.code, "limit_s": limit_s})
        except Exception as error:
            report = services.bugs.keep(self._room.code, error)
            log.exception("bot broke", extra={"table": self._room.code, "report": report})
        finally:
            services.counts.thinking.note(perf_counter() - began_s)
        return None


def _may_react(sealed: SealedMatch, seat: int) -> bool:
    """Whether a bot that is not waited for may want to do something."""
    spec = sealed.match.spec
    if spec.react is None:
        return False
    return spec.may_react is None or spec.may_react(sealed.match.state, seat)
