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
    sqlite,
    writer,
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


async def test_an_older_file_with_a_command_in_both_its_parts_is_brought_up_to_date(
    tmp_path: Path,
) -> None:
    path = tmp_path / FILE
    older = sqlite3.connect(path, isolation_level=None)
    migrate(older, path, STEPS[:2])
    first = ("FOX-1", 1, 5.0, None, None, msgspec.msgpack.encode(OPENED))
    again = msgspec.msgpack.encode(SAT)
    for table, row in (
        ("settled", first),
        ("settled", ("FOX-1", 2, 5.0, 1, 7, again)),
        ("fresh", ("FOX-1", 3, 5.0, 1, 7, again)),
    ):
        older.execute(f"INSERT INTO {table} VALUES (?, ?, ?, ?, ?, ?)", row)
    older.close()

    assert await kept(tmp_path) == {"FOX-1": [OPENED, SAT, SAT]}


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


async def test_a_wrong_entry_does_not_harm_what_is_written_with_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    store = SqliteStore(tmp_path, Sweep())
    encode = sqlite._encode  # noqa: SLF001 - no entry of ours is wrong
    with monkeypatch.context() as patch:
        patch.setattr(sqlite, "_encode", lambda entry: None if entry == SAT else encode(entry))
        wishes = [store.append("A-1", SAT), store.append("B-1", OPENED)]
        results = await asyncio.gather(*wishes, return_exceptions=True)
    journals = await store.load()
    await store.close()

    assert [sqlite3.IntegrityError, type(None)] == [type(each) for each in results]
    assert entries(journals) == {"B-1": [OPENED]}


async def test_many_tables_share_one_commit(tmp_path: Path) -> None:
    store = SqliteStore(tmp_path, Sweep())
    await asyncio.gather(*(store.append(f"T-{n}", OPENED) for n in range(500)))
    commits = store.commits
    await store.close()

    assert commits < 100


# What is fresh, and what is settled ---------------------------------------------------------------

MOVES: list[Entry] = [Moved(1, version, 0, "x") for version in range(2, 8)]
MATCH: list[Entry] = [OPENED, SAT, *MOVES]


@pytest.fixture
def often(monkeypatch: pytest.MonkeyPatch) -> None:
    """Rows are settled all the time."""
    monkeypatch.setattr(writer, "_MOST_FRESH", 4)


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


@pytest.mark.usefixtures("often")
async def test_what_was_settled_and_what_is_fresh_are_one_journal(tmp_path: Path) -> None:
    store = SqliteStore(tmp_path, Sweep())
    for entry in MATCH:
        await store.append("A-1", entry)
        await store.append("B-1", entry)
    await store.append("C-1", OPENED)
    parts = [count(tmp_path, part) for part in ("settled", "fresh")]
    journals = await store.load()
    await store.close()

    assert parts[0] >= 4
    assert sum(parts) == 17
    assert entries(journals) == {"A-1": MATCH, "B-1": MATCH, "C-1": [OPENED]}
    assert [count(tmp_path, part) for part in ("settled", "fresh")] == [17, 0]


@pytest.mark.usefixtures("often")
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
    most=st.integers(1, 30),
)
async def test_a_journal_is_what_was_written_whatever_was_settled_before_a_crash(
    steps: list[tuple[str, str]], most: int
) -> None:
    expected: dict[str, list[Entry]] = {}
    with (
        tempfile.TemporaryDirectory() as first,
        tempfile.TemporaryDirectory() as second,
        pytest.MonkeyPatch.context() as patch,
    ):
        patch.setattr(writer, "_MOST_FRESH", most)
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


@pytest.mark.usefixtures("often")
async def test_rows_that_cannot_be_settled_stay_fresh(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    store = SqliteStore(tmp_path, Sweep())
    with monkeypatch.context() as patch:
        patch.setattr(writer, "_SETTLE", "DELETE FROM nothing")
        for entry in MATCH:
            await store.append("A-1", entry)
        await store.close()

    assert count(tmp_path, "settled") == 0
    assert "journal not settled" in caplog.messages
    assert await kept(tmp_path) == {"A-1": MATCH}


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


async def test_of_a_command_that_was_kept_twice_nothing_is_lost(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    store, asked = SqliteStore(tmp_path, Sweep()), Asked(1, 7)
    await store.append("A-1", OPENED)
    await store.append("A-1", SAT, asked=asked)
    await store.append("A-1", Freed(0), asked=asked)
    await store.close()

    assert await kept(tmp_path) == {"A-1": [OPENED, SAT, Freed(0)]}
    assert "journal had commands twice" in caplog.messages
