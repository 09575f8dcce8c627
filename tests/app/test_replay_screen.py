"""Stepping through a record: forwards, backwards, with whose eyes, to where it was refused."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from textual.pilot import Pilot

from tests.app.played import line_of, screen_text
from tests.app.records import played_record
from upgrade_core.replay import Replay
from upgrade_tui.app.app import UpgradeApp
from upgrade_tui.app.screens.replay import ReplayScreen
from upgrade_tui.app.settings import Settings
from upgrade_tui.app.widgets.board import Board


@asynccontextmanager
async def viewing(played: Replay) -> AsyncIterator[Pilot[int]]:
    settings = Settings(name="Ann", glyphs="unicode")
    app = UpgradeApp(ReplayScreen(played), settings=settings)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        yield pilot


def shown_state(pilot: Pilot[int]) -> object:
    situation = pilot.app.screen.query_one(Board).situation
    assert situation is not None
    return situation.view.state


async def test_a_record_begins_at_its_start() -> None:
    async with viewing(played_record()) as pilot:
        assert line_of(pilot, -2) == "› The start of the record."
        assert "0/34, all cards" in line_of(pilot, 0)


async def test_each_step_shows_the_move_and_what_came_of_it() -> None:
    played = played_record()
    async with viewing(played) as pilot:
        for number in (1, 2, 3):
            await pilot.press("right")
            move = played.positions[number].move
            assert move is not None
            assert line_of(pilot, -2).endswith(f": {move.text}")
            assert shown_state(pilot) == played.positions[number].state


async def test_backwards_to_the_end_and_to_the_start() -> None:
    played = played_record()
    async with viewing(played) as pilot:
        await pilot.press("end")
        assert shown_state(pilot) == played.positions[-1].state
        assert "Only one player is left" in screen_text(pilot)
        await pilot.press("left")
        assert shown_state(pilot) == played.positions[-2].state
        assert "Only one player is left" not in screen_text(pilot)
        await pilot.press("home", "left")
        assert shown_state(pilot) == played.positions[0].state


async def test_the_eyes_go_round_everything_a_watcher_and_each_seat() -> None:
    played = played_record()
    rules = played.record.spec.rules
    async with viewing(played) as pilot:
        await pilot.press("right", "right", "right", "right")
        state = played.positions[4].state
        for seat in (None, 0, 1, 2):
            await pilot.press("e")
            assert shown_state(pilot) == rules.view(state, seat).state
        assert "as Cy sees it" in line_of(pilot, 0)
        await pilot.press("e")
        assert shown_state(pilot) == state


async def test_seats_have_their_numbers_of_the_notation_whoever_looks() -> None:
    async with viewing(played_record()) as pilot:
        for _ in range(4):
            text = screen_text(pilot)
            assert all(head in text for head in ("0 Ann", "1 Bob", "2 Cy"))
            await pilot.press("e")


async def test_dealt_cards_have_no_sum_before_they_are_placed() -> None:
    async with viewing(played_record()) as pilot:
        text = screen_text(pilot)
        assert text.count(" choosing…") == 3


async def test_a_seat_is_told_only_its_own_story() -> None:
    async with viewing(played_record()) as pilot:
        await pilot.press("e", "right", "right", "right", "right")
        assert "drew" not in screen_text(pilot).replace("drawn", "")


async def test_nothing_can_be_played_in_a_record() -> None:
    played = played_record()
    async with viewing(played) as pilot:
        await pilot.press("end", "home", "right", "1", "d", "u")
        assert shown_state(pilot) == played.positions[1].state


async def test_the_move_that_was_refused_is_explained_at_the_end() -> None:
    async with viewing(played_record(extra="0: attack 1\n")) as pilot:
        await pilot.press("end")
        assert "of the record is refused: The game is over." in line_of(pilot, -2)


async def test_escape_closes_the_record() -> None:
    async with viewing(played_record()) as pilot:
        await pilot.press("escape")
        await pilot.pause()
        assert pilot.app.return_code == 0
