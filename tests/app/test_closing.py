"""An app can be closed while a screen is still being made up, and nobody sees a traceback."""

import asyncio
from collections.abc import Callable
from typing import Any

import pytest
from textual.screen import Screen

from tests.app.driving import HeardApp, lobby_app, room_app
from tests.app.played import CODE, table_app
from tests.app.records import played_record
from tests.app.test_sparing import CASES
from upgrade_tui.app import routes
from upgrade_tui.app.app import UpgradeApp

SCREENS: dict[str, Callable[[], tuple[UpgradeApp, Screen[Any]]]] = {
    "home": lambda: (HeardApp(), routes.home()),
    "rules": lambda: (HeardApp(), routes.rules("shengji")),
    "settings": lambda: (HeardApp(), routes.settings()),
    "new_table": lambda: (HeardApp(), routes.new_table("upgrade", choose_place=True)),
    "records": lambda: (HeardApp(), routes.records()),
    "replay": lambda: (HeardApp(), routes.replay(played_record())),
    "nearby": lambda: (HeardApp(), routes.nearby()),
    "help": lambda: (HeardApp(), routes.help_for("home")),
    "confirm": lambda: (HeardApp(), routes.confirm("Really?")),
    "ask": lambda: (HeardApp(), routes.ask("Who?")),
    "lobby": lambda: (lobby_app()[0], routes.lobby()),
    "room": lambda: (room_app()[0], routes.room("FOX-42")),
    "table": lambda: (table_app(CASES["upgrade"]()), routes.table(CODE)),
    "solitaire": lambda: (table_app(CASES["overthrone"]()), routes.solitaire(CODE)),
}


@pytest.mark.parametrize("turns", range(4))
@pytest.mark.parametrize("name", SCREENS)
async def test_an_app_closes_quietly_turns_of_the_loop_after_a_screen_was_opened(
    name: str, turns: int
) -> None:
    app, screen = SCREENS[name]()
    async with app.run_test():  # raises what the app would have shown
        app.push_screen(screen)
        for _ in range(turns):
            await asyncio.sleep(0)

    assert not app.is_running
