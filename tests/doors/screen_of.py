"""A terminal without a line: what a channel sends is shown by pyte, and asked for by tests."""

import re

import pyte

_UNKNOWN_TO_PYTE = re.compile(
    r"\x1b\[[<=>][0-9;]*[a-zA-Z]|\x1b\[\?[0-9;]*\$p|\x1b\]52;[^\x07]*\x07"
)


class FarScreen:
    """Takes the bytes of a channel; `sent` has all of them as they came."""

    def __init__(self, columns: int = 80, rows: int = 24) -> None:
        self.sent = b""
        self._screen = pyte.Screen(columns, rows)
        self._stream = pyte.Stream(self._screen)

    def send(self, data: bytes) -> None:
        """Show it. Whole frames come, so no sequence is ever cut in two."""
        self.sent += data
        self._stream.feed(_UNKNOWN_TO_PYTE.sub("", data.decode("utf-8", "replace")))

    def resize(self, columns: int, rows: int) -> None:
        """Have another size."""
        self._screen.resize(rows, columns)

    @property
    def text(self) -> str:
        """The screen, line by line."""
        return "\n".join(line.rstrip() for line in self._screen.display)
