"""The quiet chrome: one status line on top, one key line at the bottom, a band of news."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.cells import cell_len, set_cell_size
from rich.segment import Segment
from textual.strip import Strip
from textual.widget import Widget

from upgrade_tui.app import keymap

if TYPE_CHECKING:
    from textual.events import Click, MouseMove

    from upgrade_tui.app.app import UpgradeApp

GAP = 2


class LineWidget(Widget):
    """A widget of one line, drawn from segments; every segment has a style."""

    DEFAULT_CSS = "LineWidget { height: 1; width: 1fr; }"

    app: UpgradeApp

    def segments(self) -> list[Segment]:
        """What the line says."""
        raise NotImplementedError

    def render_line(self, y: int) -> Strip:
        """The line, cut or filled to the widget's width."""
        ground = self.app.look.style(ground=self.app.look.palette.felt_low)
        segments = self.segments() if y == 0 else []
        return Strip(segments).adjust_cell_length(self.size.width, ground)

    def on_look_changed(self) -> None:
        """Draw again."""
        self.refresh()


class StatusLine(LineWidget):
    """Where one is, on the left, and what is worth knowing, on the right."""

    DEFAULT_CSS = "StatusLine { dock: top; }"

    def __init__(self, left: str, right: str = "", *, id: str | None = None) -> None:  # noqa: A002 - Textual's word
        super().__init__(id=id or "status")
        self._left = left
        self._right = right

    def say(self, left: str | None = None, right: str | None = None) -> None:
        """Change what the line says."""
        self._left = self._left if left is None else left
        self._right = self._right if right is None else right
        self.refresh()

    def segments(self) -> list[Segment]:
        """Title bold, the rest muted."""
        look = self.app.look
        low = look.palette.felt_low
        room = max(0, self.size.width - 2)
        right = self._right if cell_len(self._right) < room // 2 + 10 else ""
        left = set_cell_size(self._left, max(0, room - cell_len(right)))
        return [
            Segment(" ", look.style(ground=low)),
            Segment(left, look.style(ground=low, bold=True)),
            Segment(right, look.style(look.palette.muted, low)),
            Segment(" ", look.style(ground=low)),
        ]


class KeyLine(LineWidget):
    """The keys of the screen, from the keymap; each can be clicked.

    A screen may leave out what cannot be done now: `KeyLine.leave_out` names actions.
    """

    DEFAULT_CSS = "KeyLine { dock: bottom; }"

    def __init__(self, section: str) -> None:
        super().__init__(id="keys")
        self._section = section
        self._left_out: frozenset[str] = frozenset()
        self._hovered: int | None = None

    def leave_out(self, actions: frozenset[str]) -> None:
        """Name the actions that cannot be done now; they are absent."""
        if actions != self._left_out:
            self._left_out = actions
            self.refresh()

    def _entries(self) -> list[tuple[keymap.Key, str, int, int]]:
        """What fits: key, its text, first and last column but one. Help is always there."""
        ascii_only = self.app.look.glyphs.name == "ascii"
        keys = [key for key in keymap.line(self._section) if key.action not in self._left_out]
        texts = [(key, keymap.caption(key, ascii_only=ascii_only)) for key in keys]
        widths = [cell_len(f"{text} {key.word}") + GAP for key, text in texts]
        space = self.size.width - 2
        while len(texts) > 1 and sum(widths) - GAP > space:
            del texts[-2], widths[-2]
        entries, column = [], 1
        for (key, text), width in zip(texts, widths, strict=True):
            entries.append((key, text, column, column + width - GAP))
            column += width
        return entries

    def segments(self) -> list[Segment]:
        """Keys bright, words muted."""
        look = self.app.look
        low = look.palette.felt_low
        plain = look.style(ground=low)
        parts, column = [], 0
        for place, (key, text, start, end) in enumerate(self._entries()):
            over = place == self._hovered
            ground = look.palette.felt_high if over else low
            parts.append(Segment(" " * (start - column), plain))
            parts.append(Segment(text, look.style(look.palette.accent, ground, bold=True)))
            parts.append(Segment(f" {key.word}", look.style(ground=ground, underline=over)))
            column = end
        return parts

    def _at(self, x: int) -> int | None:
        for place, (_, _, start, end) in enumerate(self._entries()):
            if start <= x < end:
                return place
        return None

    def on_mouse_move(self, event: MouseMove) -> None:
        """Light up what the mouse is over."""
        self._hover(self._at(event.x))

    def on_leave(self) -> None:
        """The mouse is elsewhere."""
        self._hover(None)

    def _hover(self, place: int | None) -> None:
        if place != self._hovered:
            self._hovered = place
            self.refresh()

    async def on_click(self, event: Click) -> None:
        """Do what the key does."""
        place = self._at(event.x)
        if place is None:
            return
        key = self._entries()[place][0]
        if key.action:
            await self.screen.run_action(key.action)
