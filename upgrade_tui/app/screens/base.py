"""What all screens share: the app by its type, the section of the keymap, the way back."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

from textual.events import Mount
from textual.message import Message
from textual.screen import ModalScreen, Screen

from upgrade_tui.app import keymap
from upgrade_tui.app.messages import Told
from upgrade_tui.app.widgets.sparing import compositor

if TYPE_CHECKING:
    from upgrade_tui.app.app import UpgradeApp

R = TypeVar("R")


class _Common(Screen[R]):
    """A screen that sends of a changed line what has changed, and can be closed at any moment."""

    def __init__(
        self,
        name: str | None = None,
        id: str | None = None,  # noqa: A002 - Textual's own word
        classes: str | None = None,
    ) -> None:
        super().__init__(name, id, classes)
        self._compositor = compositor()

    async def _on_message(self, message: Message) -> None:
        """Once on its way out, begin and show nothing: what would show it may never have come."""
        leaving = self._closing or self._pruning
        if not (leaving and isinstance(message, Mount | Told)):
            await super()._on_message(message)


class GameScreen(_Common[R]):
    """A screen of this app. `section` names its keys in the keymap, for `?` and the key line."""

    app: UpgradeApp
    section: str = ""


class GameModal(_Common[R], ModalScreen[R]):
    """A screen over another one, which stays visible behind it.

    Textual keeps the app's own keys from a modal screen; help and quitting work here all the same.
    """

    app: UpgradeApp
    BINDINGS = keymap.app_bindings()
    section: str = ""

    def action_back(self) -> None:
        """Close without an answer."""
        self.dismiss(None)
