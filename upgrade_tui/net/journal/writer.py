"""The thread that writes journals: one commit for all that came in during the last one.

It adds a batch to the log of fresh rows (`fresh.py`), and with some commits files a piece of an
older lot of them, so that it never stops for that.
"""

import asyncio
import logging
import sqlite3
import threading
import time
from collections.abc import Callable, Sequence
from queue import Empty, SimpleQueue

import msgspec

from upgrade_tui.net.counts import Spread
from upgrade_tui.net.journal import Written, fresh
from upgrade_tui.net.journal.fresh import ALL, Batch, Cut, Row, without
from upgrade_tui.net.sweep import Sweep

log = logging.getLogger(__name__)

AGAIN_S = 1.0
"""Seconds after which a write is tried again that failed, for want of space or otherwise."""

_LOT = 10_000
"""Rows that are filed together: the more, the fewer pages are written for each."""
_PIECE = 128
"""At least so many of them go with a commit; with a large one twice as many as are new."""


class Aside(msgspec.Struct, frozen=True):
    """A table's journal is to be kept out of the way."""

    table: str


Work = Row | Batch | Aside
Job = tuple[Work, Written]
"""What is to be written, and who hears when it is safe."""


class _Given(msgspec.Struct, frozen=True):
    """Jobs that were given together, and when (`time.perf_counter`)."""

    jobs: list[Job]
    since_s: float


class _Filing(msgspec.Struct, frozen=True):
    """What is left to file of a lot, from the place `start` on, and the last batch it is from."""

    rows: list[Row] = []
    until: int = 0
    start: int = 0

    def without(self, cuts: Sequence[Cut]) -> "_Filing":
        """Leave out what no longer matters."""
        rows = self.rows[self.start :]
        for cut in cuts:
            rows = [*without(rows, cut)]
        return _Filing(rows, self.until)

    def piece(self, size: int) -> list[Row]:
        """The next rows."""
        return self.rows[self.start : self.start + size]

    def after(self, piece: Sequence[Row]) -> "_Filing":
        """When a piece has been filed."""
        start = self.start + len(piece)
        return _NOTHING if start == len(self.rows) else _Filing(self.rows, self.until, start)


_NOTHING = _Filing()


class Writer:
    """Writes from now on, in a thread of its own, until it is closed; make it in an event loop.

    `on_trouble` is told, in the loop, why nothing can be written, and with None when that is
    over. `whole` is held while a transaction of the connection is half done.
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
        self._filing = _NOTHING
        self._fresh = 0
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
            if self._fresh >= _LOT and not self._filing.rows:
                self._begin_filing()
        try:
            with self.whole:
                fresh.tidy(self._connection)
        except sqlite3.Error as error:
            log.warning("journal not filed", extra={"reason": str(error)})

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
        batch, aside = _together(jobs)
        cuts = [cut for _, cut in batch.cuts]
        if cuts or self._filing.rows:
            with self.whole, fresh.transaction(self._connection):
                filing = self._along_with(batch, cuts, aside)
            self._filing = filing
        else:
            fresh.write(self._connection, batch)  # which is a transaction by itself
        self.commits += 1
        self._fresh += len(batch.rows)

    def _along_with(self, batch: Batch, cuts: Sequence[Cut], aside: Sequence[str]) -> _Filing:
        """Write a batch and what it leads to, and file a piece; what is left to file then."""
        connection, filing = self._connection, self._filing
        if aside:
            fresh.file_all(connection)
            filing = _NOTHING
        for table in aside:
            fresh.set_aside(connection, table)
        fresh.write(connection, batch)
        for cut in cuts:
            fresh.cut_out(connection, cut)
        if not filing.rows:
            return filing
        filing = filing.without(cuts) if cuts else filing
        piece = filing.piece(max(_PIECE, 2 * len(batch.rows)))
        if fresh.file(connection, piece) < len(piece):
            log.error("journal had rows twice")
        left = filing.after(piece)
        if not left.rows:
            fresh.forget(connection, filing.until)
        return left

    def _begin_filing(self) -> None:
        """All that has been written so far is the next lot; where that fails, it is later."""
        self._fresh = 0
        try:
            self._filing = _Filing(*fresh.waiting(self._connection))
        except sqlite3.Error as error:
            log.warning("journal not filed", extra={"reason": str(error)})

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


def _together(jobs: Sequence[Job]) -> tuple[Batch, list[str]]:
    """One batch of all jobs in their order, and the tables that are to be set aside."""
    rows: list[Row] = []
    cuts: list[tuple[int, Cut]] = []
    aside: list[str] = []
    for work, _ in jobs:
        if type(work) is tuple:  # as most are
            rows.append(work)
        elif isinstance(work, Batch):
            cuts += [(len(rows) + after, cut) for after, cut in work.cuts]
            rows += work.rows
        elif isinstance(work, Aside):
            cuts.append((len(rows), (work.table, *ALL)))
            aside.append(work.table)
    return Batch(rows, cuts), aside
