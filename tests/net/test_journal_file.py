"""Journals on the disk: the folder, the file and its versions, and what happens when it refuses."""

import asyncio
import os
import shutil
import sqlite3
import tempfile
from collections.abc import Sequence
from pathlib import Path

import msgspec
import pytest
from hypothesis import given
from hypothesis import settings as settings_of_hypothesis
from hypothesis import strategies as st

from tests.net.ends import hosted, settings
from upgrade_tui.net.journal import (
    Asked,
    Closed,
    Company,
    Entry,
    Freed,
    Line,
    Moved,
    Opened,
    Sat,
    fresh,
    writer,
)
from upgrade_tui.net.journal.errors import StoreUnusable
from upgrade_tui.net.journal.folder import Folder
from upgrade_tui.net.journal.fresh import Batch
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


@pytest.mark.parametrize("version", range(1, len(STEPS)))
async def test_an_older_file_is_brought_up_to_date_and_copied_first(
    tmp_path: Path, version: int
) -> None:
    path = tmp_path / FILE
    older = sqlite3.connect(path, isolation_level=None)
    migrate(older, path, STEPS[:version])
    row = ("FOX-1", 1, 5.0, None, None, msgspec.msgpack.encode(OPENED))
    table = "entry" if version == 1 else "fresh"
    older.execute(f"INSERT INTO {table} VALUES (?, ?, ?, ?, ?, ?)", row)
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


async def test_a_wrong_job_does_not_harm_what_is_written_with_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    store = SqliteStore(tmp_path, Sweep())
    write = fresh.write

    def refuse(connection: sqlite3.Connection, batch: Batch) -> None:
        write(connection, batch)
        if any(row[0] == "A-1" for row in batch.rows):
            raise sqlite3.DataError("this cannot be kept")

    monkeypatch.setattr(fresh, "write", refuse)
    wishes = (store.append(code, OPENED, Closed(), OPENED) for code in ("A-1", "B-1"))
    results = await asyncio.gather(*wishes, return_exceptions=True)
    journals = await store.load()
    await store.close()

    assert [sqlite3.DataError, type(None)] == [type(each) for each in results]
    assert {code: len(lines) for code, lines in journals.items()} == {"B-1": 1}


async def test_many_tables_share_one_commit(tmp_path: Path) -> None:
    store = SqliteStore(tmp_path, Sweep())
    await asyncio.gather(*(store.append(f"T-{n}", OPENED) for n in range(500)))
    commits = store.commits
    await store.close()

    assert commits < 100


# What is fresh, and what is filed -----------------------------------------------------------------

MOVES: list[Entry] = [Moved(1, version, 0, "x") for version in range(2, 8)]
MATCH: list[Entry] = [OPENED, SAT, *MOVES]


