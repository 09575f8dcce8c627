"""The people of a table in sentences: who sits where, and what has changed among them."""

from collections.abc import Iterator

from upgrade_core.options import differences, settings_text
from upgrade_core.registry import GAMES
from upgrade_tui.doors.plain.speech import counted, joined, started
from upgrade_tui.net.messages import Person, TableInfo
from upgrade_tui.net.mirror import TableMirror

PHASES = {"gathering": "gathering", "playing": "in play", "over": "over"}


def seats_told(info: TableInfo, seat: int | None) -> list[str]:
    """Who sits on each seat, and who watches."""
    lines = [_seat_told(info, at, seat) for at in range(len(info.people))]
    if info.watchers:
        verb = "watches" if len(info.watchers) == 1 else "watch"
        lines.append(f"{joined(info.watchers)} {verb}.")
    return lines


def _seat_told(info: TableInfo, at: int, seat: int | None) -> str:
    person = info.people[at]
    if person is None:
        return f"Seat {at} is free."
    notes = [
        "that is you" if at == seat else "",
        f"a bot, {person.level}" if person.kind == "bot" else "",
        "the host" if at == info.host else "",
        "" if person.here else "away",
        "minded by a bot" if person.minded else "",
    ]
    return f"Seat {at}: {', '.join([person.name, *filter(None, notes)])}."


def company_told(table: TableMirror) -> str:
    """What is played, and with whom: "Upgrade, with Ada and Bela."."""
    others = [name for seat, name in enumerate(table.names) if name and seat != table.seat]
    company = f", with {joined(others)}" if others else ""
    return f"{table.spec.title}{company}."


def table_told(info: TableInfo) -> str:
    """A table of a list, as one sentence with its code."""
    title = GAMES[info.game].title if info.game in GAMES else info.game
    free = sum(person is None for person in info.people)
    names = [person.name for person in info.people if person]
    who = f" with {joined(names)}" if names else ""
    seats = counted(free, "free seat") if info.phase == "gathering" else PHASES[info.phase]
    locked = ", with a password" if info.private else ""
    return f"{info.table}: {title}{who}; {seats}{locked}."


def rules_told(table: TableMirror) -> str:
    """By what preset a table plays, and which options differ from it."""
    name = table.info.preset
    preset = table.spec.presets.get(name, table.spec.standard)
    changes = settings_text(differences(table.options, preset))
    return f"Rules: {name} with {changes}." if changes else f"Rules: {name}."


def changes_told(before: TableInfo, now: TableInfo, seat: int | None) -> list[str]:
    """What is different at a table, a sentence each."""
    lines = list(_comings_and_goings(before, now, seat))
    lines += _watchers_told(before, now)
    if now.host != before.host and now.host is not None and now.phase == "gathering":
        person = now.people[now.host]
        is_own = now.host == seat
        name = person.name if person else ""
        lines.append(
            "You are the host of this table now." if is_own else f"{name} is the host now."
        )
    if now.paused != before.paused:
        lines.append("The match rests." if now.paused else "The match goes on.")
    return lines


def _comings_and_goings(before: TableInfo, now: TableInfo, seat: int | None) -> Iterator[str]:
    """Seats are numbered anew when a match starts, so people are told apart by name."""
    old = {person.name: person for person in before.people if person}
    oneself = None if seat is None else now.people[seat]
    own = oneself.name if oneself else None
    for person in filter(None, now.people):
        if person.name in old:
            if person.name != own:
                yield from _person_told(old[person.name], person, now)
        elif person.name != own:
            yield f"{_named(person)} sits down."
    there = {person.name for person in now.people if person}
    yield from (f"{_named(person)} leaves." for name, person in old.items() if name not in there)


def _named(person: Person) -> str:
    return f"{person.name}, a bot," if person.kind == "bot" else person.name


def _person_told(old: Person, now: Person, info: TableInfo) -> Iterator[str]:
    if old.here and not now.here:
        yield f"{now.name} is away."
    if not old.here and now.here:
        yield f"{now.name} is back."
    if now.minded and not old.minded:
        yield f"A bot plays for {now.name} until they are back."
    if now.again and not old.again and info.phase == "over" and now.kind == "person":
        yield f"{now.name} would play again."
    if now.rests and not old.rests and not info.paused:
        yield f"{now.name} would like the match to rest; type pause to agree."


def _watchers_told(before: TableInfo, now: TableInfo) -> Iterator[str]:
    for name in now.watchers:
        if name not in before.watchers:
            yield started(f"{name} is watching.")
