"""The tables of a server: listing, opening, finding them, and how many one may have."""

import asyncio
import logging
from collections import Counter
from concurrent.futures import Executor
from dataclasses import replace
from random import Random

from upgrade_core.errors import OptionError, UpgradeError
from upgrade_core.options import Value, find_preset, with_values
from upgrade_core.registry import find_game
from upgrade_tui.net.addresses import address_group
from upgrade_tui.net.bugs import Bugs
from upgrade_tui.net.codes import new_code
from upgrade_tui.net.counts import Counts
from upgrade_tui.net.doorkeeper import Doorkeeper
from upgrade_tui.net.errors import Refused
from upgrade_tui.net.journal import Store
from upgrade_tui.net.journal.shelf import Shelf
from upgrade_tui.net.messages import (
    Act,
    Command,
    CreateTable,
    Done,
    JoinTable,
    ListTables,
    Rejected,
    ResumeSeat,
    TableInfo,
    WatchTable,
)
from upgrade_tui.net.passwords import Lock
from upgrade_tui.net.peer import Peer
from upgrade_tui.net.revival import setup_of
from upgrade_tui.net.room import Services, Setup
from upgrade_tui.net.settings import USUAL_TIMES, ServerSettings, TableTimes
from upgrade_tui.net.table import Table

log = logging.getLogger(__name__)

_COMING = (JoinTable, WatchTable, ResumeSeat)


def make_setup(
    game: str,
    seats: int,
    preset: str | None = None,
    options: dict[str, Value] | None = None,
    *,
    lock: Lock | None = None,
    standing: bool = False,
    times: TableTimes = USUAL_TIMES,
) -> Setup:
    """What a table needs to be opened. Raises: OptionError: nothing can be played so."""
    spec = find_game(game)
    name, base = find_preset(spec.presets, preset)
    changed = with_values(base, options or {})
    if not spec.min_seats <= seats <= spec.max_seats:
        raise OptionError(
            f"{spec.title} is played by {spec.min_seats} to {spec.max_seats}, not by {seats}"
        )
    spec.check(changed, seats)
    mind_s = spec.minds_after_s if times.mind_s is None else times.mind_s
    return Setup(spec, name, changed, seats, lock, standing, times.turn_s, mind_s)


