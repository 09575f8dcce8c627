"""Whole games of Up or Down? against a bot on a server of this process: keys only, mouse only."""

from collections.abc import AsyncIterator

import pytest
from textual.geometry import Offset
from textual.pilot import Pilot

from tests.app.driving import AT_ONCE, until
from tests.app.updown_positions import stage_of
from upgrade_tui.app import solo
from upgrade_tui.app.app import UpgradeApp
from upgrade_tui.app.boards.updown.draft import Step, Target
from upgrade_tui.app.screens.result import ResultScreen
from upgrade_tui.app.screens.table import TableScreen
from upgrade_tui.app.session import Session
from upgrade_tui.app.settings import Settings
from upgrade_tui.app.wanted import Wanted
from upgrade_tui.app.widgets.zone import Zone

TURNS = 18
MOST_STEPS = 5
"""Card, neighbour, row, a second press to give a row up, pile."""
ZONES = {"hand": "own", "row": "own", "drop": "own"}


@pytest.fixture
async def table() -> AsyncIterator[tuple[Session, str]]:
    wanted = Wanted(game="updown", seats=2, level="easy")
    session, code = await solo.play_alone(wanted, "Ann", AT_ONCE)
    yield session, code
    await session.close()


def app_at(session: Session, code: str) -> UpgradeApp:
    return UpgradeApp(TableScreen(code), session=session, settings=Settings(name="Ann"))


async def my_turn(pilot: Pilot[int]) -> bool:
    """Wait until something is to be done; False when the game is over."""

    def ready() -> bool:
        return isinstance(pilot.app.screen, ResultScreen) or stage_of(pilot).is_choosing

    await until(pilot, ready)
    await pilot.pause()
    return not isinstance(pilot.app.screen, ResultScreen)


def moved(pilot: Pilot[int], before: object) -> bool:
    """Whether something has come of a move."""
    over = isinstance(pilot.app.screen, ResultScreen)
    return over or stage_of(pilot).situation.view is not before


def place(pilot: Pilot[int], target: Target) -> Offset:
    zone = pilot.app.screen.query_one(f"#board-{ZONES.get(target[0], 'ring')}", Zone)
    region = next(spot.region for spot in reversed(zone.spots) if spot.target == target)
    return zone.region.offset + region.offset + Offset(1, region.height // 2)


async def test_a_whole_game_is_played_with_keys_alone(table: tuple[Session, str]) -> None:
    async with app_at(*table).run_test(size=(80, 24)) as pilot:
        mine = 0
        while await my_turn(pilot) and mine < TURNS:
            before = stage_of(pilot).situation.view
            for _ in range(MOST_STEPS):
                first = stage_of(pilot).assembly.step is Step.CARD and mine % 2
                await pilot.press(*(["right", "enter"] if first else ["enter"]))
                if moved(pilot, before) or not stage_of(pilot).draft.picks:
                    break
            await until(pilot, lambda before=before: moved(pilot, before))  # type: ignore[misc]
            mine += 1
        assert await my_turn(pilot) is False
        assert mine == TURNS
        await pilot.press("m")
        await until(pilot, lambda: isinstance(pilot.app.screen, TableScreen))


async def test_a_whole_game_is_played_with_the_mouse_alone(table: tuple[Session, str]) -> None:
    async with app_at(*table).run_test(size=(80, 24)) as pilot:
        mine = 0
        while await my_turn(pilot) and mine < TURNS:
            before = stage_of(pilot).situation.view
            for _ in range(MOST_STEPS):
                target = stage_of(pilot).options[-1 if mine % 3 == 0 else 0]
                await pilot.click(offset=place(pilot, target))
                if moved(pilot, before) or not stage_of(pilot).draft.picks:
                    break
            await until(pilot, lambda before=before: moved(pilot, before))  # type: ignore[misc]
            mine += 1
        assert await my_turn(pilot) is False
        assert mine == TURNS
