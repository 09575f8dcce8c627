"""What is needed to find a mistake of ours: kept in a file of the host's, never in the log.

The record of a running match shows cards that nobody may know yet, and so may the words of an
exception; a log is read, copied and sent about.
"""

import traceback
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path

import platformdirs

MOST_KEPT = 50
"""So many reports are kept; then the oldest makes room."""

FOLDER = "bugs"


class Bugs:
    """Keeps reports in a folder, one file each, for the host's eyes only."""

    def __init__(self, data: Path | None) -> None:
        """`data`: the folder of the server's games; None: reports lie with the program's logs."""
        base = platformdirs.user_log_path("upgrade", appauthor=False) if data is None else data
        self._folder = base / FOLDER

    def keep(
        self, table: str, error: BaseException | None, tell: Callable[[], str] = lambda: ""
    ) -> str:
        """Write down an error and what `tell` adds to it; the file, "" if that is impossible.

        It comes when something is broken already, and so raises nothing.
        """
        parts = [f"Table {table}\n"]
        if error is not None:
            parts += traceback.format_exception(error)
        try:
            parts.append(f"\n{tell()}\n")
        except Exception as another:  # what is broken may not even be able to tell
            parts += ["\nAnd then:\n", *traceback.format_exception(another)]
        try:
            return str(self._write(table, "".join(parts)))
        except OSError:
            return ""

    def _write(self, table: str, text: str) -> Path:
        self._folder.mkdir(parents=True, exist_ok=True, mode=0o700)
        for old in sorted(self._folder.glob("*.txt"))[: -MOST_KEPT + 1]:
            old.unlink(missing_ok=True)
        when = datetime.now(UTC).strftime("%Y%m%d-%H%M%S-%f")
        path = self._folder / f"{when}-{table.lower()}.txt"
        path.touch(mode=0o600, exist_ok=False)
        path.write_text(text, encoding="utf-8")
        return path
