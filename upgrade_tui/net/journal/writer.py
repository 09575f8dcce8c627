"""The thread that writes journals: one commit for all that came in during the last one.

Rows are added to a log (`fresh`), of which a commit fills a page or two; filed in the order of
tables, each would take pages of its own. From time to time all of them are (`settled`), when a
page gets many rows at once (docs/decisions/0002).
"""

import asyncio
import logging
import sqlite3
import threading
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from itertools import chain
from queue import Empty, SimpleQueue

import msgspec

from upgrade_tui.net.counts import Spread
from upgrade_tui.net.journal import Written
from upgrade_tui.net.sweep import Sweep

log = logging.getLogger(__name__)

AGAIN_S = 1.0
"""Seconds after which a write is tried again that failed, for want of space or otherwise."""

INSERT = (
    "INSERT OR ROLLBACK INTO fresh (tbl, seq, at, who, command, body) VALUES (?, ?, ?, ?, ?, ?)"
)
"""With a rollback of everything SQLite need not be ready to take the one statement back."""
_SETTLE = "INSERT OR IGNORE INTO settled SELECT * FROM fresh ORDER BY tbl, seq"
_SETTLE_REST = """
    INSERT INTO settled SELECT tbl, seq, at, NULL, NULL, body FROM fresh WHERE NOT EXISTS
    (SELECT 1 FROM settled WHERE settled.tbl = fresh.tbl AND settled.seq = fresh.seq)
"""
"""Of a command that is there already: a mistake, but what was told is kept all the same."""
_CLEAR = "DELETE FROM fresh"

_MOST_FRESH = 4000
"""Rows after which the fresh ones are settled: fewer would settle few for each page written."""
_MOST_ROWS = 128
"""Rows that are inserted by one statement: each costs the writer a turn of its own at Python."""

_INSERTS = ("", *(INSERT + ", (?, ?, ?, ?, ?, ?)" * more for more in range(_MOST_ROWS)))
"""By rows."""

Row = tuple[object, ...]
Statement = tuple[str, Row]
Job = tuple[Row | list[Statement], Written]
"""A row to insert, or statements that belong together, and who hears when it is safe."""


class _Given(msgspec.Struct, frozen=True):
    """Jobs that were given together, and when (`time.perf_counter`)."""

    jobs: list[Job]
    since_s: float


class Writer:
    """Writes from now on, in a thread of its own, until it is closed; make it in an event loop.

    `on_trouble` is told, in the loop, why nothing can be written, and with None when that is
    over. `whole` is held while a transaction of the connection is half done. `commits` and `took`:
    see `Store`.
    """

    def __init__(
        self, connection: sqlite3.Connection, sweep: Sweep, on_trouble: Callable[[str | None], None]
    ) -> None:
        self.commits = 0
        self.took = Spread()
        self.whole = threading.Lock()
        self._connection = connection
        self._sweep = sweep
        self._on_trouble = on_trouble
        self._loop = asyncio.get_running_loop()
        self._given: SimpleQueue[_Given | None] = SimpleQueue()
        self._closing = threading.Event()
        self._in_trouble = False
        (self._fresh,) = connection.execute("SELECT count(*) FROM fresh").fetchone()
        self._thread = threading.Thread(target=self._write_on, name="journal", daemon=True)
        self._thread.start()

    def give(self, jobs: list[Job]) -> None:
        """Have these written, all that belongs together in one commit."""
        self._given.put(_Given(jobs, time.perf_counter()))

    async def close(self) -> None:
        """Write what was given; what still waits because nothing can be written is given up."""
        self._closing.set()
        self._given.put(None)
        await asyncio.to_thread(self._thread.join)

    # In the thread ---------------------------------------------------------------------------

    def _write_on(self) -> None:
        ending = False
        while not ending:
            given, ending = self._next()
            if given:
                self._commit_and_tell([job for each in given for job in each.jobs])
                now_s = time.perf_counter()
                for each in given:
                    self.took.note(now_s - each.since_s, len(each.jobs))
            if self._fresh >= (1 if ending else _MOST_FRESH):
                self._settle_down()

    def _next(self) -> tuple[list[_Given], bool]:
        """All that has been given, at least one; and whether that was the last."""
        found = self._given.get()
        given: list[_Given] = []
        while found is not None:
            given.append(found)
            try:
                found = self._given.get_nowait()
            except Empty:
                return given, False
        return given, True

    def _commit_and_tell(self, jobs: list[Job]) -> None:
        error = self._commit_for_sure(jobs)
        if error is None or len(jobs) == 1:
            self._tell(self._tell_all, jobs, error)
            return
        for job in jobs:  # one of them is wrong: the others shall not suffer for it
            self._tell(self._tell_all, [job], self._commit_for_sure([job]))

    def _commit_for_sure(self, jobs: list[Job]) -> Exception | None:
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

    def _commit(self, jobs: list[Job]) -> None:
        statements = list(_together(jobs))
        if len(statements) == 1:  # which is a transaction by itself
            self._connection.execute(*statements[0])
        else:
            with self._transaction():
                for sql, values in statements:
                    self._connection.execute(sql, values)
        self.commits += 1
        self._fresh += len(jobs)

    @contextmanager
    def _transaction(self) -> Iterator[None]:
        """Do all of it or nothing. Raises: sqlite3.Error."""
        execute = self._connection.execute
        with self.whole:
            execute("BEGIN IMMEDIATE")
            try:
                yield
                execute("COMMIT")
            except sqlite3.Error:
                if self._connection.in_transaction:
                    execute("ROLLBACK")
                raise

    def _settle_down(self) -> None:
        """Make the fresh rows settled ones; where that fails they stay, and it is tried later."""
        self._fresh = 0
        execute = self._connection.execute
        try:
            with self._transaction():
                (rest,) = execute("SELECT count(*) FROM fresh").fetchone()
                rest -= execute(_SETTLE).rowcount
                if rest:
                    execute(_SETTLE_REST)
                execute(_CLEAR)
        except sqlite3.Error as error:
            log.warning("journal not settled", extra={"reason": str(error)})
            return
        if rest:
            log.error("journal had commands twice", extra={"rows": rest})

    def _report(self, trouble: str | None) -> None:
        """Say it once when trouble begins, and once when it is over."""
        if self._in_trouble != (trouble is not None):
            self._in_trouble = trouble is not None
            self._tell(self._on_trouble, trouble)

    def _tell(self, hear: Callable[..., None], *words: object) -> None:
        if not self._loop.is_closed():
            self._loop.call_soon_threadsafe(hear, *words)

    def _tell_all(self, jobs: list[Job], error: Exception | None) -> None:
        with self._sweep:
            for _, written in jobs:
                written(error)


def _together(jobs: Iterable[Job]) -> Iterator[Statement]:
    """The statements of jobs in their order; rows that are inserted in a row go together."""
    rows: list[Row] = []
    for work, _ in jobs:
        statements = [(INSERT, work)] if isinstance(work, tuple) else work
        for statement in statements:
            if statement[0] is INSERT:
                rows.append(statement[1])
            else:
                yield from _inserted(rows)
                rows.clear()
                yield statement
    yield from _inserted(rows)


def _inserted(rows: Sequence[Row]) -> Iterator[Statement]:
    """The statements that insert rows."""
    for start in range(0, len(rows), _MOST_ROWS):
        some = rows[start : start + _MOST_ROWS]
        yield _INSERTS[len(some)], tuple(chain.from_iterable(some))
