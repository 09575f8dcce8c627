"""What a bug of ours leaves behind for its report: a file with the traceback."""

import platform
import sys
import traceback
from importlib.metadata import version
from pathlib import Path

from platformdirs import user_log_path


def write_report(error: Exception) -> Path | None:
    """Write the traceback, without the values in it, to a file; None: no file can be written."""
    lines = [
        f"upgrade {version('upgrade-tui')}, Python {platform.python_version()}, {sys.platform}\n",
        f"{' '.join(['upgrade', *sys.argv[1:2]])}\n\n",
        *traceback.format_exception(error),
    ]
    try:
        path = user_log_path("upgrade", ensure_exists=True) / "crash.txt"
        path.write_text("".join(lines), encoding="utf-8")
    except OSError:
        return None
    return path
