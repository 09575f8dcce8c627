"""How many colours a terminal has, and what is drawn made to fit that.

Everything is drawn in 24-bit colour. A `Fewer` filter, last of an app's line filters, turns it
into what the terminal has: each app has its own, as Rich keeps the codes of a style for good, and
styles are shared by all apps of a process. The palettes made for few colours
(`palettes/few.py`) consist of exactly those, so nothing of them is guessed here.
"""

import re
from collections.abc import Mapping
from functools import lru_cache
from typing import Literal

from rich.color import Color, ColorSystem, ColorType
from rich.segment import Segment
from rich.style import Style
from textual.color import Color as TextualColor
from textual.filter import LineFilter

Depth = Literal[0, 8, 16, 256, 16777216]
"""How many colours; 0: none at all, not even the first eight."""

FULL: Depth = 16777216
BRIGHT_GROUND = 0.3
"""From this luminance on, a ground is a light one."""
_GREY = 0.05, 0.6
"""Between these luminances ink without colour is drawn dim."""
_COLOURLESS = re.compile(r"|dumb|unknown|vt\d+|.*mono.*|.*-m")
_MANY = ("256", "direct", "alacritty", "foot", "ghostty", "kitty", "wezterm")


def depth_of(environ: Mapping[str, str]) -> Depth:
    """How many colours a terminal has, by what its environment says: TERM, COLORTERM, NO_COLOR."""
    term = environ.get("TERM", "").lower()
    if environ.get("NO_COLOR") or _COLOURLESS.fullmatch(term):
        return 0
    if environ.get("COLORTERM", "").lower() in ("truecolor", "24bit"):
        return FULL
    if any(word in term for word in _MANY):
        return 256
    return 8 if term in ("linux", "cygwin", "ansi") or "8color" in term else 16


class Fewer(LineFilter):
    """Draws with so many colours only."""

    def __init__(self, depth: Depth) -> None:
        super().__init__()
        self._depth = depth

    def apply(self, segments: list[Segment], background: TextualColor) -> list[Segment]:  # noqa: ARG002 - as Textual calls it
        """The same segments, their styles fitted."""
        depth = self._depth
        return [
            Segment(text, fitted(style or Style.null(), depth), control)
            for text, style, control in segments
        ]


@lru_cache(maxsize=4096)
def fitted(style: Style, depth: Depth) -> Style:
    """A style as a terminal with so many colours can show it."""
    if depth == 0:
        return _colourless(style)
    ink, ground = _nearest(style.color, depth), _nearest(style.bgcolor, depth)
    # Old terminals brighten what is bold, and bright ink on a light ground cannot be read.
    pale = depth <= 16 and style.bgcolor is not None and _luminance(style.bgcolor) > BRIGHT_GROUND
    return _bare(style) + Style(color=ink, bgcolor=ground, bold=False if pale else None)


def _colourless(style: Style) -> Style:
    """Light grounds as reverse, grey ink as dim: so cards stay light on a dark table."""
    light = style.bgcolor is not None and _luminance(style.bgcolor) > BRIGHT_GROUND
    low, high = _GREY
    grey = not light and style.color is not None and low < _luminance(style.color) < high
    reverse = light != bool(style.reverse)
    return _bare(style) + Style(reverse=reverse, dim=True if grey else None)


def _bare(style: Style) -> Style:
    """Without colours; what a click there means stays with it."""
    return style.without_color + Style.from_meta(style.meta)


@lru_cache(maxsize=4096)
def _nearest(colour: Color | None, depth: Depth) -> Color | None:
    if colour is None or colour.type is ColorType.DEFAULT or depth == FULL:
        return colour
    if depth == 256:
        return colour.downgrade(ColorSystem.EIGHT_BIT)
    if depth == 16:
        return colour.downgrade(ColorSystem.STANDARD)
    nearest = colour.downgrade(ColorSystem.STANDARD).number or 0
    return Color.from_ansi(nearest % 8)


@lru_cache(maxsize=4096)
def _luminance(colour: Color) -> float:
    """Relative luminance, 0 to 1, as contrast is reckoned with."""
    channels = [part / 255 for part in colour.get_truecolor()]
    linear = [
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in channels
    ]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
