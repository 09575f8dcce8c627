"""Whole games of Overthrone on a server of this process: with keys only, with the mouse only."""

from random import Random

from textual.geometry import Offset
from textual.pilot import Pilot

from tests.app.driving import until
from tests.app.played import screen_text
from tests.app.solitaires import alone, attempt_of, own_solitaires, stage_of, table_of
from upgrade_core.chance import ScriptedChance
from upgrade_core.games.overthrone import SPEC
from upgrade_core.match import Match
from upgrade_core.record import Record, lines_of, read_record, write_record
from upgrade_core.replay import replay
from upgrade_tui.app.app import UpgradeApp
from upgrade_tui.app.boards.overthrone.scene import DISCARD, Target
from upgrade_tui.app.boards.overthrone.stage import KEYS
from upgrade_tui.app.screens.replay import ReplayScreen
from upgrade_tui.app.screens.solitaire import SolitaireScreen
from upgrade_tui.app.screens.solitaire_result import SolitaireResult
from upgrade_tui.app.settings import Settings
from upgrade_tui.app.widgets.zone import Zone

MOST_MOVES = 104


def is_over(pilot: Pilot[int]) -> bool:
    return isinstance(pilot.app.screen, SolitaireResult)


def next_move(pilot: Pilot[int]) -> tuple[Target, Target]:
    """A source and its goal: the first that can be played, else the first is thrown away."""
    stage = stage_of(pilot)
    for source in stage.sources:
        for goal in stage.goals(source):
            return source, goal
    return ("hand", 0), DISCARD


async def until_moved(pilot: Pilot[int], moves: int) -> None:
    """Wait until the board shows that another move was made."""

    def moved() -> bool:
        if is_over(pilot):
            return True
        shown = stage_of(pilot).situation.view == table_of(pilot).view
        return len(attempt_of(pilot).moves) > moves and shown

    await until(pilot, moved)
    if table_of(pilot).result is not None:
        await until(pilot, lambda: is_over(pilot))


async def test_a_whole_game_is_played_with_keys_alone() -> None:
    async with alone() as pilot:
        while not is_over(pilot):
            moves = len(attempt_of(pilot).moves)
            assert moves < MOST_MOVES
            source, goal = next_move(pilot)
            only = stage_of(pilot).only_goal(source)
            await pilot.press("g" if source == DISCARD else str(source[1] + 1))
            if only is None:
                await pilot.press(KEYS[goal])
            await until_moved(pilot, moves)
        results = own_solitaires().results_of("overthrone standard")
        assert results.clean.scored == 1
        assert any(grade in screen_text(pilot) for grade in results.clean.grades)
        await pilot.press("m")
        await until(pilot, lambda: table_of(pilot).match == 2)
        await until(pilot, lambda: isinstance(pilot.app.screen, SolitaireScreen))


async def test_a_whole_game_is_played_with_the_mouse_alone() -> None:
    async with alone((120, 40)) as pilot:
        while not is_over(pilot):
            moves = len(attempt_of(pilot).moves)
            assert moves < MOST_MOVES
            await click_move(pilot)
            await until_moved(pilot, moves)
        await until(pilot, lambda: "a again" in screen_text(pilot))
        row = next(y for y, line in enumerate(lines(pilot)) if "a again" in line)
        await pilot.click(offset=(lines(pilot)[row].index("a again") + 3, row))
        await until(pilot, lambda: table_of(pilot).match == 2)
        await until(pilot, lambda: attempt_of(pilot).assisted)


async def click_move(pilot: Pilot[int]) -> None:
    """Click a card, and where it has several goals, one of them."""
    source, goal = next_move(pilot)
    only = stage_of(pilot).only_goal(source)
    await pilot.click(offset=spot(pilot, source))
    if only is None:
        await pilot.click(offset=spot(pilot, goal))


def lines(pilot: Pilot[int]) -> list[str]:
    return screen_text(pilot).splitlines()


def spot(pilot: Pilot[int], target: Target) -> Offset:
    """The middle of a place, on the screen."""
    name = "hand" if target[0] == "hand" else "tableau"
    zone = pilot.app.screen.query_one(f"#board-{name}", Zone)
    region = next(each.region for each in zone.spots if each.target == target)
    return zone.region.offset + region.offset + Offset(region.width // 2, region.height // 2)


async def test_a_record_is_stepped_through_on_the_board() -> None:
    rng = Random(5)
    match = Match.deal(SPEC, SPEC.standard, 1, ScriptedChance([], rng))
    while match.waiting:
        match.submit(0, match.choices(0).sample(rng))
    record = Record(SPEC, "standard", SPEC.standard, ("Ann",), lines_of(match.log))
    played = replay(read_record(write_record(record)))
    app = UpgradeApp(ReplayScreen(played), settings=Settings(name="Ann", glyphs="unicode"))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        assert "Who may overthrow" in screen_text(pilot)
        await pilot.press("right", "right")
        assert lines(pilot)[0].split()[2].startswith("2/")
        await pilot.press("end")
        await pilot.pause()
        left = match.state.score
        assert f"draw 0 · discard {len(match.state.discard)} · {left} cards left" in lines(pilot)[0]
