"""Seat tokens as a client keeps them: server and table → token; the file is its owner's only."""

import contextlib
import json
import os
import tempfile
from pathlib import Path
from typing import Protocol

import platformdirs

_MOST_KEPT = 200


class Tokens(Protocol):
    """Where seat tokens are kept. `server` is a connector's address."""

    def get(self, server: str, table: str) -> bytes | None:
        """The token of a seat at a table."""
        ...

    def tables(self, server: str) -> list[str]:
        """The tables of a server at which a seat is kept, the newest last."""
        ...

    def put(self, server: str, table: str, token: bytes) -> None:
        """Keep a token, in place of an older one."""
        ...

    def drop(self, server: str, table: str) -> None:
        """Forget a token that is of no use any more."""
        ...


class MemoryTokens:
    """Tokens for as long as the process lives."""

    def __init__(self) -> None:
        self._kept: dict[str, dict[str, bytes]] = {}

    def get(self, server: str, table: str) -> bytes | None:
        """See `Tokens.get`."""
        return self._kept.get(server, {}).get(table)

    def tables(self, server: str) -> list[str]:
        """See `Tokens.tables`."""
        return list(self._kept.get(server, {}))

    def put(self, server: str, table: str, token: bytes) -> None:
        """See `Tokens.put`."""
        self._kept.setdefault(server, {})[table] = token

    def drop(self, server: str, table: str) -> None:
        """See `Tokens.drop`."""
        self._kept.get(server, {}).pop(table, None)


def default_path() -> Path:
    """Where tokens are kept for this user."""
    return platformdirs.user_data_path("upgrade", appauthor=False) / "seats.json"


class FileTokens:
    """Tokens in a file that only its owner may read; a file that cannot be read counts as empty.

    It is read anew each time, as several programs of one user may share it.
    """

    def __init__(self, path: Path | None = None) -> None:
        self._path = path or default_path()

    def get(self, server: str, table: str) -> bytes | None:
        """See `Tokens.get`."""
        try:
            return bytes.fromhex(self._load().get(server, {})[table])
        except (KeyError, ValueError):
            return None

    def tables(self, server: str) -> list[str]:
        """See `Tokens.tables`."""
        return list(self._load().get(server, {}))

    def put(self, server: str, table: str, token: bytes) -> None:
        """See `Tokens.put`; the oldest of very many are forgotten."""
        kept = self._load()
        seats = kept.pop(server, {})
        seats.pop(table, None)
        seats[table] = token.hex()
        kept[server] = dict(list(seats.items())[-_MOST_KEPT:])
        self._save(dict(list(kept.items())[-_MOST_KEPT:]))

    def drop(self, server: str, table: str) -> None:
        """See `Tokens.drop`."""
        kept = self._load()
        if kept.get(server, {}).pop(table, None) is not None:
            if not kept[server]:
                del kept[server]
            self._save(kept)

    def _load(self) -> dict[str, dict[str, str]]:
        try:
            kept = json.loads(self._path.read_text(encoding="utf-8"))
        except (OSError, ValueError, RecursionError):
            return {}
        if not isinstance(kept, dict):
            return {}
        return {
            server: {table: token for table, token in seats.items() if isinstance(token, str)}
            for server, seats in kept.items()
            if isinstance(seats, dict)
        }

    def _save(self, kept: dict[str, dict[str, str]]) -> None:
        """Replace the file whole; a disk that refuses costs the seat's keeping, not the game."""
        with contextlib.suppress(OSError):
            self._path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
            handle, name = tempfile.mkstemp(dir=self._path.parent)  # mkstemp makes it 0600
            with os.fdopen(handle, "w", encoding="utf-8") as file:
                json.dump(kept, file, indent=1)
            Path(name).replace(self._path)
