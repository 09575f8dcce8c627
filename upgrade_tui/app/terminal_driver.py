"""Textual's driver for a terminal that may vanish: its window is closed, its line is cut.

The system then says SIGHUP, on which the app leaves, and SIGCONT, on which Textual would set the
terminal up anew. Its thread for writing ends with the first write that fails, and who writes on
waits for it for ever: the program would stay, and keep its seats from whoever comes back.
"""

import contextlib
import os
from typing import IO, Any, cast

from textual.drivers.linux_driver import LinuxDriver


class _Lasting:
    """A terminal to write to, and nothing once it is gone."""

    def __init__(self, file: IO[str]) -> None:
        self._file = file

    def write(self, text: str) -> None:
        """Write text where it can be."""
        with contextlib.suppress(OSError):
            self._file.write(text)

    def flush(self) -> None:
        """Send what has been written."""
        with contextlib.suppress(OSError):
            self._file.flush()

    def fileno(self) -> int:
        """The descriptor."""
        return self._file.fileno()


class TerminalDriver(LinuxDriver):
    """See `LinuxDriver`; without its terminal it lets the app end."""

    def __init__(self, *words: Any, **more: Any) -> None:  # noqa: ANN401 - Textual's own
        super().__init__(*words, **more)
        usual = cast("IO[str]", self._file)
        self._file = cast("Any", _Lasting(usual))

    def _sigcont_application(self, *_: Any) -> None:  # noqa: ANN401 - as `LinuxDriver`'s
        """Set the terminal up again after a pause, if there still is one."""
        if os.isatty(self.fileno):
            super()._sigcont_application()
