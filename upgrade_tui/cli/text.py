"""Printing for people: light Markdown as plain text, wrapped to the terminal."""

import re
import shutil
import sys
from collections.abc import Iterable
from textwrap import wrap

from upgrade_tui.cli.failure import ReaderLeft

NARROWEST, WIDEST = 40, 88
_MARKS = re.compile(r"\*\*|`")


def say(text: str = "") -> None:
    """Print a line, in letters that the output knows; what it lacks becomes a "?".

    Raises: ReaderLeft: nobody reads it (Typer would make a failure of a broken pipe).
    """
    encoding = sys.stdout.encoding or "utf-8"
    try:
        print(text.encode(encoding, "replace").decode(encoding))  # noqa: T201 - what it is for
    except BrokenPipeError:
        raise ReaderLeft from None


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
