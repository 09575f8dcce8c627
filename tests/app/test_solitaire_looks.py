"""Pictures of what lies over a solitaire's table: deals, the search, the result.

`pytest tests/app/test_solitaire_looks.py --snapshot-update` takes them anew; look at them
afterwards.
"""

import asyncio
from collections.abc import AsyncIterator, Callable, Mapping
from typing import Any

import pytest
from textual.pilot import Pilot

from tests.app.overthrone_positions import ENDING, MIDDLE
from tests.app.played import CODE, PlayedClient
from tests.app.solitaires import own_solitaires
from upgrade_core.games.overthrone import SPEC
from upgrade_tui.app.app import UpgradeApp
from upgrade_tui.app.screens import search as searching
from upgrade_tui.app.screens.solitaire import SolitaireScreen
from upgrade_tui.app.session import Session
from upgrade_tui.app.settings import Settings
from upgrade_tui.app.solitaire.results import Results, Tally

LOW, HIGH = (80, 24), (120, 40)
Compare = Callable[..., bool]
SOME = Results(
    clean=Tally(
        {"Perfect": 3, "Good": 8, "Not so good": 4, "Uh oh": 1},
        scored=16,
        total=44,
        best=0,
        given_up=2,
        streak=3,
        longest=5,
    ),
    assisted=Tally({"Perfect": 2, "Good": 1}, scored=3, total=3, best=0, streak=3, longest=3),
    hints=9,
)


def solitaire_app(facts: dict[str, Any], **settings: Any) -> UpgradeApp:  # noqa: ANN401
    """The app of somebody alone at a position, with some results."""
    own_solitaires().keep_results("overthrone standard", SOME)
    client = PlayedClient.at(facts, spec=SPEC, deal=4711)
    session = Session("solo", client, "this computer")
    chosen = Settings(**{"name": "Ann", "glyphs": "unicode", **settings})
    return UpgradeApp(SolitaireScreen(CODE), session=session, settings=chosen)


def pressing(*keys: str) -> Any:  # noqa: ANN401 - what the snapshot plugin wants
    """What happens before the picture is taken."""

    async def run(pilot: Pilot[int]) -> None:
        await pilot.pause()
        await pilot.press(*keys)
        await pilot.pause(0.2)

    return run


async def some(_game: str, _options: Mapping[str, object]) -> AsyncIterator[int | None]:
    """A search that has looked at five deals and goes on."""
    for _ in range(5):
        yield None
    await asyncio.Event().wait()


SCENES: dict[str, tuple[dict[str, Any], tuple[str, ...]]] = {
    "deals": (MIDDLE, ("4", "d", "m")),
    "searching": (MIDDLE, ("m", "w")),
    "result": (ENDING, ("1",)),
    "table": (MIDDLE, ("4", "d")),
}


@pytest.mark.parametrize("size", [LOW, HIGH], ids=["80x24", "120x40"])
@pytest.mark.parametrize("scene", SCENES)
def test_a_solitaire(
    scene: str, size: tuple[int, int], snap_compare: Compare, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(searching, "search", some)
    facts, keys = SCENES[scene]
    assert snap_compare(solitaire_app(facts), terminal_size=size, run_before=pressing(*keys))


def test_without_signs_or_colours(snap_compare: Compare, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    app = solitaire_app(ENDING, glyphs="ascii")
    assert snap_compare(app, terminal_size=LOW, run_before=pressing("1"))
