"""What lies under the zones: one colour, made ready once and not again at every key."""

from __future__ import annotations

from typing import TYPE_CHECKING

from textual.containers import Horizontal
from textual.geometry import NULL_OFFSET
from textual.widget import Widget

from upgrade_tui.app.widgets.zone import look_of

if TYPE_CHECKING:
    from textual.geometry import Offset, Region
    from textual.strip import Strip

    from upgrade_tui.app.look import Look


class Ground(Widget):
    """A container with nothing of its own to see; to be named after the kind of container it is.

    Whenever anything has changed, Textual asks all widgets in sight for all their lines, and those
    of containers that zones cover whole are a third of the work.
    """

    _blank: tuple[Region, Look, list[Strip]] | None = None

    def render_lines(self, crop: Region) -> list[Strip]:
        """Its part of a frame: as it was, unless its size, style or the look has changed."""
        look = look_of(self)
        if self._blank is None or self._blank[:2] != (crop, look):
            self._blank = (crop, look, super().render_lines(crop))
        return self._blank[2]

    def notify_style_update(self) -> None:
        """Its style is another."""
        self._blank = None
        super().notify_style_update()


class Middle(Horizontal, Ground):
    """The board of a table with the story beside it; what zones refresh, they do through it."""

    @property
    def content_offset(self) -> Offset:
        """Where its content begins: it has neither border nor padding, and each key asks."""
        return NULL_OFFSET


class Beside(Horizontal, Ground):
    """Zones of a board beside each other: of a line that changes only one of them is painted."""
