"""Pictures of Shengji's table, reviewed by eye.

`pytest tests/app/test_shengji_looks.py --snapshot-update` takes them anew; look at them afterwards.
"""

from collections.abc import Callable
from typing import Any

import pytest
from textual.pilot import Pilot

from tests.app.played import PlayedClient, table_app
from tests.app.shengji_positions import (
    BURYING,
    LATE,
    LEADING,
    OVERRULED,
    PAIR_LED,
    RECKONED,
    TRACTOR_LED,
    at_shengji,
    four_decks,
)

LOW, HIGH = (80, 24), (120, 40)
Compare = Callable[..., bool]
Moves = tuple[tuple[int, str], ...]


def after(client: PlayedClient, moves: Moves = (), press: tuple[str, ...] = ()) -> Any:  # noqa: ANN401
    """What happens before the picture is taken: seats move, then keys are pressed."""

    async def run(pilot: Pilot[int]) -> None:
        await pilot.pause()
        for number, text in moves:
            client.do(number, text)
            await pilot.pause()
        await pilot.press(*press)
        await pilot.pause()

    return run


SCENES: dict[str, tuple[dict[str, Any], Moves, tuple[str, ...]]] = {
    "revealing": (OVERRULED, (), ()),
    "burying": (BURYING, (), ("s",)),
    "four-decks": (four_decks(), (), ("s", "tab", "x")),
    "throw": (LEADING, (), ("2", "x", "tab", "x")),
    "pair-led": (PAIR_LED, (), ("x",)),
    "tractor-led": (TRACTOR_LED, (), ()),
    "trick-taken": (LATE, (), ()),
    "last-trick": (LATE, (), ("t",)),
    "reckoning": (RECKONED, (), ()),
}


@pytest.mark.parametrize("size", [LOW, HIGH], ids=["80x24", "120x40"])
@pytest.mark.parametrize("scene", SCENES)
def test_the_table(scene: str, size: tuple[int, int], snap_compare: Compare) -> None:
    facts, moves, press = SCENES[scene]
    client = at_shengji(facts)
    run = after(client, moves, press)
    assert snap_compare(table_app(client), terminal_size=size, run_before=run)


@pytest.mark.parametrize("theme", ["paper", "contrast"])
def test_other_themes(theme: str, snap_compare: Compare) -> None:
    client = at_shengji(PAIR_LED)
    app = table_app(client, theme=theme, four_colours=theme == "paper")
    assert snap_compare(app, terminal_size=LOW, run_before=after(client, press=("x",)))


@pytest.mark.parametrize("glyphs", ["unicode", "ascii"])
def test_without_any_colour(
    glyphs: str, snap_compare: Compare, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    client = at_shengji(TRACTOR_LED)
    app = table_app(client, glyphs=glyphs)
    run = after(client, press=("x", "tab"))
    assert snap_compare(app, terminal_size=LOW, run_before=run)
