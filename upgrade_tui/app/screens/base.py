"""What all screens share: the app by its type, the section of the keymap, the way back."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

from textual.screen import ModalScreen, Screen

from upgrade_tui.app import keymap

if TYPE_CHECKING:
    from upgrade_tui.app.app import UpgradeApp

R = TypeVar("R")


class GameScreen(Screen[R]):
    """A screen of this app. `section` names its keys in the keymap, for `?` and the key line."""

    app: UpgradeApp
    section: str = ""


class GameModal(ModalScreen[R]):
    """A screen over another one, which stays visible behind it.

    Textual keeps the app's own keys from a modal screen; help and quitting work here all the same.
    """

    app: UpgradeApp
    BINDINGS = keymap.app_bindings()
    section: str = ""

    def action_back(self) -> None:
        """Close without an answer."""
        self.dismiss(None)
