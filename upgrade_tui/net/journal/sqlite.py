"""Journals in SQLite: what has been acknowledged survives the end of the process and of power.

One thread writes. Whatever has come in while it synced the last commit goes into the next one, so
that many tables share one sync and nobody waits for company (docs/decisions/0002).
"""

import asyncio
import logging
import sqlite3
import threading
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import chain
from pathlib import Path
from queue import Empty, SimpleQueue

import msgspec

from upgrade_tui.net.counts import Spread
from upgrade_tui.net.journal import Asked, Closed, Company, Entry, Line, Moved, Written
from upgrade_tui.net.journal.schema import FILE, connect
from upgrade_tui.net.sweep import Sweep

log = logging.getLogger(__name__)

AGAIN_S = 1.0
"""Seconds after which a write is tried again that failed, for want of space or otherwise."""

_encode = msgspec.msgpack.Encoder().encode
_decode: Callable[[bytes], Entry] = msgspec.msgpack.Decoder(Entry).decode

_INSERT = (
    "INSERT OR ROLLBACK INTO fresh (tbl, seq, at, who, command, body) VALUES (?, ?, ?, ?, ?, ?)"
)
"""With a rollback of everything SQLite need not be ready to take the one statement back, which
takes as much writing again."""
_CLEAR = ("DELETE FROM fresh WHERE tbl = ?", "DELETE FROM settled WHERE tbl = ?")
_REBASE = tuple(f"{each} AND seq > 1 AND seq < ?" for each in _CLEAR)
_SET_ASIDE = "INSERT INTO aside SELECT tbl, seq, at, body FROM entry WHERE tbl = ?"
_SETTLE = ("INSERT OR ROLLBACK INTO settled SELECT * FROM fresh", "DELETE FROM fresh")

_MOST_FRESH = 3000
"""Rows after which the fresh ones are settled: fewer would settle few for each page written."""
_MOST_ROWS = 128
"""Rows that are inserted by one statement: each costs the writer a turn of its own at Python."""

_INSERTS = {
    1 << power: _INSERT + ", (?, ?, ?, ?, ?, ?)" * ((1 << power) - 1)
    for power in reversed(range(_MOST_ROWS.bit_length()))
}
"""By rows, the most first: few enough for SQLite to keep them all prepared."""

Row = tuple[object, ...]
Statement = tuple[str, Row]
_Job = tuple[Row | list[Statement], Written]
"""A row to insert, or statements that belong together, and who hears when it is safe."""


class _Batch(msgspec.Struct, frozen=True):
    """Jobs that were handed over together, and when (`time.perf_counter`)."""

    jobs: list[_Job]
    since_s: float

    @classmethod
    def of(cls, jobs: list[_Job]) -> "_Batch":
        """These, now."""
        return cls(jobs, time.perf_counter())


