"""What is kept of solitaires: the game that was left, one a game, and all results.

A document that cannot be read is set aside, so that nothing in it is lost.
"""

from collections.abc import Mapping
from typing import TypeVar

import msgspec

from upgrade_tui.app.solitaire.progress import Progress
from upgrade_tui.app.solitaire.results import Results
from upgrade_tui.app.storage import Drawer

T = TypeVar("T")

_SUFFIX = ".json"
_RESULTS = "results.json"


def variant_of(game: str, preset: str, options: Mapping[str, object]) -> str:
    """What results are kept apart by: a game, its preset, and what was changed of that."""
    changes = [f"{name}={value}" for name, value in sorted(options.items())]
    return " ".join([game, preset, *changes])


class Solitaires:
    """One person's solitaires, in a drawer of theirs."""

    def __init__(self, drawer: Drawer) -> None:
        self._drawer = drawer

    def _read(self, name: str, kind: type[T]) -> T | None:
        document = self._drawer.read(name)
        if document is None:
            return None
        try:
            return msgspec.json.decode(document, type=kind)
        except (msgspec.DecodeError, UnicodeDecodeError):
            self._drawer.set_aside(name)
            return None

    def left_game(self, game: str) -> Progress | None:
        """The attempt that was left, and can be gone on with."""
        progress = self._read(f"{game}{_SUFFIX}", Progress)
        return progress if progress is not None and progress.game == game else None

    def left_games(self) -> list[str]:
        """The games of which one was left, the latest first."""
        names = [name for name in self._drawer.names() if name != _RESULTS]
        return [name.removesuffix(_SUFFIX) for name in names if name.endswith(_SUFFIX)]

    def keep_game(self, progress: Progress) -> str | None:
        """Keep an attempt, in place of the one before; a sentence where that was not possible."""
        return self._drawer.write(f"{progress.game}{_SUFFIX}", msgspec.json.encode(progress))

    def drop_game(self, game: str) -> None:
        """Nothing waits to be gone on with."""
        self._drawer.remove(f"{game}{_SUFFIX}")

    def results_of(self, variant: str) -> Results:
        """The results of one way to play."""
        return (self._read(_RESULTS, dict[str, Results]) or {}).get(variant, Results())

    def keep_results(self, variant: str, results: Results) -> str | None:
        """Keep them beside those of other ways to play; a sentence where that was not possible."""
        known = self._read(_RESULTS, dict[str, Results]) or {}
        return self._drawer.write(_RESULTS, msgspec.json.encode(known | {variant: results}))
