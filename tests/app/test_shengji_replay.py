"""A record of Shengji steps through, move by move, by whomever's eyes."""

from random import Random

import pytest

from tests.app.played import NAMES, screen_text
from upgrade_core.chance import ScriptedChance
from upgrade_core.games.shengji import SPEC
from upgrade_core.match import Match
from upgrade_core.options import with_values
from upgrade_core.record import Record, lines_of, read_record, write_record
from upgrade_core.replay import Replay, replay
from upgrade_tui.app.app import UpgradeApp
from upgrade_tui.app.screens.replay import ReplayScreen
from upgrade_tui.app.settings import Settings


@pytest.fixture(scope="module")
def played() -> Replay:
    """A round of one deck, bid live, with random moves."""
    rng = Random(3)
    options = with_values(SPEC.standard, {"decks": 1, "rounds": 1})
    match = Match.deal(SPEC, options, 4, ScriptedChance([], rng))
    while match.waiting:
        seat = match.waiting[0]
        match.submit(seat, match.choices(seat).sample(rng))
    record = Record(SPEC, "two-decks", options, tuple(NAMES[:4]), lines_of(match.log))
    return replay(read_record(write_record(record)))


@pytest.mark.parametrize("eyes", [0, 1, 3], ids=["all cards", "a watcher", "Bob"])
async def test_every_step_is_shown_by_its_events_to_the_end(played: Replay, eyes: int) -> None:
    app = UpgradeApp(ReplayScreen(played), settings=Settings(name="Ann", glyphs="unicode"))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press(*["e"] * eyes)
        screen = pilot.app.screen
        assert isinstance(screen, ReplayScreen)
        for _ in played.positions:
            screen.action_step(1)
        await pilot.pause()
        text = screen_text(pilot)
        assert f"{len(played.positions) - 1}/{len(played.positions) - 1}" in text
        assert "Round 1 is over" in text
