"""Frames of only what has changed lead to the very screen that a whole one would paint."""

from collections.abc import Callable
from random import Random
from typing import Any

import pyte
import pytest
from textual._compositor import Compositor, CompositorUpdate
from textual.pilot import Pilot
from textual.screen import Screen

from tests.app import (
    overthrone_positions,
    shengji_positions,
    sleight_positions,
    updown_positions,
)
from tests.app.driving import until
from tests.app.fakes import bot, person
from tests.app.played import FOUR, PlayedClient, table_app
from upgrade_tui.app.app import UpgradeApp
from upgrade_tui.app.widgets import sparing

KEYS = "right left down up space 1 2 3 l escape ? escape p escape h u enter tab".split()
WIDE = (person("Ann"), bot("王小明"), bot("李"), bot("ぽん太"))
CASES: dict[str, Callable[[], PlayedClient]] = {
    "upgrade": lambda: PlayedClient.at(FOUR),
    "upgrade among wide names": lambda: PlayedClient.at(FOUR, people=WIDE),
    "shengji": lambda: shengji_positions.at_shengji(shengji_positions.LEADING),
    "sleight": lambda: sleight_positions.at_duel(sleight_positions.ATTACKING),
    "overthrone": lambda: overthrone_positions.playing(overthrone_positions.MIDDLE),
    "updown": lambda: updown_positions.sitting(updown_positions.SIX),
}


class Terminal:
    """What somebody sees who is sent all frames of an app."""

    def __init__(self, app: UpgradeApp) -> None:
        self.frames = 0
        self._app = app
        self._screen = pyte.Screen(80, 24)
        self._stream = pyte.Stream(self._screen)

    def take(self, screen: Screen[Any], frame: CompositorUpdate | None) -> None:
        """Take a frame, as the app displays it."""
        if frame is not None and screen is self._app.screen:
            self.frames += isinstance(frame, sparing.SparingUpdate)
            self._stream.feed(frame.render_segments(self._app.console))

    def cells(self) -> list[list[Any]]:
        """Signs with their looks, by row."""
        return [[self._screen.buffer[y][x] for x in range(80)] for y in range(24)]


def whole(app: UpgradeApp) -> list[list[Any]]:
    """What a frame of everything would show now."""
    fresh = Terminal(app)
    fresh.take(app.screen, app.screen._compositor.render_full_update())  # noqa: SLF001 - no other way
    return fresh.cells()


async def pressed(pilot: Pilot[int], terminal: Terminal, keys: list[str]) -> None:
    """Press keys, and see after each that the screen comes to be as a whole frame would paint it.

    What is not painted stays wrong; what is about to be painted comes with the next frame.
    """
    app = pilot.app
    assert isinstance(app, UpgradeApp)
    for key in keys:
        await pilot.press(key)
        await until(pilot, lambda: terminal.cells() == whole(app))


@pytest.mark.parametrize("case", CASES)
async def test_the_screen_is_as_if_all_of_it_were_painted_with_every_key(
    case: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    app = table_app(CASES[case]())
    terminal = Terminal(app)
    monkeypatch.setattr(app, "_display", terminal.take)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        keys = Random(case).choices(KEYS, k=9)
        await pressed(pilot, terminal, ["right", *keys])

    assert terminal.frames > 2


def test_with_another_textual_it_paints_by_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    assert type(sparing.compositor()) is sparing.SparingCompositor

    class Other:
        def __init__(self, chops: object) -> None: ...

    monkeypatch.setattr(sparing, "ChopsUpdate", Other)
    assert type(sparing.compositor()) is Compositor
