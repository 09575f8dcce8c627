"""No journals: a server without a folder ends with its process, and its games with it."""

from collections.abc import Sequence

from upgrade_tui.net.counts import Spread
from upgrade_tui.net.journal import Asked, Entry, Line, Moved, Written


class NoStore:
    """Keeps nothing; see `Store`."""

    keeps = False
    commits = 0

    def __init__(self) -> None:
        self.took = Spread()

    async def append(self, table: str, *entries: Entry, asked: Asked | None = None) -> None:
        """See `Store.append`."""

    def write(self, table: str, entry: Moved, asked: Asked, written: Written) -> None:  # noqa: ARG002 - see `Store`
        """See `Store.write`; it is over at once."""
        written(None)

    async def load(self) -> dict[str, Sequence[Line]]:
        """See `Store.load`."""
        return {}

    async def set_aside(self, table: str) -> None:
        """See `Store.set_aside`."""

    async def close(self) -> None:
        """See `Store.close`."""
