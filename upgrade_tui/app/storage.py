"""What one person keeps between two times they play, and where: their own disk, or nowhere of it.

The app asks its storage and never the disk. Whoever plays on a computer of theirs has an
`OwnStorage`. Whoever comes in from outside, over SSH or by a browser, plays in the host's process:
they have a `GuestStorage`, which a door fills from what it knows of them, and nothing of which
lands in the host's own files.
"""
# ruff: noqa: PLC0415 - the opening screen needs no tokens

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

from platformdirs import user_data_path

from upgrade_tui.app.settings import Settings, load_settings, save_settings
from upgrade_tui.net.files import write_whole

if TYPE_CHECKING:
    from upgrade_tui.net.tokens import Tokens


class Drawer(Protocol):
    """Small documents by name."""

    def read(self, name: str) -> bytes | None:
        """A document; None: there is none."""
        ...

    def write(self, name: str, document: bytes) -> str | None:
        """Keep it whole or not at all; a sentence where that was not possible."""
        ...

    def set_aside(self, name: str) -> None:
        """Have it out of the way, since it cannot be read; nothing in it is lost."""
        ...

    def remove(self, name: str) -> None:
        """Have it no more."""
        ...

    def names(self) -> list[str]:
        """All there are, the latest first."""
        ...


class FileDrawer:
    """Documents as files of a folder."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    def read(self, name: str) -> bytes | None:
        """See `Drawer.read`; one that the system does not give out is set aside."""
        try:
            return (self._folder / name).read_bytes()
        except FileNotFoundError:
            return None
        except OSError:
            self.set_aside(name)
            return None

    def write(self, name: str, document: bytes) -> str | None:
        """See `Drawer.write`."""
        path = self._folder / name
        try:
            write_whole(path, document, synced=False)  # in the middle of a game, after each move
        except OSError as error:
            reason = error.strerror or str(error)
            return f"This game could not be kept in {path}: {reason}. Free some space, or check it."
        return None

    def set_aside(self, name: str) -> None:
        """See `Drawer.set_aside`: it stays under another name."""
        path = self._folder / name
        with suppress(OSError):
            path.replace(path.with_suffix(".unreadable"))

    def remove(self, name: str) -> None:
        """See `Drawer.remove`."""
        with suppress(OSError):
            (self._folder / name).unlink()

    def names(self) -> list[str]:
        """See `Drawer.names`."""
        try:
            files = sorted(self._folder.glob("*.json"), key=lambda path: -path.stat().st_mtime)
        except OSError:
            return []
        return [path.name for path in files]


class MemoryDrawer:
    """Documents in memory, at most `most_bytes` of them; `changed` hears of every change."""

    def __init__(
        self,
        documents: Mapping[str, bytes] | None = None,
        changed: Callable[[dict[str, bytes]], None] | None = None,
        most_bytes: int = 64 * 1024,
    ) -> None:
        self._documents = dict(documents or {})
        self._changed = changed or (lambda _documents: None)
        self._most = most_bytes

    def read(self, name: str) -> bytes | None:
        """See `Drawer.read`."""
        return self._documents.get(name)

    def write(self, name: str, document: bytes) -> str | None:
        """See `Drawer.write`."""
        others = sum(len(kept) for each, kept in self._documents.items() if each != name)
        if others + len(document) > self._most:
            return "This game is not kept: there is no more room here for what is yours."
        self._documents.pop(name, None)
        self._documents[name] = document
        self._changed(dict(self._documents))
        return None

    def set_aside(self, name: str) -> None:
        """See `Drawer.set_aside`."""
        document = self._documents.pop(name, None)
        if document is not None:
            self._documents[f"{name}.unreadable"] = document

    def remove(self, name: str) -> None:
        """See `Drawer.remove`."""
        if self._documents.pop(name, None) is not None:
            self._changed(dict(self._documents))

    def names(self) -> list[str]:
        """See `Drawer.names`."""
        return list(reversed(self._documents))


class Storage(Protocol):
    """Everything the app keeps for whoever plays.

    `is_own`: this computer is theirs, so files of it may be read and written for them. `drawer`
    has their solitaires.
    """

    is_own: bool
    drawer: Drawer

    @property
    def tokens(self) -> Tokens:
        """The tokens of their seats, for one client."""
        ...

    def load_settings(self) -> tuple[Settings, str | None]:
        """Their settings, and a sentence where those kept could not be used."""
        ...

    def save_settings(self, settings: Settings) -> str | None:
        """Keep their settings; a sentence where that was not possible."""
        ...


class OwnStorage:
    """In the files of whoever runs this program."""

    is_own = True

    def __init__(self) -> None:
        self.drawer: Drawer = FileDrawer(user_data_path("upgrade") / "solitaire")

    @property
    def tokens(self) -> Tokens:
        """See `Storage.tokens`."""
        from upgrade_tui.net.tokens import FileTokens

        return FileTokens()

    def load_settings(self) -> tuple[Settings, str | None]:
        """See `Storage.load_settings`."""
        return load_settings()

    def save_settings(self, settings: Settings) -> str | None:
        """See `Storage.save_settings`."""
        return save_settings(settings)


class GuestStorage:
    """In memory, for as long as somebody from outside is here; `keep` may know a longer way.

    Args:
        settings: theirs as far as they are known; a name in them is not asked for again.
        tokens: of their seats; without: for this visit.
        drawer: their solitaires; without: for this visit.
        keep: hears of changed settings; a sentence where it could not keep them.
    """

    is_own = False

    def __init__(
        self,
        settings: Settings | None = None,
        tokens: Tokens | None = None,
        drawer: Drawer | None = None,
        keep: Callable[[Settings], str | None] | None = None,
    ) -> None:
        self._settings = settings or Settings()
        self._tokens = tokens
        self.drawer: Drawer = drawer if drawer is not None else MemoryDrawer()
        self._keep = keep

    @property
    def tokens(self) -> Tokens:
        """See `Storage.tokens`."""
        if self._tokens is None:
            from upgrade_tui.net.tokens import MemoryTokens

            self._tokens = MemoryTokens()
        return self._tokens

    def load_settings(self) -> tuple[Settings, str | None]:
        """See `Storage.load_settings`."""
        return self._settings, None

    def save_settings(self, settings: Settings) -> str | None:
        """See `Storage.save_settings`."""
        self._settings = settings
        return self._keep(settings) if self._keep is not None else None
