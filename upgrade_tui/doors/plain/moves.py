"""Moves as they are typed: reading them, with names for seats, and listing those that may be made."""

import re
from collections.abc import Sequence
from typing import Any

from upgrade_core.errors import NotationError
from upgrade_core.game import Choices
from upgrade_tui.doors.plain.games import Reading
from upgrade_tui.doors.plain.scene import Scene, choices_of
from upgrade_tui.doors.plain.speech import started

MOST_TOLD = 12
"""Moves of one kind that are read out unasked."""
MOST_LISTED = 64


def parse_move(scene: Scene, text: str) -> Any:  # noqa: ANN401 - any game's action
    """The move a text names; a seat may be called by name. Raises: NotationError."""
    try:
        return scene.spec.rules.parse(scene.view, text)
    except NotationError:
        numbered = _numbered(scene.names, text)
        if numbered == text:
            raise
        return scene.spec.rules.parse(scene.view, numbered)


def _numbered(names: Sequence[str], text: str) -> str:
    """The text with the name at its end as the number of the seat."""
    for seat, name in sorted(enumerate(names), key=lambda each: -len(each[1])):
        end = re.escape(name)
        if re.search(rf"\s{end}$", text, re.IGNORECASE):
            return f"{text[: len(text) - len(name)]}{seat}"
    return text


def moves_of(scene: Scene) -> tuple[list[str], list[str], int | None]:
    """The moves and the asides as texts, and how many moves there are (None: too many to count)."""
    choices = choices_of(scene)
    if choices is None:
        return [], [], 0
    write = scene.spec.rules.format
    moves = [write(scene.view, action) for action in choices.few(MOST_LISTED)]
    return moves, [write(scene.view, action) for action in choices.asides()], choices.count()


def moves_told(reading: Reading, verb: str = "") -> list[str]:
    """The moves, a sentence a verb, each with what it means; with `verb` all that begin so."""
    scene = reading.scene
    choices = choices_of(scene)
    if choices is None:
        return ["You are watching: there is nothing for you to play."]
    groups: dict[str, list[str]] = {}
    actions = choices.few(MOST_LISTED)
    for action in actions:
        text = scene.spec.rules.format(scene.view, action)
        gloss = reading.gloss(action)
        word = text.partition(" ")[0]
        groups.setdefault(word, []).append(f"{text} ({gloss})" if gloss else text)
    if verb:
        return _all_of(groups, verb, choices)
    lines = [_few_of(word, texts) for word, texts in groups.items()]
    if lines and choices.count() != len(actions):
        lines.append("There are more; these are the likely ones.")
    asides = [scene.spec.rules.format(scene.view, action) for action in choices.asides()]
    if not lines:
        lines.append("You need not do anything just now.")
    return [*lines, *([f"At any time: {', '.join(asides)}."] if asides else [])]


def _few_of(word: str, texts: list[str]) -> str:
    more = len(texts) - MOST_TOLD
    rest = f"; and {more} more, by: ? {word}" if more > 0 else ""
    return f"{started('; '.join(texts[:MOST_TOLD]))}{rest}."


def _all_of(groups: dict[str, list[str]], verb: str, choices: Choices[Any]) -> list[str]:
    texts = groups.get(verb, [])
    if not texts:
        return [f"No move that you may make now begins with {verb}."]
    more = " There are more; these are the likely ones." if choices.count() is None else ""
    return [f"{started('; '.join(texts))}.{more}"]