class Lobby:
    """All tables by code, and which peer has a place at which of them."""

    def __init__(
        self,
        settings: ServerSettings,
        store: Store,
        pool: Executor,
        doorkeeper: Doorkeeper,
        shelf: Shelf,
    ) -> None:
        self._settings = settings
        self._doorkeeper = doorkeeper
        self._tables: dict[str, Table] = {}
        self._resting = False
        self.counts = Counts()
        self._places: dict[Peer, set[str]] = {}
        self._met: dict[Peer, set[str]] = {}
        self._opened_from: dict[str, str] = {}
        self._rng = Random(settings.seed)
        clock = asyncio.get_running_loop().time
        bugs = Bugs(settings.data)
        self._services = Services(
            settings, store, pool, self._rng, self, shelf, clock, self.counts, bugs
        )

    @property
    def tables(self) -> tuple[TableInfo, ...]:
        """All tables as everybody may know them."""
        return tuple(table.info for table in self._tables.values())

    async def revive(self) -> None:
        """Set up again all tables of the journal; one that does not fit is set aside."""
        for code, lines in (await self._services.store.load()).items():
            try:
                setup = setup_of(lines[0].entry)
                self._tables[code] = Table(code, setup, self._services, self._forget, lines)
            except Exception:  # a journal that is wrong may be so in any way
                log.exception("table set aside", extra={"table": code})
                await self._services.store.set_aside(code)

    def open_table(self, setup: Setup) -> Table:
        """Open a table; the code is its own."""
        code = new_code(self._rng, self._tables)
        table = self._tables[code] = Table(code, setup, self._services, self._forget)
        return table

    def announce(self, text: str) -> None:
        """Everybody at every table hears a line of the server's own."""
        for table in self._tables.values():
            table.notice(text)

    def standing_table(self, setup: Setup) -> Table:
        """The standing table of this kind, a new one if there is none; others close at last."""
        found = None
        for table in self._tables.values():
            if table.setup.standing and found is None and table.setup.opened == setup.opened:
                found = table
            elif table.setup.standing:
                table.retire()
        return found or self.open_table(setup)

    async def rest(self) -> None:
        """Let every table finish what was asked of it; then nothing happens, and none is opened."""
        self._resting = True
        await asyncio.gather(*(table.rest() for table in self._tables.values()))

    async def stop(self) -> None:
        """End the tasks of all tables."""
        await asyncio.gather(*(table.stop() for table in self._tables.values()))
        self._tables.clear()

    def _forget(self, table: Table) -> None:
        self._tables.pop(table.code, None)
        self._opened_from.pop(table.code, None)

    # What peers want -------------------------------------------------------------------------

    def acts(self, peer: Peer, command: Act) -> None:
        """Have a peer's action carried out, at once where that can be."""
        table = self._tables.get(command.table)
        if table is None or not table.acts_at_once(peer, command):
            self.asked(peer, command)

    def asked(self, peer: Peer, command: Command) -> None:
        """Answer a peer's command, or hand it to the table it is for."""
        try:
            if isinstance(command, ListTables):
                peer.send(Done(command.id, self.tables))
                self.counts.commands[ListTables, ""] += 1
            elif isinstance(command, CreateTable):
                self._create(peer, command)
            else:
                self._hand_over(peer, command, self.table(command.table))
        except (Refused, UpgradeError) as error:
            self.counts.commands[type(command), error.code] += 1
            peer.send(Rejected(command.id, error.code, error.message))

    def _create(self, peer: Peer, command: CreateTable) -> None:
        self._check_place(peer)
        self._check_room_for_table(address_group(peer.address))
        setup = make_setup(
            command.game,
            command.seats,
            command.preset,
            command.options,
            times=TableTimes(command.turn_s, command.mind_s),
        )
        if command.password:
            peer.hold(self._create_private(peer, command, setup, command.password))
        else:
            self._open_for(peer, command, setup)

    async def _create_private(
        self, peer: Peer, command: CreateTable, setup: Setup, password: str
    ) -> None:
        """Open a table behind a password, if there is still room when its lock has been made."""
        try:
            lock = await self._doorkeeper.new_lock(password)
            self._check_room_for_table(address_group(peer.address))
        except Refused as error:
            peer.send(Rejected(command.id, error.code, error.message))
            return
        if peer.is_here:
            peer.opened.add(lock)
            self._open_for(peer, command, replace(setup, lock=lock))

    def _open_for(self, peer: Peer, command: CreateTable, setup: Setup) -> None:
        table = self.open_table(setup)
        self._opened_from[table.code] = address_group(peer.address)
        self._places.setdefault(peer, set()).add(table.code)
        self._ask(table, peer, command)

    def table(self, code: str) -> Table:
        """The table with a code, however it is written. Raises: Refused: there is none."""
        table = self._tables.get(code.strip().upper())
        if table is None:
            raise Refused(
                "table.unknown", f"there is no table {code!r}: ask for the list of tables"
            )
        return table

    def _hand_over(self, peer: Peer, command: Command, table: Table) -> None:
        lock = table.setup.lock
        if (
            isinstance(command, JoinTable | WatchTable)
            and command.password is not None
            and lock is not None
            and lock not in peer.opened
        ):
            peer.hold(self._hand_over_behind(lock, peer, command, command.password))
            return
        places = self._places.setdefault(peer, set())
        if isinstance(command, _COMING) and table.code not in places:
            self._check_place(peer)
            places.add(table.code)
        self._ask(table, peer, command)

    async def _hand_over_behind(
        self, lock: Lock, peer: Peer, command: JoinTable | WatchTable, password: str
    ) -> None:
        """Look at the password before the table hears of it, which so need not wait for that."""
        try:
            await self._doorkeeper.admit(peer, lock, password)
            if peer.is_here:
                self._hand_over(peer, command, self.table(command.table))
        except Refused as error:
            peer.send(Rejected(command.id, error.code, error.message))

    def _ask(self, table: Table, peer: Peer, command: Command) -> None:
        """Hand a command over; so a table that a peer may come to sit at also hears it is lost."""
        self._met.setdefault(peer, set()).add(table.code)
        table.asked(peer, command)

    def _check_place(self, peer: Peer) -> None:
        most = self._settings.most_tables_per_person
        if len(self._places.get(peer, ())) >= most:
            raise Refused("table.too-many", f"you are at {most} tables already: leave one first")

    def _check_room_for_table(self, address: str) -> None:
        if self._resting:
            raise Refused("server.stopping", "the server is stopping: open a table later")
        if len(self._tables) >= self._settings.most_tables:
            raise Refused("lobby.full", "the server has no room for another table; join one")
        opened = Counter(self._opened_from.values())[address]
        if address and opened >= self._settings.most_tables_per_address:
            raise Refused("lobby.too-many", "too many tables were opened from your address")

    def places_of(self, peer: Peer) -> list[tuple[str, int | None]]:
        """Where somebody sits, by table and seat; without a seat they watch."""
        tables = self._tables_of(peer)
        return [(table.code, table.seat_of(peer)) for table in tables if table.hears(peer)]

    # Comings and goings ----------------------------------------------------------------------

    def arrived(self, peer: Peer, table: str) -> None:
        """See `Departures.arrived`."""
        if peer in self._places:
            self._places[peer].add(table)

    def departed(self, peer: Peer, table: str) -> None:
        """See `Departures.departed`."""
        self._places.get(peer, set()).discard(table)

    def caught_up(self, peer: Peer) -> None:
        """A peer that lagged reads again."""
        for table in self._tables_of(peer):
            table.caught_up(peer)

    def lost(self, peer: Peer) -> None:
        """A peer's connection is gone."""
        for table in self._tables_of(peer):
            table.lost(peer)
        self._places.pop(peer, None)
        self._met.pop(peer, None)

    def _tables_of(self, peer: Peer) -> list[Table]:
        codes = self._met.get(peer, set())
        return [self._tables[code] for code in codes if code in self._tables]