class SqliteStore:
    """See `Store`. Make it while an event loop runs; the folder must be this process's own.

    `on_trouble` is told, in the event loop, why nothing can be written, and with None when that
    is over; `busy_ms` is how long another program may lock the file before that. Meanwhile everything waits that wants to be written: nobody is told what is not safe.
    """

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
        self._whole = threading.Lock()  # no transaction of the connection is half done
        self._on_trouble = on_trouble
        self._loop = asyncio.get_running_loop()
        self._sweep = sweep
        self._held: list[_Job] = []
        self._batches: SimpleQueue[_Batch | None] = SimpleQueue()
        self._closing = threading.Event()
        self._trouble = False
        self.commits = 0
        self.took = Spread()
        rows = self._connection.execute("SELECT tbl, max(seq) FROM entry GROUP BY tbl")
        self._last: dict[str, int] = dict(rows.fetchall())
        (self._fresh,) = self._connection.execute("SELECT count(*) FROM fresh").fetchone()
        self._thread = threading.Thread(target=self._write_on, name="journal", daemon=True)
        self._thread.start()

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
            self._batches.put(_Batch.of(held))

    def _statements(
        self, table: str, entries: Sequence[Entry], asked: Asked | None
    ) -> Iterable[Statement]:
        now, last = time.time(), entries[-1]
        for entry in entries:
            if isinstance(entry, Closed):
                self._last.pop(table, None)
                yield from ((sql, (table,)) for sql in _CLEAR)
                continue
            insertion = self._insertion(table, entry, now, asked if entry is last else None)
            if isinstance(entry, Company):
                yield from ((sql, (table, self._last[table])) for sql in _REBASE)
            yield insertion

    def _insertion(self, table: str, entry: Entry, at_s: float, asked: Asked | None) -> Statement:
        seq = self._last[table] = self._last.get(table, 0) + 1
        who, command = (None, None) if asked is None else (asked.who, asked.command)
        return _INSERT, (table, seq, at_s, who, command, _encode(entry))

    async def set_aside(self, table: str) -> None:
        """See `Store.set_aside`."""
        self._last.pop(table, None)
        await self._have_done([(sql, (table,)) for sql in (_SET_ASIDE, *_CLEAR)])

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
        self._batches.put(_Batch.of([(statements, written)]))
        await done

    # Reading ---------------------------------------------------------------------------------

    async def load(self) -> dict[str, Sequence[Line]]:
        """See `Store.load`; a journal with an entry that cannot be read is set aside."""
        journals: dict[str, list[Line]] = {}
        broken: set[str] = set()
        with self._whole:
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
        self._closing.set()
        self._batches.put(None)
        await asyncio.to_thread(self._thread.join)
        self._connection.close()

    # In the writer's thread ------------------------------------------------------------------

    def _write_on(self) -> None:
        ending = False
        while not ending:
            batches, ending = self._next_batches()
            if batches:
                self._commit_and_tell([job for batch in batches for job in batch.jobs])
                now_s = time.perf_counter()
                for batch in batches:
                    self.took.note(now_s - batch.since_s, len(batch.jobs))
            if self._fresh >= (1 if ending else _MOST_FRESH):
                self._settle_down()

    def _commit_and_tell(self, jobs: list[_Job]) -> None:
        error = self._commit_for_sure(jobs)
        if error is None or len(jobs) == 1:
            self._tell(self._tell_all, jobs, error)
            return
        for job in jobs:  # one of them is wrong: the others shall not suffer for it
            self._tell(self._tell_all, [job], self._commit_for_sure([job]))

    def _next_batches(self) -> tuple[list[_Batch], bool]:
        """All that have come in, at least one; and whether that was the last."""
        batch = self._batches.get()
        batches: list[_Batch] = []
        while batch is not None:
            batches.append(batch)
            try:
                batch = self._batches.get_nowait()
            except Empty:
                return batches, False
        return batches, True

    def _commit_for_sure(self, jobs: list[_Job]) -> Exception | None:
        """Commit, trying again as long as the disk refuses; an error: it never can be."""
        while True:
            try:
                self._commit(jobs)
            except sqlite3.OperationalError as error:
                self._report(f"the games cannot be kept now: {error}")
                if self._closing.wait(AGAIN_S):
                    return error
            except sqlite3.Error as error:
                return error
            else:
                self._report(None)
                return None

    def _commit(self, jobs: list[_Job]) -> None:
        statements = list(_together(jobs))
        if len(statements) == 1:  # which is a transaction by itself
            self._connection.execute(*statements[0])
        else:
            self._transact(statements)
        self.commits += 1
        self._fresh += len(jobs)

    def _transact(self, statements: Iterable[Statement]) -> None:
        execute = self._connection.execute
        with self._whole:
            try:
                execute("BEGIN IMMEDIATE")
                for sql, values in statements:
                    execute(sql, values)
                execute("COMMIT")
            except sqlite3.Error:
                if self._connection.in_transaction:
                    execute("ROLLBACK")
                raise

    def _settle_down(self) -> None:
        """Make the fresh rows settled ones; where that fails they stay, and it is tried later."""
        try:
            self._transact((sql, ()) for sql in _SETTLE)
        except sqlite3.Error as error:
            log.warning("journal not settled", extra={"reason": str(error)})
        self._fresh = 0

    def _report(self, trouble: str | None) -> None:
        """Say it once when trouble begins, and once when it is over."""
        if self._trouble != (trouble is not None):
            self._trouble = trouble is not None
            self._tell(self._on_trouble, trouble)

    def _tell(self, hear: Callable[..., None], *words: object) -> None:
        if not self._loop.is_closed():
            self._loop.call_soon_threadsafe(hear, *words)

    def _tell_all(self, jobs: list[_Job], error: Exception | None) -> None:
        with self._sweep:
            for _, written in jobs:
                written(error)


def _together(jobs: Iterable[_Job]) -> Iterator[Statement]:
    """The statements of jobs in their order; rows that are inserted in a row go together."""
    rows: list[Row] = []
    for work, _ in jobs:
        statements = [(_INSERT, work)] if isinstance(work, tuple) else work
        for statement in statements:
            if statement[0] is _INSERT:
                rows.append(statement[1])
            else:
                yield from _inserted(rows)
                rows.clear()
                yield statement
    yield from _inserted(rows)


def _inserted(rows: list[Row]) -> Iterator[Statement]:
    """The statements that insert rows."""
    done = 0
    for size, insert in _INSERTS.items():
        while done + size <= len(rows):
            yield insert, tuple(chain.from_iterable(rows[done : done + size]))
            done += size
