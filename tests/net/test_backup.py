"""What a server keeps, as one file made while it runs, and put back elsewhere."""

import asyncio
import shutil
import sqlite3
import tarfile
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path

import pytest

from tests.net.ends import hosted, play_out, player, started
from tests.net.test_restart import Way, back, guest, some_moves
from upgrade_tui.net.journal.backup import Saved, back_up
from upgrade_tui.net.journal.errors import CannotBackUp, CannotRestore, StoreUnusable
from upgrade_tui.net.journal.restoring import restore
from upgrade_tui.net.journal.schema import FILE, STEPS

NOW = datetime(2026, 11, 30, 12, 0, 0, tzinfo=UTC)


def backed_up(data: Path, target: Path) -> Saved:
    return back_up(data, data / "records", target, NOW)


async def kept_games(data: Path) -> str:
    """A folder in which a server keeps one table; the table's code."""
    async with hosted(data=data) as server, player(server) as ann:
        return (await ann.create_table("upgrade", 2)).table


def with_schema(version: int, file: Path, folder: Path) -> Path:
    """A backup whose journal says it has another version."""
    with tarfile.open(file) as archive:
        archive.extractall(folder, filter="data")
    with closing(sqlite3.connect(folder / FILE)) as connection:
        connection.execute(f"PRAGMA user_version = {version:d}")
    changed = folder / "changed.tar.gz"
    with tarfile.open(changed, "w:gz") as archive:
        for each in ("backup.json", FILE):
            archive.add(folder / each, each)
    return changed


async def test_a_match_backed_up_while_it_is_played_is_restored_elsewhere_and_played_on(
    tmp_path: Path,
) -> None:
    data, other = tmp_path / "a", tmp_path / "b"
    async with hosted(data=data) as first:
        way = Way(first)
        async with guest(way, "Ann") as ann, guest(way, "Bob") as bob:
            await started(ann, bob)
            await some_moves(8, ann, bob)
            version = ann.table.version
            await bob.until(lambda: bob.table.version == version)
            seen = (ann.state, bob.state)
            saved = await asyncio.to_thread(backed_up, data, tmp_path / "games.tar.gz")
            await some_moves(3, ann, bob)
            put_back = restore(saved.path, other, other / "records")
            assert (put_back.tables, put_back.records, put_back.aside) == (1, 0, None)

            async with hosted(data=other) as second:
                way.port = second.port
                for each in (ann, bob):
                    each.drop()
                await back(ann, bob)
                await ann.until(lambda: ann.table.version == version)
                await bob.until(lambda: bob.table.version == version)

                assert seen == (ann.state, bob.state)
                await play_out(ann, bob)
                assert ann.table.result == bob.table.result is not None


async def test_records_and_other_files_of_the_folder_come_along(tmp_path: Path) -> None:
    data, other = tmp_path / "a", tmp_path / "b"
    await kept_games(data)
    (data / "records").mkdir(exist_ok=True)
    (data / "records" / "one.upgrade").write_text("[Upgrade 1]\n")
    (data / "records" / "two.new").write_text("half of a record")
    (data / "tls").mkdir()
    (data / "tls" / "cert.pem").write_text("a certificate")
    (data / "bugs").mkdir()
    (data / "bugs" / "1.txt").write_text("cards")

    saved = backed_up(data, tmp_path)
    restore(saved.path, other, tmp_path / "shelf")

    assert saved.path.name == "upgrade-20261130-120000.tar.gz"
    assert saved.path.stat().st_mode & 0o777 == 0o600
    assert [each.name for each in (tmp_path / "shelf").iterdir()] == ["one.upgrade"]
    assert (other / "tls" / "cert.pem").read_text() == "a certificate"
    assert {FILE, "tls", "lock"} == {each.name for each in other.iterdir()}


async def test_a_backup_in_the_folder_itself_is_not_in_the_next_one_and_can_be_restored(
    tmp_path: Path,
) -> None:
    code = await kept_games(tmp_path)
    first = backed_up(tmp_path, tmp_path / "first.tar.gz")
    second = backed_up(tmp_path, tmp_path / "second.tar.gz")

    with tarfile.open(second.path) as archive:
        assert archive.getnames() == ["backup.json", FILE]
    restore(first.path, tmp_path, tmp_path / "records", force=True)
    assert first.path.exists()
    async with hosted(data=tmp_path) as server:
        assert [code] == [each.table for each in server.tables]


