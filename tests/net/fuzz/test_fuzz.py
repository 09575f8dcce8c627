"""Strangers do their worst, and a game goes on beside them as if nobody were there."""

from tests.net.fuzz.besieged import besieged

FRAMES = 12_000


async def test_a_game_is_played_to_its_end_through_a_storm_of_hostile_frames() -> None:
    # It raises where tables, people or connections of the strangers outlast them.
    outcome = await besieged(seed=1, frames=FRAMES)

    report = outcome.report
    assert report.bugs == []
    assert report.frames >= FRAMES
    assert outcome.games >= 1
    assert {"wire.malformed", "wire.too-large", "wire.hello-first"} <= set(report.goodbyes)
    assert report.done > 200
