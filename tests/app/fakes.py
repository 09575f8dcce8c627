# ruff: noqa: ANN401 - a fake takes whatever a test hands it
"""A client without a server: tables as a test arranges them, and what was asked of it."""

from typing import Any

from upgrade_core.registry import find_game
from upgrade_tui.net.messages import Person, Seated, TableInfo
from upgrade_tui.net.mirror import CommandRejected, Link, Listener, TableMirror
from upgrade_tui.net.settings import USUAL_TIMES, TableTimes


def person(name: str, **about: Any) -> Person:
    """Somebody on a seat."""
    return Person(name, about.pop("kind", "person"), **about)


def bot(name: str, level: str = "normal") -> Person:
    """A bot on a seat."""
    return Person(name, "bot", level)


def table_info(code: str, *people: Person | None, **about: Any) -> TableInfo:
    """A table of Upgrade with these people; `about` says what differs from the usual."""
    usual: dict[str, Any] = {
        "game": "upgrade",
        "preset": "standard",
        "options": {},
        "host": 0,
        "watchers": (),
        "phase": "gathering",
        "private": False,
        "match": 0,
        "warnings": (),
    }
    return TableInfo(table=code, people=people, **{**usual, **about})


class FakeClient:
    """A `GameClient` that does nothing but remember; `refuse` maps a command to a sentence."""

    def __init__(self, name: str = "Ann", tables: tuple[TableInfo, ...] = ()) -> None:
        self.name = name
        self.link: Link = "connected"
        self.listener: Listener
        self.tables: dict[str, TableMirror] = {}
        self.listed = list(tables)
        self.asked: list[tuple[Any, ...]] = []
        self.refuse: dict[str, str] = {}

    def seat_at(self, info: TableInfo, seat: int | None = 0) -> TableMirror:
        """Let this client have a place at a table."""
        spec = find_game(info.game)
        mirror = TableMirror(info.table, seat, info, spec, spec.presets[info.preset])
        self.tables[info.table] = mirror
        return mirror

    def _ask(self, *command: Any) -> None:
        self.asked.append(command)
        if command[0] in self.refuse:
            raise CommandRejected("test.refused", self.refuse[command[0]])

    async def connect(self) -> None:
        self._ask("connect")

    async def close(self) -> None:
        self._ask("close")

    async def list_tables(self) -> list[TableInfo]:
        return list(self.listed)

    async def create_table(
        self,
        game: str,
        seats: int,
        preset: str | None = None,
        options: dict[str, bool | int | str] | None = None,
        password: str | None = None,
        times: TableTimes = USUAL_TIMES,
    ) -> Seated:
        self._ask("create", game, seats, preset, options, password, times)
        people = (person(self.name), *[None] * (seats - 1))
        self.seat_at(table_info("OWL-7", *people, preset=preset or "standard"))
        return Seated("OWL-7", 0, None)

    async def join_table(self, code: str, password: str | None = None) -> Seated:
        self._ask("join", code, password)
        return self._enter(code, 1)

    async def watch_table(self, code: str, password: str | None = None) -> Seated:
        self._ask("watch", code, password)
        return self._enter(code, None)

    def _enter(self, code: str, seat: int | None) -> Seated:
        for info in self.listed:
            if info.table == code:
                self.seat_at(info, seat)
                return Seated(code, seat, None)
        raise CommandRejected("table.unknown", f"there is no table {code}: look at the list")

    async def leave_table(self, code: str) -> None:
        self._ask("leave", code)
        del self.tables[code]

    async def kick(self, code: str, seat: int) -> None:
        self._ask("kick", code, seat)

    async def add_bot(self, code: str, level: str) -> None:
        self._ask("add_bot", code, level)

    async def remove_bot(self, code: str, seat: int) -> None:
        self._ask("remove_bot", code, seat)

    async def start(self, code: str, deal: int | None = None) -> None:
        self._ask("start", code, *(() if deal is None else (deal,)))

    async def undo(self, code: str) -> None:
        self._ask("undo", code)

    async def redo(self, code: str) -> None:
        self._ask("redo", code)

    async def restart(self, code: str, deal: int | None = None) -> None:
        self._ask("restart", code, deal)

    async def act(self, code: str, action: Any) -> None:
        self._ask("act", code, action)

    async def say(self, code: str, text: str) -> None:
        self._ask("say", code, text)

    async def emote(self, code: str, emote: str) -> None:
        self._ask("emote", code, emote)

    async def rematch(self, code: str) -> None:
        self._ask("rematch", code)

    async def pause(self, code: str, *, on: bool) -> None:
        self._ask("pause", code, on)

    async def record(self, code: str) -> str:
        self._ask("record", code)
        return ""
