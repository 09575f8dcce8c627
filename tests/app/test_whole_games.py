"""Whole games against bots on a server of this process: with keys only, and with the mouse only."""

from collections.abc import AsyncIterator

import pytest
from textual.geometry import Offset
from textual.pilot import Pilot

from tests.app.driving import AT_ONCE, until
from tests.app.played import screen_text
from upgrade_core.games.upgrade.model import PLACING
from upgrade_tui.app import solo
from upgrade_tui.app.app import UpgradeApp
from upgrade_tui.app.boards.upgrade import UpgradeBoard
from upgrade_tui.app.boards.upgrade.stage import Stage, Target
from upgrade_tui.app.screens.result import ResultScreen
from upgrade_tui.app.screens.table import TableScreen
from upgrade_tui.app.session import Session
from upgrade_tui.app.settings import Settings
from upgrade_tui.app.wanted import Wanted
from upgrade_tui.app.widgets.zone import Zone

MOST_TURNS = 120
ZONES = {"seat": "seats", "pile": "arena"}


@pytest.fixture
async def table() -> AsyncIterator[tuple[Session, str]]:
    wanted = Wanted(seats=3, level="easy", options={"tokens": 1})
    session, code = await solo.play_alone(wanted, "Ann", AT_ONCE)
    yield session, code
    await session.close()


def app_at(session: Session, code: str) -> UpgradeApp:
    return UpgradeApp(TableScreen(code), session=session, settings=Settings(name="Ann"))


def stage_of(pilot: Pilot[int]) -> Stage:
    board = pilot.app.screen.query_one(UpgradeBoard)
    assert board.stage is not None
    return board.stage


async def my_turn(pilot: Pilot[int]) -> bool:
    """Wait until something is to be done; False when the game is over."""

    def ready() -> bool:
        over = isinstance(pilot.app.screen, ResultScreen)
        return over or stage_of(pilot).situation.is_mine

    await until(pilot, ready)
    return not isinstance(pilot.app.screen, ResultScreen)


def victim(stage: Stage) -> int:
    return next(seat for seat in stage.opponents if stage.may_attack(seat))


async def test_a_whole_game_is_played_with_keys_alone(table: tuple[Session, str]) -> None:
    async with app_at(*table).run_test(size=(80, 24)) as pilot:
        mine = 0
        while await my_turn(pilot) and mine < MOST_TURNS:
            stage = stage_of(pilot)
            before = stage.situation.view
            keys = {0: ["right", "enter"], 1: ["a"], 2: ["u", "3"], 3: ["d"]}
            await pilot.press(*(keys.get(mine) or [stage.number_of(victim(stage))]))
            await until(pilot, lambda before=before: moved(pilot, before))  # type: ignore[misc]
            mine += 1
        assert isinstance(pilot.app.screen, ResultScreen)
        await pilot.press("m")
        await until(pilot, lambda: isinstance(pilot.app.screen, TableScreen))
        await until(pilot, lambda: stage_of(pilot).scene.state.phase == PLACING)


async def test_a_whole_game_is_played_with_the_mouse_alone(table: tuple[Session, str]) -> None:
    async with app_at(*table).run_test(size=(120, 40)) as pilot:
        mine = 0
        while await my_turn(pilot) and mine < MOST_TURNS:
            stage = stage_of(pilot)
            before = stage.situation.view
            targets: dict[int, Target] = {0: ("dealt", 1), 1: ("add", 0), 2: ("defence", 0)}
            target = targets.get(mine) or ("seat", victim(stage))
            for _ in range(2 if target[0] == "dealt" else 1):
                await pilot.click(offset=place(pilot, target))
            await until(pilot, lambda before=before: moved(pilot, before))  # type: ignore[misc]
            mine += 1
        assert isinstance(pilot.app.screen, ResultScreen)
        await until(pilot, lambda: "m rematch" in screen_text(pilot))
        column = next(
            (row.index("rematch"), y)
            for y, row in enumerate(screen_text(pilot).splitlines())
            if "m rematch" in row
        )
        await pilot.click(offset=column)
        await until(pilot, lambda: isinstance(pilot.app.screen, TableScreen))


def moved(pilot: Pilot[int], before: object) -> bool:
    """Whether something has come of a move."""
    over = isinstance(pilot.app.screen, ResultScreen)
    return over or stage_of(pilot).situation.view is not before


def place(pilot: Pilot[int], target: Target) -> Offset:
    zone = pilot.app.screen.query_one(f"#board-{ZONES.get(target[0], 'own')}", Zone)
    region = next(spot.region for spot in zone.spots if spot.target == target)
    return zone.region.offset + region.offset + Offset(region.width // 2, region.height // 2)
