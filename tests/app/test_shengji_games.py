"""Whole rounds against bots on a server of this process: with keys only, with the mouse only."""

from collections.abc import AsyncIterator, Mapping

import pytest
from textual.pilot import Pilot

from tests.app.driving import AT_ONCE, until
from tests.app.played import screen_text
from tests.app.shengji_positions import chosen, spot, stage_of
from upgrade_core.games.shengji import model as m
from upgrade_tui.app import solo
from upgrade_tui.app.app import UpgradeApp
from upgrade_tui.app.screens.result import ResultScreen
from upgrade_tui.app.screens.table import TableScreen
from upgrade_tui.app.session import Session
from upgrade_tui.app.settings import Settings
from upgrade_tui.app.wanted import Wanted

MOST_MOVES = 40
IN_TURN: dict[str, int | str] = {"decks": 1, "rounds": 1, "deal": "sequential"}
LIVE = {"decks": 1, "rounds": 1, "deal_interval_ms": 0, "bid_window_s": 4}


async def table(options: Mapping[str, int | str]) -> tuple[Session, str]:
    wanted = Wanted("shengji", seats=4, level="easy", options=options)
    return await solo.play_alone(wanted, "Ann", AT_ONCE)


@pytest.fixture
async def in_turn() -> AsyncIterator[tuple[Session, str]]:
    session, code = await table(IN_TURN)
    yield session, code
    await session.close()


@pytest.fixture
async def endless() -> AsyncIterator[tuple[Session, str]]:
    session, code = await table({**IN_TURN, "rounds": 0})
    yield session, code
    await session.close()


@pytest.fixture
async def live() -> AsyncIterator[tuple[Session, str]]:
    session, code = await table(LIVE)
    yield session, code
    await session.close()


def app_at(session: Session, code: str) -> UpgradeApp:
    return UpgradeApp(TableScreen(code), session=session, settings=Settings(name="Ann"))


def is_over(pilot: Pilot[int]) -> bool:
    return isinstance(pilot.app.screen, ResultScreen)


async def my_turn(pilot: Pilot[int]) -> bool:
    """Wait until something is to be done; False when the match is over."""
    await until(pilot, lambda: is_over(pilot) or stage_of(pilot).situation.is_mine)
    return not is_over(pilot)


async def acted(pilot: Pilot[int], before: object) -> None:
    """Wait until something has come of a move."""
    await until(pilot, lambda: is_over(pilot) or stage_of(pilot).situation.view is not before)


async def test_a_round_is_played_with_keys_alone_and_bots_wait_for_the_next(
    endless: tuple[Session, str],
) -> None:
    async with app_at(*endless).run_test(size=(80, 24)) as pilot:
        moves = 0
        while await my_turn(pilot) and moves < MOST_MOVES:
            view = stage_of(pilot).situation.view
            if view.state.phase == m.ROUND_OVER:
                break
            await pilot.press(*(("p",) if view.state.phase == m.BID else ("s", "enter")))
            await acted(pilot, view)
            moves += 1
        for _ in range(20):
            await pilot.pause()
        assert "Round 1 is over" in screen_text(pilot)
        await pilot.press("n")
        await until(pilot, lambda: stage_of(pilot).state.round == 2)
        await pilot.press("g", "y")
        await until(pilot, lambda: is_over(pilot))
        assert "the other side gave up, after 2 rounds" in screen_text(pilot)


def key_place(pilot: Pilot[int], word: str) -> tuple[int, int]:
    """Where a word stands in the key line."""
    line = screen_text(pilot).splitlines()[-1]
    return line.index(word) + 1, pilot.app.size.height - 1


async def test_a_whole_round_is_played_with_the_mouse_alone(in_turn: tuple[Session, str]) -> None:
    async with app_at(*in_turn).run_test(size=(80, 24)) as pilot:
        moves = 0
        while await my_turn(pilot) and moves < MOST_MOVES:
            view = stage_of(pilot).situation.view
            await with_the_mouse(pilot, view.state)
            await acted(pilot, view)
            moves += 1
        assert is_over(pilot)


async def with_the_mouse(pilot: Pilot[int], state: m.State) -> None:
    """Pass; bury what is suggested; lead and follow single cards by a click on one that is lit."""
    if state.phase == m.BID:
        await pilot.click(offset=key_place(pilot, "pass"))
        return
    if state.phase == m.PLAY and stage_of(pilot).needed in (None, 1):
        await pilot.click(offset=spot(pilot, "own", stage_of(pilot).lit_places[-1]))
    else:
        await pilot.click(offset=key_place(pilot, "suggest"))
    assert chosen(pilot)
    await pilot.click(offset=key_place(pilot, "Enter"))


async def test_cards_dealt_live_come_one_by_one_until_the_bidding_is_closed(
    live: tuple[Session, str],
) -> None:
    async with app_at(*live).run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: len(stage_of(pilot).hand) == 12)
        assert stage_of(pilot).state.phase == m.BID
