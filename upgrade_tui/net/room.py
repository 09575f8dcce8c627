"""What everything at a table shares: how it was set up, who is there, and how it stands."""

from collections.abc import Callable
from concurrent.futures import Executor
from dataclasses import dataclass
from random import Random
from typing import Any, Literal, Protocol

import msgspec

from upgrade_core.errors import OptionError
from upgrade_core.game import AnySpec
from upgrade_core.options import differences
from upgrade_tui.net.addresses import Guesses
from upgrade_tui.net.audience import Audience
from upgrade_tui.net.journal import Entry, Opened, Store
from upgrade_tui.net.messages import TableInfo
from upgrade_tui.net.passwords import Lock
from upgrade_tui.net.peer import Peer
from upgrade_tui.net.people import Occupant, Seating
from upgrade_tui.net.settings import ServerSettings

Phase = Literal["gathering", "playing", "over"]


class Departures(Protocol):
    """Who keeps count of the tables a peer is at."""

    def departed(self, peer: Peer, table: str) -> None:
        """A peer has no place at that table, or no more."""
        ...


@dataclass(frozen=True)
class Services:
    """What a table needs of its server; `clock` is the loop's."""

    settings: ServerSettings
    store: Store
    pool: Executor
    rng: Random
    departures: Departures
    guesses: Guesses
    clock: Callable[[], float]


@dataclass(frozen=True)
class Setup:
    """What was agreed when a table was opened; a standing one stays when it is empty.

    `turn_s` is the time for a turn and `mind_s` how long somebody may be away before a bot plays
    for them; 0: none, and for ever.
    """

    spec: AnySpec
    preset: str
    options: Any
    seats: int
    lock: Lock | None = None
    standing: bool = False
    turn_s: int = 0
    mind_s: int = 0

    @property
    def opened(self) -> Opened:
        """The set-up as the journal keeps it."""
        lock = None if self.lock is None else (self.lock.salt, self.lock.digest)
        changed = differences(self.options, self.spec.presets[self.preset])
        return Opened(
            self.spec.key,
            self.spec.version,
            self.preset,
            changed,
            self.seats,
            lock,
            self.standing,
            self.turn_s,
            self.mind_s,
        )


class Room:
    """A table's state apart from the match itself; only the table's own task changes it."""

    def __init__(self, code: str, setup: Setup, services: Services) -> None:
        self.code = code
        self.setup = setup
        self.services = services
        self.seating = Seating(setup.seats)
        self.audience = Audience()
        self.phase: Phase = "gathering"
        self.matches = 0
        self.deal: int | None = None

    def info(self) -> TableInfo:
        """The table as everybody may know it."""
        setup, seating = self.setup, self.seating
        over = self.phase == "over"
        return TableInfo(
            self.code,
            setup.spec.key,
            setup.preset,
            msgspec.structs.asdict(setup.options),
            tuple(each.shown(over=over) if each else None for each in seating.seats),
            seating.seat_of(seating.host),
            self.audience.watchers,
            self.phase,
            setup.lock is not None,
            self.matches,
            self._warnings(),
            self.deal,
            setup.turn_s,
            setup.mind_s,
        )

    def _warnings(self) -> tuple[str, ...]:
        spec, playing = self.setup.spec, sum(1 for _ in self.seating)
        seats = self.setup.seats if self.phase == "gathering" else playing
        try:
            return spec.check(self.setup.options, max(seats, spec.min_seats))
        except OptionError as error:
            return (error.message,)

    def tell_table(self) -> None:
        """Everybody hears how the table stands; before that, an absent host is replaced."""
        self.seating.pass_host()
        self.audience.tell_table(self.info(), self.seating.seat_of)

    async def append(self, entry: Entry) -> None:
        """Have an entry in the journal, safe, before anybody is told."""
        await self.services.store.append(self.code, entry)

    def free(self, occupant: Occupant) -> None:
        """Take somebody off their seat."""
        self.seating.seats[self.seating.seats.index(occupant)] = None
