"""Journals on the disk: the folder, the file and its versions, and what happens when it refuses."""

import asyncio
import os
import sqlite3
from pathlib import Path

import msgspec
import pytest

from tests.net.ends import hosted, settings
from upgrade_tui.net.journal import (
    Asked,
    Closed,
    Company,
    Entry,
    Freed,
    Moved,
    Opened,
    Sat,
    sqlite,
)
from upgrade_tui.net.journal.errors import StoreUnusable
from upgrade_tui.net.journal.folder import Folder
from upgrade_tui.net.journal.schema import FILE, STEPS, migrate
from upgrade_tui.net.journal.sqlite import SqliteStore
from upgrade_tui.net.server import Server
from upgrade_tui.net.sweep import Sweep

OPENED = Opened("upgrade", 1, "standard", {}, 2, None, False)
SAT = Sat(0, "Ann", b"x" * 32, None)

# The folder --------------------------------------------------------------------------------------


async def test_one_folder_is_for_one_server(tmp_path: Path) -> None:
    async with hosted(data=tmp_path):
        with pytest.raises(StoreUnusable, match=f"process {os.getpid()}.*--data"):
            Server(settings(data=tmp_path))
    Folder(tmp_path).release()


async def test_nobody_else_may_read_the_folder(tmp_path: Path) -> None:
    async with hosted(data=tmp_path / "games"):
        modes = [(tmp_path / "games").stat().st_mode & 0o777]
        modes += [(tmp_path / "games" / FILE).stat().st_mode & 0o777]
    assert modes == [0o700, 0o600]


async def test_a_file_that_holds_no_games_is_refused_with_a_remedy(tmp_path: Path) -> None:
    (tmp_path / FILE).write_bytes(b"these are not the games you are looking for" * 99)
    with pytest.raises(StoreUnusable, match="restore a backup"):
        Server(settings(data=tmp_path))
    Folder(tmp_path).release()


async def test_a_file_of_a_newer_program_is_refused_and_untouched(tmp_path: Path) -> None:
    async with hosted(data=tmp_path):
        pass
    connection = sqlite3.connect(tmp_path / FILE)
    connection.execute(f"PRAGMA user_version = {len(STEPS) + 1}")
    connection.close()
    with pytest.raises(StoreUnusable, match="newer Upgrade"):
        Server(settings(data=tmp_path))


async def test_an_older_file_is_brought_up_to_date_and_copied_first(tmp_path: Path) -> None:
    path = tmp_path / FILE
    older = sqlite3.connect(path, isolation_level=None)
    migrate(older, path, STEPS[:1])
    row = ("FOX-1", 1, 5.0, None, None, msgspec.msgpack.encode(OPENED))
    older.execute("INSERT INTO entry VALUES (?, ?, ?, ?, ?, ?)", row)
    older.close()

    store = SqliteStore(tmp_path, Sweep())
    await store.append("FOX-1", SAT)
    journals = await store.load()
    await store.close()

    assert [line.entry for line in journals["FOX-1"]] == [OPENED, SAT]
    assert (tmp_path / f"journal-before-{len(STEPS)}.sqlite").exists()


# The store ---------------------------------------------------------------------------------------


async def test_what_cannot_be_written_waits_and_says_why(tmp_path: Path) -> None:
    heard: asyncio.Queue[str | None] = asyncio.Queue()
    store = SqliteStore(tmp_path, Sweep(), heard.put_nowait, busy_ms=1)
    await store.append("A-1", OPENED)
    locker = sqlite3.connect(tmp_path / FILE, isolation_level=None)
    locker.execute("BEGIN IMMEDIATE")
    writing = asyncio.create_task(store.append("A-1", Freed(0)))
    trouble = await heard.get()
    told_early = writing.done()
    locker.execute("ROLLBACK")
    locker.close()
    await writing
    over = await heard.get()
    await store.close()

    assert (told_early, over) == (False, None)
    assert trouble is not None
    assert "locked" in trouble


async def test_a_wrong_entry_does_not_harm_what_is_written_with_it(tmp_path: Path) -> None:
    store = SqliteStore(tmp_path, Sweep())
    await store.append("A-1", OPENED)
    asked = Asked(1, 7)
    await store.append("A-1", SAT, asked=asked)
    wrong = store.append("A-1", Freed(0), asked=asked)
    right = store.append("B-1", OPENED)
    results = await asyncio.gather(wrong, right, return_exceptions=True)
    journals = await store.load()
    await store.close()

    assert [sqlite3.IntegrityError, type(None)] == [type(each) for each in results]
    assert {code: len(lines) for code, lines in journals.items()} == {"A-1": 2, "B-1": 1}


async def test_many_tables_share_one_commit(tmp_path: Path) -> None:
    store = SqliteStore(tmp_path, Sweep())
    await asyncio.gather(*(store.append(f"T-{n}", OPENED) for n in range(500)))
    commits = store.commits
    await store.close()

    assert commits < 100


def rows(folder: Path, part: str) -> int:
    connection = sqlite3.connect(folder / FILE)
    (count,) = connection.execute(f"SELECT count(*) FROM {part}").fetchone()
    connection.close()
    return int(count)


async def test_what_was_settled_and_what_is_fresh_are_one_journal(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sqlite, "_MOST_FRESH", 4)
    store = SqliteStore(tmp_path, Sweep())
    moves: list[Entry] = [Moved(1, version, 0, "x") for version in range(2, 8)]
    both: list[Entry] = [OPENED, SAT, *moves]
    for entry in both:
        await store.append("A-1", entry)
        await store.append("B-1", entry)
    await store.append("C-1", OPENED)
    parts = [rows(tmp_path, part) for part in ("settled", "fresh")]
    journals = await store.load()
    await store.close()

    assert parts[0] >= 4
    assert sum(parts) == 17
    assert [line.entry for line in journals["B-1"]] == [OPENED, SAT, *moves]
    assert [rows(tmp_path, part) for part in ("settled", "fresh")] == [17, 0]


async def test_what_no_longer_matters_is_gone_wherever_it_was(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sqlite, "_MOST_FRESH", 4)
    store, company = SqliteStore(tmp_path, Sweep()), Company((), 0, ())
    moves: list[Entry] = [Moved(1, version, 0, "x") for version in range(2, 8)]
    for entry in (OPENED, *moves):
        await store.append("A-1", entry)
        await store.append("B-1", entry)
    await store.append("A-1", company)
    await store.append("B-1", Closed())
    journals = await store.load()
    await store.close()

    assert {code: [line.entry for line in lines] for code, lines in journals.items()} == {
        "A-1": [OPENED, company]
    }


async def test_rows_that_cannot_be_settled_stay_fresh(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(sqlite, "_MOST_FRESH", 2)
    monkeypatch.setattr(sqlite, "_SETTLE", ("DELETE FROM fresh", "DELETE FROM nothing"))
    store = SqliteStore(tmp_path, Sweep())
    for entry in (OPENED, SAT, Freed(0)):
        await store.append("A-1", entry)
    journals = await store.load()
    await store.close()

    assert [line.entry for line in journals["A-1"]] == [OPENED, SAT, Freed(0)]
    assert rows(tmp_path, "settled") == 0
    assert "journal not settled" in caplog.messages
