"""A server's folder as a backup has it; what was there before is put aside, never deleted."""

import json
import os
import sqlite3
import tarfile
import zlib
from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path, PurePosixPath
from shutil import copyfileobj
from tempfile import TemporaryDirectory

from upgrade_tui.net.journal.backup import (
    ASIDE,
    FORMAT,
    KEPT,
    MANIFEST,
    RECORDS,
    check_journal,
    kept_files,
)
from upgrade_tui.net.journal.errors import CannotRestore
from upgrade_tui.net.journal.folder import Folder
from upgrade_tui.net.journal.schema import FILE, STEPS

_BROKEN = (tarfile.TarError, EOFError, zlib.error, ValueError, KeyError, TypeError)


@dataclass(frozen=True)
class Restored:
    """What was put back, and where the files are now that were there before, if any."""

    tables: int
    records: int
    aside: Path | None


def restore(
    file: Path, data: Path, records: Path, *, force: bool = False, now: datetime | None = None
) -> Restored:
    """Put back what a backup has; with `force` also where games are kept already.

    Raises: CannotRestore: there are games, the file is no backup or a newer program's.
        StoreUnusable: a server is running there, or nothing can be written.
    """
    if not file.is_file():
        raise CannotRestore(f"there is no file {file}: give the backup that is to be put back")
    folder = Folder(data)
    try:
        with TemporaryDirectory(prefix=".restoring-", dir=data) as unpacked:
            tables = _unpack(file, Path(unpacked))
            aside = _put_aside(data, force=force, now=now or datetime.now(UTC))
            count = _put_in(Path(unpacked), data, records)
        _give_to_the_owner(data, records)
    except OSError as error:
        raise CannotRestore(
            f"the backup cannot be put into {data} ({error.strerror}): make room there, "
            "or choose another folder with --data"
        ) from None
    finally:
        folder.release()
    return Restored(tables, count, aside)


def _unpack(file: Path, folder: Path) -> int:
    """Unpack and check everything; how many tables are open. Raises: CannotRestore."""
    try:
        with tarfile.open(file, "r:gz") as archive:
            for member in archive:
                _unpack_one(archive, member, folder)
        facts = json.loads((folder / MANIFEST).read_text("utf-8"))
        if facts["format"] > FORMAT:
            raise CannotRestore(f"{file} was made by a newer Upgrade: update this one")
        return _check(folder / FILE, file)
    except (*_BROKEN, FileNotFoundError, sqlite3.Error):
        raise CannotRestore(
            f"{file} is no backup of a host, or it is damaged: take another one"
        ) from None


def _unpack_one(archive: tarfile.TarFile, member: tarfile.TarInfo, folder: Path) -> None:
    """Unpack one file. Raises: ValueError: a backup has no such name or kind of file."""
    name = PurePosixPath(member.name)
    known = str(name) in {MANIFEST, FILE} or (len(name.parts) > 1 and name.parts[0] in _PARTS)
    content = archive.extractfile(member) if member.isreg() and known else None
    if content is None or ".." in name.parts:
        raise ValueError(member.name)
    path = folder / name
    path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
    path.touch(mode=0o600, exist_ok=False)
    with content, path.open("wb") as target:
        copyfileobj(content, target)
        target.flush()
        os.fsync(target.fileno())


_PARTS = (KEPT, RECORDS)


def _check(journal: Path, file: Path) -> int:
    journal.stat()  # sqlite would make one
    with closing(sqlite3.connect(journal)) as connection:
        (schema,) = connection.execute("PRAGMA user_version").fetchone()
        if schema > len(STEPS):
            raise CannotRestore(f"{file} was made by a newer Upgrade: update this one")
        return check_journal(connection)


def _put_aside(data: Path, *, force: bool, now: datetime) -> Path | None:
    """Move what is kept there out of the way. Raises: CannotRestore: not without `force`."""
    old = [*data.glob(f"{FILE}*"), *_tops(data)]
    if not old:
        return None
    if not force:
        raise CannotRestore(
            f"games are kept in {data} already: give --force to put them aside, "
            "or choose another folder with --data"
        )
    aside = data / f"{ASIDE}{now:%Y%m%d-%H%M%S}"
    aside.mkdir(mode=0o700)
    for each in old:
        each.rename(aside / each.name)
    return aside


def _tops(data: Path) -> Iterator[Path]:
    """What lies directly in the folder of the other kept files."""
    yield from {data / each.relative_to(data).parts[0] for each in kept_files(data)}


def _put_in(unpacked: Path, data: Path, records: Path) -> int:
    """Move everything to its place, the journal last; how many records are new there.

    Records that are there already stay: a match that is over does not change.
    """
    kept = unpacked / KEPT
    for each in kept.iterdir() if kept.is_dir() else ():
        each.rename(data / each.name)
    fresh, shelf = 0, unpacked / RECORDS
    records.mkdir(parents=True, exist_ok=True, mode=0o700)
    for each in shelf.iterdir() if shelf.is_dir() else ():
        if not (records / each.name).exists():
            _copy(each, records / each.name)
            fresh += 1
    (unpacked / FILE).rename(data / FILE)
    descriptor = os.open(data, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
    return fresh


def _copy(source: Path, target: Path) -> None:
    """Copy whole or not at all: the records may lie on another disk."""
    fresh = target.with_suffix(".new")
    fresh.write_bytes(source.read_bytes())
    fresh.replace(target)


def _give_to_the_owner(data: Path, records: Path) -> None:
    """Where root puts files back, whoever has the folder must be able to read them."""
    if os.name != "posix" or os.geteuid() != 0:
        return
    for folder in (data, records):
        owner = folder.stat()
        for each in folder.rglob("*"):
            os.chown(each, owner.st_uid, owner.st_gid, follow_symlinks=False)
