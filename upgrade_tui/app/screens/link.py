"""What covers the table while the server cannot be reached."""

from __future__ import annotations

from typing import TYPE_CHECKING

from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.widgets import Static

from upgrade_tui.app import keymap
from upgrade_tui.app.parts.press import Press
from upgrade_tui.app.screens.base import GameModal
from upgrade_tui.app.widgets.text import clean

if TYPE_CHECKING:
    from textual.app import ComposeResult

    from upgrade_tui.app.messages import LinkChanged
    from upgrade_tui.net.mirror import Link


class LinkScreen(GameModal[None]):
    """Waits for the connection to come back, or says that it will not."""

    section = "link"
    BINDINGS = keymap.bindings(section)

    def __init__(self, link: Link, text: str) -> None:
        super().__init__()
        self._link = link
        self._text = text

    def compose(self) -> ComposeResult:
        """A box in the middle."""
        with Vertical(classes="box"):
            yield Static(id="title")
            yield Static(id="words")
            with Horizontal(classes="presses"):
                yield Press("Home", "back", "Esc")

    def on_mount(self) -> None:
        """Say how it stands."""
        self._say()

    def on_link_changed(self, message: LinkChanged) -> None:
        """Close when the server is back."""
        self._link, self._text = message.link, message.text
        if message.link == "connected":
            self.dismiss(None)
        else:
            self._say()

    def _say(self) -> None:
        waiting = self._link != "closed"
        title = "Reconnecting" if waiting else "The connection has ended"
        hope = " Your seat is kept for you." if waiting else ""
        self.query_one("#title", Static).update(Content(title))
        self.query_one("#words", Static).update(Content(f"{clean(self._text)}{hope}"))

    def action_back(self) -> None:
        """Go home."""
        self.app.go_home()
