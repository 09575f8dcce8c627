"""Journals in memory: as durable as the process."""

from upgrade_tui.net.journal import Closed, Entry


class MemoryStore:
    """Keeps the journals of open tables; see `Store`."""

    def __init__(self) -> None:
        self.journals: dict[str, list[Entry]] = {}

    async def append(self, table: str, entry: Entry) -> None:
        """See `Store.append`."""
        if isinstance(entry, Closed):
            self.journals.pop(table, None)
        else:
            self.journals.setdefault(table, []).append(entry)

    async def close(self) -> None:
        """See `Store.close`."""
        self.journals.clear()
