"""Places at a table: sitting down, watching, coming back, leaving, kicking, bots."""

import logging

from upgrade_core.options import nearest
from upgrade_tui.net.audience import Ear
from upgrade_tui.net.errors import Refused
from upgrade_tui.net.journal import Freed, Sat, TokenReplaced
from upgrade_tui.net.messages import Removed, Seated
from upgrade_tui.net.peer import Peer
from upgrade_tui.net.people import Occupant, hash_token
from upgrade_tui.net.play import Play
from upgrade_tui.net.room import Room

BOT_NAMES = (
    "Ada Bela Cleo Dora Emil Flora Gus Hedy Ines Jules Kira Leo Mina Nils Olga Pia Quinn Rosa Sven"
).split()
"""What bots are called; that they are bots is said beside the name."""


log = logging.getLogger(__name__)


class Places:
    """Who takes and gives up the places of a room."""

    def __init__(self, room: Room, play: Play) -> None:
        self._room = room
        self._play = play

    # Coming ----------------------------------------------------------------------------------

    async def sit(self, peer: Peer) -> Seated:
        """Give a newcomer, or a watcher, a free seat. Raises: Refused."""
        room = self._room
        watcher = self._ear_of_newcomer(peer, may_watch=True)
        if watcher is None:
            self._check_password(peer)
        seat = self._free_seat()
        room.audience.drop(peer)
        name = room.seating.free_name(peer.name, set(room.audience.watchers))
        occupant = Occupant(name, peer=peer)
        token = occupant.new_token()
        await room.append(Sat(seat, name, occupant.token_hash, None))
        room.seating.settle(seat, occupant)
        room.audience.add(Ear(peer, name, occupant))
        return Seated(room.code, seat, token)

    async def watch(self, peer: Peer) -> Seated:
        """Let somebody watch. Raises: Refused."""
        room = self._room
        self._ear_of_newcomer(peer, may_watch=False)
        self._check_password(peer)
        name = room.seating.free_name(peer.name, set(room.audience.watchers))
        room.audience.add(Ear(peer, name))
        return Seated(room.code, None, None)

    async def resume(self, peer: Peer, token: bytes) -> Seated:
        """Give somebody their seat again for its token. Raises: Refused; nothing changes."""
        room = self._room
        occupant = room.seating.find_token(token)
        ear = room.audience.of(peer)
        if occupant is None:
            raise Refused("seat.unknown-token", "this seat is not yours any more: join again")
        if ear is not None and ear.occupant not in (None, occupant):
            raise Refused("table.already-here", "you have another seat at this table")
        fresh = occupant.new_token(instead_of=token)
        seat = room.seating.seats.index(occupant)
        await room.append(TokenReplaced(seat, occupant.token_hash, hash_token(token)))
        if occupant.peer is not None and occupant.peer is not peer:
            self._remove(occupant.peer, "seat.taken-over", "You took this seat from elsewhere.")
        occupant.peer = peer
        occupant.minded = False
        self._play.is_back(occupant)
        room.audience.add(Ear(peer, occupant.name, occupant))
        return Seated(room.code, seat, fresh)

    def _ear_of_newcomer(self, peer: Peer, *, may_watch: bool) -> Ear | None:
        ear = self._room.audience.of(peer)
        if ear is not None and not (may_watch and ear.occupant is None):
            raise Refused("table.already-here", "you are at this table already")
        return ear

    def _check_password(self, peer: Peer) -> None:
        lock = self._room.setup.lock
        if lock is not None and lock not in peer.opened:
            raise Refused("table.password", "this table is private: its password is needed")

    def _free_seat(self) -> int:
        if self._room.phase == "playing":
            raise Refused("table.playing", "a match is being played: watch, or join after it")
        seat = self._room.seating.free_seat()
        if seat is None:
            raise Refused("table.full", "all seats are taken: watch, or open a table of your own")
        return seat

    # Going -----------------------------------------------------------------------------------

    async def leave(self, ear: Ear) -> None:
        """Somebody gives up their place; in a match they concede."""
        room = self._room
        room.audience.drop(ear.peer)
        room.services.departures.departed(ear.peer, room.code)
        if ear.occupant is not None:
            ear.occupant.peer = None
            await self._vacate(ear.occupant)
        room.tell_table()
        await self._play.play_again_if_agreed()

    async def kick(self, host: Occupant, seat: int) -> None:
        """Free somebody's seat for the host. Raises: Refused."""
        occupant = self._sitting(seat)
        if occupant is host:
            raise Refused("table.yourself", "you cannot remove yourself: leave the table instead")
        if self._room.phase == "playing" and not self._is_long_gone(occupant):
            raise Refused("table.playing", "during a match only a player long gone can be removed")
        await self._send_away(occupant, "The table's host has freed your seat.")

    async def expel(self, seat: int) -> str:
        """Free a seat for the host of the server, also during a match; whose it was.

        Raises: Refused: nobody sits there, or a bot that plays.
        """
        occupant = self._sitting(seat)
        if occupant.level is not None and self._room.phase == "playing":
            raise Refused("table.playing", "a bot stays until the match is over")
        await self._send_away(occupant, "The host of this server has freed your seat.")
        return occupant.name

    async def _send_away(self, occupant: Occupant, message: str) -> None:
        seat = self._room.seating.seats.index(occupant)
        await self._vacate(occupant)
        log.info("seat kicked", extra={"table": self._room.code, "seat": seat})
        if occupant.peer is not None:
            self._remove(occupant.peer, "seat.kicked", message)
            occupant.peer = None
        self._room.tell_table()
        await self._play.play_again_if_agreed()

    def _is_long_gone(self, occupant: Occupant) -> bool:
        services = self._room.services
        away_s = services.clock() - occupant.away_since
        return not occupant.is_here and away_s >= services.settings.kick_absent_s

    def lost(self, peer: Peer) -> None:
        """A connection broke: a watcher is gone, a seat waits."""
        room = self._room
        ear = room.audience.drop(peer)
        if ear is None:
            return
        if ear.occupant is not None:
            ear.occupant.peer = None
            ear.occupant.away_since = room.services.clock()
            self._play.is_away(ear.occupant)
        room.tell_table()

    async def _vacate(self, occupant: Occupant) -> None:
        """Free a seat; one that plays is conceded and shown empty until the next match."""
        room = self._room
        await room.append(Freed(room.seating.seats.index(occupant)))
        occupant.left = True
        if room.phase == "gathering":
            room.seating.free(occupant)
        else:
            await self._play.concede(occupant)

    def _remove(self, peer: Peer, code: str, message: str) -> None:
        self._room.audience.drop(peer)
        self._room.services.departures.departed(peer, self._room.code)
        peer.send(Removed(self._room.code, code, message))

    def _sitting(self, seat: int) -> Occupant:
        occupant = self._room.seating.at(seat)
        if occupant is None:
            raise Refused("table.no-such-seat", f"nobody sits on seat {seat}")
        return occupant

    # Bots ------------------------------------------------------------------------------------

    async def add_bot(self, level: str) -> int:
        """Seat a bot of a level; answers its seat. Raises: Refused."""
        room, bots = self._room, self._room.setup.spec.bots
        if level not in bots:
            raise Refused(
                "table.no-such-bot", f"no bot is called {level!r}; {nearest(level, bots)}"
            )
        seat = self._free_seat()
        name = self._bot_name()
        await room.append(Sat(seat, name, None, level))
        room.seating.settle(seat, Occupant(name, level))
        room.tell_table()
        return seat

    def _bot_name(self) -> str:
        """The first of the bots' names that nobody at the table has."""
        watchers = set(self._room.audience.watchers)
        names = [self._room.seating.free_name(name, watchers) for name in BOT_NAMES]
        return next((name for name in names if name in BOT_NAMES), names[0])

    async def remove_bot(self, seat: int) -> None:
        """Free a bot's seat. Raises: Refused."""
        room = self._room
        occupant = self._sitting(seat)
        if occupant.level is None:
            raise Refused("table.no-bot", f"no bot sits on seat {seat}")
        if room.phase == "playing":
            raise Refused("table.playing", "a bot stays until the match is over")
        await self._vacate(occupant)
        room.tell_table()
        await self._play.play_again_if_agreed()
