"""Who comes back: what a server keeps of those who come in by a door, and know a secret of theirs.

The door knows them by that secret, such as a public key or a cookie; here they are known by a
digest of it alone. Kept are their settings, their seats' tokens and their solitaires' results,
one small file each, which only the host can read, in a folder of the server's own; without a
folder, for as long as the server runs.
"""

import asyncio
import contextlib
import hashlib
import logging
import os
from collections.abc import Callable
from pathlib import Path

import msgspec
from msgspec import Struct, field

from upgrade_tui.app.palettes import PALETTES
from upgrade_tui.app.settings import Settings
from upgrade_tui.app.storage import GuestStorage, MemoryDrawer
from upgrade_tui.net.files import write_whole

log = logging.getLogger(__name__)

MOST_SEATS = 50
MOST_KEPT = 5000
"""People of a door; of those beyond, the ones who were not here for the longest are forgotten."""
_SUFFIX = ".json"


class Seat(Struct):
    """A seat of somebody's: where, and the token in hexadecimal digits."""

    server: str
    table: str
    token: str


class Kept(Struct):
    """The file of one person; every field may be missing in it."""

    settings: Settings = Settings()
    seats: list[Seat] = field(default_factory=list)
    documents: dict[str, str] = field(default_factory=dict)


class Identity:
    """One person, as all their visits of now share it; `changed` is called after each change."""

    def __init__(self, kept: Kept, changed: Callable[[], None]) -> None:
        self.kept = kept
        self.changed = changed
        self.in_use: set[str] = set()
        """The tokens that a visit of now uses."""
        self._let_go = asyncio.Event()

    def lets_go(self, tokens: set[str]) -> None:
        """A visit uses these no more."""
        self.in_use -= tokens
        if not self.in_use:
            self._let_go.set()

    async def seats_are_free(self, limit_s: float) -> None:
        """Wait a little for other visits to let go of all seats."""
        if self.in_use:
            self._let_go.clear()
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self._let_go.wait(), limit_s)

    def storage(self) -> GuestStorage:
        """What a visit of theirs keeps things in."""
        documents = {name: text.encode() for name, text in self.kept.documents.items()}
        drawer = MemoryDrawer(documents, self._keep_documents)
        return GuestStorage(self.kept.settings, VisitTokens(self), drawer, self._keep_settings)

    def _keep_settings(self, settings: Settings) -> None:
        self.kept.settings = settings
        self.changed()

    def _keep_documents(self, documents: dict[str, bytes]) -> None:
        self.kept.documents = {name: each.decode() for name, each in documents.items()}
        self.changed()


class VisitTokens:
    """The `Tokens` of one visit: a seat that another visit of now uses is not offered again."""

    def __init__(self, identity: Identity) -> None:
        self._identity = identity
        self._mine: dict[tuple[str, str], str] = {}

    def claim(self, server: str, table: str) -> bytes | None:
        """See `Tokens.claim`."""
        mine = self._mine.get((server, table))
        if mine is not None:
            return bytes.fromhex(mine)
        for seat in self._free():
            if (seat.server, seat.table) == (server, table):
                self._mine[server, table] = seat.token
                self._identity.in_use.add(seat.token)
                return bytes.fromhex(seat.token)
        return None

    def put(self, server: str, table: str, token: bytes) -> None:
        """See `Tokens.put`; the oldest of very many are forgotten."""
        self._remove_mine(server, table)
        self._mine[server, table] = token.hex()
        self._identity.in_use.add(token.hex())
        seats = self._identity.kept.seats
        seats.append(Seat(server, table, token.hex()))
        del seats[:-MOST_SEATS]
        self._identity.changed()

    def drop(self, server: str, table: str) -> None:
        """See `Tokens.drop`."""
        if (server, table) in self._mine:
            self._remove_mine(server, table)
            self._identity.changed()

    def release(self) -> None:
        """See `Tokens.release`."""
        mine = set(self._mine.values())
        self._mine.clear()
        self._identity.lets_go(mine)

    def seats(self) -> list[tuple[str, str]]:
        """See `Tokens.seats`."""
        return [(seat.server, seat.table) for seat in self._free()]

    def _free(self) -> list[Seat]:
        seats = reversed(self._identity.kept.seats)
        return [seat for seat in seats if seat.token not in self._identity.in_use]

    def _remove_mine(self, server: str, table: str) -> None:
        mine = self._mine.pop((server, table), None)
        if mine is not None:
            self._identity.in_use.discard(mine)
            seats = self._identity.kept.seats
            seats[:] = [seat for seat in seats if seat.token != mine]


