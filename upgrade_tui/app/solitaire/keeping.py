"""The files of solitaires: the game that was left, one a game, and all results.

A file that cannot be read is set aside under another name, so that nothing in it is lost.
"""

from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from typing import TypeVar

import msgspec
from platformdirs import user_data_path

from upgrade_tui.app.solitaire.progress import Progress
from upgrade_tui.app.solitaire.results import Results

T = TypeVar("T")


def _folder() -> Path:
    return user_data_path("upgrade") / "solitaire"


def _read(name: str, kind: type[T]) -> T | None:
    path = _folder() / name
    try:
        return msgspec.json.decode(path.read_bytes(), type=kind)
    except FileNotFoundError:
        return None
    except (OSError, msgspec.DecodeError, UnicodeDecodeError):
        with suppress(OSError):
            path.replace(path.with_suffix(".unreadable"))
        return None


def _write(name: str, value: object) -> str | None:
    """Write a file whole or not at all; a sentence where that was not possible."""
    path = _folder() / name
    fresh = path.with_suffix(".new")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        fresh.write_bytes(msgspec.json.encode(value))
        fresh.replace(path)
    except OSError as error:
        reason = error.strerror or str(error)
        return f"This game could not be kept in {path}: {reason}. Free some space, or check it."
    return None


def left_game(game: str) -> Progress | None:
    """The attempt that was left, and can be gone on with."""
    progress = _read(f"{game}.json", Progress)
    return progress if progress is not None and progress.game == game else None


def left_games() -> list[str]:
    """The games of which one was left, the latest first."""
    try:
        files = sorted(_folder().glob("*.json"), key=lambda path: -path.stat().st_mtime)
    except OSError:
        return []
    return [path.stem for path in files if path.name != _RESULTS]


def keep_game(progress: Progress) -> str | None:
    """Keep an attempt, in place of the one before; a sentence where that was not possible."""
    return _write(f"{progress.game}.json", progress)


def drop_game(game: str) -> None:
    """Nothing waits to be gone on with."""
    with suppress(OSError):
        (_folder() / f"{game}.json").unlink()


_RESULTS = "results.json"


def variant_of(game: str, preset: str, options: Mapping[str, object]) -> str:
    """What results are kept apart by: a game, its preset, and what was changed of that."""
    changes = [f"{name}={value}" for name, value in sorted(options.items())]
    return " ".join([game, preset, *changes])


def results_of(variant: str) -> Results:
    """The results of one way to play."""
    return (_read(_RESULTS, dict[str, Results]) or {}).get(variant, Results())


def keep_results(variant: str, results: Results) -> str | None:
    """Keep them beside those of other ways to play; a sentence where that was not possible."""
    known = _read(_RESULTS, dict[str, Results]) or {}
    return _write(_RESULTS, known | {variant: results})
