"""Journals in SQLite: what has been acknowledged survives the end of the process and of power.

One thread writes (`writer.py`). Whatever has come in while it synced the last commit goes into the
next one, so that many tables share one sync and nobody waits for company (docs/decisions/0002).
"""

import asyncio
import logging
import time
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path

import msgspec

from upgrade_tui.net.journal import Asked, Closed, Company, Entry, Line, Moved, Written
from upgrade_tui.net.journal.schema import FILE, connect
from upgrade_tui.net.journal.writer import INSERT, Job, Statement, Writer
from upgrade_tui.net.sweep import Sweep

log = logging.getLogger(__name__)

_encode = msgspec.msgpack.Encoder().encode
_decode: Callable[[bytes], Entry] = msgspec.msgpack.Decoder(Entry).decode

_FORGET = ("DELETE FROM fresh WHERE tbl = ?", "DELETE FROM settled WHERE tbl = ?")
_REBASE = tuple(f"{each} AND seq > 1 AND seq < ?" for each in _FORGET)
_SET_ASIDE = "INSERT INTO aside SELECT tbl, seq, at, body FROM entry WHERE tbl = ?"


class SqliteStore:
    """See `Store`. Make it while an event loop runs; the folder must be this process's own.

    `on_trouble` is told, in the event loop, why nothing can be written, and with None when that
    is over; `busy_ms` is how long another program may lock the file before that. Meanwhile
    everything waits that wants to be written: nobody is told what is not safe.
    """

    keeps = True

    def __init__(
        self,
        folder: Path,
        sweep: Sweep,
        on_trouble: Callable[[str | None], None] = lambda _: None,
        *,
        busy_ms: int = 5000,
    ) -> None:
        """Open or make the file. Raises: StoreUnusable."""
        self._connection = connect(folder / FILE, busy_ms)
        rows = self._connection.execute("SELECT tbl, max(seq) FROM entry GROUP BY tbl")
        self._last: dict[str, int] = dict(rows.fetchall())
        self._loop = asyncio.get_running_loop()
        self._sweep = sweep
        self._held: list[Job] = []
        self._writer = Writer(self._connection, sweep, on_trouble)
        self.took = self._writer.took

    @property
    def commits(self) -> int:
        """See `Store`."""
        return self._writer.commits

    # Writing ---------------------------------------------------------------------------------

    async def append(self, table: str, *entries: Entry, asked: Asked | None = None) -> None:
        """See `Store.append`."""
        await self._have_done(list(self._statements(table, entries, asked)))

    def write(self, table: str, entry: Moved, asked: Asked, written: Written) -> None:
        """See `Store.write`; it is done later, with all that the present sweep leads to."""
        seq = self._last[table] = self._last[table] + 1
        row = (table, seq, time.time(), asked.who, asked.command, _encode(entry))
        if not self._held:
            if self._sweep.is_on:
                self._sweep.at_end.append(self._hand_over)
            else:
                self._loop.call_soon(self._hand_over)
        self._held.append((row, written))

    def _hand_over(self) -> None:
        """Give the writer what is held: there are fewer syncs than moves."""
        held, self._held = self._held, []
        if held:
            self._writer.give(held)

    def _statements(
        self, table: str, entries: Sequence[Entry], asked: Asked | None
    ) -> Iterable[Statement]:
        now, last = time.time(), entries[-1]
        for entry in entries:
            if isinstance(entry, Closed):
                self._last.pop(table, None)
                yield from ((sql, (table,)) for sql in _FORGET)
                continue
            insertion = self._insertion(table, entry, now, asked if entry is last else None)
            if isinstance(entry, Company):
                yield from ((sql, (table, self._last[table])) for sql in _REBASE)
            yield insertion

    def _insertion(self, table: str, entry: Entry, at_s: float, asked: Asked | None) -> Statement:
        seq = self._last[table] = self._last.get(table, 0) + 1
        who, command = (None, None) if asked is None else (asked.who, asked.command)
        return INSERT, (table, seq, at_s, who, command, _encode(entry))

    async def set_aside(self, table: str) -> None:
        """See `Store.set_aside`."""
        self._last.pop(table, None)
        await self._have_done([(sql, (table,)) for sql in (_SET_ASIDE, *_FORGET)])

    async def _have_done(self, statements: list[Statement]) -> None:
        done: asyncio.Future[None] = self._loop.create_future()

        def written(error: Exception | None) -> None:
            if done.done():  # whoever waited has been stopped
                return
            if error is None:
                done.set_result(None)
            else:
                done.set_exception(error)

        self._hand_over()
        self._writer.give([(statements, written)])
        await done

    # Reading ---------------------------------------------------------------------------------

    async def load(self) -> dict[str, Sequence[Line]]:
        """See `Store.load`; a journal with an entry that cannot be read is set aside."""
        journals: dict[str, list[Line]] = {}
        broken: set[str] = set()
        with self._writer.whole:
            rows = self._connection.execute(
                "SELECT tbl, at, who, command, body FROM entry ORDER BY tbl, seq"
            ).fetchall()
        for table, at_s, who, command, body in rows:
            asked = None if command is None else Asked(who, command)
            try:
                journals.setdefault(table, []).append(Line(_decode(body), at_s, asked))
            except msgspec.MsgspecError as error:
                log.error("journal unreadable", extra={"table": table, "reason": str(error)})
                broken.add(table)
        for table in broken:
            del journals[table]
            await self.set_aside(table)
        return dict(sorted(journals.items(), key=lambda item: item[1][0].at_s))

    async def close(self) -> None:
        """See `Store.close`; what still waits because nothing can be written is given up."""
        self._hand_over()
        await self._writer.close()
        self._connection.close()
