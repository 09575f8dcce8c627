"""Words among the people of a table: who is here, talk, bots, the start, once more."""

from upgrade_tui.app.emotes import EMOTES
from upgrade_tui.doors.plain.desk import Desk, Misworded
from upgrade_tui.doors.plain.ear import table_facts
from upgrade_tui.doors.plain.people import rules_told, seats_told
from upgrade_tui.doors.plain.speech import joined
from upgrade_tui.net.names import clean_text


async def who(desk: Desk, _rest: str) -> list[str]:
    """Who is at the table."""
    table = desk.at_table()
    lines = [*seats_told(table.info, table.seat), rules_told(table)]
    desk.voice.tell("who", lines, lambda: table_facts(table))
    return []


async def say(desk: Desk, rest: str) -> list[str]:
    """Say something to the table."""
    table = desk.at_table()
    text = clean_text(rest)
    if not text:
        raise Misworded("Say what? Type say and your words.")
    await desk.client.say(table.code, text)
    return []


async def emote(desk: Desk, rest: str) -> list[str]:
    """Show the table a sign."""
    table = desk.at_table()
    if rest not in EMOTES:
        raise Misworded(f"There is: emote {', emote '.join(EMOTES)}.")
    await desk.client.emote(table.code, rest)
    return []


async def start(desk: Desk, rest: str) -> list[str]:
    """Begin the match."""
    await desk.client.start(desk.at_table().code, deal_number(rest))
    return []


def deal_number(rest: str) -> int | None:
    """The number of a deal, of a solitaire. Raises: Misworded."""
    if not rest:
        return None
    if not (rest.isascii() and rest.isdecimal() and len(rest) < 10):
        raise Misworded(f"{rest!r} is no number of a deal: it has up to nine digits.")
    return int(rest)


async def bot(desk: Desk, rest: str) -> list[str]:
    """Give a free seat to a bot."""
    table = desk.at_table()
    level = rest or table.spec.level_to_play
    if level not in table.spec.bots:
        raise Misworded(f"Bots play {joined(list(table.spec.bots), 'or')}: bot {level_like(desk)}.")
    await desk.client.add_bot(table.code, level)
    return []


def level_like(desk: Desk) -> str:
    """A level there is, for an example."""
    return desk.at_table().spec.level_to_play


async def kick(desk: Desk, rest: str) -> list[str]:
    """Free the seat of a bot, or send somebody away."""
    table = desk.at_table()
    if not rest:
        raise Misworded("Whom? Type kick and a number or a name, as who tells them.")
    seat = desk.seat_called(rest)
    person = table.info.people[seat]
    if person is not None and person.kind == "bot":
        await desk.client.remove_bot(table.code, seat)
    else:
        await desk.client.kick(table.code, seat)
    return []


async def again(desk: Desk, _rest: str) -> list[str]:
    """Agree to another match."""
    table = desk.at_table()
    await desk.client.rematch(table.code)
    missing = [
        person.name
        for seat, person in enumerate(table.info.people)
        if person and not person.again and seat != table.seat and person.kind == "person"
    ]
    if table.info.phase != "over" or not missing:
        return []
    return [f"You would play again; {joined(missing)} must agree too."]
