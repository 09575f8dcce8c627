"""Words about the tables of a server: listing, opening, joining, watching, leaving."""

from collections.abc import Mapping

import msgspec

from upgrade_core.game import AnySpec
from upgrade_core.options import Value, differences, find_preset, parse_settings
from upgrade_core.registry import GAMES, find_game
from upgrade_tui.doors.plain.desk import Desk, Misworded
from upgrade_tui.doors.plain.people import company_told, rules_told, seats_told, table_told
from upgrade_tui.net.mirror import TableMirror


async def tables(desk: Desk, _rest: str) -> list[str]:
    """List the tables of this server."""
    infos = await desk.client.list_tables()
    lines = list(map(table_told, infos)) or ["There is no table here yet."]
    facts = {"tables": msgspec.to_builtins(infos)}
    desk.voice.tell("tables", [*lines, _what_now(desk)], lambda: facts)
    return []


def _what_now(desk: Desk) -> str:
    if desk.table is not None:
        return f"You are at table {desk.table.code}."
    return "Type join or watch with a code, or new with a game."


async def new(desk: Desk, rest: str) -> list[str]:
    """Open a table and sit down at it."""
    _be_free(desk)
    words = rest.split()
    if not words:
        raise Misworded(f"Name a game: new {', new '.join(GAMES)}.")
    spec = find_game(words[0])
    seats, preset, changes = _asked_for(spec, words[1:])
    seated = await desk.client.create_table(spec.key, seats, preset, dict(changes))
    return arrive(desk, seated.table)


def _asked_for(spec: AnySpec, words: list[str]) -> tuple[int, str, Mapping[str, Value]]:
    """Seats, preset and options of "3 rush tokens=2". Raises: UpgradeError: none can be meant."""
    seats = [int(word[:6]) for word in words if word.isdecimal()]
    settings = tuple(word for word in words if "=" in word)
    named = [word for word in words if "=" not in word and not word.isdecimal()]
    if len(seats) > 1 or len(named) > 1:
        raise Misworded("Give one number of players and one preset: new upgrade 3 rush tokens=2.")
    preset, base = find_preset(spec.presets, named[0] if named else None)
    options = parse_settings(base, settings)
    many = seats[0] if seats else spec.seats_to_play
    spec.check(options, many)
    return many, preset, differences(options, base)


async def join(desk: Desk, rest: str) -> list[str]:
    """Sit down at a table."""
    _be_free(desk)
    code, password = _code_and_password(rest, "join")
    seated = await desk.client.join_table(code, password)
    return arrive(desk, seated.table)


async def watch(desk: Desk, rest: str) -> list[str]:
    """Watch a table."""
    _be_free(desk)
    code, password = _code_and_password(rest, "watch")
    seated = await desk.client.watch_table(code, password)
    return arrive(desk, seated.table)


def _code_and_password(rest: str, word: str) -> tuple[str, str | None]:
    code, _, password = rest.partition(" ")
    if not code:
        raise Misworded(f"Say which table: {word} and its code; type tables to hear them.")
    return code.upper(), password.strip() or None


def _be_free(desk: Desk) -> None:
    if desk.table is not None:
        raise Misworded(f"You are at table {desk.table.code}: leave it first.")


async def leave(desk: Desk, rest: str) -> list[str]:
    """Give the place at the table up."""
    table = desk.at_table()
    plays = table.info.phase == "playing" and table.seat is not None and table.result is None
    if plays and rest != "now":
        raise Misworded(
            "That gives this game up. Type leave now to do it, or quit to keep the seat."
        )
    await desk.client.leave_table(table.code)
    desk.ear.code = None
    return [f"You have left table {table.code}."]


def arrive(desk: Desk, code: str) -> list[str]:
    """Be at a table: what there is to know about it, read from its mirror."""
    desk.ear.code = code
    return arrived(desk.client.tables[code]) if code in desk.client.tables else []


def greeted(table: TableMirror) -> list[str]:
    """A table for somebody who begins there."""
    return arrived(table) or [company_told(table)]


def arrived(table: TableMirror) -> list[str]:
    """A table for somebody who has just come to it."""
    if table.view is not None:
        return []
    lines = [f"Table {table.code}: {table.spec.title}.", *seats_told(table.info, table.seat)]
    lines += [rules_told(table), *table.info.warnings]
    if table.seat is None:
        return [*lines, "You are watching."]
    if table.is_host:
        return [*lines, "Type bot to fill a seat, and start to begin."]
    return [*lines, "The host starts the match."]