async def test_games_that_are_there_are_put_aside_only_when_one_insists(tmp_path: Path) -> None:
    data, other = tmp_path / "a", tmp_path / "b"
    wanted, present = await kept_games(data), await kept_games(other)
    saved = backed_up(data, tmp_path)
    shelf = other / "records"
    shelf.mkdir(exist_ok=True)
    (shelf / "mine.upgrade").write_text("mine")

    with pytest.raises(CannotRestore, match="give --force to put them aside"):
        restore(saved.path, other, shelf)
    async with hosted(data=other) as server:
        assert [present] == [each.table for each in server.tables]
    put_back = restore(saved.path, other, shelf, force=True, now=NOW)

    assert other / "before-20261130-120000" == put_back.aside
    assert (shelf / "mine.upgrade").read_text() == "mine"
    async with hosted(data=other) as server:
        assert [wanted] == [each.table for each in server.tables]
    shutil.copytree(put_back.aside, tmp_path / "old")
    async with hosted(data=tmp_path / "old") as server:
        assert [present] == [each.table for each in server.tables]


async def test_nothing_is_restored_into_a_folder_that_a_server_holds(tmp_path: Path) -> None:
    await kept_games(tmp_path / "a")
    saved = backed_up(tmp_path / "a", tmp_path)
    async with hosted(data=tmp_path / "b"):
        with pytest.raises(StoreUnusable, match=r"another server .* stop it"):
            restore(saved.path, tmp_path / "b", tmp_path / "b" / "records", force=True)


async def test_a_damaged_or_foreign_file_is_refused_and_leaves_what_was_there(
    tmp_path: Path,
) -> None:
    data = tmp_path / "a"
    code = await kept_games(data)
    whole = backed_up(data, tmp_path).path.read_bytes()
    middle = len(whole) // 2
    for number, content in enumerate(
        [b"", b"hello", whole[:middle], whole[:middle] + b"\0" * 40 + whole[middle + 40 :]]
    ):
        bad = tmp_path / f"bad{number}"
        bad.write_bytes(content)
        with pytest.raises(CannotRestore, match="is no backup of a host, or it is damaged"):
            restore(bad, data, data / "records", force=True)

    assert not list(data.glob("before-*"))
    async with hosted(data=data) as server:
        assert [code] == [each.table for each in server.tables]


@pytest.mark.parametrize("name", ["../escaped", "kept/../../escaped", "/escaped", "escaped"])
def test_no_file_of_a_backup_lands_outside_the_folder(name: str, tmp_path: Path) -> None:
    (tmp_path / "x").write_text("x")
    with tarfile.open(tmp_path / "evil.tar.gz", "w:gz") as archive:
        member = archive.gettarinfo(tmp_path / "x")
        member.name = name
        with (tmp_path / "x").open("rb") as content:
            archive.addfile(member, content)

    with pytest.raises(CannotRestore):
        restore(tmp_path / "evil.tar.gz", tmp_path / "in" / "b", tmp_path / "records")

    assert not list(tmp_path.rglob("escaped"))


async def test_a_backup_of_a_newer_program_asks_for_an_update(tmp_path: Path) -> None:
    await kept_games(tmp_path / "a")
    saved = backed_up(tmp_path / "a", tmp_path)
    newer = with_schema(len(STEPS) + 1, saved.path, tmp_path / "open")

    with pytest.raises(CannotRestore, match="was made by a newer Upgrade: update this one"):
        restore(newer, tmp_path / "b", tmp_path / "records")


async def test_a_backup_never_replaces_a_file(tmp_path: Path) -> None:
    await kept_games(tmp_path / "a")
    (tmp_path / "mine").write_text("mine")

    with pytest.raises(CannotBackUp, match="exists already: choose another name"):
        backed_up(tmp_path / "a", tmp_path / "mine")

    assert (tmp_path / "mine").read_text() == "mine"


async def test_what_cannot_be_backed_up_is_said_with_the_remedy(tmp_path: Path) -> None:
    with pytest.raises(CannotBackUp, match="name the host's folder with --data"):
        backed_up(tmp_path, tmp_path / "x")
    await kept_games(tmp_path / "a")
    with pytest.raises(CannotBackUp, match=r"No such file or directory.*choose another place"):
        backed_up(tmp_path / "a", tmp_path / "none" / "x")
    (tmp_path / "a" / FILE).write_bytes(b"no database at all, but long enough to be read" * 99)
    with pytest.raises(CannotBackUp, match="start the host once"):
        backed_up(tmp_path / "a", tmp_path / "x")

    assert not (tmp_path / "x").exists()
    with pytest.raises(CannotRestore, match="there is no file"):
        restore(tmp_path / "x", tmp_path / "b", tmp_path / "records")
