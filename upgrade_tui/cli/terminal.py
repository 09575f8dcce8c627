"""Whether the app can be shown here; if not, why, and what to do."""

import os
import sys

from upgrade_tui.cli.failure import Failure

COLUMNS, ROWS = 80, 24
BLIND = ("", "dumb", "unknown")
"""What TERM is where nothing can be placed on the screen."""


def is_terminal() -> bool:
    """Whether both what is typed and what is shown go through a terminal."""
    return all(stream.isatty() for stream in (sys.stdin, sys.stdout, sys.stderr))


def require_terminal() -> None:
    """Refuse to start the app where it could not be seen. Raises: Failure."""
    if not is_terminal():
        raise Failure(
            "the game needs a terminal for its screen, and here input or output is redirected: "
            "start it in a terminal window, without | or > (over SSH: ssh -t), or play by lines of "
            "text, with upgrade play or upgrade join HOST"
        )
    name = os.environ.get("TERM", "")
    if name in BLIND:
        raise Failure(
            f"this terminal (TERM={name}) cannot place text on its screen: start the game in "
            "another one, or set TERM to what it is, such as xterm-256color; or play by lines of "
            "text, with upgrade play or upgrade join HOST"
        )
    _require_room()


def _require_room() -> None:
    size = os.get_terminal_size(sys.stdout.fileno())
    # A terminal that does not know its size says 0; the app then takes 80×24 as given.
    if 0 < size.columns < COLUMNS or 0 < size.lines < ROWS:
        raise Failure(
            f"this terminal has {size.columns} columns and {size.lines} rows and the game needs "
            f"{COLUMNS}×{ROWS}: enlarge the window or take a smaller font, and start it again"
        )
