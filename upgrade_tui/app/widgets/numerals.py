"""Numbers that decide, three rows high."""

from rich.segment import Segment
from rich.style import Style

from upgrade_tui.app.look import Look
from upgrade_tui.app.widgets.canvas import Line

HEIGHT = 3
_UNICODE = {
    "0": ("█▀█", "█ █", "▀▀▀"),
    "1": ("▀█ ", " █ ", "▀▀▀"),
    "2": ("▀▀█", "█▀▀", "▀▀▀"),
    "3": ("▀▀█", " ▀█", "▀▀▀"),
    "4": ("█ █", "▀▀█", "  ▀"),
    "5": ("█▀▀", "▀▀█", "▀▀▀"),
    "6": ("█▀▀", "█▀█", "▀▀▀"),
    "7": ("▀▀█", "  █", "  ▀"),
    "8": ("█▀█", "█▀█", "▀▀▀"),
    "9": ("█▀█", "▀▀█", "▀▀▀"),
    "?": ("▀▀█", " ▀▀", " ▀ "),
}


def big_number(look: Look, text: str, style: Style) -> tuple[Line, ...]:
    """Digits or "?" as three lines of segments; a terminal without blocks gets them bold."""
    if look.glyphs.name == "ascii":
        blank = Segment(" " * len(text), style)
        return ((blank,), (Segment(text, style),), (blank,))
    return tuple(
        (Segment(" ".join(_UNICODE[char][row] for char in text), style),) for row in range(HEIGHT)
    )


def number_width(look: Look, text: str) -> int:
    """The columns that `big_number` takes."""
    return len(text) if look.glyphs.name == "ascii" else 4 * len(text) - 1
