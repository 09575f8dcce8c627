"""Small files that only their owner may read, written whole or not at all."""

import os
from itertools import count
from pathlib import Path

_numbers = count()


def write_whole(path: Path, content: bytes, *, synced: bool = True) -> None:
    """Write a file, and make its folder where there is none; nobody ever reads half of it.

    `synced`: it is safe from a power cut, too, on return. Raises: OSError: the old file stays.
    """
    path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
    fresh = path.with_name(f".{path.name}-{os.getpid()}-{next(_numbers)}.new")
    try:
        with os.fdopen(os.open(fresh, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "wb") as file:
            file.write(content)
            if synced:
                file.flush()
                os.fsync(file.fileno())
        fresh.replace(path)
    except BaseException:
        fresh.unlink(missing_ok=True)
        raise
