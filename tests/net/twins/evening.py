"""An evening at a served table that stands at a given position: what everybody hears of it."""

import asyncio
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any
from unittest.mock import patch

import msgspec

from tests.core.contract.cases import Case
from tests.core.contract.knowhow import KNOWHOW
from tests.core.contract.walks import Turn
from tests.net.twins.taps import Tap, quiet_server
from tests.net.virtual_time import settled
from upgrade_core.chance import RandomChance
from upgrade_core.game import TABLE, AnySpec
from upgrade_core.match import Match
from upgrade_core.options import differences
from upgrade_tui.net.codec import decode_from_server, raw
from upgrade_tui.net.framing import HEADER_BYTES
from upgrade_tui.net.messages import (
    BRIEF,
    FOLD,
    NO_STORY,
    Act,
    AskRecord,
    CreateTable,
    Emote,
    JoinTable,
    KickSeat,
    ListTables,
    Redo,
    Rematch,
    Restart,
    ResumeSeat,
    Say,
    StartMatch,
    Undo,
    WatchTable,
)
from upgrade_tui.net.server import Server

Eye = int | None
Heard = dict[Eye, list[bytes]]

PACE = 1000.0
"""The table's own times are so much longer that nothing of it happens unless one waits for it."""
FULL_TURN_S = 3600
REFUSALS = 4
BEATS = 210
STYLES = ((), (BRIEF,), (NO_STORY,), (BRIEF, NO_STORY), (BRIEF, FOLD))
"""How peers may want to be told of moves: the first seat in full, the others each in its way."""


def refused(turns: Sequence[Turn], seat: int) -> list[msgspec.Raw]:
    """Wishes that are refused to a seat in all these twins, and two that nobody can read.

    The reasons differ, as far as there are several.
    """
    first, found = turns[0].match, dict[str, msgspec.Raw]()
    every = [turn.match.choices(seat) for turn in turns]
    for action in KNOWHOW[first.spec.key].actions(first.state):
        refusals = [refusal for choices in every if (refusal := choices.why_not(action))]
        if len(refusals) == len(turns):
            found.setdefault(refusals[0].code, raw(action))
        if len(found) == REFUSALS:
            break
    return [*found.values(), raw(["fly", 1]), raw({"place": "7S"})]


@dataclass(frozen=True)
class Scene:
    """What is asked at the table, whichever twin is played: wishes that are refused, by seat."""

    case: Case
    wishes: dict[Eye, list[msgspec.Raw]]

    @classmethod
    def of(cls, case: Case, turns: Sequence[Turn]) -> "Scene":
        """The scene before a turn that has these twins; what is refused is so in all of them."""
        return cls(case, {seat: refused(turns, seat) for seat in range(case.seats)})


