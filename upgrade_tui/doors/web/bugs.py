"""Mistakes of ours in this door: a line in the log, and a report that only the host can read."""

import logging
from collections.abc import Callable
from pathlib import Path

from upgrade_tui.net.bugs import Bugs

log = logging.getLogger(__name__)

Report = Callable[[Exception], None]
"""Takes what broke."""


def reporting(data: Path | None) -> Report:
    """Keeps reports where the server keeps its own; `data` is the folder of its games."""
    bugs = Bugs(data)

    def report(error: Exception) -> None:
        file = bugs.keep("browser", error)
        log.error("page broke", extra={"error": type(error).__name__, "report": file})

    return report
