"""The listener of a session by lines: what the server says, told in a voice."""

import asyncio
from collections import deque
from dataclasses import dataclass, field

import msgspec

from upgrade_tui.app.emotes import EMOTES
from upgrade_tui.doors.plain.games import Reading, reading_at
from upgrade_tui.doors.plain.people import changes_told
from upgrade_tui.doors.plain.updates import clock_told, result_told, story_told, update_facts
from upgrade_tui.doors.plain.voice import Voice
from upgrade_tui.net.messages import TableInfo
from upgrade_tui.net.mirror import Change, Link, TableMirror

WARNING_S = 10.0
"""So long before the own time is up one is warned."""
AGAIN = "Type again for another match, or quit."
AGAIN_ALONE = "Type again for another deal, restart for this one, undo to go back, or quit."
MOST_KEPT = 200


@dataclass
class Ear:
    """Hears everything of one connection and tells it.

    `code` is the table one is at, `short` how cards are called; both are the session's to set.
    `heard` is set, and replaced, whenever something has changed. `story` has the last sentences.
    """

    voice: Voice
    code: str | None = None
    short: bool = False
    heard: asyncio.Event = field(default_factory=asyncio.Event)
    story: deque[str] = field(default_factory=lambda: deque(maxlen=MOST_KEPT))
    _infos: dict[str, TableInfo] = field(default_factory=dict)
    _told: dict[str, tuple[int, int]] = field(default_factory=dict)
    _asked: str = ""
    _warning: asyncio.TimerHandle | None = None

    def close(self) -> None:
        """Warn of nothing any more."""
        if self._warning is not None:
            self._warning.cancel()

    def _wake(self) -> None:
        heard, self.heard = self.heard, asyncio.Event()
        heard.set()

    def catch_up(self, table: TableMirror) -> None:
        """Tell what happened at a table before one listened."""
        self._infos.setdefault(table.code, table.info)
        if table.view is not None and self._told.get(table.code) != (table.match, table.version):
            self.on_update(table, Change(None, (), table.match))

    # See `Listener` ----------------------------------------------------------------------------

    def on_link(self, link: Link, message: str) -> None:
        """See `Listener`: what goes as expected is no news."""
        if link in ("reconnecting", "closed"):
            retrying = " Trying to come back." if link == "reconnecting" else ""
            self.voice.tell("link", [f"{message}{retrying}"], lambda: {"link": link})
        elif message != "Connected.":
            self.voice.tell("link", [message], lambda: {"link": link})
        self._wake()

    def on_table(self, table: TableMirror) -> None:
        """See `Listener`."""
        before, now = self._infos.get(table.code), table.info
        self._infos[table.code] = now
        lines = [] if before is None else changes_told(before, now, table.seat)
        self.voice.tell("table", lines, lambda: table_facts(table))
        self._wake()

    def on_update(self, table: TableMirror, change: Change) -> None:
        """See `Listener`."""
        reading = reading_at(table, short=self.short)
        if reading is None:
            return
        self._told[table.code] = table.match, table.version
        lines = [*story_told(table, change, reading), *result_told(table, reading)]
        self.story.extend(lines)
        lines += self._question(table, reading)
        self.voice.tell("update", lines, lambda: update_facts(table, change, reading))
        self._warn_in_time(table)
        self._wake()

    def on_said(self, table: str, seat: int | None, name: str, text: str) -> None:
        """See `Listener`; the server itself has no name."""
        line = f"{name} says: {text}" if name else text
        self.story.append(line)
        facts = {"table": table, "seat": seat, "name": name, "text": text}
        self.voice.tell("said", [line], lambda: facts)

    def on_emoted(self, table: str, seat: int | None, name: str, emote: str) -> None:
        """See `Listener`."""
        facts = {"table": table, "seat": seat, "name": name, "emote": emote}
        line = f"{name} {EMOTES[emote]}." if emote in EMOTES else ""
        self.voice.tell("emoted", [line], lambda: facts)

    def on_removed(self, table: str, code: str, message: str) -> None:
        """See `Listener`."""
        self._infos.pop(table, None)
        if self.code == table:
            self.code = None
        facts = {"table": table, "code": code, "message": message}
        self.voice.tell("removed", [message, "Type tables for the tables here."], lambda: facts)
        self._wake()

    # What is asked -----------------------------------------------------------------------------

    def _question(self, table: TableMirror, reading: Reading) -> list[str]:
        """What is asked of this seat, once; or that all is over."""
        if table.result is not None:
            self._asked = ""
            again = AGAIN_ALONE if table.spec.undo == "free" else AGAIN
            return [again] if table.seat is not None else []
        question = reading.asked() if reading.scene.is_mine else reading.offered()
        if question == self._asked:
            return []
        self._asked = question
        return [part for part in (question, clock_told(table) if question else "") if part]

    def _warn_in_time(self, table: TableMirror) -> None:
        """Before the own time is up, say so."""
        self.close()
        times = dict(zip(table.waiting, table.clocks_ms, strict=False))
        left_s = times.get(-1 if table.seat is None else table.seat, 0) / 1000
        if left_s > WARNING_S:
            loop = asyncio.get_running_loop()
            line = f"{WARNING_S:.0f} seconds left."
            self._warning = loop.call_later(left_s - WARNING_S, self._warn, line)

    def _warn(self, line: str) -> None:
        self.voice.tell("clock", [line], lambda: {"left_s": WARNING_S})


def table_facts(table: TableMirror) -> dict[str, object]:
    """A table for programs: the own seat, and what everybody may know."""
    return {"seat": table.seat, "info": msgspec.to_builtins(table.info)}
