"""A zone of a table: one widget that paints its own lines and knows what was pressed where."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, ClassVar, cast

from textual.message import Message
from textual.strip import Strip
from textual.widget import Widget

from upgrade_tui.app.look import Look
from upgrade_tui.app.widgets.canvas import Canvas, Spot
from upgrade_tui.app.widgets.inks import Inks

if TYPE_CHECKING:
    from collections.abc import Hashable

    from rich.style import Style
    from textual.events import Click, Leave, MouseMove
    from textual.geometry import Region, Size

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
        self._canvas: Canvas | None = None
        self._seen_inks: Inks | None = None

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
        size, before = self._extent, self._canvas
        if not self.is_attached or not size:
            return
        after = self._paint(size)
        if before is None or not after.is_like(before):
            self.refresh()
            return
        changed = after.differences(before)
        if changed and (region := self.region):
            by = region.offset - self._host.region.offset
            self._host.refresh(*[each.translate(by) for each in changed])

    @property
    def _extent(self) -> Size:
        """Its columns and rows; the screen need not be asked where they are as they were."""
        canvas = self._canvas
        return canvas.size if canvas and canvas.size == self.outer_size else self.size

    @cached_property
    def _host(self) -> Widget:
        """Through what the zone refreshes: the middle of its table, or itself where there is none.

        Each widget that refreshes costs two messages, and one may have all its screen painted.
        """
        return next(iter(self.screen.query("Middle")), self)

    def _paint(self, size: Size) -> Canvas:
        canvas, before = Canvas(size.width, size.height, self.ground()), self._canvas
        self.paint(canvas)
        self._canvas = canvas
        canvas.finish(self._inks_now(), before)
        return canvas

    def _inks_now(self) -> Inks:
        """The inks of the terminal, on the ground that the zone lies on."""
        look = self.look
        if self._seen_inks is None or self._seen_inks.look is not look:
            ground = self.background_colors[1]
            self._seen_inks = Inks(look, self.get_line_filters(), ground)
        return self._seen_inks

    def _current(self) -> Canvas:
        """What was painted last, of the size that the zone has now."""
        size, canvas = self.size, self._canvas
        return canvas if canvas and canvas.size == size else self._paint(size)

    def render_line(self, y: int) -> Strip:
        """One line for Textual's compositor."""
        canvas = self._current()
        return canvas.strip(y) if y < canvas.height else Strip.blank(self.size.width)

    def render_lines(self, crop: Region) -> list[Strip]:
        """Its part of a frame, of which Textual asks each widget in sight whatever has changed.

        A zone has no border, padding or tint, so its lines are kept as they go to the terminal.
        """
        canvas = self._canvas
        if self._seen_inks is None or canvas is None or canvas.size != self.outer_size:
            canvas = self._current()
            canvas.finish(self._inks_now(), canvas)
        if crop != canvas.size.region or canvas.size != self.outer_size:
            return super().render_lines(crop)
        return canvas.finished

    def notify_style_update(self) -> None:
        """The ground that it lies on may be another."""
        self._seen_inks = None
        super().notify_style_update()

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
