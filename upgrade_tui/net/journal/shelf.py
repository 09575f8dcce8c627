"""The records of finished matches, one file each, in a folder for people to look into."""

import asyncio
import logging
from pathlib import Path
from typing import TYPE_CHECKING

import platformdirs

from upgrade_tui.net.files import write_whole

if TYPE_CHECKING:
    from upgrade_tui.net.room import Room
    from upgrade_tui.net.sealed import SealedMatch

log = logging.getLogger(__name__)

SUFFIX = ".upgrade"


def usual_shelf() -> Path:
    """Where the matches are kept that were played by this person on this computer."""
    return platformdirs.user_data_path("upgrade", appauthor=False) / "records"


def record_name(room: "Room", sealed: "SealedMatch") -> str:
    """The file of a match: when it began, the game, the table, the how-manyeth there."""
    when = sealed.date.replace(":", "").replace("T", "-").removesuffix("Z")
    return f"{when}-{sealed.match.spec.key}-{room.code.lower()}-{sealed.number}{SUFFIX}"


class Shelf:
    """Keeps records; `folder` None: nowhere. Make it while an event loop runs."""

    def __init__(self, folder: Path | None) -> None:
        self._folder = folder
        self._writing: set[asyncio.Future[None]] = set()

    def keep(self, name: str, text: str) -> None:
        """Write a record, whole or not at all, in a thread; a failure costs no match."""
        if self._folder is None:
            return
        loop = asyncio.get_running_loop()
        writing = loop.run_in_executor(None, write_whole, self._folder / name, text.encode())
        self._writing.add(writing)
        writing.add_done_callback(self._written)

    def _written(self, writing: "asyncio.Future[None]") -> None:
        self._writing.discard(writing)
        error = None if writing.cancelled() else writing.exception()
        if error is not None:
            about = {"folder": str(self._folder), "reason": str(error)}
            log.error("record cannot be kept", extra=about)

    async def close(self) -> None:
        """Wait for what is being written."""
        await asyncio.gather(*self._writing, return_exceptions=True)
