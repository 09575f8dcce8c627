"""Pictures of the table, reviewed by eye.

`pytest tests/app/test_table_looks.py --snapshot-update` takes them anew; look at them afterwards.
"""

from collections.abc import Awaitable, Callable
from typing import Any

import pytest
from textual.pilot import Pilot

from tests.app.played import (
    DUEL,
    FOUR,
    LAST_TOKEN,
    PLACING,
    TIE,
    PlayedClient,
    many,
    table_app,
)
from tests.app.records import played_record
from upgrade_tui.app.app import UpgradeApp
from upgrade_tui.app.screens.replay import ReplayScreen
from upgrade_tui.app.settings import Settings

LOW, HIGH = (80, 24), (120, 40)
Compare = Callable[..., bool]
Deed = Callable[[PlayedClient], None]


def after(client: PlayedClient, *moves: tuple[int, str], press: tuple[str, ...] = ()) -> Any:  # noqa: ANN401
    """What happens before the picture is taken: seats move, then keys are pressed."""

    async def run(pilot: Pilot[int]) -> None:
        await pilot.pause()
        for number, text in moves:
            client.do(number, text)
            await pilot.pause()
        await pilot.press(*press)
        await pilot.pause()

    return run


SCENES: dict[str, tuple[dict[str, Any], tuple[tuple[int, str], ...], tuple[str, ...]]] = {
    "placing": (PLACING, (), ("2",)),
    "your-turn": (FOUR, (), ()),
    "choosing": (FOUR, (), ("u", "right")),
    "others-turn": (FOUR, ((0, "attack 2"), (1, "discard")), ()),
    "fight-won": (FOUR, ((0, "attack 2"),), ()),
    "fight-lost": (FOUR, ((0, "attack 1"), (1, "attack 0")), ()),
    "tie-and-bow": (TIE, ((0, "attack 2"), (2, "bow")), ()),
    "two-seats": (DUEL, (), ("up",)),
    "six-seats": (many(6), (), ()),
    "nine-seats": (many(9), (), ()),
    "pile": (FOUR, (), ("p",)),
    "story": (FOUR, ((0, "attack 2"), (1, "attack 3")), ("l",)),
    "result": (LAST_TOKEN, ((0, "attack 1"),), ()),
}


@pytest.mark.parametrize("size", [LOW, HIGH], ids=["80x24", "120x40"])
@pytest.mark.parametrize("scene", SCENES)
def test_the_table(scene: str, size: tuple[int, int], snap_compare: Compare) -> None:
    facts, moves, press = SCENES[scene]
    client = PlayedClient.at(facts)
    run: Callable[[Pilot[int]], Awaitable[None]] = after(client, *moves, press=press)
    assert snap_compare(table_app(client), terminal_size=size, run_before=run)


@pytest.mark.parametrize("theme", ["felt-blue", "felt-plum", "paper", "contrast"])
def test_every_theme(theme: str, snap_compare: Compare) -> None:
    client = PlayedClient.at(FOUR)
    run = after(client, (0, "attack 2"))
    app = table_app(client, theme=theme, four_colours=theme == "paper")
    assert snap_compare(app, terminal_size=LOW, run_before=run)


@pytest.mark.parametrize("glyphs", ["unicode", "ascii"])
def test_without_any_colour(
    glyphs: str, snap_compare: Compare, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    client = PlayedClient.at(FOUR)
    app = table_app(client, glyphs=glyphs)
    run = after(client, press=("u", "right"))
    assert snap_compare(app, terminal_size=LOW, run_before=run)


@pytest.mark.parametrize("size", [LOW, HIGH], ids=["80x24", "120x40"])
def test_a_record(size: tuple[int, int], snap_compare: Compare) -> None:
    screen = ReplayScreen(played_record())
    app = UpgradeApp(screen, settings=Settings(name="Ann", glyphs="unicode"))
    assert snap_compare(app, terminal_size=size, press=["right"] * 4)