class Evening:
    """One table from its opening to after one turn, with everybody in front of it.

    Seats and a watcher hear all of it; others come to watch in the middle and at the end, one
    watcher lags for the turn, and at the end every seat is resumed from another connection.
    """

    def __init__(self, scene: Scene, turn: Turn) -> None:
        self._scene = scene
        self._turn = turn
        self._taps: list[tuple[Eye, Tap]] = []
        self._code = ""

    async def run(self) -> Heard:
        """Everything that each pair of eyes is sent."""
        server = quiet_server(pace=PACE)
        with patch.object(Match, "deal", self._deal):
            await self._begin(server)
            await self._ask_for_what_is_refused()
            for wants in STYLES[1:]:
                self._come(server, None, wants)
            lagging = self._come(server, None)
            await settled()
            lagging.peer.pause_writing()
            await self._move()
            lagging.peer.resume_writing()
            await self._look_back(server)
            heard: Heard = {}
            for eye, tap in self._taps:
                heard.setdefault(eye, []).extend(tap.frames)
            await server.stop()
        return heard

    def _deal(self, spec: AnySpec, options: object, *_ignored: object) -> Match:
        """Instead of a deal: the position of this evening."""
        return Match(spec, options, self._turn.match.state.copy(), RandomChance(Random(0)))

    def _come(self, server: Server, eye: Eye, wants: tuple[str, ...] = ()) -> Tap:
        """One more connection; without a seat it watches."""
        tap = Tap(server, "Wim" if eye is None else f"P{eye}", wants)
        self._taps.append((eye, tap))
        if eye is None:
            tap.send(WatchTable(tap.next_id(), self._code))
        return tap

    def _each(self, make: Callable[[int, str], Any]) -> None:
        """Everybody asks for the same."""
        for _, tap in self._taps:
            tap.send(make(tap.next_id(), self._code))

    # What happens ----------------------------------------------------------------------------

    async def _begin(self, server: Server) -> None:
        case = self._scene.case
        changed = differences(case.options, case.spec.presets[case.preset])
        host = self._come(server, 0)
        host.send(
            CreateTable(1, case.spec.key, case.seats, case.preset, changed, None, FULL_TURN_S)
        )
        await settled()
        assert host.seated is not None
        self._code = host.seated.table
        for seat in range(1, case.seats):
            self._come(server, seat, STYLES[seat % 4]).send(JoinTable(1, self._code))
            await settled()
        self._come(server, None)
        host.send(StartMatch(2, self._code))
        await settled()

    async def _ask_for_what_is_refused(self) -> None:
        for eye, tap in list(self._taps):
            for wish in self._scene.wishes.get(eye, [raw(["fly"])]):
                tap.send(Act(tap.next_id(), self._code, wish))
        for _, tap in (self._taps[0], self._taps[-1]):
            tap.send(Say(tap.next_id(), self._code, "Well, well."))
        self._each(lambda number, code: Emote(number, code, "bow"))
        self._each(AskRecord)
        self._each(lambda number, code: KickSeat(number, code, 0))
        self._each(lambda number, code: ResumeSeat(number, code, bytes(32)))
        self._each(lambda number, _: ListTables(number))
        self._each(Rematch)
        if self._scene.case.spec.undo == "none":
            for make in (Undo, Redo, Restart):
                self._each(make)
        await settled()

    async def _move(self) -> None:
        turn = self._turn
        if turn.seat == TABLE:
            await self._wait_for_the_table()
            return
        _, tap = self._taps[turn.seat]
        tap.send(Act(tap.next_id(), self._code, raw(turn.action)))
        await settled()
        assert self._version(tap) == 2

    async def _wait_for_the_table(self) -> None:
        """Let time pass until the table itself has acted once."""
        assert self._turn.match.spec.pace is not None
        pace = self._turn.match.spec.pace(self._turn.match.state)
        assert pace is not None
        assert pace.action == self._turn.action
        _, tap = self._taps[0]
        before, beat_s = len(tap.frames), PACE * max(pace.wait_s, pace.quiet_s, 0.01) / 100
        for _ in range(BEATS):
            if len(tap.frames) > before:
                break
            await asyncio.sleep(beat_s)
        await settled()
        assert self._version(tap) == 2

    def _version(self, tap: Tap) -> int:
        """The newest version of the match that somebody was sent."""
        packets = (decode_from_server(each[HEADER_BYTES:]) for each in tap.frames)
        return max(getattr(packet, "version", 0) for packet in packets)

    async def _look_back(self, server: Server) -> None:
        await settled()
        seats = range(self._scene.case.seats)
        self._come(server, None)
        for seat, (_, tap) in zip(seats, list(self._taps), strict=False):
            assert tap.seated is not None
            assert tap.seated.token is not None
            self._come(server, seat).send(ResumeSeat(1, self._code, tap.seated.token))
        await settled()
        self._each(lambda number, _: ListTables(number))
        if self._scene.case.spec.undo == "free":
            await self._go_back_and_forth()
        elif self._is_over():
            self._each(Rematch)  # the record and its seed are everybody's now
        else:
            self._each(AskRecord)
        await settled()

    async def _go_back_and_forth(self) -> None:
        _, tap = self._taps[-1]
        for make in (Undo, Redo, Redo, Undo, Undo, Restart):
            tap.send(make(tap.next_id(), self._code))
            await settled()

    def _is_over(self) -> bool:
        after = Match(
            self._turn.match.spec,
            self._turn.match.options,
            self._turn.match.state.copy(),
            RandomChance(Random(0)),
        )
        after.submit(self._turn.seat, self._turn.action)
        return not after.waiting
