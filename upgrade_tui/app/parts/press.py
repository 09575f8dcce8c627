"""A button of one line: the key that does the same, and the word."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.cells import cell_len
from rich.segment import Segment
from textual.message import Message

from upgrade_tui.app.chrome import LineWidget
from upgrade_tui.app.screens.base import GameModal

if TYPE_CHECKING:
    from textual.binding import BindingType
    from textual.events import Click
    from textual.geometry import Size

from typing import ClassVar


class Press(LineWidget, can_focus=True):
    """Can be clicked, or pressed with Enter or Space while it has the focus.

    Runs `action` on its screen.
    """

    DEFAULT_CSS = "Press { width: auto; }"
    BINDINGS: ClassVar[list[BindingType]] = [("enter,space", "press", "Press")]

    class Pressed(Message):
        """The button was pressed."""

        def __init__(self, press: Press) -> None:
            super().__init__()
            self.press = press

        @property
        def control(self) -> Press:
            """The button, for `@on` with a selector."""
            return self.press

    def __init__(self, word: str, action: str, key: str = "", *, id: str | None = None) -> None:  # noqa: A002 - Textual's word
        super().__init__(id=id)
        self.word = word
        self._action = action
        self._key = key
        self._over = False

    def get_content_width(self, container: Size, viewport: Size) -> int:  # noqa: ARG002 - Textual's
        """As wide as key and word."""
        return cell_len(self.word) + (cell_len(self._key) + 1 if self._key else 0) + 4

    def segments(self) -> list[Segment]:
        """Inverted with the focus, underlined under the mouse, and marked either way."""
        look = self.app.look
        palette = look.palette
        still = palette.felt if isinstance(self.screen, GameModal) else palette.felt_high
        ground = palette.accent if self.has_focus else still
        ink = palette.felt_low if self.has_focus else palette.text
        key_ink = ink if self.has_focus else palette.accent
        mark = look.glyphs.prompt if self.has_focus else " "
        key = (
            [Segment(f"{self._key} ", look.style(key_ink, ground, bold=True))] if self._key else []
        )
        return [
            Segment(f"{mark} ", look.style(ink, ground, bold=True)),
            *key,
            Segment(self.word, look.style(ink, ground, bold=self.has_focus, underline=self._over)),
            Segment("  ", look.style(ink, ground)),
        ]

    def on_focus(self) -> None:
        """Draw again."""
        self.refresh()

    def on_blur(self) -> None:
        """Draw again."""
        self.refresh()

    def on_enter(self) -> None:
        """The mouse is over it."""
        self._over = True
        self.refresh()

    def on_leave(self) -> None:
        """The mouse is elsewhere."""
        self._over = False
        self.refresh()

    async def on_click(self, event: Click) -> None:
        """Press it."""
        event.stop()
        await self.action_press()

    async def action_press(self) -> None:
        """Do what the button says."""
        self.post_message(self.Pressed(self))
        if self._action:
            await self.screen.run_action(self._action)
