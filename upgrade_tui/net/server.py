"""A server: its address, its tables, its end."""

import asyncio
import logging
import socket
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import TYPE_CHECKING

from upgrade_core.options import Value
from upgrade_tui.net.addresses import Guesses
from upgrade_tui.net.admin import Admin
from upgrade_tui.net.bans import FILE as BANS
from upgrade_tui.net.bans import Bans
from upgrade_tui.net.counts import Counts, Spread
from upgrade_tui.net.descriptors import allow_many
from upgrade_tui.net.doorkeeper import Doorkeeper
from upgrade_tui.net.doorways import Doorways
from upgrade_tui.net.journal import Store
from upgrade_tui.net.journal.errors import StoreUnusable
from upgrade_tui.net.journal.folder import Folder
from upgrade_tui.net.journal.nowhere import NoStore
from upgrade_tui.net.journal.shelf import Shelf
from upgrade_tui.net.listener import Listener
from upgrade_tui.net.listening import cannot_listen
from upgrade_tui.net.lobby import Lobby, make_setup
from upgrade_tui.net.messages import TableInfo
from upgrade_tui.net.mirror import ConnectionFailed
from upgrade_tui.net.orders import socket_path
from upgrade_tui.net.passwords import Lock
from upgrade_tui.net.peer import Peer
from upgrade_tui.net.powers import Powers
from upgrade_tui.net.settings import ServerSettings
from upgrade_tui.net.sweep import Sweep
from upgrade_tui.net.tls import Certificate
from upgrade_tui.net.tls_door import TlsDoor

if TYPE_CHECKING:
    from upgrade_tui.net.announcing import Announcement

log = logging.getLogger(__name__)

_THINKERS = 2


