"""Calling the player who looks elsewhere: the window's title says whose turn it is, a bell rings."""

from collections.abc import Callable, Mapping
from typing import Protocol

from upgrade_tui.net.names import clean_text

NAME = "Upgrade"
_UNTITLED = ("dumb", "unknown", "linux", "cons", "vt")
"""How TERM begins where a title would be printed into the screen, or be lost."""


class Seated(Protocol):
    """What is needed of a table to know whether it waits for the player here."""

    @property
    def code(self) -> str:
        """The table's code."""
        ...

    @property
    def seat(self) -> int | None:
        """The player's seat; None: they watch."""
        ...

    @property
    def waiting(self) -> tuple[int, ...]:
        """The seats that are waited for."""
        ...


class Caller:
    """Says in the title where one is, and calls once each time it becomes one's turn.

    Args:
        write: takes what goes to the terminal.
        environ: of the terminal.
    """

    def __init__(self, write: Callable[[str], None], environ: Mapping[str, str]) -> None:
        self._write = write
        term = environ.get("TERM", "")
        self._has_titles = bool(term) and not term.startswith(_UNTITLED)
        self._shown = ""
        self._called: set[str] = set()

    def note(self, table: Seated, *, title: bool, bell: bool, others: bool) -> None:
        """A table has come to a new version; `others`: somebody else plays there, too."""
        mine = table.seat is not None and table.seat in table.waiting and others
        if mine and table.code not in self._called and bell:
            self._write("\a")
        (self._called.add if mine else self._called.discard)(table.code)
        if title:
            self._say(f"{'Your turn' if mine else table.code} - {NAME}")

    def rest(self) -> None:
        """One is at no table: only the name."""
        self._called.clear()
        if self._shown:
            self._say(NAME)

    def _say(self, title: str) -> None:
        """OSC 2, after the terminal was asked to remember the title it had."""
        if not self._has_titles or title == self._shown:
            return
        remember = "" if self._shown else "\x1b[22;2t"
        self._shown = title
        self._write(f"{remember}\x1b]2;{clean_text(title)}\x1b\\")

    def close(self) -> None:
        """Give the terminal its own title back."""
        if self._shown:
            self._shown = ""
            self._write("\x1b[23;2t")
