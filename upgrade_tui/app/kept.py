"""The matches that were kept when they were over: which there are, the newest first."""

from collections.abc import Iterator
from datetime import datetime
from itertools import islice
from pathlib import Path

from msgspec import Struct

from upgrade_core.errors import UpgradeError
from upgrade_core.record import Record, read_record
from upgrade_tui.net.journal.shelf import SUFFIX, usual_shelf

MOST_SHOWN = 200
_HEAD_BYTES = 8192


class KeptMatch(Struct, frozen=True):
    """A record in the folder; `began` in the time of this computer's place, None: not said."""

    path: Path
    record: Record
    began: datetime | None

    @property
    def who_won(self) -> str:
        """The winners' names, or that there is none."""
        names, winners = self.record.names, self.record.winners
        if not winners:
            return "nobody won" if winners is not None else "not finished"
        if len(names) == 1:
            return "won"
        return " and ".join(names[seat] for seat in winners) + " won"

    @property
    def when(self) -> str:
        """The day and the minute, as people write them."""
        return "" if self.began is None else self.began.strftime("%Y-%m-%d %H:%M")


def kept_matches(folder: Path | None = None, most: int = MOST_SHOWN) -> list[KeptMatch]:
    """The newest records of a folder, by default this person's; what is no record is passed over."""
    try:
        paths = list((folder or usual_shelf()).glob(f"*{SUFFIX}"))
    except OSError:
        return []
    return list(islice(_read(sorted(paths, key=_age, reverse=True)), most))


def _age(path: Path) -> tuple[float, str]:
    try:
        return path.stat().st_mtime, path.name
    except OSError:
        return 0.0, path.name


def _read(paths: list[Path]) -> Iterator[KeptMatch]:
    for path in paths:
        try:
            with path.open("rb") as file:
                text = file.read(_HEAD_BYTES).decode("utf-8", "ignore")
            record = read_record("\n".join(_headers(text)))
        except (OSError, UpgradeError):
            continue
        yield KeptMatch(path, record, _began(record.date))


def _headers(text: str) -> Iterator[str]:
    """The head of a record: who played what, and how it ended."""
    for line in text.splitlines():
        if not line.startswith("["):
            return
        yield line


def _began(date: str) -> datetime | None:
    try:
        return datetime.fromisoformat(date).astimezone()
    except ValueError:
        return None
