"""Pictures of Up or Down?, reviewed by eye.

`pytest tests/app/test_updown_looks.py --snapshot-update` takes them anew; look at them afterwards.
"""

from collections.abc import Callable

import pytest

from tests.app.played import table_app
from tests.app.test_table_looks import Compare, after
from tests.app.updown_positions import FOUR, LAST, ONE_PILE, SIX, START, Facts, sitting

LOW, HIGH = (80, 24), (120, 40)
Moves = tuple[tuple[int, str], ...]

SCENES: dict[str, tuple[Facts, Moves, tuple[str, ...]]] = {
    "start": (START, (), ()),
    "card": (FOUR, (), ("right",)),
    "neighbour": (FOUR, (), ("2", "right")),
    "row": (FOUR, (), ("2", "1", "down")),
    "giving-up": (FOUR, (), ("2", "1", "x")),
    "pile": (FOUR, (), ("2", "1", "1")),
    "others-turn": (FOUR, ((0, "place 37 take 34 row 1 draw up"),), ()),
    "above-all": (SIX, (), ("3",)),
    "one-pile": (ONE_PILE, (), ("1",)),
    "all-rows": (SIX, (), ("v",)),
    "result": (LAST, ((0, "place 39 take 5 row 3"),), ()),
}


@pytest.mark.parametrize("size", [LOW, HIGH], ids=["80x24", "120x40"])
@pytest.mark.parametrize("scene", SCENES)
def test_the_table(scene: str, size: tuple[int, int], snap_compare: Compare) -> None:
    facts, moves, press = SCENES[scene]
    client = sitting(facts)
    run: Callable[..., object] = after(client, *moves, press=press)
    assert snap_compare(table_app(client), terminal_size=size, run_before=run)


@pytest.mark.parametrize("theme", ["felt-blue", "felt-plum", "paper", "contrast"])
def test_every_theme(theme: str, snap_compare: Compare) -> None:
    client = sitting(FOUR)
    app = table_app(client, theme=theme)
    assert snap_compare(app, terminal_size=LOW, run_before=after(client, press=("2",)))


@pytest.mark.parametrize("glyphs", ["unicode", "ascii"])
def test_without_any_colour(
    glyphs: str, snap_compare: Compare, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    client = sitting(FOUR)
    app = table_app(client, glyphs=glyphs)
    assert snap_compare(app, terminal_size=LOW, run_before=after(client, press=("2", "1")))
