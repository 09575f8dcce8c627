"""A program in a pseudo-terminal: its keys go in, its screen is read.

Nothing here sleeps: a test waits for what the screen should show, and every byte that the program
writes wakes it up. The limit only says when to give up.
"""

import os
import re
import select
import signal
import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from types import TracebackType
from typing import Self

import pexpect
import pyte

ROOT = Path(__file__).parent.parent.parent
LIMIT_S = 30.0
_ENTER, _ESCAPE = "\r", "\x1b"
KEYS = {"enter": _ENTER, "escape": _ESCAPE, "tab": "\t", "space": " "}
# What terminals are asked and told nowadays and pyte would print: keyboard protocols (u), modes
# and reports with < = > in them, and device control strings.
_UNKNOWN_TO_PYTE = re.compile(
    r"\x1b\[[<=>][0-9;]*[a-zA-Z]|\x1bP.*?\x1b\\|\x1b\[\?[0-9;]*\$p|\x1b\[\?u"
)


def _as_from_a_shell() -> None:
    """Let Ctrl-C arrive, though whatever runs the tests may be deaf to it, as in the background."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


class Terminal:
    """`upgrade` with some words, on a terminal of its own."""

    def __init__(self, *words: str, columns: int = 80, rows: int = 24, term: str = "") -> None:
        self.words = words
        self._screen = pyte.Screen(columns, rows)
        self._stream = pyte.Stream(self._screen)
        self._process = pexpect.spawn(
            sys.executable,
            ["-m", "upgrade_tui", *words],
            cwd=str(ROOT),
            dimensions=(rows, columns),
            encoding="utf-8",
            codec_errors="replace",
            timeout=LIMIT_S,
            preexec_fn=_as_from_a_shell,
            env=os.environ | ({"TERM": term} if term else {}),
        )
        self._process.delaybeforesend = None
        self._kept = ""
        self.ended = False
        self.is_given_back = True
        """Whether the program, if it took the whole screen, has put back what was there."""

    def __enter__(self) -> Self:
        _open.append(self)
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if self in _open:  # it has not vanished
            _open.remove(self)
            self._process.close(force=True)

    @property
    def text(self) -> str:
        """The screen as text, line by line."""
        return "\n".join(line.rstrip() for line in self._screen.display)

    def press(self, *keys: str) -> None:
        """Press keys, one after another; "enter", "escape", "tab" and "space" by name."""
        for key in keys:
            self._process.send(KEYS.get(key, key))

    def type(self, text: str) -> None:
        """Type a text."""
        self._process.send(text)

    def signal(self, number: int) -> None:
        """Send a signal to the program."""
        self._process.kill(number)

    def until(self, wanted: str | Callable[[str], object], limit_s: float = LIMIT_S) -> str:
        """Wait until the screen shows a text, or fulfils a condition; the screen then."""
        shows = (lambda text: wanted in text) if isinstance(wanted, str) else wanted
        return first_of([self], shows, limit_s).text

    def exit_code(self) -> int:
        """Wait for the end of the program; the screen stays as it was left."""
        end = time.monotonic() + LIMIT_S
        while not self.ended:
            _read_all(end)
        self._process.wait()
        code: int | None = self._process.exitstatus
        assert code is not None, f"{self.name} was ended by signal {self._process.signalstatus}"
        return code

    def vanish(self) -> int:
        """Take the terminal away, as who closes its window does; the exit code of the program.

        Raises: AssertionError: it goes on without a terminal.
        """
        _open.remove(self)
        running = os.pidfd_open(self._process.pid)
        self._process.ptyproc.fileobj.close()
        ended, _, _ = select.select([running], [], [], LIMIT_S)
        os.close(running)
        if not ended:
            self._process.kill(signal.SIGKILL)
        self.ended = True
        assert ended, f"{self.name} goes on without its terminal"
        return self.exit_code()

    def fileno(self) -> int:
        """The descriptor to wait on, for several at once."""
        descriptor: int = self._process.fileno()
        return descriptor

    @property
    def name(self) -> str:
        """The command that runs in it."""
        return " ".join(["upgrade", *self.words])

    def take_in(self) -> None:
        """Take in what the program has written; it may have ended."""
        try:
            fresh = self._process.read_nonblocking(65536, timeout=0)
        except pexpect.EOF:
            self.ended = True
            return
        text = _UNKNOWN_TO_PYTE.sub("", self._kept + fresh)
        # A sequence that is cut in two is kept for the next time.
        cut = text.rfind("\x1b")
        self._kept = ""
        if cut >= 0 and not re.match(r"\x1b(\[[0-9;?<=>]*[@-~]|[^\[P])", text[cut:]):
            text, self._kept = text[:cut], text[cut:]
        for taken_or_back in re.findall(r"\x1b\[\?1049([hl])", text):
            self.is_given_back = taken_or_back == "l"
        self._stream.feed(text)


_open: list[Terminal] = []
"""All that are open: each is read whoever is waited for, as real terminals would be."""


def _read_all(end: float) -> None:
    """Wait for any output and take it in. Raises: TimeoutError: there is none, by the end."""
    running = [terminal for terminal in _open if not terminal.ended]
    ready, _, _ = select.select(running, [], [], max(0.0, end - time.monotonic()))
    if not ready:
        raise TimeoutError("no terminal shows anything new")
    for terminal in ready:
        terminal.take_in()


def first_of(
    terminals: Sequence[Terminal], shows: Callable[[str], object], limit_s: float = LIMIT_S
) -> Terminal:
    """Wait until the screen of one of several terminals fulfils a condition; that terminal."""
    end = time.monotonic() + limit_s
    while True:
        for terminal in terminals:
            if shows(terminal.text):
                return terminal
        if all(terminal.ended for terminal in terminals):
            raise AssertionError(f"it has ended:\n{_screens(terminals)}")
        try:
            _read_all(end)
        except TimeoutError:
            raise AssertionError(
                f"what is waited for is not here:\n{_screens(terminals)}"
            ) from None


def _screens(terminals: Sequence[Terminal]) -> str:
    return "\n".join(f"$ {terminal.name}\n{terminal.text}" for terminal in terminals)
