"""A zone of a table: one widget that paints its own lines and knows what was pressed where."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, cast

from textual.geometry import Region
from textual.message import Message
from textual.strip import Strip
from textual.widget import Widget

from upgrade_tui.app.look import Look
from upgrade_tui.app.widgets.canvas import Canvas, Spot

if TYPE_CHECKING:
    from collections.abc import Hashable

    from rich.style import Style
    from textual.events import Click, Leave, MouseMove

    from upgrade_tui.app.app import UpgradeApp


def look_of(widget: Widget) -> Look:
    """The look of the app a widget lives in."""
    return cast("UpgradeApp", widget.app).look


class Zone(Widget):
    """Paints a `Canvas` and refreshes only the parts of lines that came out differently."""

    DEFAULT_CSS = "Zone { width: 1fr; height: 1; }"
    HOVERS: ClassVar[bool] = True
    """Whether it looks different under the mouse."""

    class Pressed(Message):
        """A spot of a zone was clicked; `count` 2 is a double click."""

        def __init__(self, zone: Zone, target: Hashable) -> None:
            super().__init__()
            self.zone = zone
            self.target = target

        @property
        def control(self) -> Zone:
            """The zone."""
            return self.zone

    def __init__(self, *, id: str | None = None) -> None:  # noqa: A002 - Textual's own word
        super().__init__(id=id)
        self.hovered: Hashable = None
        self._painted: list[Strip] = []
        self._canvas: Canvas | None = None

    @property
    def look(self) -> Look:
        """The look of the app."""
        return look_of(self)

    def ground(self) -> Style:
        """The style of everything that is not painted over."""
        return self.look.style()

    def paint(self, canvas: Canvas) -> None:
        """Put everything there is to see on an empty canvas."""
        raise NotImplementedError

    def repaint(self) -> None:
        """Paint anew, and refresh what differs from what is on the screen."""
        width, height = self.size
        if not self.is_attached or not width or not height:
            return
        before, self._painted = self._painted, self._paint(width, height)
        if len(before) != height or before[0].cell_length != width:
            self.refresh()
            return
        changed = [
            _difference(y, old, new)
            for y, (old, new) in enumerate(zip(before, self._painted, strict=True))
            if old != new
        ]
        if changed:
            self.refresh(*changed)

    def _paint(self, width: int, height: int) -> list[Strip]:
        canvas = self._canvas = Canvas(width, height, self.ground())
        self.paint(canvas)
        return canvas.strips()

    def render_line(self, y: int) -> Strip:
        """One line for Textual's compositor."""
        width, height = self.size
        if len(self._painted) != height or (height and self._painted[0].cell_length != width):
            self._painted = self._paint(width, height)
        return self._painted[y] if y < height else Strip.blank(width)

    @property
    def spots(self) -> list[Spot]:
        """What can be pressed, as it is painted now."""
        return self._canvas.spots if self._canvas else []

    def spot_at(self, x: int, y: int) -> Hashable:
        """What lies at a cell; None: nothing that can be pressed. Later spots lie on top."""
        return next(
            (spot.target for spot in reversed(self.spots) if spot.region.contains(x, y)), None
        )

    def region_of(self, target: Hashable) -> Region | None:
        """Where on the screen something lies, if it is painted."""
        found = self._canvas.places.get(target) if self._canvas else None
        return found.translate(self.content_region.offset) if found else None

    def on_click(self, event: Click) -> None:
        """Say what was pressed."""
        target = self.spot_at(event.x, event.y)
        if target is not None:
            event.stop()
            self.post_message(self.Pressed(self, target))

    def on_mouse_move(self, event: MouseMove) -> None:
        """Light what lies under the mouse."""
        self._hover(self.spot_at(event.x, event.y))

    def on_leave(self, _event: Leave) -> None:
        """Nothing lies under the mouse any more."""
        self._hover(None)

    def _hover(self, target: Hashable) -> None:
        if target != self.hovered:
            self.hovered = target
            if self.HOVERS:
                self.repaint()


def _difference(y: int, old: Strip, new: Strip) -> Region:
    """The columns of a line that changed."""
    start, end = 0, new.cell_length
    column = 0
    for mine, theirs in zip(old, new, strict=False):
        if mine != theirs:
            break
        column += theirs.cell_length
        start = column
    column = end
    for mine, theirs in zip(reversed(list(old)), reversed(list(new)), strict=False):
        if mine != theirs or column - theirs.cell_length < start:
            break
        column -= theirs.cell_length
        end = column
    return Region(start, y, max(1, end - start), 1)
