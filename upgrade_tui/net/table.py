"""A table: one inbox, one task; every wish is answered once, in order."""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import TypeVar

from upgrade_core.errors import UpgradeError
from upgrade_core.match import Step
from upgrade_tui.net.audience import Ear
from upgrade_tui.net.errors import Refused
from upgrade_tui.net.inbox import Inbox
from upgrade_tui.net.journal import Agreed, Asked, Closed, Line, Spoke, TokenArrived
from upgrade_tui.net.messages import (
    EMOTES,
    Act,
    AddBot,
    AskRecord,
    Command,
    CreateTable,
    Done,
    Emote,
    Emoted,
    JoinTable,
    KickSeat,
    LeaveTable,
    Pause,
    Redo,
    Rejected,
    Rematch,
    RemoveBot,
    Removed,
    Restart,
    ResumeSeat,
    Said,
    Say,
    Seated,
    StartMatch,
    TableInfo,
    TableNews,
    Undo,
    WatchTable,
)
from upgrade_tui.net.names import clean_text
from upgrade_tui.net.peer import Peer
from upgrade_tui.net.people import Occupant, Seating
from upgrade_tui.net.places import Places
from upgrade_tui.net.play import Play
from upgrade_tui.net.revival import Revived, revive
from upgrade_tui.net.room import Room, Services, Setup

log = logging.getLogger(__name__)

T = TypeVar("T")

DESERTED = "Everybody has left, so the table is closed."
BROKEN = "The table broke through a mistake of ours and had to close; the others go on."
_ACT_DONE = Act, ""


@dataclass(frozen=True)
class _Job:
    """Work for the table's task; a command also has its peer and id, to be answered."""

    run: Callable[[], Awaitable[None]]
    peer: Peer | None = None
    id: int = 0