@pytest.fixture
def small_lots(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(writer, "_LOT", 6)
    monkeypatch.setattr(writer, "_PIECE", 1)


def count(folder: Path, part: str) -> int:
    connection = sqlite3.connect(folder / FILE)
    (found,) = connection.execute(f"SELECT count(*) FROM {part}").fetchone()
    connection.close()
    return int(found)


def entries(journals: dict[str, Sequence[Line]]) -> dict[str, list[Entry]]:
    return {code: [line.entry for line in lines] for code, lines in journals.items()}


async def kept(folder: Path) -> dict[str, list[Entry]]:
    """What a server finds that is started in the folder."""
    store = SqliteStore(folder, Sweep())
    journals = await store.load()
    await store.close()
    return entries(journals)


@pytest.mark.usefixtures("small_lots")
async def test_what_is_filed_and_what_is_fresh_are_one_journal(tmp_path: Path) -> None:
    store = SqliteStore(tmp_path, Sweep())
    for entry in MATCH:
        await store.append("A-1", entry)
        await store.append("B-1", entry)
    await store.append("C-1", OPENED)
    filed, batches = count(tmp_path, "entry"), count(tmp_path, "fresh")
    journals = await store.load()
    await store.close()

    assert 0 < filed < 17
    assert batches > 0
    assert entries(journals) == {"A-1": MATCH, "B-1": MATCH, "C-1": [OPENED]}
    assert (count(tmp_path, "entry"), count(tmp_path, "fresh")) == (17, 0)


@pytest.mark.usefixtures("small_lots")
async def test_what_no_longer_matters_is_gone_wherever_it_was(tmp_path: Path) -> None:
    store, company = SqliteStore(tmp_path, Sweep()), Company((), 0, ())
    for entry in (OPENED, *MOVES):
        await store.append("A-1", entry)
        await store.append("B-1", entry)
    await store.append("A-1", company)
    await store.append("B-1", Closed())
    journals = await store.load()
    await store.close()

    assert entries(journals) == {"A-1": [OPENED, company]}


@settings_of_hypothesis(max_examples=60, deadline=None)
@given(
    steps=st.lists(
        st.tuples(st.sampled_from(("A-1", "B-1", "C-1")), st.sampled_from("mmmmmmco")), max_size=60
    ),
    lot=st.integers(1, 9),
    piece=st.integers(1, 4),
)
async def test_a_journal_is_what_was_written_whatever_was_filed_before_a_crash(
    steps: list[tuple[str, str]], lot: int, piece: int
) -> None:
    expected: dict[str, list[Entry]] = {}
    with (
        tempfile.TemporaryDirectory() as first,
        tempfile.TemporaryDirectory() as second,
        pytest.MonkeyPatch.context() as patch,
    ):
        patch.setattr(writer, "_LOT", lot)
        patch.setattr(writer, "_PIECE", piece)
        live, crashed = Path(first), Path(second, "crashed")
        store = SqliteStore(live, Sweep())
        for number, (table, kind) in enumerate(steps):
            journal = expected.setdefault(table, [])
            entry: Entry = Moved(1, number, 0, "x")
            if not journal:
                entry = OPENED
            elif kind == "c":
                entry = Company((), number, ())
                del journal[1:]
            elif kind == "o":
                entry = Closed()
            await store.append(table, entry)
            if kind == "o" and journal:
                del expected[table]
            else:
                journal.append(entry)
        now = entries(await store.load())
        shutil.copytree(live, crashed)
        await store.close()

        assert now == expected
        assert await kept(live) == expected
        assert await kept(crashed) == expected


@pytest.mark.usefixtures("small_lots")
async def test_rows_that_cannot_be_filed_stay_fresh(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def refuse(*_: object) -> None:
        raise sqlite3.OperationalError("the disk is full")

    store = SqliteStore(tmp_path, Sweep())
    with monkeypatch.context() as patch:
        patch.setattr(fresh, "waiting", refuse)
        patch.setattr(fresh, "file_all", refuse)
        for entry in MATCH:
            await store.append("A-1", entry)
        await store.close()
        filed = count(tmp_path, "entry")

    assert filed == 0
    assert "journal not filed" in caplog.messages
    assert await kept(tmp_path) == {"A-1": MATCH}


async def test_a_batch_that_cannot_be_read_is_set_aside(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    store = SqliteStore(tmp_path, Sweep())
    await store.append("A-1", OPENED)
    shutil.copytree(tmp_path, tmp_path / "crashed")
    await store.close()
    connection = sqlite3.connect(tmp_path / "crashed" / FILE)
    with connection:
        connection.execute("INSERT INTO fresh (body) VALUES (x'c1c1')")
    connection.close()

    assert await kept(tmp_path / "crashed") == {"A-1": [OPENED]}
    assert "journal unreadable" in caplog.messages
    assert count(tmp_path / "crashed", "aside") == 1


async def test_a_journal_that_is_set_aside_is_kept_whole(tmp_path: Path) -> None:
    store = SqliteStore(tmp_path, Sweep())
    for code in ("A-1", "B-1"):
        await store.append(code, *MATCH)
    await store.set_aside("A-1")
    await store.append("A-1", OPENED)
    journals = await store.load()
    await store.close()

    assert entries(journals) == {"A-1": [OPENED], "B-1": MATCH}
    assert count(tmp_path, "aside") == len(MATCH)


@pytest.mark.usefixtures("small_lots")
async def test_a_command_that_was_kept_twice_is_filed_once(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    store, asked = SqliteStore(tmp_path, Sweep()), Asked(1, 7)
    await store.append("A-1", OPENED)
    await store.append("A-1", SAT, asked=asked)
    await store.append("A-1", Freed(0), asked=asked)
    for entry in MOVES:
        await store.append("A-1", entry)
    await store.close()

    assert await kept(tmp_path) == {"A-1": [OPENED, SAT, *MOVES]}
    assert "journal had rows twice" in caplog.messages
