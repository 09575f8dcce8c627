"""What a server answers to its host's orders, as lines for people."""

from collections.abc import Iterator, Sequence
from datetime import datetime

import msgspec

from upgrade_tui.net import orders
from upgrade_tui.net.names import cells_of


def told(order: orders.Order, facts: object) -> list[str]:
    """What came of an order. `facts` as JSON has them."""
    match order:
        case orders.Status():
            return list(_status(msgspec.convert(facts, orders.StatusFacts, strict=False)))
        case orders.Tables():
            tables = msgspec.convert(facts, list[orders.TableFacts])
            return [line for table in tables for line in _table(table)] or ["No table is open."]
        case orders.People():
            people = msgspec.convert(facts, list[orders.PersonFacts])
            return _people(people) or ["Nobody is connected."]
        case orders.Bans():
            bans = msgspec.convert(facts, list[orders.BanFacts], strict=False)
            return _columns([(ban.address, _until(ban.until)) for ban in bans]) or [
                "Nobody is banned."
            ]
    return [_done(order, facts)]


def _done(order: orders.Order, facts: object) -> str:
    match order:
        case orders.Kick():
            name = msgspec.convert(facts, orders.KickFacts).name
            return f"{name} is off seat {order.seat} of {order.table.upper()}."
        case orders.Ban():
            ban = msgspec.convert(facts, orders.BanFacts, strict=False)
            return f"Banned {_until(ban.until)}: {ban.address}. Sent away: {ban.gone}."
        case orders.Unban():
            return f"Let in again: {msgspec.convert(facts, orders.BanFacts, strict=False).address}."
        case orders.Close():
            return f"Table {order.table.upper()} is closed; the record of its match is kept."
        case orders.Stop():
            return "The server tells everybody goodbye, and stops."
    return "Said to everybody at all tables."


def _status(facts: orders.StatusFacts) -> Iterator[str]:
    yield f"Upgrade {facts.version}, process {facts.process}, since {_when(facts.since)}"
    yield f"Port {facts.port}; joined with:"
    yield from (f"  upgrade join {address}" for address in facts.join)
    if facts.certificate_until is not None:
        yield f"Certificate good until {_when(facts.certificate_until)}"
    yield (
        f"Connections {facts.connections}, tables {facts.tables}, matches {facts.matches}, "
        f"bans {facts.bans}"
    )
    yield f"Games kept in {facts.data}"


def _table(table: orders.TableFacts) -> Iterator[str]:
    private = ", private" if table.private else ""
    yield f"{table.table}  {table.game}, {table.phase}{private}, {table.seats} seats"
    for person in table.people:
        kind = "" if person.level is None else f" (bot, {person.level})"
        away = "" if person.here else ", away"
        yield f"  seat {person.seat}  {person.name}{kind}{away}"
    if table.watchers:
        yield f"  watching: {', '.join(table.watchers)}"


def _people(people: Sequence[orders.PersonFacts]) -> list[str]:
    return _columns(
        [(each.name, each.address or "this process", _places(each.places)) for each in people]
    )


def _places(places: Sequence[orders.PlaceFacts]) -> str:
    each = (
        f"{place.table} watching" if place.seat is None else f"{place.table} seat {place.seat}"
        for place in places
    )
    return ", ".join(each) or "at no table"


def _until(until: datetime | None) -> str:
    return "for ever" if until is None else f"until {_when(until)}"


def _when(moment: datetime) -> str:
    return f"{moment:%Y-%m-%d %H:%M} UTC"


def _columns(rows: Sequence[tuple[str, ...]]) -> list[str]:
    if not rows:
        return []
    widths = [max(map(cells_of, column)) for column in zip(*rows, strict=True)]
    return [
        "  ".join(
            cell + " " * (width - cells_of(cell)) for cell, width in zip(row, widths, strict=True)
        ).rstrip()
        for row in rows
    ]
