"""The folders where settings, seats and hosted games are kept."""

import os
import sqlite3
import tempfile
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

from platformdirs import user_config_path, user_data_path

from upgrade_tui.app.settings import load_settings
from upgrade_tui.cli.checks.finding import Finding, fine, note, skipped, wrong
from upgrade_tui.net import orders
from upgrade_tui.net.journal.backup import check_journal
from upgrade_tui.net.journal.schema import FILE


def look(server: Path) -> Iterator[Finding]:
    """Everything about folders; `server` is the one where a host keeps its games."""
    yield _writable("Settings folder", user_config_path("upgrade"))
    yield _settings()
    yield _writable("Data folder", user_data_path("upgrade"))
    yield _writable("Server folder", server)
    yield _holder(server)
    yield _journal(server)
    if orders.is_too_long(orders.socket_path(server)):
        yield note(
            "Admin socket",
            f"{orders.socket_path(server)} is too long for a Unix socket: no upgrade admin",
            "host with a shorter --data",
        )


def _writable(name: str, folder: Path) -> Finding:
    """Whether files can be made in a folder, or in the one it would be made in."""
    place = folder
    while not place.exists() and place != place.parent:
        place = place.parent
    try:
        with tempfile.TemporaryFile(dir=place):
            return fine(name, str(folder))
    except OSError as error:
        return wrong(
            name,
            f"nothing can be written in {place} ({error.strerror})",
            "make it yours and writable, or see that the disk is not full",
        )


def _settings() -> Finding:
    settings, complaint = load_settings()
    if complaint is not None:
        return note("Settings", "cannot be read, so the usual ones are used", complaint)
    return fine("Settings", f"theme {settings.theme}, colours {settings.colours}")


def _holder(server: Path) -> Finding:
    """Whether a server runs that keeps its games there."""
    holder = server_process(server)
    if holder is None:
        return fine("Server", "none runs with this folder")
    return fine(
        "Server", f"one runs{f' (process {holder})' if holder else ''}: upgrade admin status"
    )


def server_process(server: Path) -> str | None:
    """The number of the process that holds a server's folder, "" unknown; None: none does."""
    if os.name != "posix":
        return None
    import fcntl

    try:
        with (server / "lock").open(encoding="ascii") as lock:
            try:
                fcntl.flock(lock, fcntl.LOCK_SH | fcntl.LOCK_NB)
            except BlockingIOError:
                number = lock.read(20).strip()
                return number if number.isdecimal() else ""
    except (OSError, UnicodeDecodeError):
        return None
    return None


def _journal(server: Path) -> Finding:
    path = server / FILE
    if not path.exists():
        return skipped("Hosted games", "none are kept here yet")
    try:
        # Not mode=ro: where no server runs, reading it takes files beside it that are to be made.
        with closing(sqlite3.connect(f"{path.as_uri()}?mode=rw", uri=True)) as connection:
            tables = check_journal(connection)
    except sqlite3.Error as error:
        return wrong(
            "Hosted games",
            f"{path} cannot be read ({error})",
            "put back a copy with upgrade restore, or move the file away and begin anew",
        )
    return fine("Hosted games", f"{tables} open table{'' if tables == 1 else 's'} can be read")
