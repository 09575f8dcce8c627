"""Seat tokens as a client keeps them, in a file that only its owner may read.

One person may sit at the same table from two terminals; so each token is marked with the process
that uses it, and a seat is only offered again when that process is gone or has let go of it.
"""

import contextlib
import os
from collections.abc import Iterator
from pathlib import Path
from typing import Protocol

import msgspec
import platformdirs

from upgrade_tui.net.files import write_whole

if os.name == "posix":
    import fcntl

_MOST_KEPT = 200


class Tokens(Protocol):
    """Where one client keeps the tokens of its seats. `server` is a connector's address."""

    def claim(self, server: str, table: str) -> bytes | None:
        """The token of one's seat at a table, or of a seat there that no client uses now."""
        ...

    def put(self, server: str, table: str, token: bytes) -> None:
        """Keep the token of one's seat, in place of an older one."""
        ...

    def drop(self, server: str, table: str) -> None:
        """Forget the token of one's seat."""
        ...

    def release(self) -> None:
        """Let another client use these seats."""
        ...

    def seats(self) -> list[tuple[str, str]]:
        """Server and table of the seats that no client uses now, the newest first."""
        ...


class MemoryTokens:
    """Tokens for as long as the client lives."""

    def __init__(self) -> None:
        self._mine: dict[tuple[str, str], bytes] = {}

    def claim(self, server: str, table: str) -> bytes | None:
        """See `Tokens.claim`."""
        return self._mine.get((server, table))

    def put(self, server: str, table: str, token: bytes) -> None:
        """See `Tokens.put`."""
        self._mine[server, table] = token

    def drop(self, server: str, table: str) -> None:
        """See `Tokens.drop`."""
        self._mine.pop((server, table), None)

    def release(self) -> None:
        """See `Tokens.release`; nobody else could use them."""

    def seats(self) -> list[tuple[str, str]]:
        """See `Tokens.seats`."""
        return []


class _Kept(msgspec.Struct):
    """One line of the file; `process` 0: no client uses the seat."""

    server: str
    table: str
    token: str
    process: int = 0

    @property
    def is_free(self) -> bool:
        """Whether no living process uses the seat."""
        return not _is_alive(self.process)


def _is_alive(process: int) -> bool:
    if process <= 0 or os.name != "posix":
        return False
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    except (OSError, OverflowError):
        return True
    return True


def default_path() -> Path:
    """Where tokens are kept for this user."""
    return platformdirs.user_data_path("upgrade", appauthor=False) / "seats.json"


class FileTokens:
    """Tokens in a file, mode 0600, shared by all programs of a user.

    A file that cannot be read counts as empty; one that cannot be written costs the keeping of
    the seat, not the game.
    """

    def __init__(self, path: Path | None = None) -> None:
        self._path = path or default_path()
        self._mine: dict[tuple[str, str], str] = {}

    def claim(self, server: str, table: str) -> bytes | None:
        """See `Tokens.claim`."""
        mine = self._mine.get((server, table))
        if mine is not None:
            return bytes.fromhex(mine)
        with self._changing() as kept:
            for seat in reversed(kept):
                if (seat.server, seat.table) == (server, table) and seat.is_free:
                    seat.process = os.getpid()
                    self._mine[server, table] = seat.token
                    return bytes.fromhex(seat.token)
        return None

    def put(self, server: str, table: str, token: bytes) -> None:
        """See `Tokens.put`; the oldest of very many are forgotten."""
        with self._changing() as kept:
            self._remove_mine(kept, server, table)
            self._mine[server, table] = token.hex()
            kept.append(_Kept(server, table, token.hex(), os.getpid()))
            del kept[:-_MOST_KEPT]

    def drop(self, server: str, table: str) -> None:
        """See `Tokens.drop`."""
        if (server, table) in self._mine:
            with self._changing() as kept:
                self._remove_mine(kept, server, table)

    def release(self) -> None:
        """See `Tokens.release`."""
        if not self._mine:
            return
        mine = set(self._mine.values())
        self._mine.clear()
        with self._changing() as kept:
            for seat in kept:
                if seat.token in mine:
                    seat.process = 0

    def seats(self) -> list[tuple[str, str]]:
        """See `Tokens.seats`."""
        return [(seat.server, seat.table) for seat in reversed(self._load()) if seat.is_free]

    def _remove_mine(self, kept: list[_Kept], server: str, table: str) -> None:
        mine = self._mine.pop((server, table), None)
        kept[:] = [seat for seat in kept if seat.token != mine]

    @contextlib.contextmanager
    def _changing(self) -> Iterator[list[_Kept]]:
        """What is kept, to be changed and written back while no other program does so."""
        with contextlib.ExitStack() as stack:
            with contextlib.suppress(OSError):
                self._path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
                lock = stack.enter_context(self._path.with_suffix(".lock").open("w"))
                if os.name == "posix":
                    fcntl.flock(lock, fcntl.LOCK_EX)
            kept = self._load()
            yield kept
            with contextlib.suppress(OSError):
                self._save(kept)

    def _load(self) -> list[_Kept]:
        try:
            kept = msgspec.json.decode(self._path.read_bytes(), type=list[_Kept])
        except (OSError, msgspec.MsgspecError, RecursionError):
            return []
        return [seat for seat in kept if _is_hex(seat.token)]

    def _save(self, kept: list[_Kept]) -> None:
        write_whole(self._path, msgspec.json.format(msgspec.json.encode(kept), indent=1))


def _is_hex(token: str) -> bool:
    try:
        return bool(bytes.fromhex(token))
    except ValueError:
        return False
