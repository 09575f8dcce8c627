"""Journals that tests can read, as durable as the process."""

import time
from collections.abc import Sequence

from upgrade_tui.net.counts import Spread
from upgrade_tui.net.journal import Asked, Closed, Company, Entry, Line, Written


class MemoryStore:
    """Keeps the journals of open tables; see `Store`."""

    keeps = True
    commits = 0

    def __init__(self) -> None:
        self.journals: dict[str, list[Line]] = {}
        self.took = Spread()

    async def append(self, table: str, *entries: Entry, asked: Asked | None = None) -> None:
        """See `Store.append`."""
        journal = self.journals.setdefault(table, [])
        write_down(journal, lines_of(entries, time.time(), asked))
        if not journal:
            del self.journals[table]

    def write(self, table: str, entry: Entry, asked: Asked | None, written: Written) -> None:
        """See `Store.write`; it is done at once."""
        write_down(self.journals.setdefault(table, []), (Line(entry, time.time(), asked),))
        written(None)

    async def load(self) -> dict[str, Sequence[Line]]:
        """See `Store.load`."""
        return dict(self.journals)

    async def set_aside(self, table: str) -> None:
        """See `Store.set_aside`; here that is the end of it."""
        self.journals.pop(table, None)

    async def close(self) -> None:
        """See `Store.close`; what is kept can still be read."""


def write_down(journal: list[Line], fresh: Sequence[Line]) -> None:
    """Add lines to a journal, and take out those that no longer matter."""
    for line in fresh:
        if isinstance(line.entry, Closed):
            journal.clear()
            continue
        if isinstance(line.entry, Company):
            del journal[1:]
        journal.append(line)


def lines_of(entries: Sequence[Entry], at_s: float, asked: Asked | None) -> list[Line]:
    """Entries that are written together, as lines; who asked belongs to the last."""
    last = len(entries) - 1
    return [Line(each, at_s, asked if n == last else None) for n, each in enumerate(entries)]
