"""Words about words: help, the rules, and how cards are called."""

import re

from upgrade_core.cards import card_text
from upgrade_core.game import AnySpec
from upgrade_core.registry import find_game
from upgrade_tui.doors.plain.desk import Desk, Misworded
from upgrade_tui.doors.plain.games import reading_kind
from upgrade_tui.doors.plain.speech import joined
from upgrade_tui.pages import page

_MARKS = re.compile(r"\*\*|`|^- ")


async def rules(desk: Desk, rest: str) -> list[str]:
    """Read the short rules: their parts, or one of them."""
    words = rest.split()
    spec = desk.table.spec if desk.table else _game_of(words)
    short = page(spec.key)
    keys = {section.key: section for section in short.sections}
    if not words:
        parts = [f"{key}: {section.title}" for key, section in keys.items()]
        return [f"{short.title} in short. Type rules with one of these:", *parts]
    if words[0] not in keys:
        raise Misworded(f"The rules have no part {words[0]!r}; there is {joined(list(keys))}.")
    section = keys[words[0]]
    lines = (_MARKS.sub("", line) for line in section.text.splitlines())
    return [f"{section.title}.", *filter(None, lines)]


def _game_of(words: list[str]) -> AnySpec:
    if not words:
        raise Misworded("Rules of which game? At no table, type for example: rules upgrade.")
    return find_game(words.pop(0))


async def short(desk: Desk, _rest: str) -> list[str]:
    """Call cards as they are typed."""
    desk.ear.short = True
    return ["Cards are called as they are typed, such as 9H."]


async def long(desk: Desk, _rest: str) -> list[str]:
    """Call cards by words."""
    desk.ear.short = False
    return ["Cards are called by words, such as 9 of hearts."]


def card_help(spec: AnySpec) -> str:
    """How cards are typed in a game, by an example of its own."""
    if spec.key == "updown":
        card = 137
        return f"A card is typed as its number: {card_text(card)} is {reading_kind(spec.key).CARD(card)}."
    return "A card is typed as rank and suit: 9H is the 9 of hearts, TD or 10D the 10 of diamonds."