class Server:
    """Hosts tables, over TCP after `start`, and in this process through `loopback.connect`.

    Make it while an event loop runs. `port` is the real one, also where port 0 was asked for.
    `store` is used instead of what the settings say about keeping games.
    """

    def __init__(self, settings: ServerSettings | None = None, store: Store | None = None) -> None:
        """Take the folder of its games, if it keeps any. Raises: StoreUnusable: it cannot."""
        self.settings = settings or ServerSettings()
        self.port = self.settings.port
        self._folder: Folder | None = None
        self._bans = Bans(None, self.settings.now)
        self._sweep = Sweep()
        self._store = store or self._own_store()
        self._shelf = Shelf(self._records_folder())
        self._pool = ThreadPoolExecutor(_THINKERS, thread_name_prefix="bot")
        self._doorkeeper = Doorkeeper(Guesses(asyncio.get_running_loop().time))
        self._lobby = Lobby(self.settings, self._store, self._pool, self._doorkeeper, self._shelf)
        self._listener = Listener(
            self.settings, self._lobby, self._doorkeeper, self._bans, self._sweep
        )
        self.powers = Powers(self, self._lobby, self._bans)
        self._admin: Admin | None = None
        self._doors = Doorways()
        self._listening: asyncio.Server | TlsDoor | None = None
        self.certificate: Certificate | None = None
        self._announcement: Announcement | None = None

    def _own_store(self) -> Store:
        if self.settings.data is None:
            return NoStore()
        from upgrade_tui.net.journal.sqlite import SqliteStore  # noqa: PLC0415 - for hosts only

        self._folder = Folder(self.settings.data)
        try:
            self._bans = Bans(self._folder.path / BANS, self.settings.now)
            return SqliteStore(self.settings.data, self._sweep, self._trouble)
        except StoreUnusable:
            self._folder.release()
            raise

    def _records_folder(self) -> Path | None:
        data, records = self.settings.data, self.settings.records
        return data / "records" if records is None and data is not None else records

    def _trouble(self, trouble: str | None) -> None:
        """Tell everybody why their moves wait, and when they are safe again."""
        self._lobby.counts.store_trouble = trouble is not None
        if trouble is None:
            log.info("games can be kept again")
            self._lobby.announce("The host can keep the games again: we go on.")
        else:
            log.error("games cannot be kept", extra={"reason": trouble})
            self._lobby.announce("The host cannot keep the games now: moves wait until it can.")

    @property
    def tables(self) -> tuple[TableInfo, ...]:
        """All tables as everybody may know them."""
        return self._lobby.tables

    @property
    def counts(self) -> Counts:
        """What has been counted since the server was made."""
        return self._lobby.counts

    @property
    def peers(self) -> tuple[Peer, ...]:
        """All connections."""
        return tuple(self._listener.peers)

    @property
    def other_ways(self) -> list[list[str]]:
        """What others may type or open who come in by another door, by door."""
        return self._doors.ways

    @property
    def notes(self) -> list[str]:
        """What whoever hosts should know about how others come in."""
        told = [] if self._announcement is None else [self._announcement.note]
        return [*self._doors.notes, *told]

    @property
    def porch(self) -> Listener:
        """Where other doors have those counted and looked at who come in by them."""
        return self._listener

    @property
    def commits(self) -> int:
        """How many commits the journal has made; 0 where none is kept."""
        return self._store.commits

    @property
    def appends(self) -> Spread:
        """How long it took until entries of the journal were safe; nothing where none is kept."""
        return self._store.took

    @property
    def connections(self) -> int:
        """How many are connected now."""
        return len(self._listener.peers)

    @property
    def addresses(self) -> list[str]:
        """What others may type behind `upgrade join`, the most useful first.

        With a certificate that nobody vouches for, its pin belongs to it.
        """
        bind = self.settings.bind
        hosts = _own_addresses() if bind in {"0.0.0.0", "::", ""} else [bind]  # noqa: S104
        places = [f"[{host}]" if ":" in host else host for host in hosts]
        if self.certificate is None:
            return [f"{place}:{self.port}" for place in places]
        pin = f" --tls-pin {self.certificate.pin}" if self.certificate.files.pinned else ""
        return [f"tls://{place}:{self.port}{pin}" for place in places]

    async def start(self) -> None:
        """Set up the tables that were kept, and listen.

        Raises: ConnectionFailed: a port is taken, the address is not ours, the certificate
            cannot be used.
        """
        allow_many()
        await self._lobby.revive()
        try:
            await self._listen()
        except (OSError, OverflowError) as error:
            raise cannot_listen(
                error,
                self.settings.bind,
                self.settings.port,
                option="--port",
                taken=": choose another with --port",
            ) from None
        await self._take_orders()
        if self.settings.announce:
            await self._announce()
        await self._doors.open_all(self, self.settings.doors)
        about = {"bind": self.settings.bind, "port": self.port, "tables": len(self.tables)}
        log.info("server listening", extra=about)

    async def _take_orders(self) -> None:
        """Let whoever hosts give orders, where there is a folder that is theirs alone."""
        if self._folder is not None and hasattr(socket, "AF_UNIX"):
            self._admin = Admin(socket_path(self._folder.path), self.powers)
            await self._admin.open()

    async def _announce(self) -> None:
        from upgrade_tui.net.announcing import Announcement  # noqa: PLC0415 - for hosts that do

        tls = "off" if self.certificate is None else "on"
        if self.certificate is not None and self.certificate.files.pinned:
            tls = "pin"
        self._announcement = Announcement(self.settings.bind, self.port, tls)
        await self._announcement.open()

    async def _listen(self) -> None:
        settings = self.settings
        if settings.tls is not None:
            self.certificate = Certificate(settings.tls)
            self._listening = TlsDoor(self._listener, self.certificate, settings)
            self.port = await self._listening.open()
            return
        loop = asyncio.get_running_loop()
        self._listening = await loop.create_server(self.accept, settings.bind, settings.port)
        self.port = self._listening.sockets[0].getsockname()[1]

    def reload_certificate(self) -> None:
        """Show the certificate that is in its files now; one that cannot be used is not taken."""
        if self.certificate is None:
            return
        try:
            self.certificate.reload()
        except ConnectionFailed as error:
            log.error("certificate kept", extra={"reason": error.message})
        else:
            log.info("certificate reloaded", extra={"pin": self.certificate.pin})

    def accept(self) -> Peer:
        """The server's end of a new connection, for whatever carries its bytes."""
        return self._listener.accept()

    def open_table(
        self,
        game: str,
        seats: int,
        preset: str | None = None,
        options: dict[str, Value] | None = None,
        password: str | None = None,
        *,
        standing: bool = False,
    ) -> str:
        """Open a table at which nobody sits yet; answers its code. Raises: OptionError."""
        lock = Lock.of(password) if password else None
        setup = make_setup(game, seats, preset, options, lock=lock, standing=standing)
        return self._lobby.open_table(setup).code

    def open_standing(
        self, game: str, seats: int, preset: str | None, options: dict[str, Value]
    ) -> str:
        """A standing table of this kind: the one that was kept, else a new one; its code.

        Standing tables of another kind are closed, once they are deserted. Raises: OptionError.
        """
        setup = make_setup(game, seats, preset, options, standing=True)
        return self._lobby.standing_table(setup).code

    async def stop(self, message: str = "the server is stopping") -> None:
        """Finish the moves on their way, tell everybody, and close everything.

        Games that are kept go on when it starts again.
        """
        log.info("server stopping", extra={"tables": len(self.tables)})
        if self._admin is not None:
            await self._admin.close()
        if self._announcement is not None:
            await self._announcement.close()
        await self._doors.close_all(message)
        if self._listening is not None:
            self._listening.close()
        await self._let_tables_rest()
        code = "server.stopping" if self._folder is None else "server.restarting"
        await self._listener.say_goodbye(code, message)
        await self._lobby.stop()
        await self._shelf.close()
        await self._store.close()
        if self._folder is not None:
            self._folder.release()
        self._doorkeeper.close()
        self._pool.shutdown(wait=False, cancel_futures=True)
        log.info("server stopped")

    async def _let_tables_rest(self) -> None:
        try:
            async with asyncio.timeout(self.settings.goodbye_s):
                await self._lobby.rest()
        except TimeoutError:  # the disk takes nothing: those moves were told to nobody
            log.warning("moves unfinished")


def _own_addresses() -> list[str]:
    """The address that others on the network see, where there is one, and this computer's own."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            # Nothing is sent: it only asks which of our addresses would be used (RFC 5737).
            probe.connect(("192.0.2.1", 9))
            outside: str = probe.getsockname()[0]
        except OSError:
            return ["127.0.0.1"]
    return [outside] if outside == "127.0.0.1" else [outside, "127.0.0.1"]
