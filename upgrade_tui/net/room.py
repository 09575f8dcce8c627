"""What everything at a table shares: how it was set up, who is there, and how it stands."""

from collections.abc import Callable, Iterator
from concurrent.futures import Executor
from dataclasses import dataclass, field
from itertools import count
from random import Random
from typing import Any, Literal, Protocol

import msgspec

from upgrade_core.errors import OptionError
from upgrade_core.game import AnySpec
from upgrade_core.options import differences
from upgrade_tui.net.audience import Audience
from upgrade_tui.net.bugs import Bugs
from upgrade_tui.net.counts import Counts
from upgrade_tui.net.journal import Asked, Company, Entry, Opened, Started, Store
from upgrade_tui.net.journal.shelf import Shelf
from upgrade_tui.net.messages import TableInfo
from upgrade_tui.net.passwords import Lock
from upgrade_tui.net.peer import Peer
from upgrade_tui.net.people import Occupant, Seating
from upgrade_tui.net.settings import ServerSettings

Phase = Literal["gathering", "playing", "over"]


class Departures(Protocol):
    """Who keeps count of the tables a peer is at."""

    def arrived(self, peer: Peer, table: str) -> None:
        """A peer has a place at that table."""
        ...

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
    shelf: Shelf
    clock: Callable[[], float]
    counts: Counts
    bugs: Bugs
    numbers: Iterator[int] = field(default_factory=lambda: count(1))


@dataclass(frozen=True, slots=True)
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
        lock = None if self.lock is None else self.lock.text
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

    __slots__ = (
        "asking",
        "audience",
        "code",
        "deal",
        "matches",
        "number",
        "paused",
        "phase",
        "seating",
        "services",
        "setup",
    )

    def __init__(self, code: str, setup: Setup, services: Services) -> None:
        self.code = code
        self.number = next(services.numbers)
        self.setup = setup
        self.services = services
        self.seating = Seating(setup.seats)
        self.audience = Audience()
        self.phase: Phase = "gathering"
        self.matches = 0
        self.deal: int | None = None
        self.paused = False
        self.asking: Asked | None = None

    @property
    def turn_s(self) -> float:
        """The time for a turn at this server's pace."""
        return self.services.settings.pace * self.setup.turn_s

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
            self.paused,
            setup.spec.version,
        )

    def _warnings(self) -> tuple[str, ...]:
        spec, playing = self.setup.spec, sum(1 for _ in self.seating)
        seats = self.setup.seats if self.phase == "gathering" else playing
        try:
            return spec.check(self.setup.options, max(seats, spec.min_seats))
        except OptionError as error:
            return (error.message,)

    # How it changes, now and when the journal is read again ----------------------------------

    def begin(self, started: Started) -> None:
        """A match begins with those who are seated."""
        self.seating.close_ranks()
        self.matches, self.deal = started.match, started.deal
        self.phase = "playing"
        self.paused = False
        self.audience.forget_match()

    def finish(self) -> None:
        """The match has ended."""
        self.phase = "over"
        self.paused = False
        self.seating.open_ranks()

    def wish_pause(self, occupant: Occupant, *, on: bool) -> None:
        """Somebody wishes to rest, or does not any more; that ends a pause for all."""
        occupant.rests = on
        if self.paused and not on:
            self.paused = False
            for each in self.seating:
                each.rests = False

    # Telling ---------------------------------------------------------------------------------

    def tell_table(self) -> None:
        """Everybody hears how the table stands; before that, an absent host is replaced."""
        self.seating.pass_host()
        self.audience.tell_table(self.info(), self.seating.seat_of)

    async def append(self, *entries: Entry) -> None:
        """Have entries in the journal, safe, before anybody is told.

        The first that a command leads to carries its id: it shall not be carried out twice.
        """
        asked, self.asking = self.asking, None
        await self.services.store.append(self.code, *entries, asked=asked)

    def company(self) -> Company:
        """Everybody here and the last lines said, as the journal keeps them."""
        seats = tuple(each.kept if each else None for each in self.seating.seats)
        return Company(seats, self.seating.came, self.audience.kept_lines)
