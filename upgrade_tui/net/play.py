"""The match at a table: starting it, carrying out what seats and bots do, playing again."""

import logging
from collections.abc import Awaitable, Callable
from functools import partial
from typing import Any

import msgspec

from upgrade_core.errors import NotationError
from upgrade_core.game import TABLE, Choices
from upgrade_core.match import Step
from upgrade_tui.net.bots import Bots
from upgrade_tui.net.clock import Clock
from upgrade_tui.net.codec import ActionReader
from upgrade_tui.net.dealing import next_match
from upgrade_tui.net.errors import Refused
from upgrade_tui.net.journal import Moved, PauseWished, Redone, Rested, Undone
from upgrade_tui.net.journal.shelf import record_name
from upgrade_tui.net.minding import Minding
from upgrade_tui.net.people import Occupant
from upgrade_tui.net.revival import Revived
from upgrade_tui.net.room import Room
from upgrade_tui.net.sealed import SealedMatch
from upgrade_tui.net.sight import Sights
from upgrade_tui.net.turns import TurnClock

log = logging.getLogger(__name__)

Work = Callable[[], Awaitable[None]]


class Play:
    """The present match of a room, or none. `post` puts work into the table's inbox."""

    __slots__ = (
        "_actions",
        "_bots",
        "_clock",
        "_has_bots",
        "_left_ms",
        "_minding",
        "_moves",
        "_post",
        "_room",
        "_sealed",
        "_turns",
        "record",
        "sights",
    )

    def __init__(self, room: Room, post: Callable[[Work], None]) -> None:
        self.sights: Sights | None = None
        self.record = ""
        self._room = room
        self._post = post
        self._sealed: SealedMatch | None = None
        self._actions = ActionReader(room.setup.spec)
        self._moves = room.services.counts.moves
        self._has_bots = False  # as when they were last woken: whoever comes to play wakes them
        self._clock = Clock(room, lambda *due: post(partial(self._table_acts, *due)))
        self._turns = TurnClock(room, lambda *up: post(partial(self._time_is_up, *up)))
        self._left_ms = self._turns.left_ms if room.setup.turn_s else None
        self._minding = Minding(
            room,
            lambda occupant: post(partial(self._announce, occupant)),
            lambda occupant: post(partial(self._mind, occupant)),
        )
        self._bots = Bots(
            room,
            lambda *move: post(partial(self._bot_moves, *move)),
            lambda sealed, seat, _, action: post(partial(self._bot_reacts, sealed, seat, action)),
        )

    # Starting --------------------------------------------------------------------------------

    async def start(self, deal: int | None = None) -> None:
        """Begin the next match with those seated; `deal` fixes the cards of a solitaire.

        Raises: Refused, OptionError: it cannot be played so.
        """
        room = self._room
        started = next_match(room, self._sealed, deal)
        sealed = SealedMatch.deal(room.setup.spec, room.setup.options, started)
        await room.append(room.company(), started)
        self.stop()
        self._sealed = sealed
        self.sights = Sights(room.code, sealed, self._left_ms, room.number)
        room.begin(started)
        self._note_start(sealed)
        self.record = ""
        room.tell_table()
        self._turns.begin(sealed)
        room.audience.tell_update(self.sights)
        self._clock.begin(sealed)
        self._wake_bots()

    def _note_start(self, sealed: SealedMatch) -> None:
        key, seats = sealed.match.spec.key, len(sealed.names)
        self._room.services.counts.started[key] += 1
        about = {"table": self._room.code, "game": key, "match": sealed.number, "seats": seats}
        log.info("match started", extra=about)

    def go_on(self, revived: Revived) -> None:
        """Go on with the match that was here when the server ended."""
        sealed = self._sealed = revived.sealed
        for person in self._room.seating.persons:
            self._minding.away(person)
        if sealed is None:
            return
        room, steps = self._room, revived.steps
        self.sights = Sights(room.code, sealed, self._left_ms, room.number, steps)
        if sealed.match.result is not None:
            self.record = sealed.record(self._room.setup.preset)
        elif not self._room.paused:
            self._turns.resume(sealed, revived.left_s)
            self._clock.begin(sealed)
            self._wake_bots()

    def forget(self) -> None:
        """No match is at this table."""
        self.stop()
        self._sealed = self.sights = None
        self.record = ""
        self._room.deal = None

    # Acting ----------------------------------------------------------------------------------

    async def act(self, occupant: Occupant, action: msgspec.Raw) -> None:
        """Carry out what a person asks for. Raises: Refused, RuleError: it is not allowed."""
        step, entry = self.submit(occupant, action)
        await self._room.append(entry)
        self.happened(step)

    def submit(self, occupant: Occupant, action: msgspec.Raw) -> tuple[Step, Moved]:
        """The same but for writing it down, and telling it when it is safe (`happened`).

        Returns: what it did, and what is to be written.
        """
        sealed, seat = self._sealed, occupant.plays
        if sealed is None or seat is None or self._room.paused:
            sealed, seat = self._played(occupant)
        step = sealed.match.submit(seat, self._actions.read(action))
        return step, Moved(sealed.number, step.version, seat, step.move.text)

    def _played(self, occupant: Occupant) -> tuple[SealedMatch, int]:
        """The match somebody is in, and their seat. Raises: Refused: none, or it is paused."""
        if self._sealed is None or occupant.plays is None:
            raise Refused("table.not-playing", "no match is being played: wait until it starts")
        if self._room.paused:
            raise Refused("table.paused", "the match is paused: go on with it first")
        return self._sealed, occupant.plays

    async def undo(self, occupant: Occupant) -> None:
        """Take the last move back. Raises: Refused, RuleError: that cannot be."""
        sealed, seat = self._retraced(occupant)
        version = sealed.match.undo()
        await self._room.append(Undone(sealed.number, version, seat))
        self._jumped(sealed)

    async def redo(self, occupant: Occupant) -> None:
        """Do again what was last taken back. Raises: Refused, RuleError: that cannot be."""
        sealed, seat = self._retraced(occupant)
        version = sealed.match.redo()
        await self._room.append(Redone(sealed.number, version, seat))
        self._jumped(sealed)

    async def restart(self, occupant: Occupant, deal: int | None) -> None:
        """Play the same deal anew, or that of a number. Raises: Refused: that cannot be."""
        self._retraced(occupant)
        await self.start(self._room.deal if deal is None else deal)

    def _retraced(self, occupant: Occupant) -> tuple[SealedMatch, int]:
        """The match in which somebody may go back, and their seat. Raises: Refused."""
        played = self._played(occupant)
        if self._room.setup.spec.undo != "free":
            raise Refused("table.no-undo", f"in {self._room.setup.spec.title} a move stands")
        return played

    def _jumped(self, sealed: SealedMatch) -> None:
        """Show everybody where the match is now; it may be over, or no longer."""
        room = self._room
        assert self.sights is not None
        self.sights.jump()
        self._turns.begin(sealed)
        over = sealed.match.result is not None
        if over and room.phase == "playing":
            self._finish(sealed)
        elif not over and room.phase == "over":
            room.phase = "playing"
            self.record = ""
            room.tell_table()
        room.audience.tell_update(self.sights)
        self._wake_bots()

    async def concede(self, occupant: Occupant) -> None:
        """Give up for somebody who leaves, where the game and its state have that."""
        sealed = self._sealed
        if sealed is None or occupant.plays is None or self._room.phase != "playing":
            return
        match, seat = sealed.match, occupant.plays
        try:
            action = match.spec.rules.parse(match.view(seat), "concede")
        except NotationError:
            return
        if action in match.choices(seat):
            await self._apply(sealed, seat, action)

    async def concede_for_the_gone(self) -> None:
        """Let those give up who left just as the server ended."""
        for occupant in self._room.seating.seats:
            if occupant is not None and occupant.left:
                await self.concede(occupant)

    async def _apply(self, sealed: SealedMatch, seat: int, action: object) -> None:
        step = sealed.match.submit(seat, action)
        await self._room.append(Moved(sealed.number, step.version, seat, step.move.text))
        self.happened(step)

    def happened(self, step: Step) -> None:
        """Tell everybody of an action that is safe in the journal, and go on."""
        sealed, room, sights = self._sealed, self._room, self.sights
        assert sealed is not None
        assert sights is not None
        spec = room.setup.spec
        self._moves[spec.key] += 1
        sights.advance(step)
        if self._left_ms is not None and not room.paused:
            self._turns.acted(sealed, step.move.seat)
        room.audience.tell_update(sights)
        if spec.pace is not None:
            self._wind_clock(sealed, step)
        if not sights.waiting:
            if room.phase == "playing":
                self._finish(sealed)
        elif self._has_bots:
            self._wake_bots()

    def _wind_clock(self, sealed: SealedMatch, step: Step) -> None:
        if self._room.paused:
            return
        if step.seen_by(None):
            self._clock.acted(sealed, step.move.seat)
        else:  # what nobody hears of gives nobody more time
            self._clock.wind(sealed)

    def _finish(self, sealed: SealedMatch) -> None:
        room = self._room
        room.finish()
        self.record = sealed.record(room.setup.preset)
        room.services.shelf.keep(record_name(room, sealed), self.record)
        key = sealed.match.spec.key
        room.services.counts.finished[key] += 1
        about = {"table": room.code, "game": key, "match": sealed.number}
        log.info("match finished", extra=about | {"moves": sealed.match.version})
        room.tell_table()

    async def _table_acts(self, sealed: SealedMatch, version: int, action: object) -> None:
        """The table's own action, unless something happened meanwhile: then it is timed anew."""
        if self._is_running(sealed) and sealed.match.version == version:
            await self._apply(sealed, TABLE, action)

    # Bots ------------------------------------------------------------------------------------

    def stop(self) -> None:
        """Let neither bots nor the table's clock nor a turn's time do anything more."""
        self._bots.stop()
        self._clock.stop()
        self._turns.stop()

    def close(self) -> None:
        """The table is no more."""
        self.stop()
        self._minding.stop()

    def _wake_bots(self) -> None:
        room = self._room
        self._has_bots = room.seating.has_bots
        if self._sealed is not None and not room.paused and self._has_bots:
            self._bots.wake(self._sealed)

    def _is_running(self, sealed: SealedMatch) -> bool:
        """Whether a match is the present one still, and does not rest."""
        return sealed is self._sealed and not self._room.paused

    async def _bot_moves(
        self, sealed: SealedMatch, seat: int, version: int, action: object
    ) -> None:
        match = sealed.match
        if not self._is_running(sealed):
            return
        self._bots.judged(seat)
        if seat not in match.waiting or not self._bots.plays(seat):
            return
        if not _is_legal(match.choices(seat), action):
            if match.version != version:
                self._wake_bots()
                return
            self._note_illegal(action)
            action = match.spec.rules.default(match.view(seat))
        await self._apply(sealed, seat, action)

    async def _bot_reacts(self, sealed: SealedMatch, seat: int, action: object) -> None:
        if self._is_running(sealed) and _is_legal(sealed.match.choices(seat), action):
            await self._apply(sealed, seat, action)

    def _note_illegal(self, action: object) -> None:
        """A bot wanted what it may not do: a mistake of ours, which costs nobody the match."""
        room = self._room
        report = room.services.bugs.keep(
            room.code, None, lambda: f"{action!r}\n{self.unfinished()}"
        )
        log.error("bot wanted what is illegal", extra={"table": room.code, "report": report})

    def keep_unfinished(self) -> None:
        """Keep the record of a match that will not be played to its end, if there is one."""
        sealed, room = self._sealed, self._room
        if sealed is not None and room.phase == "playing":
            room.services.shelf.keep(record_name(room, sealed), self.unfinished())

    def unfinished(self) -> str:
        """The record so far, without the seed; it shows what the match hides."""
        sealed = self._sealed
        return "" if sealed is None else sealed.record(self._room.setup.preset)

    # Time, absence, rest ---------------------------------------------------------------------

    def is_away(self, occupant: Occupant) -> None:
        """A person's connection broke: the others hear of it, then a bot will mind the seat."""
        self._minding.away(occupant)
        self._post(self._rest_if_agreed)

    def is_back(self, occupant: Occupant) -> None:
        """A person is here again: the seat is theirs, and other seats are minded again."""
        self._minding.back(occupant)
        self._wake_bots()

    async def _announce(self, occupant: Occupant) -> None:
        """Tell the others that somebody is missing, and what will happen."""
        room = self._room
        if not occupant.is_person or occupant.peer is not None or room.phase != "playing":
            return
        settings, mind_s = room.services.settings, room.setup.mind_s
        text = f"{occupant.name} has been away for {settings.announce_s:.0f} seconds"
        if mind_s > settings.announce_s:
            text += f"; in {mind_s - settings.announce_s:.0f} more a bot plays for them"
        room.audience.notice(room.code, f"{text}.")

    async def _mind(self, occupant: Occupant) -> None:
        """A bot plays for somebody who has been away for long, unless all rest."""
        if occupant.is_person and occupant.peer is None and not self._room.paused:
            occupant.minded = True
            self._room.tell_table()
            self._wake_bots()

    async def _time_is_up(self, sealed: SealedMatch, seat: int) -> None:
        """Make the default move of a seat whose time is over; with nobody here, time waits."""
        match = sealed.match
        if not self._is_running(sealed) or seat not in match.waiting:
            return
        if not self._room.seating.is_attended:
            self._turns.begin(sealed)
            return
        await self._apply(sealed, seat, match.spec.rules.default(match.view(seat)))

    async def wish_pause(self, occupant: Occupant, *, on: bool) -> None:
        """Somebody wishes to rest, or goes on for everybody. Raises: Refused: nothing runs."""
        room = self._room
        if room.phase != "playing":
            raise Refused("table.not-playing", "only a match that is being played can pause")
        await room.append(PauseWished(room.seating.seats.index(occupant), on))
        was_paused = room.paused
        room.wish_pause(occupant, on=on)
        if was_paused and not on:
            self._go_on_after_rest()
        await self._rest_if_agreed()
        room.tell_table()

    async def _rest_if_agreed(self) -> None:
        """Stop everything when all who are here wish it."""
        room = self._room
        here = [person for person in room.seating.persons if person.peer is not None]
        agreed = bool(here) and all(person.rests for person in here)
        if room.phase == "playing" and agreed and not room.paused:
            await room.append(Rested())
            room.paused = True
            self.stop()
            room.tell_table()
            self._show_again()

    def _show_again(self) -> None:
        """Show everybody the times as they are now."""
        assert self.sights is not None
        self.sights.renew()
        for ear in self._room.audience:
            self._room.audience.show_match(ear, self.sights)

    def _go_on_after_rest(self) -> None:
        assert self._sealed is not None
        self._turns.begin(self._sealed)
        self._clock.begin(self._sealed)
        for person in self._room.seating.persons:
            if person.peer is None:
                self._minding.away(person)
        self._show_again()
        self._wake_bots()

    # After the match -------------------------------------------------------------------------

    async def play_again_if_agreed(self) -> bool:
        """Start the next match when all persons seated have agreed to it and are enough."""
        room = self._room
        persons = room.seating.persons
        enough = sum(1 for _ in room.seating) >= room.setup.spec.min_seats
        if room.phase != "over" or not enough or not all(person.again for person in persons):
            return False
        await self.start()
        return True


def _is_legal(choices: Choices[Any], action: object) -> bool:
    try:
        return action in choices
    except Exception:
        log.exception("bot wanted what cannot be judged")
        return False