class Identities:
    """Everybody whom a door knows. Make it while an event loop runs; `folder` None: in memory."""

    def __init__(self, folder: Path | None) -> None:
        self._folder = folder
        self._here: dict[str, Identity] = {}
        self._visits: dict[str, int] = {}
        self._dirty: set[str] = set()
        self._on_its_way = ""
        self._writing: asyncio.Task[None] | None = None

    async def arrives(self, secret: bytes) -> Identity:
        """Somebody comes in with a secret of theirs; tell of the end of the visit by `leaves`."""
        name = hashlib.sha256(secret).hexdigest()
        kept = None
        if name not in self._here and self._folder is not None:
            kept = await asyncio.to_thread(_read, self._folder / f"{name}{_SUFFIX}")
        if name not in self._here:
            self._here[name] = Identity(kept or Kept(), lambda: self._changed(name))
        self._visits[name] = self._visits.get(name, 0) + 1
        return self._here[name]

    def leaves(self, secret: bytes) -> None:
        """A visit has ended; after the last of somebody's, only their file knows them."""
        name = hashlib.sha256(secret).hexdigest()
        self._visits[name] -= 1
        self._forget_if_away(name)

    def _forget_if_away(self, name: str) -> None:
        unwritten = name in self._dirty or name == self._on_its_way
        kept_elsewhere = self._folder is not None and not unwritten
        if not self._visits.get(name) and (kept_elsewhere or len(self._here) > MOST_KEPT):
            self._here.pop(name, None)
            self._visits.pop(name, None)

    def _changed(self, name: str) -> None:
        if self._folder is None:
            return
        self._dirty.add(name)
        if self._writing is None or self._writing.done():
            self._writing = asyncio.get_running_loop().create_task(self._write_all())

    async def _write_all(self) -> None:
        """Write what has changed, one after the other, each as it is when its turn comes."""
        assert self._folder is not None
        while self._dirty:
            name = self._on_its_way = self._dirty.pop()
            document = msgspec.json.encode(self._here[name].kept)
            try:
                await asyncio.to_thread(_write, self._folder / f"{name}{_SUFFIX}", document)
            except OSError as error:
                log.error("identity cannot be kept", extra={"reason": str(error)})
            self._on_its_way = ""
            self._forget_if_away(name)

    async def close(self) -> None:
        """Wait until all is written."""
        if self._writing is not None:
            await self._writing


def _read(path: Path) -> Kept | None:
    """What was kept; whoever's file cannot be read is a stranger again."""
    try:
        kept = msgspec.json.decode(path.read_bytes(), type=Kept)
        os.utime(path)  # they were here: see MOST_KEPT
    except FileNotFoundError:
        return None
    except (OSError, msgspec.MsgspecError, RecursionError) as error:
        log.warning("identity cannot be read", extra={"file": path.name, "reason": str(error)})
        return None
    if kept.settings.theme not in PALETTES:
        kept.settings = msgspec.structs.replace(kept.settings, theme=Settings().theme)
    kept.seats = [seat for seat in kept.seats if _is_hex(seat.token)]
    return kept


def _is_hex(token: str) -> bool:
    try:
        return bool(bytes.fromhex(token))
    except ValueError:
        return False


def _write(path: Path, document: bytes) -> None:
    """Write it whole or not at all, for the host's eyes only."""
    folder = path.parent
    if folder.is_dir() and not path.exists():
        _make_room(folder)
    write_whole(path, document)


def _make_room(folder: Path) -> None:
    """Forget those who were not here for the longest, once there are very many."""
    files = [each for each in os.scandir(folder) if each.name.endswith(_SUFFIX)]
    if len(files) >= MOST_KEPT:
        files.sort(key=lambda each: each.stat().st_mtime)
        for each in files[: len(files) - MOST_KEPT + 1]:
            Path(each.path).unlink(missing_ok=True)
