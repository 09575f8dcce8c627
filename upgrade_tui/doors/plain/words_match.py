"""Words during a match: reading the position, taking back, hints, rest, and its record."""

import asyncio
from random import Random

from upgrade_tui.doors.plain.desk import Desk, Misworded
from upgrade_tui.doors.plain.games import Reading
from upgrade_tui.doors.plain.updates import clock_told
from upgrade_tui.doors.plain.words_table import deal_number

MOST_TOLD = 100
USUAL = 10


async def look(desk: Desk, _rest: str) -> list[str]:
    """Read the whole position."""
    _, reading = desk.in_match()
    _position(desk, reading, [*reading.look_first(), reading.prompt() or reading.offered()])
    return []


async def hand(desk: Desk, _rest: str) -> list[str]:
    """Read the own cards."""
    _, reading = desk.in_match()
    _position(desk, reading, reading.hand())
    return []


def _position(desk: Desk, reading: Reading, lines: list[str]) -> None:
    rules, state = reading.scene.spec.rules, reading.scene.view.state
    desk.voice.tell("position", lines, lambda: {"view": rules.facts(state)})


async def log(desk: Desk, rest: str) -> list[str]:
    """Read the last sentences once more."""
    if rest and not (rest.isascii() and rest.isdecimal()):
        raise Misworded(f"{rest!r} is no number: log 20 reads the last 20 sentences.")
    many = min(int(rest[:4] or USUAL), MOST_TOLD)
    return list(desk.ear.story)[-many:] if many else []


async def time(desk: Desk, _rest: str) -> list[str]:
    """How long one has for this turn."""
    table, _ = desk.in_match()
    return [clock_told(table) or "No clock runs for you just now."]


async def undo(desk: Desk, _rest: str) -> list[str]:
    """Take the last move back, in a solitaire."""
    await desk.client.undo(desk.at_table().code)
    return []


async def redo(desk: Desk, _rest: str) -> list[str]:
    """Do the move again that was taken back."""
    await desk.client.redo(desk.at_table().code)
    return []


async def restart(desk: Desk, rest: str) -> list[str]:
    """Play the same deal anew, or that of a number."""
    await desk.client.restart(desk.at_table().code, deal_number(rest))
    return []


async def hint(desk: Desk, _rest: str) -> list[str]:
    """Ask for a hint."""
    table, reading = desk.in_match()
    scene = reading.scene
    if scene.spec.hint is None:
        raise Misworded(f"There are no hints in {scene.spec.title}; type ? for your moves.")
    if not table.is_my_turn:
        raise Misworded("It is not your turn.")
    action, why = await asyncio.to_thread(scene.spec.hint, scene.view, Random())
    return [f"{scene.spec.rules.format(scene.view, action)}: {why}"]


async def pause(desk: Desk, _rest: str) -> list[str]:
    """Wish that the match rests."""
    table = desk.at_table()
    await desk.client.pause(table.code, on=True)
    return [] if table.info.paused else ["The match rests as soon as all agree."]


async def go(desk: Desk, _rest: str) -> list[str]:
    """Go on with a match that rests."""
    await desk.client.pause(desk.at_table().code, on=False)
    return []


async def record(desk: Desk, _rest: str) -> list[str]:
    """Read the record of the match that is over."""
    text = await desk.client.record(desk.at_table().code)
    desk.voice.tell("record", text.splitlines(), lambda: {"record": text})
    return []
