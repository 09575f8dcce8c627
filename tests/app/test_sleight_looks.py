"""Pictures of a duel, reviewed by eye.

`pytest tests/app/test_sleight_looks.py --snapshot-update` takes them anew; look at them afterwards.
"""

from collections.abc import Callable
from typing import Any

import pytest
from textual.pilot import Pilot

from tests.app.played import PlayedClient, table_app
from tests.app.sleight_positions import (
    ATTACKING,
    DEFENDING,
    LAST_BLOW,
    OWED,
    QUIET,
    SLEIGHT,
    at_duel,
)

LOW, MIDDLE, HIGH = (80, 24), (100, 24), (120, 40)
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


TRIPLE = (1, "attack 5S 5H 5D")
SETS = (0, "attack 4S 5H 6D")
SCENES: dict[str, tuple[dict[str, Any], Moves, tuple[str, ...]]] = {
    "begin": (ATTACKING, (), ("left",)),
    "choosing": (SLEIGHT, (), ("2", "3", "4")),
    "owed": (OWED, (), ("5",)),
    "laid": (QUIET, (SETS,), ("1",)),
    "answering": (DEFENDING, (TRIPLE,), ("1", "3")),
    "deflected": (DEFENDING, (TRIPLE, (0, "deflect AS 9S 4S")), ()),
    "defended": (ATTACKING, (SETS, (1, "defend 5S 9H")), ()),
    "restocked": (ATTACKING, (SETS, (1, "restock")), ()),
    "dual": (SLEIGHT, ((0, "attack 7S 7H 7D"), (1, "deflect 5S 5H 5D")), ()),
    "graves": (ATTACKING, (SETS, (1, "defend 5S 9H")), ("p",)),
    "result": (LAST_BLOW, (SETS, (1, "defend 5S")), ()),
}


@pytest.mark.parametrize("size", [LOW, HIGH], ids=["80x24", "120x40"])
@pytest.mark.parametrize("scene", SCENES)
def test_the_duel(scene: str, size: tuple[int, int], snap_compare: Compare) -> None:
    facts, moves, press = SCENES[scene]
    client = at_duel(facts)
    run = after(client, moves, press)
    assert snap_compare(table_app(client), terminal_size=size, run_before=run)


def test_a_low_and_wide_terminal(snap_compare: Compare) -> None:
    facts, moves, press = SCENES["deflected"]
    client = at_duel(facts)
    run = after(client, moves, press)
    assert snap_compare(table_app(client), terminal_size=MIDDLE, run_before=run)


@pytest.mark.parametrize("theme", ["paper", "contrast"])
def test_another_theme(theme: str, snap_compare: Compare) -> None:
    facts, moves, press = SCENES["answering"]
    client = at_duel(facts)
    run = after(client, moves, press)
    assert snap_compare(table_app(client, theme=theme), terminal_size=LOW, run_before=run)


@pytest.mark.parametrize("glyphs", ["unicode", "ascii"])
@pytest.mark.parametrize("scene", ["answering", "deflected"])
def test_without_any_colour(
    scene: str, glyphs: str, snap_compare: Compare, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    facts, moves, press = SCENES[scene]
    client = at_duel(facts)
    run = after(client, moves, press)
    assert snap_compare(table_app(client, glyphs=glyphs), terminal_size=LOW, run_before=run)
