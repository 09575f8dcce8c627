"""What was written last, of all journals in one log, before it is filed table by table.

A commit with lines of a hundred tables writes one batch, which takes a page or two of the file;
filed at once each line would take pages of its own (docs/decisions/0002).
"""

from __future__ import annotations

import logging
import sqlite3
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from itertools import chain

import msgspec

log = logging.getLogger(__name__)

Row = tuple[str, int, float, int | None, int | None, bytes]
"""A line of a journal: table, number, seconds since 1970, who asked and by which command, entry."""
Cut = tuple[str, int, int]
"""Lines that no longer matter: a table's, with numbers above the first and below the second."""

SINCE = 3
"""The version of the schema that began with it."""

ALL = (0, 2**63 - 1)
"""Between these are the numbers of all lines."""

_MOST_ROWS = 128
"""Rows that are filed by one statement: each costs the writer a turn of its own at Python."""
_FILE = "INSERT OR IGNORE INTO entry VALUES (?, ?, ?, ?, ?, ?)"
_FILES = {
    1 << power: _FILE + ", (?, ?, ?, ?, ?, ?)" * ((1 << power) - 1)
    for power in reversed(range(_MOST_ROWS.bit_length()))
}
"""By rows, the most first: few enough for SQLite to keep them all prepared."""


class Batch(msgspec.Struct, array_like=True):
    """The rows of one commit in their order, and what was cut out after how many of them."""

    rows: list[Row]
    cuts: list[tuple[int, Cut]]


_encode = msgspec.msgpack.Encoder().encode
_decode = msgspec.msgpack.Decoder(Batch).decode


class Lot:
    """The rows of some batches that still matter, by table."""

    def __init__(self, batches: Iterable[Batch] = ()) -> None:
        self._tables: dict[str, list[Row]] = {}
        for batch in batches:
            self._add(batch)

    def __iter__(self) -> Iterator[Row]:
        """The rows, in the order in which they are filed."""
        return chain.from_iterable(self._tables[table] for table in sorted(self._tables))

    def _add(self, batch: Batch) -> None:
        added, tables = 0, self._tables
        for until, cut in [*batch.cuts, (len(batch.rows), None)]:
            for row in batch.rows[added:until]:
                tables.setdefault(row[0], []).append(row)
            added = until
            if cut is not None and cut[0] in tables:
                tables[cut[0]] = [*without(tables[cut[0]], cut)]


def without(rows: Iterable[Row], cut: Cut) -> Iterator[Row]:
    """The rows that a cut leaves."""
    table, above, below = cut
    return (row for row in rows if row[0] != table or not above < row[1] < below)


@contextmanager
def transaction(connection: sqlite3.Connection) -> Iterator[None]:
    """Do all of it or nothing."""
    connection.execute("BEGIN IMMEDIATE")
    try:
        yield
        connection.execute("COMMIT")
    except BaseException:
        if connection.in_transaction:
            connection.execute("ROLLBACK")
        raise


def write(connection: sqlite3.Connection, batch: Batch) -> None:
    """Add a batch to the log. Raises: sqlite3.Error."""
    connection.execute("INSERT INTO fresh (body) VALUES (?)", (_encode(batch),))


def cut_out(connection: sqlite3.Connection, cut: Cut) -> None:
    """Drop what has been filed and no longer matters. Raises: sqlite3.Error."""
    connection.execute("DELETE FROM entry WHERE tbl = ? AND seq > ? AND seq < ?", cut)


def set_aside(connection: sqlite3.Connection, table: str) -> None:
    """Keep a copy of a filed journal that cannot be played again. Raises: sqlite3.Error."""
    connection.execute(
        "INSERT INTO aside SELECT tbl, seq, at, body FROM entry WHERE tbl = ?", (table,)
    )


def read(connection: sqlite3.Connection) -> list[Row]:
    """All journals, filed or not, in the order of tables and numbers. Raises: sqlite3.Error."""
    rows = connection.execute("SELECT tbl, seq, at, who, command, body FROM entry")
    found: dict[tuple[str, int], Row] = {row[:2]: row for row in rows}
    found |= {row[:2]: row for row in Lot(_batches(connection)[0].values())}
    return [found[place] for place in sorted(found)]


def waiting(connection: sqlite3.Connection) -> tuple[list[Row], int]:
    """The rows that are to be filed, and the number of the last batch they are from; 0: none.

    Raises: sqlite3.Error.
    """
    batches, _ = _batches(connection)
    return list(Lot(batches.values())), max(batches, default=0)


def file(connection: sqlite3.Connection, rows: Sequence[Row]) -> int:
    """File rows, but those that are there already; how many were not. Raises: sqlite3.Error."""
    done = filed = 0
    for size, statement in _FILES.items():
        while done + size <= len(rows):
            values = tuple(chain.from_iterable(rows[done : done + size]))
            filed += connection.execute(statement, values).rowcount
            done += size
    return filed


def forget(connection: sqlite3.Connection, until: int) -> None:
    """Let go of batches whose rows have all been filed. Raises: sqlite3.Error."""
    connection.execute("DELETE FROM fresh WHERE number <= ?", (until,))


def file_all(connection: sqlite3.Connection) -> None:
    """File whatever waits; a batch that cannot be read is set aside. Raises: sqlite3.Error."""
    batches, unreadable = _batches(connection)
    file(connection, list(Lot(batches.values())))
    for number in unreadable:
        connection.execute(
            "INSERT INTO aside SELECT '', number, 0, body FROM fresh WHERE number = ?", (number,)
        )
    connection.execute("DELETE FROM fresh")


def tidy(connection: sqlite3.Connection) -> None:
    """File whatever waits; where the disk refuses, it waits on."""
    try:
        with transaction(connection):
            file_all(connection)
    except sqlite3.OperationalError as error:
        log.warning("journal not filed", extra={"reason": str(error)})


def _batches(connection: sqlite3.Connection) -> tuple[dict[int, Batch], list[int]]:
    """Those that can be read, by number, and the numbers of the others."""
    batches: dict[int, Batch] = {}
    unreadable: list[int] = []
    for number, body in connection.execute("SELECT number, body FROM fresh ORDER BY number"):
        try:
            batches[number] = _decode(body)
        except msgspec.MsgspecError as error:
            log.error("journal unreadable", extra={"batch": number, "reason": str(error)})
            unreadable.append(number)
    return batches, unreadable
