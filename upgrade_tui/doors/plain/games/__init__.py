"""How each game's positions are read aloud. A game without a module of its own is read by its facts."""

from functools import cache
from importlib import import_module
from importlib.util import find_spec

from upgrade_core.cards import card_text
from upgrade_tui.doors.plain.games.general import Reading
from upgrade_tui.doors.plain.scene import scene_of
from upgrade_tui.net.mirror import TableMirror

__all__ = ["Reading", "reading_at", "reading_kind"]


@cache
def reading_kind(game: str) -> type[Reading]:
    """How a game is read: by the module named after it where there is one."""
    name = f"{__name__}.{game}"
    if not game.isidentifier() or find_spec(name) is None:
        return Reading
    kind: type[Reading] = import_module(name).READING
    return kind


def reading_at(table: TableMirror, *, short: bool = False) -> Reading | None:
    """The reading of what can be seen at a table, cards in words or `short`; None: no match yet."""
    kind = reading_kind(table.spec.key)
    scene = scene_of(table, card_text if short else kind.CARD)
    return None if scene is None else kind(scene)
