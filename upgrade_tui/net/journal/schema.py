"""The file of journals: its tables, its versions, and how an older one is brought up to date."""

import sqlite3
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path

from upgrade_tui.net.journal.errors import StoreUnusable

FILE = "journal.sqlite"

STEPS: tuple[str, ...] = (
    """
    CREATE TABLE entry (
        tbl TEXT NOT NULL,
        seq INTEGER NOT NULL,
        at REAL NOT NULL,
        who INTEGER,
        command INTEGER,
        body BLOB NOT NULL,
        PRIMARY KEY (tbl, seq)
    ) WITHOUT ROWID;
    CREATE UNIQUE INDEX entry_command ON entry (tbl, who, command) WHERE command IS NOT NULL;
    CREATE TABLE aside (tbl TEXT NOT NULL, seq INTEGER NOT NULL, at REAL NOT NULL, body BLOB NOT NULL);
    """,
    """
    ALTER TABLE entry RENAME TO settled;
    CREATE TABLE fresh (
        tbl TEXT NOT NULL,
        seq INTEGER NOT NULL,
        at REAL NOT NULL,
        who INTEGER,
        command INTEGER,
        body BLOB NOT NULL,
        PRIMARY KEY (tbl, seq)
    ) WITHOUT ROWID;
    CREATE UNIQUE INDEX fresh_command ON fresh (tbl, who, command) WHERE command IS NOT NULL;
    CREATE VIEW entry AS SELECT * FROM settled UNION ALL SELECT * FROM fresh;
    """,
    """
    INSERT OR IGNORE INTO settled SELECT * FROM fresh;
    INSERT INTO settled SELECT tbl, seq, at, NULL, NULL, body FROM fresh WHERE NOT EXISTS
        (SELECT 1 FROM settled WHERE settled.tbl = fresh.tbl AND settled.seq = fresh.seq);
    DROP VIEW entry;
    DROP TABLE fresh;
    CREATE TABLE fresh (
        tbl TEXT NOT NULL,
        seq INTEGER NOT NULL,
        at REAL NOT NULL,
        who INTEGER,
        command INTEGER,
        body BLOB NOT NULL
    );
    CREATE VIEW entry AS SELECT * FROM settled UNION ALL SELECT * FROM fresh;
    """,
)
"""What leads from each version of the schema to the next; the version is how many were done.

`entry` has the journals of open tables: `at` in seconds since 1970, `who` and `command` of the
person who asked, `body` the entry as MessagePack. The last of them are in `fresh`, as they were
written; from time to time they go to `settled`, where each table has pages of its own. `aside` has
those that could not be set up again.
"""

_CHECKPOINT_PAGES = 4000
"""After so many the log of writes is carried over into the file; a page only once, however often."""

_CACHE_KIB = 8000
"""What is in use of the journals of a thousand tables, so that none of it is read again and again."""

_STATEMENTS = 256
"""Kept prepared: one for each number of rows that are inserted together, and some more."""


def connect(path: Path, busy_ms: int = 5000) -> sqlite3.Connection:
    """The file, made where there is none, durable (WAL, every commit synced) and up to date.

    Raises: StoreUnusable: it is no such file, or newer than this program; a sentence.
    """
    try:
        path.touch(mode=0o600)
        connection = sqlite3.connect(
            path, isolation_level=None, check_same_thread=False, cached_statements=_STATEMENTS
        )
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute("PRAGMA synchronous = FULL")
        connection.execute(f"PRAGMA wal_autocheckpoint = {_CHECKPOINT_PAGES:d}")
        connection.execute(f"PRAGMA cache_size = {-_CACHE_KIB:d}")
        connection.execute(f"PRAGMA busy_timeout = {busy_ms:d}")
        migrate(connection, path)
    except (sqlite3.Error, OSError) as error:
        raise StoreUnusable(
            f"the games in {path} cannot be opened ({error}): restore a backup of it, "
            "or move it away to start without them"
        ) from None
    return connection


def migrate(connection: sqlite3.Connection, path: Path, steps: Sequence[str] = STEPS) -> None:
    """Bring a file up to date; an older one is first copied beside itself.

    Raises: StoreUnusable: it is newer than this program.
    """
    (version,) = connection.execute("PRAGMA user_version").fetchone()
    if version > len(steps):
        raise StoreUnusable(
            f"the games in {path} were kept by a newer Upgrade: update this one, "
            "or choose another folder with --data"
        )
    if 0 < version < len(steps):
        copy_to(connection, path.with_name(f"{path.stem}-before-{len(steps)}{path.suffix}"))
    for number, step in enumerate(steps[version:], start=version + 1):
        connection.executescript(f"BEGIN IMMEDIATE;{step}PRAGMA user_version = {number};COMMIT;")


def copy_to(connection: sqlite3.Connection, target: Path) -> None:
    """A whole, consistent copy, also while others write."""
    target.touch(mode=0o600)
    with closing(sqlite3.connect(target)) as copy:
        connection.backup(copy)
