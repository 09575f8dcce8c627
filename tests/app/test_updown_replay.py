"""A record of Up or Down? on its board: through other eyes, forwards and back."""

from random import Random

from textual.pilot import Pilot

from tests.app.played import screen_text
from upgrade_core.chance import ScriptedChance
from upgrade_core.games.updown import SPEC
from upgrade_core.match import Match
from upgrade_core.record import Record, lines_of, read_record, write_record
from upgrade_core.replay import Replay, replay
from upgrade_tui.app.app import UpgradeApp
from upgrade_tui.app.screens.replay import ReplayScreen
from upgrade_tui.app.settings import Settings


def a_record() -> Replay:
    rng = Random(4)
    match = Match.deal(SPEC, SPEC.standard, 3, ScriptedChance([], rng))
    while match.waiting:
        seat = match.waiting[0]
        match.submit(seat, match.choices(seat).sample(rng))
    names = ("Ann", "Bob", "Cy")
    record = Record(SPEC, "short", SPEC.standard, names, lines_of(match.log))
    return replay(read_record(write_record(record)))


def hidden_cards(pilot: Pilot[int]) -> int:
    return screen_text(pilot).count("╳╳╳")


async def test_a_record_is_stepped_through_with_all_hands_open_or_through_one_seats_eyes() -> None:
    app = UpgradeApp(ReplayScreen(a_record()), settings=Settings(name="Ann", glyphs="unicode"))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("right", "right")
        assert "2/54" in screen_text(pilot)
        assert hidden_cards(pilot) == 0
        await pilot.press("e")
        assert hidden_cards(pilot) == 4, "a watcher sees no hand and no closed card"
        await pilot.press("e")
        assert hidden_cards(pilot) == 1
        assert "Ann ◀" not in screen_text(pilot).splitlines()[1]


async def test_at_the_end_of_a_record_nothing_is_left_but_the_rows() -> None:
    app = UpgradeApp(ReplayScreen(a_record()), settings=Settings(name="Ann", glyphs="unicode"))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("end")
        text = screen_text(pilot)
        assert "turn 54 of 54" in text
        assert "open 0 · closed 0" in text
        assert "0 turns left" in text
