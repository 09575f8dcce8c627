"""The folder of one server: its journals and records, for one server at a time."""

import os
from dataclasses import replace
from pathlib import Path
from typing import TextIO

import platformdirs

from upgrade_tui.net.journal.errors import StoreUnusable
from upgrade_tui.net.journal.shelf import usual_shelf
from upgrade_tui.net.settings import ServerSettings

if os.name == "posix":
    import fcntl


def usual_folder() -> Path:
    """Where a server keeps its games if it is not told otherwise."""
    return platformdirs.user_data_path("upgrade", appauthor=False) / "server"


def kept_settings(settings: ServerSettings, data: Path | None) -> ServerSettings:
    """The settings of a host whose games survive: in a folder, or where they usually are."""
    if data is not None:
        return replace(settings, data=data.expanduser().absolute())
    return replace(settings, data=usual_folder(), records=usual_shelf())


class Folder:
    """A folder that is this process's own until `release`; nobody else may read it.

    The lock goes with the process, however it ends.
    """

    def __init__(self, path: Path) -> None:
        """Take it. Raises: StoreUnusable: another server has it, or it cannot be written."""
        self.path = path
        try:
            path.mkdir(parents=True, exist_ok=True, mode=0o700)
            self._lock = (path / "lock").open("a+", encoding="ascii")
        except OSError as error:
            raise StoreUnusable(
                f"games cannot be kept in {path} ({error.strerror}): "
                "choose another folder with --data"
            ) from None
        self._take()

    def _take(self) -> None:
        if os.name == "posix":
            try:
                fcntl.flock(self._lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except OSError:
                process = _read_process(self._lock)
                self._lock.close()
                raise StoreUnusable(
                    f"another server{process} keeps its games in {self.path}: "
                    "stop it, or choose another folder with --data"
                ) from None
        self._lock.truncate(0)
        self._lock.write(str(os.getpid()))
        self._lock.flush()

    def release(self) -> None:
        """Let another server have it."""
        self._lock.close()


def _read_process(lock: TextIO) -> str:
    lock.seek(0)
    number = lock.read(20).strip()
    return f" (process {number})" if number.isdecimal() else ""
