"""A record's file, read and played, or one sentence about why not."""

from pathlib import Path

from upgrade_core.errors import RecordError, UpgradeError
from upgrade_core.record import Record, read_record
from upgrade_core.replay import Replay, replay

MOST_BYTES = 32 * 1024 * 1024
_IS_ONE = "a record of a match is a text file that starts with [Upgrade 1]"


class RecordUnreadable(UpgradeError):
    """A file that is no record, or cannot be read; the message says why and what to do."""

    code = "text.record"


def read_file(name: str) -> Record:
    """The record in a file. Raises: RecordUnreadable: there is none, or it is broken."""
    text = _text_of(Path(name).expanduser())
    try:
        return read_record(text)
    except RecordError as error:
        raise _broken(name, error) from None


def read_replay(name: str, seed: int = 0) -> Replay:
    """The record in a file, played; chance that it lacks is drawn from the seed.

    Raises: RecordUnreadable.
    """
    record = read_file(name)
    try:
        return replay(record, seed)
    except RecordError as error:
        raise _broken(name, error) from None


def _broken(name: str, error: RecordError) -> RecordUnreadable:
    return RecordUnreadable(f"{name}, line {error.line}: {error.reason}")


def _text_of(path: Path) -> str:
    try:
        with path.open("rb") as file:
            raw = file.read(MOST_BYTES + 1)
    except FileNotFoundError:
        raise RecordUnreadable(f"there is no file {path}: check its name and folder") from None
    except IsADirectoryError:
        raise RecordUnreadable(f"{path} is a folder: name a file in it") from None
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise RecordUnreadable(f"{path} cannot be read ({reason}): check who may read it") from None
    if len(raw) > MOST_BYTES:
        raise RecordUnreadable(f"{path} is too large for a record: {_IS_ONE}")
    try:
        return raw.decode("utf-8")
    except UnicodeDecodeError:
        raise RecordUnreadable(f"{path} is no text: {_IS_ONE}") from None
