"""When a bot's move comes tells nothing of its cards: twins, with thinking that depends on them."""

import asyncio
import zlib
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, Future
from random import Random
from typing import Any
from unittest.mock import patch

import pytest

from tests.core.contract.cases import Case, as_bytes
from tests.core.contract.knowhow import KNOWHOW
from tests.core.contract.walks import walk
from tests.net.twins.taps import Tap, quiet_server
from tests.net.virtual_time import run_virtual, settled
from upgrade_core.chance import RandomChance
from upgrade_core.game import View
from upgrade_core.match import Match
from upgrade_core.options import differences
from upgrade_core.registry import GAMES
from upgrade_tui.net.codec import decode_from_server
from upgrade_tui.net.framing import HEADER_BYTES
from upgrade_tui.net.messages import AddBot, CreateTable, StartMatch, Updated

PAUSE_S = (0.6, 1.6)
PATIENCE_S = 30.0
TWINS = 6
CASES = [
    Case(spec, next(iter(spec.presets)), max(2, spec.min_seats))
    for spec in GAMES.values()
    if spec.max_seats > 1
]
every_game = pytest.mark.parametrize("case", CASES, ids=str)

Cost = Callable[[View[Any]], float]
"""How many seconds a bot thinks about a view."""


class SlowPool(Executor):
    """Carries out what bots think, as late in virtual time as `cost` says."""

    def __init__(self, cost: Cost) -> None:
        self._cost = cost

    def submit(self, choose: Any, /, *args: Any, **_named: Any) -> Future[Any]:  # noqa: ANN401
        """See `Executor.submit`; what is given up meanwhile is not thought about."""
        future: Future[Any] = Future()

        def think() -> None:
            if future.set_running_or_notify_cancel():
                future.set_result(choose(*args))

        asyncio.get_running_loop().call_later(self._cost(args[0]), think)
        return future


def by_the_cards(most_s: float) -> Cost:
    """Thinking that takes up to so long, depending on everything the bot sees."""
    return lambda view: most_s * (zlib.crc32(as_bytes(view.state)) % 1000) / 1000


def bot_turns(case: Case, seed: int) -> Iterator[tuple[Any, int, Any]]:
    """Positions of a random match in which only another than seat 0 is waited for."""
    for turn in walk(case, seed, asides=0):
        if turn.match.waiting == (turn.seat,) and turn.seat > 0:
            yield turn.match.state.copy(), turn.seat, turn.action


async def moments(case: Case, state: Any, cost: Cost, until_s: float = PATIENCE_S) -> list[float]:  # noqa: ANN401
    """When seat 0 hears of moves at a table of bots that stands so: of the first, or of all.

    Seconds from the beginning of the match.
    """

    def deal(spec: Any, options: object, *_ignored: object) -> Match:  # noqa: ANN401
        return Match(spec, options, state.copy(), RandomChance(Random(0)))

    with (
        patch.object(Match, "deal", deal),
        patch("upgrade_tui.net.server.ThreadPoolExecutor", lambda *_a, **_k: SlowPool(cost)),
    ):
        server = quiet_server(bot_pause_s=PAUSE_S)
        tap = Tap(server, "Ann")
        changed = differences(case.options, case.spec.presets[case.preset])
        tap.send(CreateTable(1, case.spec.key, case.seats, case.preset, changed))
        await settled()
        assert tap.seated is not None
        code = tap.seated.table
        for _ in range(case.seats - 1):
            tap.send(AddBot(tap.next_id(), code, next(iter(case.spec.bots))))
        tap.send(StartMatch(2, code))
        await settled()
        begun_s = tap.moments_s[-1]
        try:
            return await _moves(tap, begun_s, until_s)
        finally:
            await server.stop()


async def _moves(tap: Tap, begun_s: float, until_s: float) -> list[float]:
    loop, heard = asyncio.get_running_loop(), list[float]()
    while loop.time() < begun_s + until_s and not (heard and until_s == PATIENCE_S):
        await asyncio.sleep(0.1)
        heard = [
            moment - begun_s
            for moment, frame in zip(tap.moments_s, tap.frames, strict=True)
            if moment > begun_s and isinstance(decode_from_server(frame[HEADER_BYTES:]), Updated)
        ]
    return heard


def always(cost_s: float) -> Cost:
    """Thinking that takes the same time about everything."""
    return lambda _: cost_s


@every_game
def test_a_bots_move_comes_at_the_same_moment_in_twin_matches(case: Case) -> None:
    cost, rng, differing = by_the_cards(PAUSE_S[0]), Random(7), 0
    for number, (state, seat, action) in zip(range(TWINS), bot_turns(case, 1), strict=False):
        knowhow = KNOWHOW[case.spec.key]
        twin, _ = knowhow.twin(state, 0, seat, action, rng)
        first, second = [run_virtual(moments(case, each, cost))[:1] for each in (state, twin)]
        rules = case.spec.rules
        costs = {cost(rules.view(each, seat)) for each in (state, twin)}
        differing += len(costs) > 1
        assert first == second, f"position {number}"
        assert PAUSE_S[0] <= first[0] <= PAUSE_S[1]
    assert differing > 1


@every_game
def test_a_bot_that_thinks_for_long_is_seen_to_pause_again_and_no_more(case: Case) -> None:
    state, _, _ = next(bot_turns(case, 1))
    costs = [number / 4 for number in range(18)]
    heard = [run_virtual(moments(case, state, always(cost)))[0] for cost in costs]

    assert sorted(heard) == heard
    assert all(cost <= moment for cost, moment in zip(costs, heard, strict=True))
    assert len(set(heard)) <= 1 + max(heard) / PAUSE_S[0]
    assert len(set(heard)) < len(costs) / 2


def test_a_reaction_comes_at_the_same_moment_however_long_it_took() -> None:
    spec = GAMES["shengji"]
    case = Case(spec, next(iter(spec.presets)), 4)
    state = case.match(3).state
    at_once, slowly = [
        run_virtual(moments(case, state, always(cost), until_s=12.0))
        for cost in (0.0, PAUSE_S[0] / 10)
    ]

    assert at_once == slowly
    off_the_beat = [each for each in at_once if round(each / 0.25, 6) % 1]
    assert off_the_beat, "no bot has bid: nothing was compared"
