"""Printing for people: light Markdown as plain text, wrapped to the terminal."""

import re
import shutil
import sys
from collections.abc import Iterable
from textwrap import wrap

NARROWEST, WIDEST = 40, 88
_MARKS = re.compile(r"\*\*|`")


def say(text: str = "") -> None:
    """Print a line, in letters that the output knows; what it lacks becomes a "?"."""
    encoding = sys.stdout.encoding or "utf-8"
    print(text.encode(encoding, "replace").decode(encoding))  # noqa: T201 - what a command is for


def width() -> int:
    """Columns to wrap at: the terminal's, but no longer than lines read well."""
    return max(NARROWEST, min(WIDEST, shutil.get_terminal_size().columns))


def plain(markdown: str, columns: int) -> str:
    """Light Markdown (see `upgrade_tui.pages`) as text of at most so many columns."""
    return "\n".join(line for block in markdown.splitlines() for line in _block(block, columns))


def _block(line: str, columns: int) -> Iterable[str]:
    text = _MARKS.sub("", line)
    if not text:
        return [""]
    indent = "  " if text.startswith("- ") else ""
    return wrap(text, columns, subsequent_indent=indent, break_on_hyphens=False)
