"""Questions over a screen: one line of text, or yes and no."""

from __future__ import annotations

from typing import TYPE_CHECKING

from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.widgets import Input, Static

from upgrade_tui.app import keymap
from upgrade_tui.app.parts.press import Press
from upgrade_tui.app.screens.base import GameModal

if TYPE_CHECKING:
    from textual.app import ComposeResult


class AskScreen(GameModal[str | None]):
    """Asks for a line of text; answers None where it was left."""

    section = "ask"
    BINDINGS = keymap.bindings(section)

    def __init__(
        self, question: str, *, note: str = "", value: str = "", secret: bool = False
    ) -> None:
        super().__init__()
        self._question = question
        self._note = note
        self._value = value
        self._secret = secret

    def compose(self) -> ComposeResult:
        """Question, line, two buttons."""
        with Vertical(classes="box"):
            yield Static(Content(self._question), id="title")
            yield Input(self._value, password=self._secret, compact=True, id="line")
            yield Static(Content(self._note), id="note")
            with Horizontal(classes="presses"):
                yield Press("OK", "answer", "Enter")
                yield Press("Cancel", "back", "Esc")

    def on_mount(self) -> None:
        """The line first; each blink of its cursor would paint all that lies below it again."""
        self.query_one("#note").display = bool(self._note)
        line = self.query_one(Input)
        line.cursor_blink = False
        line.focus()

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Enter answers."""
        event.stop()
        self.action_answer()

    def action_answer(self) -> None:
        """Answer with the line."""
        self.dismiss(self.query_one(Input).value.strip())


class ConfirmScreen(GameModal[bool | None]):
    """Asks for yes or no."""

    section = "confirm"
    BINDINGS = keymap.bindings(section)

    def __init__(self, question: str) -> None:
        super().__init__()
        self._question = question

    def compose(self) -> ComposeResult:
        """Question, two buttons; no has the focus."""
        with Vertical(classes="box"):
            yield Static(Content(self._question), id="title")
            with Horizontal(classes="presses"):
                yield Press("Yes", "yes", "y")
                yield Press("No", "back", "n", id="no")

    def on_mount(self) -> None:
        """No first: nothing is ended by a stray Enter."""
        self.query_one("#no").focus()

    def action_yes(self) -> None:
        """Yes."""
        self.dismiss(True)