class Table:
    """A match with its people. Everything but `info` happens in its own task."""

    __slots__ = (
        "_alone",
        "_closed",
        "_commands",
        "_ears",
        "_had_persons",
        "_inbox",
        "_info",
        "_job",
        "_open",
        "_places",
        "_play",
        "_room",
        "_store",
        "_task",
        "code",
    )

    def __init__(
        self,
        code: str,
        setup: Setup,
        services: Services,
        closed: Callable[["Table"], None],
        journal: Sequence[Line] = (),
    ) -> None:
        """Set a table up: a new one, or one that goes on where its journal ends.

        Raises: whatever `revive` does: the journal does not fit.
        """
        self.code = code
        self._store = services.store
        self._commands = services.counts.commands
        self._room = Room(code, setup, services)
        self._ears = self._room.audience.ears
        revived = revive(self._room, journal) if journal else None
        self._play = Play(self._room, self.post)
        self._places = Places(self._room, self._play)
        self._closed = closed
        self._inbox: Inbox[_Job] = Inbox()
        self._job: _Job | None = None
        self._info: TableInfo | None = None
        self._alone: asyncio.TimerHandle | None = None
        self._open = True
        self._had_persons = revived is not None
        self._task = asyncio.create_task(self._run(revived), name=f"table {code}")

    @property
    def info(self) -> TableInfo:
        """The table as everybody may know it; made once for each change, as all may ask."""
        if self._info is None:
            self._info = self._room.info()
        return self._info

    @property
    def setup(self) -> Setup:
        """What was agreed when it was opened."""
        return self._room.setup

    def retire(self) -> None:
        """A standing table closes like any other, as soon as nobody has a place there."""
        self._room.setup = replace(self._room.setup, standing=False)
        self._had_persons = True
        self.post(self._nothing)

    async def _nothing(self) -> None:
        """Have the table look whether it is deserted."""

    def seat_of(self, peer: Peer) -> int | None:
        """The seat of a connection that has a place here; None: it watches."""
        ear = self._room.audience.of(peer)
        return None if ear is None else self._room.seating.seat_of(ear.occupant)

    def hears(self, peer: Peer) -> bool:
        """Whether a connection has a place here."""
        return self._room.audience.of(peer) is not None

    # What the server's host may ---------------------------------------------------------------

    async def expel(self, seat: int) -> str:
        """Free a seat, also during a match; whose it was. Raises: Refused."""
        return await self._have_done(partial(self._places.expel, seat))

    async def close(self, message: str) -> None:
        """Close the table: everybody hears why, and the match is kept as far as it has come.

        Raises: Refused: it has closed already.
        """
        await self._have_done(partial(self._close, message))

    async def _have_done(self, work: Callable[[], Awaitable[T]]) -> T:
        """Have the table's task do something; what comes of it. Raises: Refused."""
        outcome: asyncio.Future[T] = asyncio.get_running_loop().create_future()

        async def do() -> None:
            try:
                outcome.set_result(await work())
            except Refused as error:
                outcome.set_exception(error)

        def give_up(_: object) -> None:
            if not outcome.done():
                outcome.set_exception(Refused("table.closed", "the table has closed meanwhile"))

        self.post(do)
        self._task.add_done_callback(give_up)
        try:
            return await outcome
        finally:
            self._task.remove_done_callback(give_up)

    # The inbox -------------------------------------------------------------------------------

    def post(self, work: Callable[[], Awaitable[None]]) -> None:
        """Have something done by the table's task."""
        self._inbox.put(_Job(work))

    def asked(self, peer: Peer, command: Command) -> None:
        """A peer wants something of the table."""
        self._inbox.put(_Job(partial(self._answer, peer, command), peer, command.id))

    def lost(self, peer: Peer) -> None:
        """A peer's connection is gone."""
        self.post(partial(self._lost, peer))

    def caught_up(self, peer: Peer) -> None:
        """A peer that lagged reads again."""
        self.post(partial(self._caught_up, peer))

    def notice(self, text: str) -> None:
        """Everybody here hears a line of the server's own, also while the table waits."""
        self._room.audience.notice(self.code, text)

    async def stop(self) -> None:
        """End the table's task."""
        self._open = False
        self._task.cancel()
        await asyncio.gather(self._task, return_exceptions=True)

    async def _run(self, revived: Revived | None) -> None:
        try:
            if revived is None:
                await self._room.append(self._room.setup.opened)
                self._note_opened()
            else:
                await self._go_on(revived)
            while self._open:
                self._job = await self._inbox.get()
                await self._job.run()
                self._job = None
                await self._close_if_deserted()
                self._info = None
        except Exception as error:
            self._break(error)
        finally:
            self._play.close()
            if self._alone is not None:
                self._alone.cancel()

    def _break(self, error: Exception) -> None:
        """Something went wrong that is no player's fault: this table ends, the others live."""
        report = self._room.services.bugs.keep(self.code, error, self._play.unfinished)
        log.error("table broke", extra={"table": self.code, "report": report}, exc_info=error)
        self._end("table.broken", BROKEN)

    def _note_opened(self) -> None:
        setup = self._room.setup
        about = {"table": self.code, "game": setup.spec.key, "preset": setup.preset}
        log.info("table opened", extra=about | {"seats": setup.seats})

    async def rest(self) -> None:
        """Answer what has been asked until now; then nothing happens here any more."""
        self.post(self._rest)
        await asyncio.wait([self._task])

    async def _rest(self) -> None:
        self._open = False

    async def _go_on(self, revived: Revived) -> None:
        """Go on after the server ended, and finish what it was in the middle of."""
        self._play.go_on(revived)
        await self._play.concede_for_the_gone()
        await self._play.play_again_if_agreed()
        await self._close_if_deserted()

    def _end(self, code: str, message: str) -> None:
        """Answer what is still unanswered, tell everybody, and be no more."""
        self._open = False
        log.info("table closed", extra={"table": self.code, "code": code})
        jobs = [] if self._job is None else [self._job]
        jobs += self._inbox.take_all()
        for job in jobs:
            if job.peer is not None:
                job.peer.send(Rejected(job.id, code, message))
                self._room.services.departures.departed(job.peer, self.code)
        for ear in self._room.audience:
            self._room.services.departures.departed(ear.peer, self.code)
        self._room.audience.remove_all(Removed(self.code, code, message))
        self._closed(self)

    # Acting at once --------------------------------------------------------------------------
    #
    # Most of what happens is a person's action at a table where nothing else waits. It need not
    # go through the task, which would cost more than the action: the inbox is held meanwhile.

    def acts_at_once(self, peer: Peer, command: Act) -> bool:
        """Carry an action out beside the task, which waits; False: it is for the task after all."""
        ear = self._ears.get(peer)
        if ear is None or not (self._open and self._inbox.is_idle):
            return False
        occupant = ear.occupant
        if occupant is None:
            return False
        answers = occupant.answers
        if not answers.newest < command.id < answers.below:
            return False
        try:
            step, entry = self._play.submit(occupant, command.action)
        except (Refused, UpgradeError) as error:
            self._commands[Act, error.code] += 1
            refusal = Rejected(command.id, error.code, error.message)
            occupant.answers.keep(refusal)
            peer.send(refusal)
        except Exception as error:
            self._break_at(error, peer, command)
        else:
            if not self._store.keeps:
                self._acted(peer, command, occupant, step, None)
                return True
            self._inbox.hold()
            asked = Asked(occupant.number, command.id)
            written = partial(self._acted, peer, command, occupant, step)
            self._store.write(self.code, entry, asked, written)
        return True

    def _acted(
        self, peer: Peer, command: Act, occupant: Occupant, step: Step, error: Exception | None
    ) -> None:
        """The action is safe: tell everybody, answer, let the task go on."""
        if not self._open:
            return
        try:
            if error is not None:
                raise error
            self._play.happened(step)
        except Exception as broken:
            self._break_at(broken, peer, command)
        else:
            self._info = None
            self._commands[_ACT_DONE] += 1
            occupant.answers.done(command.id)
            peer.done(command.id)
            self._inbox.release()

    def _break_at(self, error: Exception, peer: Peer, command: Act) -> None:
        """The same as if the task had come to it."""
        self._job = _Job(self._nothing, peer, command.id)
        self._break(error)
        self._task.cancel()

    # Answering -------------------------------------------------------------------------------

    async def _answer(self, peer: Peer, command: Command) -> None:
        ear = self._room.audience.of(peer)
        occupant = None if ear is None else ear.occupant
        known = None if occupant is None else self._known(occupant, command)
        if known is not None:
            peer.send(known)
            return
        if occupant is not None:
            self._room.asking = Asked(occupant.number, command.id)
        answer = await self._try(peer, command)
        self._room.asking = None
        if occupant is not None:
            occupant.answers.keep(answer)
        self._job = None
        refusal = answer.code if isinstance(answer, Rejected) else ""
        self._commands[type(command), refusal] += 1
        if isinstance(answer, Done) and answer.answer is None:
            peer.done(answer.id)
        else:
            peer.send(answer)
        if isinstance(answer, Done) and isinstance(answer.answer, Seated):
            self._room.services.departures.arrived(peer, self.code)
            self._show_in(peer, command)
        elif self._room.audience.of(peer) is None:
            self._room.services.departures.departed(peer, self.code)

    @staticmethod
    def _known(occupant: Occupant, command: Command) -> Done | Rejected | None:
        """What a command is answered that is not carried out, as it came before."""
        known = occupant.answers.to(command.id)
        if known is None and occupant.answers.is_used(command.id):
            sentence = (
                "that id was used or passed over before, and no answer to it is known: count up"
            )
            return Rejected(command.id, "command.repeated", sentence)
        return known

    async def _try(self, peer: Peer, command: Command) -> Done | Rejected:
        try:
            return Done(command.id, await self._carry_out(peer, command))
        except (Refused, UpgradeError) as error:
            return Rejected(command.id, error.code, error.message)

    def _show_in(self, peer: Peer, command: Command) -> None:
        """Tell a newcomer everything; one who came back must say that the new token arrived."""
        room = self._room
        ear = room.audience.of(peer)
        assert ear is not None
        room.tell_table()
        seen = (0, 0)
        if isinstance(command, ResumeSeat | WatchTable):
            seen = command.match, command.version
        room.audience.show_match(ear, self._play.sights, *seen)
        room.audience.repeat_lines(ear)
        if isinstance(command, ResumeSeat) and ear.occupant is not None:
            peer.ping(partial(self.post, partial(self._token_arrived, ear.occupant)))

    async def _token_arrived(self, occupant: Occupant) -> None:
        if occupant in self._room.seating.seats:
            await self._room.append(TokenArrived(self._room.seating.seats.index(occupant)))
            occupant.forget_older_token()

    async def _carry_out(self, peer: Peer, command: Command) -> object:
        match command:
            case CreateTable() | JoinTable():
                return await self._places.sit(peer)
            case WatchTable():
                return await self._places.watch(peer)
            case ResumeSeat():
                return await self._places.resume(peer, command.token)
        ear = self._room.audience.of(peer)
        if ear is None:
            raise Refused("table.not-here", "you have no place at this table: join or watch it")
        return await self._carry_out_here(ear, command)

    async def _carry_out_here(self, ear: Ear, command: Command) -> object:
        match command:
            case LeaveTable():
                await self._places.leave(ear)
            case Say():
                await self._say(ear, command.text)
            case Emote():
                self._emote(ear, command.emote)
            case AskRecord():
                return self._record()
            case Act() | Undo() | Redo() | Restart() | Rematch() | Pause():
                await self._play_on(self._seated(ear), command)
            case _:
                return await self._carry_out_for_host(self._hosting(ear), command)
        return None

    async def _play_on(
        self, occupant: Occupant, command: Act | Undo | Redo | Restart | Rematch | Pause
    ) -> None:
        match command:
            case Act():
                await self._play.act(occupant, command.action)
            case Undo():
                await self._play.undo(occupant)
            case Redo():
                await self._play.redo(occupant)
            case Restart():
                await self._play.restart(occupant, command.deal)
            case Rematch():
                await self._rematch(occupant)
            case Pause():
                await self._play.wish_pause(occupant, on=command.on)

    async def _carry_out_for_host(self, host: Occupant, command: Command) -> object:
        match command:
            case KickSeat():
                await self._places.kick(host, command.seat)
            case AddBot():
                return await self._places.add_bot(command.level)
            case RemoveBot():
                await self._places.remove_bot(command.seat)
            case StartMatch():
                await self._start(command.deal)
            case _:
                raise AssertionError(f"{command!r} is no command for a table")
        return None

    def _seated(self, ear: Ear) -> Occupant:
        if ear.occupant is None:
            raise Refused("table.watching", "you are watching: only those seated can do that")
        return ear.occupant

    def _hosting(self, ear: Ear) -> Occupant:
        occupant = self._seated(ear)
        if occupant is not self._room.seating.host:
            raise Refused("table.not-host", "only the table's host can do that")
        return occupant

    async def _start(self, deal: int | None) -> None:
        if self._room.phase == "playing":
            raise Refused("table.playing", "the match has begun already")
        if self._room.phase == "over":
            raise Refused("table.over", "the match is over: agree to a rematch to play again")
        await self._play.start(deal)

    async def _rematch(self, occupant: Occupant) -> None:
        if self._room.phase != "over":
            raise Refused("table.not-over", "a rematch can be agreed when the match is over")
        await self._room.append(Agreed(self._room.seating.seats.index(occupant)))
        occupant.again = True
        if not await self._play.play_again_if_agreed():
            self._room.tell_table()

    def _record(self) -> str:
        if not self._play.record:
            raise Refused("table.not-over", "there is a record when the match is over")
        return self._play.record

    async def _say(self, ear: Ear, text: str) -> None:
        line = clean_text(text)
        if not line:
            raise Refused("chat.empty", "there is nothing to say in that line")
        seat = self._room.seating.seat_of(ear.occupant)
        await self._room.append(Spoke(seat, ear.name, line))
        self._room.audience.tell(Said(self.code, seat, ear.name, line))

    def _emote(self, ear: Ear, emote: str) -> None:
        if emote not in EMOTES:
            raise Refused("chat.unknown-emote", f"no such emote; there is: {', '.join(EMOTES)}")
        seat = self._room.seating.seat_of(ear.occupant)
        self._room.audience.tell(Emoted(self.code, seat, ear.name, emote))

    # Coming and going ------------------------------------------------------------------------

    async def _lost(self, peer: Peer) -> None:
        self._places.lost(peer)

    async def _caught_up(self, peer: Peer) -> None:
        ear, room = self._room.audience.of(peer), self._room
        if ear is not None and ear.behind:
            peer.send(TableNews(room.info(), room.seating.seat_of(ear.occupant)))
            room.audience.show_match(ear, self._play.sights)

    async def _close_if_deserted(self) -> None:
        """Close a table that everybody has left; give an unattended one some time."""
        persons = self._room.seating.persons
        self._had_persons = self._had_persons or bool(persons)
        if self._had_persons and not persons and not self._inbox and self._open:
            if not self._room.setup.standing:
                await self._close()
            elif self._room.phase != "gathering" or any(self._room.seating):
                await self._clear()
        if self._alone is not None and any(person.peer for person in persons):
            self._alone.cancel()
            self._alone = None
        elif self._alone is None and persons and not any(person.peer for person in persons):
            wait_s = self._room.services.settings.keep_absent_s
            loop = asyncio.get_running_loop()
            self._alone = loop.call_later(wait_s, self.post, self._give_up)

    async def _give_up(self) -> None:
        self._alone = None
        if any(person.peer for person in self._room.seating.persons):
            return
        if self._room.setup.standing:
            await self._clear()
        else:
            await self._close()

    async def _close(self, message: str = DESERTED) -> None:
        await self._room.append(Closed())
        self._play.keep_unfinished()
        self._end("table.closed", message)

    async def _clear(self) -> None:
        """A standing table is as it was when it was opened."""
        room = self._room
        await room.append(Closed(), room.setup.opened)
        self._play.forget()
        room.seating = Seating(room.setup.seats)
        room.phase = "gathering"
        room.matches = 0
        room.audience.forget_match()
        room.audience.forget_lines()
        room.tell_table()
