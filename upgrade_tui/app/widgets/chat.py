"""The line for talking: hidden until it is wanted, gone when it was used."""

from typing import ClassVar

from textual.binding import Binding, BindingType
from textual.message import Message
from textual.widgets import Input

LONGEST = 300


class ChatLine(Input):
    """One line at the bottom; Enter says it, Escape or a click elsewhere closes it."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "close", "Close", show=False)]
    DEFAULT_CSS = """
    ChatLine { display: none; dock: bottom; height: 1; border: none; padding: 0 1;
               background: $felt-high; color: $foreground; }
    ChatLine:focus { border: none; background: $felt-high; }
    """

    class Closed(Message):
        """The line has closed."""

    def __init__(self, *, id: str | None = None) -> None:  # noqa: A002 - Textual's own word
        super().__init__(
            id=id, placeholder="Say something; Enter sends, Esc closes", max_length=LONGEST
        )

    def open(self) -> None:
        """Be there, and have the focus."""
        self.display = True
        self.focus()

    def close(self) -> None:
        """Be gone."""
        self.value = ""
        self.display = False
        self.post_message(self.Closed())

    def action_close(self) -> None:
        """Close without saying anything."""
        self.close()

    def on_blur(self) -> None:
        """Close when something else is wanted."""
        if self.display:
            self.close()
