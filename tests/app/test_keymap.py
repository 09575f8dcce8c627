"""The one table of keys fits the screens that are built from it."""

from collections import Counter
from typing import Any

import pytest
from textual.screen import Screen

from upgrade_tui.app import keymap
from upgrade_tui.app.app import UpgradeApp
from upgrade_tui.app.screens.ask import AskScreen, ConfirmScreen
from upgrade_tui.app.screens.help import HelpScreen
from upgrade_tui.app.screens.home import HomeScreen
from upgrade_tui.app.screens.link import LinkScreen
from upgrade_tui.app.screens.lobby import LobbyScreen
from upgrade_tui.app.screens.nearby import NearbyScreen
from upgrade_tui.app.screens.new_table import NewTableScreen
from upgrade_tui.app.screens.opening import OpeningScreen
from upgrade_tui.app.screens.room import RoomScreen
from upgrade_tui.app.screens.rules import RulesScreen
from upgrade_tui.app.screens.settings import SettingsScreen

SCREENS: dict[str, type[Screen[Any]]] = {
    screen.section: screen
    for screen in (
        AskScreen,
        ConfirmScreen,
        HelpScreen,
        HomeScreen,
        LinkScreen,
        LobbyScreen,
        NearbyScreen,
        NewTableScreen,
        OpeningScreen,
        RoomScreen,
        RulesScreen,
        SettingsScreen,
    )
}


@pytest.mark.parametrize("name", SCREENS)
def test_every_action_of_the_keymap_is_there(name: str) -> None:
    for key in keymap.SECTIONS[name].keys:
        action = key.action.partition("(")[0]
        owner, _, method = action.rpartition(".")
        where = UpgradeApp if owner == "app" else SCREENS[name]

        assert not action or hasattr(where, f"action_{method}"), key


@pytest.mark.parametrize("name", SCREENS)
def test_no_key_of_a_screen_does_two_things(name: str) -> None:
    parts = keymap.keys_of(name) if name not in ("help", "link") else (keymap.SECTIONS[name],)
    used = Counter(
        key for part in parts for entry in part.keys if entry.action for key in entry.keys
    )

    assert [key for key, times in used.items() if times > 1] == []


def test_a_binding_is_made_of_each_entry_with_an_action() -> None:
    actions = {binding.action for binding in keymap.bindings("lobby")}  # type: ignore[union-attr]

    listed = {"join", "watch", "new_table", "by_code", "settings", "refresh", "back"}
    assert actions == listed


@pytest.mark.parametrize(
    ("key", "written"),
    [("question_mark", "?"), ("ctrl+q", "Ctrl+Q"), ("f1", "F1"), ("up", "↑"), ("f", "f")],
)
def test_keys_are_written_as_on_the_keyboard(key: str, written: str) -> None:
    assert written == keymap.shown(key)


def test_arrows_are_words_where_there_are_no_signs() -> None:
    move = keymap.Key("", ("up", "down"), "move", "Move")

    assert keymap.caption(move) == "↑↓"
    assert keymap.caption(move, ascii_only=True) == "Up/Down"


def test_help_comes_last_in_the_key_line() -> None:
    assert keymap.line("room")[-1].word == "help"
