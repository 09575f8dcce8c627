"""Everything that a server keeps as one file, also while it runs.

The file is a compressed tar: what it is (`backup.json`), a whole copy of the journal, the other
files of the folder below `kept/`, and the records of finished matches below `records/`. Only its
owner may read it: the journal has the seeds of running matches.
"""

import json
import os
import sqlite3
import tarfile
from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass
from datetime import UTC, datetime
from importlib.metadata import version
from pathlib import Path
from tempfile import TemporaryDirectory
from urllib.parse import quote

from upgrade_tui.net.journal.errors import CannotBackUp
from upgrade_tui.net.journal.schema import FILE, copy_to
from upgrade_tui.net.journal.shelf import SUFFIX

FORMAT = 1
MANIFEST, KEPT, RECORDS = "backup.json", "kept", "records"
ENDING = ".tar.gz"
ASIDE = "before-"
"""How a folder begins that a restore has put old files in."""

_NOT_KEPT = ("lock", RECORDS, "bugs")


@dataclass(frozen=True)
class Saved:
    """What a backup has: where it is, how many open tables, how many records."""

    path: Path
    tables: int
    records: int


def back_up(data: Path, records: Path, target: Path, now: datetime | None = None) -> Saved:
    """Copy what is kept in `data` and `records` to a file, or to a new one in a folder.

    Raises: CannotBackUp: nothing is kept there, the file exists, it cannot be written.
    """
    now = now or datetime.now(UTC)
    if not (data / FILE).is_file():
        raise CannotBackUp(f"no games are kept in {data}: name the host's folder with --data")
    path = target / f"upgrade-{now:%Y%m%d-%H%M%S}{ENDING}" if target.is_dir() else target
    if path.exists():
        raise CannotBackUp(f"{path} exists already: choose another name for the backup")
    try:
        return _back_up(data, records, path, now)
    except sqlite3.Error as error:
        raise CannotBackUp(
            f"the games in {data} cannot be copied ({error}): start the host once, which says "
            "what is wrong with them"
        ) from None
    except OSError as error:
        raise CannotBackUp(
            f"the backup cannot be written to {path} ({error.strerror}): choose another place"
        ) from None


def _back_up(data: Path, records: Path, path: Path, now: datetime) -> Saved:
    with TemporaryDirectory(prefix=".upgrade-", dir=path.parent) as folder:
        journal, whole = Path(folder) / FILE, Path(folder) / "backup"
        tables = _copy_journal(data / FILE, journal)
        manifest = Path(folder) / MANIFEST
        facts = {"format": FORMAT, "date": f"{now:%Y-%m-%dT%H:%M:%SZ}"}
        manifest.write_text(json.dumps(facts | {"upgrade": version("upgrade-tui")}))
        whole.touch(mode=0o600, exist_ok=False)
        with whole.open("wb") as file:
            with tarfile.open(fileobj=file, mode="w:gz") as archive:
                archive.add(manifest, MANIFEST)
                archive.add(journal, FILE)
                for each in kept_files(data):
                    _add(archive, each, f"{KEPT}/{each.relative_to(data).as_posix()}")
                # After the journal: a match that ended between the two is in both, not in neither.
                shelf = sorted(records.glob(f"*{SUFFIX}"))
                kept = sum(_add(archive, each, f"{RECORDS}/{each.name}") for each in shelf)
            file.flush()
            os.fsync(file.fileno())
        whole.rename(path)
    return Saved(path, tables, kept)


def _copy_journal(source: Path, target: Path) -> int:
    """A checked copy of the journal; how many tables are open in it."""
    where = f"file:{quote(str(source.absolute()))}?mode=rw"
    with closing(sqlite3.connect(where, uri=True)) as connection:
        copy_to(connection, target)
    with closing(sqlite3.connect(target)) as copy:
        return check_journal(copy)


def check_journal(connection: sqlite3.Connection) -> int:
    """How many tables are open in a journal. Raises: sqlite3.Error: it is damaged."""
    (verdict,) = connection.execute("PRAGMA quick_check(1)").fetchone()
    if verdict != "ok":
        raise sqlite3.DatabaseError(str(verdict))
    (tables,) = connection.execute("SELECT count(DISTINCT tbl) FROM entry").fetchone()
    return int(tables)


def kept_files(data: Path) -> Iterator[Path]:
    """The files of a server's folder besides journal and records, such as its certificate.

    Backups that lie there are not backed up again.
    """
    for top in sorted(data.iterdir()):
        name = top.name
        if name in _NOT_KEPT or name.startswith((".", ASIDE, FILE)) or name.endswith(ENDING):
            continue
        if top.is_symlink():
            continue
        inside = [top] if top.is_file() else sorted(top.rglob("*"))
        yield from (each for each in inside if each.is_file() and not each.is_symlink())


def _add(archive: tarfile.TarFile, path: Path, name: str) -> bool:
    """Add a file, unless it has gone meanwhile; whether it is in now."""
    try:
        archive.add(path, name, recursive=False)
    except FileNotFoundError:
        return False
    return True
