"""Whole duels against a bot on a server of this process: with keys only, with the mouse only."""

from collections.abc import AsyncIterator
from random import Random

import pytest
from textual.geometry import Offset
from textual.pilot import Pilot

from tests.app.driving import AT_ONCE, until
from upgrade_core.cards import UNKNOWN
from upgrade_core.chance import ScriptedChance
from upgrade_core.games.sleight import SPEC
from upgrade_core.games.sleight.model import ATTACK
from upgrade_core.match import Match
from upgrade_core.record import Record, lines_of
from upgrade_core.replay import Replay, replay
from upgrade_tui.app import solo
from upgrade_tui.app.app import UpgradeApp
from upgrade_tui.app.boards.sleight import SleightBoard
from upgrade_tui.app.boards.sleight.stage import Stage, Target
from upgrade_tui.app.screens.replay import ReplayScreen
from upgrade_tui.app.screens.result import ResultScreen
from upgrade_tui.app.screens.table import TableScreen
from upgrade_tui.app.session import Session
from upgrade_tui.app.settings import Settings
from upgrade_tui.app.wanted import Wanted
from upgrade_tui.app.widgets.zone import Zone

MOST_MOVES = 60


@pytest.fixture
async def table() -> AsyncIterator[tuple[Session, str]]:
    wanted = Wanted("sleight", seats=2, level="easy", options={"start_hp": 20, "stall_turns": 10})
    session, code = await solo.play_alone(wanted, "Ann", AT_ONCE)
    yield session, code
    await session.close()


def app_at(session: Session, code: str) -> UpgradeApp:
    return UpgradeApp(TableScreen(code), session=session, settings=Settings(name="Ann"))


def is_over(pilot: Pilot[int]) -> bool:
    return isinstance(pilot.app.screen, ResultScreen)


def stage_of(pilot: Pilot[int]) -> Stage:
    stage = pilot.app.screen.query_one(SleightBoard).stage
    assert stage is not None
    return stage


async def my_turn(pilot: Pilot[int]) -> bool:
    """Wait until something is to be done; False when the duel is over."""
    await until(pilot, lambda: is_over(pilot) or stage_of(pilot).situation.is_mine)
    return not is_over(pilot)


async def acted(pilot: Pilot[int], before: object) -> None:
    """Wait until something has come of a move."""
    await until(pilot, lambda: is_over(pilot) or stage_of(pilot).situation.view is not before)


def deed_of(stage: Stage, move: int) -> str:
    """Attack; answer by turns with a defence, a deflection, or none."""
    if stage.situation.view.state.phase == ATTACK:
        return "attack" if stage.hand else "revive"
    return ("defend", "deflect", "restock")[move % 3] if stage.hand else "restock"


KEYS = {"attack": "enter", "defend": "d", "deflect": "f", "restock": "s", "revive": "v"}


async def test_a_whole_duel_is_fought_with_keys_alone(table: tuple[Session, str]) -> None:
    async with app_at(*table).run_test(size=(80, 24)) as pilot:
        move = 0
        while await my_turn(pilot) and move < MOST_MOVES:
            stage = stage_of(pilot)
            before, deed = stage.situation.view, deed_of(stage, move)
            chosen = ["right", "up"] if move % 2 else list("12345"[: len(stage.hand)][-2:])
            keys = chosen if deed not in ("restock", "revive") else []
            await pilot.press(*keys, KEYS[deed])
            await acted(pilot, before)
            move += 1
        assert is_over(pilot)
        await pilot.press("m")
        await until(pilot, lambda: isinstance(pilot.app.screen, TableScreen))
        await until(pilot, lambda: stage_of(pilot).scene.state.turns == 0)


async def test_a_whole_duel_is_fought_with_the_mouse_alone(table: tuple[Session, str]) -> None:
    async with app_at(*table).run_test(size=(120, 40)) as pilot:
        move = 0
        while await my_turn(pilot) and move < MOST_MOVES:
            stage = stage_of(pilot)
            before, deed = stage.situation.view, deed_of(stage, move)
            if deed not in ("restock", "revive"):
                for card in stage.hand[-2:]:
                    await pilot.click(offset=place(pilot, ("card", card)))
            await pilot.click(offset=place(pilot, ("deed", deed)))
            await acted(pilot, before)
            move += 1
        assert is_over(pilot)


def place(pilot: Pilot[int], target: Target) -> Offset:
    zone = pilot.app.screen.query_one("#board-own", Zone)
    region = next(spot.region for spot in zone.spots if spot.target == target)
    return zone.region.offset + region.offset + Offset(region.width // 2, region.height // 2)


def record() -> Replay:
    """A whole duel of random moves."""
    rng = Random(5)
    match = Match.deal(SPEC, SPEC.presets["short"], 2, ScriptedChance([], rng))
    while match.waiting:
        seat = match.waiting[0]
        match.submit(seat, match.choices(seat).sample(rng))
    lines = lines_of(match.log)
    return replay(Record(SPEC, "short", match.options, ("Ann", "Bob"), lines))


async def test_a_record_is_looked_at_with_everybodys_eyes() -> None:
    played = record()
    screen = ReplayScreen(played)
    async with UpgradeApp(screen, settings=Settings(name="Ann")).run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        for _ in played.positions[1:]:
            screen.action_step(1)
            await pilot.pause()
            shown = stage_of(pilot).scene
            assert shown.state == shown.view.state == played.positions[screen._at].state  # noqa: SLF001
        await pilot.press("home")
        assert stage_of(pilot).scene.exchange is None
        assert UNKNOWN not in stage_of(pilot).hand
        for hidden in ({0, 1}, {1}, {0}):
            await pilot.press("e")
            state = stage_of(pilot).scene.state
            assert {seat for seat in (0, 1) if UNKNOWN in state.hands[seat]} == hidden
