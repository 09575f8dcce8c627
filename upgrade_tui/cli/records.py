"""A record from a file, or one sentence about why not."""

from pathlib import Path

from upgrade_core.errors import RecordError
from upgrade_core.record import Record, read_record
from upgrade_core.replay import Replay, replay
from upgrade_tui.cli.failure import Failure, Misuse

LARGEST = 32 * 1024 * 1024
_IS_ONE = "a record of a match is a text file that starts with [Upgrade 1]"


def read_file(name: str) -> Record:
    """The record in a file. Raises: Failure: there is none, or it is broken."""
    text = _text_of(Path(name))
    try:
        return read_record(text)
    except RecordError as error:
        raise broken(name, error) from None


def play_file(name: str, seed: int) -> Replay:
    """A record in a file, played to its end. Raises: Failure."""
    record = read_file(name)
    try:
        return replay(record, seed)
    except RecordError as error:
        raise broken(name, error) from None


def broken(name: str, error: RecordError) -> Failure:
    """The failure of a record that cannot be read or played."""
    return Failure(f"{name}, line {error.line}: {error.reason}")


def check_seat(record: Record, seat: int | None) -> None:
    """Refuse a seat that the record does not have. Raises: Misuse."""
    if seat is not None and seat >= len(record.names):
        raise Misuse(
            f"the record has no seat {seat}: its seats are 0 to {len(record.names) - 1}, "
            + ", ".join(f"{number} {name}" for number, name in enumerate(record.names))
        )


def _text_of(path: Path) -> str:
    try:
        with path.open("rb") as file:
            raw = file.read(LARGEST + 1)
    except FileNotFoundError:
        raise Failure(f"there is no file {path}: check its name, or where you are") from None
    except IsADirectoryError:
        raise Failure(f"{path} is a folder: name a file in it") from None
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise Failure(f"{path} cannot be read ({reason}): check who may read it") from None
    if len(raw) > LARGEST:
        raise Failure(f"{path} is too large for a record: {_IS_ONE}")
    try:
        return raw.decode("utf-8")
    except UnicodeDecodeError:
        raise Failure(f"{path} is no text: {_IS_ONE}") from None
