"""Pictures of Overthrone's table and what lies over it, reviewed by eye.

`pytest tests/app/test_overthrone_looks.py --snapshot-update` takes them anew; look at them
afterwards.
"""

from collections.abc import Callable
from typing import Any

import pytest
from syrupy.assertion import SnapshotAssertion
from textual.pilot import Pilot

from tests.app.overthrone_positions import ENDING, JESTING, KINGLY, MIDDLE, OPENING, playing
from tests.app.played import at_table, screen_text, table_app

LOW, HIGH = (80, 24), (120, 40)
Compare = Callable[..., bool]

SCENES: dict[str, tuple[dict[str, Any], tuple[str, ...]]] = {
    "opening": (OPENING, ("2",)),
    "middle": (MIDDLE, ("5",)),
    "two-goals": (KINGLY, ("3",)),
    "jester-in-hand": (MIDDLE, ("2",)),
    "jester-rules": (JESTING, ()),
    "over": (ENDING, ("1",)),
}


def pressing(*keys: str) -> Any:  # noqa: ANN401 - what the snapshot plugin wants
    """What happens before the picture is taken."""

    async def run(pilot: Pilot[int]) -> None:
        await pilot.pause()
        await pilot.press(*keys)
        await pilot.pause()

    return run


@pytest.mark.parametrize("size", [LOW, HIGH], ids=["80x24", "120x40"])
@pytest.mark.parametrize("scene", SCENES)
def test_the_table(scene: str, size: tuple[int, int], snap_compare: Compare) -> None:
    facts, keys = SCENES[scene]
    app = table_app(playing(facts))
    assert snap_compare(app, terminal_size=size, run_before=pressing(*keys))


@pytest.mark.parametrize("theme", ["felt-blue", "felt-plum", "paper", "contrast"])
def test_every_theme(theme: str, snap_compare: Compare) -> None:
    app = table_app(playing(MIDDLE), theme=theme, four_colours=theme == "paper")
    assert snap_compare(app, terminal_size=LOW, run_before=pressing("2"))


@pytest.mark.parametrize("glyphs", ["unicode", "ascii"])
def test_without_any_colour(
    glyphs: str, snap_compare: Compare, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    app = table_app(playing(MIDDLE), glyphs=glyphs)
    assert snap_compare(app, terminal_size=LOW, run_before=pressing("2"))


@pytest.mark.parametrize("size", [LOW, (100, 30), HIGH], ids=["80x24", "100x30", "120x40"])
@pytest.mark.parametrize("glyphs", ["unicode", "ascii"])
async def test_everything_can_be_read(
    glyphs: str, size: tuple[int, int], snapshot: SnapshotAssertion
) -> None:
    async with at_table(playing(JESTING), size, glyphs=glyphs) as pilot:
        text = screen_text(pilot)
    if glyphs == "ascii":
        assert text.isascii()
    assert text == snapshot


async def test_six_cards_in_hand_can_be_read(snapshot: SnapshotAssertion) -> None:
    facts = MIDDLE | {"hand": [*MIDDLE["hand"], "8C"]}
    async with at_table(playing(facts, hand_size=6)) as pilot:
        assert screen_text(pilot) == snapshot
