"""A record's file, read and played for the viewer."""

from pathlib import Path

from upgrade_core.errors import UpgradeError
from upgrade_core.record import read_record
from upgrade_core.replay import Replay, replay


class RecordUnreadable(UpgradeError):
    """A file that is no record, or cannot be read; the message says why and what to do."""

    code = "text.record"


MOST_BYTES = 4 * 1024 * 1024


def read_replay(file_name: str) -> Replay:
    """Read and play a record. Raises: RecordUnreadable."""
    path = Path(file_name).expanduser()
    try:
        if path.stat().st_size > MOST_BYTES:
            raise RecordUnreadable(f"{path} is far too large for a record: choose another file")
        return replay(read_record(path.read_text(encoding="utf-8")))
    except FileNotFoundError:
        raise RecordUnreadable(f"there is no file {path}: check the path") from None
    except UnicodeDecodeError:
        raise RecordUnreadable(f"{path} is no text: choose a record that was saved here") from None
    except OSError as error:
        raise RecordUnreadable(f"{path} cannot be read: {error.strerror}") from None
    except UpgradeError as error:
        raise RecordUnreadable(f"{path}: {error.message}") from None
