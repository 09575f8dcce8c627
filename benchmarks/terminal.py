"""A process in a pseudo-terminal, driven and timed from outside, as a person would see it."""

import fcntl
import os
import pty
import re
import select
import struct
import subprocess
import termios
import time
from collections.abc import Mapping, Sequence
from pathlib import Path
from types import TracebackType
from typing import Self

_CONTROL = re.compile(
    rb"\x1b\[[0-?]*[ -/]*[@-~]"  # colours, cursor and modes
    rb"|\x1b[\]P_^][^\x07\x1b]*(?:\x07|\x1b\\)"  # titles and other strings
    rb"|\x1b[@-Z\\-_=>]|\x1b[()][A-Z0-9]|[\x00-\x20\x7f]"
)
_KEYBOARD_MODES = re.compile(rb"\x1b\[[<>=][0-9;]*u")
"""What terminals that do not know it skip, and the emulator would print."""
_ASKS_FOR_SYNC = b"\x1b[?2026$p"
SETTLED_S = 0.04
"""More than two frames: what a key has not painted by then, it does not paint."""
_HAS_SYNC = b"\x1b[?2026;2$y"


class TooSlow(RuntimeError):
    """What was waited for did not come; the message has the last of what came instead."""


def visible(output: bytes) -> bytes:
    """What a person could read of an output: no control sequences, no space."""
    return _CONTROL.sub(b"", output)


class Terminal:
    """Runs a command in a pseudo-terminal of its own; leaving the `with` block ends it."""

    def __init__(
        self,
        command: Sequence[str],
        columns: int = 80,
        rows: int = 24,
        environment: Mapping[str, str] | None = None,
    ) -> None:
        self._ours, theirs = pty.openpty()
        fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))
        self._columns, self._rows = columns, rows
        self.output = b""
        self.started = time.perf_counter()
        self._process = subprocess.Popen(
            command,
            stdin=theirs,
            stdout=theirs,
            stderr=theirs,
            start_new_session=True,
            env={**os.environ, "TERM": "xterm-256color", **(environment or {})},
        )
        os.close(theirs)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._process.terminate()
        try:
            self._process.wait(3)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()
        os.close(self._ours)

    def fileno(self) -> int:
        """The descriptor to wait on, for several at once."""
        return self._ours

    def cpu_ms(self) -> float:
        """CPU time that the process has used so far; not a number where Linux does not say."""
        try:
            stat = Path(f"/proc/{self._process.pid}/stat").read_text()
        except OSError:
            return float("nan")
        user, system = stat.rpartition(")")[2].split()[11:13]
        return (int(user) + int(system)) * 1e3 / os.sysconf("SC_CLK_TCK")

    def read(self, timeout_s: float) -> bytes:
        """What comes next, as soon as something comes; nothing when nothing does in time."""
        if not select.select([self._ours], [], [], timeout_s)[0]:
            return b""
        try:
            came = os.read(self._ours, 1 << 16)
        except OSError:  # Linux: the process has closed its side
            return b""
        self.output += came
        if _ASKS_FOR_SYNC in came:
            self.write(_HAS_SYNC)
        return came

    def write(self, keys: bytes) -> None:
        """Type."""
        os.write(self._ours, keys)

    def wait_for(self, text: str = "", timeout_s: float = 10.0) -> float:
        """Seconds from the start until a text, or anything at all, can be read on the screen.

        Raises: TooSlow: it did not come in time.
        """
        wanted = text.encode()
        deadline = time.perf_counter() + timeout_s
        while time.perf_counter() < deadline:
            self.read(0.05)
            if (wanted in self.output) if wanted else visible(self.output):
                return time.perf_counter() - self.started
        raise TooSlow(f"{text or 'a first paint'!r} did not come: {visible(self.output)[-300:]!r}")

    def wait_until_quiet(self, quiet_s: float, timeout_s: float = 30.0) -> None:
        """Read on until nothing has come for so long. Raises: TooSlow: it never is quiet."""
        deadline = time.perf_counter() + timeout_s
        while self.read(quiet_s):
            if time.perf_counter() > deadline:
                raise TooSlow("the screen never came to rest")

    def screen(self) -> list[str]:
        """The lines as they can be read now."""
        import pyte  # noqa: PLC0415 - a development tool, which few benchmarks need

        screen = pyte.Screen(self._columns, self._rows)
        pyte.ByteStream(screen).feed(_KEYBOARD_MODES.sub(b"", self.output))
        return list(screen.display)

    def wait_until_shown(self, text: str, quiet_s: float, timeout_s: float = 60.0) -> None:
        """Read on until a text stands on a screen that is at rest.

        Raises: TooSlow: it never does; the message has the screen.
        """
        deadline = time.perf_counter() + timeout_s
        lines: list[str] = []
        while time.perf_counter() < deadline:
            self.wait_until_quiet(quiet_s, timeout_s)
            lines = self.screen()
            if any(text in line for line in lines):
                return
        raise TooSlow("\n".join([f"{text!r} did not come to be shown:", *lines]))

    def time_key(
        self, keys: bytes, *, settled_s: float = SETTLED_S, timeout_s: float = 1.0
    ) -> tuple[float, float]:
        """Milliseconds from typing to the first and to the last paint that it causes.

        The last is the one that no other follows for `settled_s`.

        Raises: TooSlow: it caused no paint.
        """
        start = time.perf_counter()
        self.write(keys)
        came, first, last = b"", 0.0, 0.0
        while chunk := self.read(settled_s if first else timeout_s):
            came += chunk
            last = (time.perf_counter() - start) * 1e3
            first = first or (last if visible(came) else 0.0)
        if not first:
            raise TooSlow("\n".join([f"{keys!r} changed nothing:", *self.screen()]))
        return first, last
