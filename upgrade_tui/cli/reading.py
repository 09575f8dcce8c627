"""The commands that print: games, rules, replay, verify, and the version.

What each needs is imported when it runs, so that `upgrade --help` stays quick.
"""

from typing import Annotated

import typer

from upgrade_tui.cli import words
from upgrade_tui.cli.failure import FAILED, Failure, Misuse


def version() -> None:
    """Say which version this is."""
    from importlib.metadata import version as version_of

    from upgrade_tui.cli.text import say

    say(f"upgrade {version_of('upgrade-tui')}")


def games(
    game: Annotated[
        str | None, typer.Argument(metavar="[GAME]", help="With it: its presets and options.")
    ] = None,
) -> None:
    """List the games, or the presets and options of one."""
    from upgrade_tui.cli import catalogue
    from upgrade_tui.cli.text import say, width
    from upgrade_tui.cli.wanted import game_named

    if game is None:
        say(catalogue.all_games(width()))
    else:
        say(catalogue.one_game(game_named(game), width()))


def rules(game: words.Game) -> None:
    """Print the short rules of a game."""
    from upgrade_tui.cli.text import plain, say, width
    from upgrade_tui.cli.wanted import game_named
    from upgrade_tui.pages import page

    short = page(game_named(game).key)
    columns = width()
    say(short.title.upper())
    for section in short.sections:
        say(f"\n{section.title}\n{'-' * len(section.title)}")
        say(plain(section.text, columns))


def replay(
    file: words.File,
    as_json: Annotated[
        bool, typer.Option("--json", help="Print the last position as one JSON object.")
    ] = False,
    seat: Annotated[
        int | None, typer.Option(min=0, metavar="N", help="Only what this seat sees, from 0.")
    ] = None,
    watch: Annotated[bool, typer.Option("--watch", help="Only what a watcher sees.")] = False,
    seed: Annotated[
        int, typer.Option(metavar="N", help="Draws the shuffles that the record lacks.")
    ] = 0,
) -> int:
    """Step through the record of a match on a board."""
    from upgrade_tui.app.records import read_replay

    _refuse_eyes(seat, watch=watch, as_json=as_json)
    played = read_replay(file, seed)
    _refuse_seat(seat, played.record.names)
    if not as_json:
        return _show(file, seed)
    import json

    from upgrade_core.replay import summary
    from upgrade_tui.cli.text import say

    say(json.dumps(summary(played, seat, watch=watch)))
    return FAILED if played.refused else 0


def _refuse_eyes(seat: int | None, *, watch: bool, as_json: bool) -> None:
    """Refuse eyes that contradict each other, or that the board does not take. Raises: Misuse."""
    if seat is not None and watch:
        raise Misuse("--seat and --watch are different eyes: give one of them")
    if (seat is not None or watch) and not as_json:
        raise Misuse(
            "--seat and --watch choose what --json prints: add --json, or choose on the board "
            "whose eyes to look through"
        )


def _refuse_seat(seat: int | None, names: tuple[str, ...]) -> None:
    """Refuse a seat that the record does not have. Raises: Misuse."""
    if seat is not None and seat >= len(names):
        there = ", ".join(f"{number} {name}" for number, name in enumerate(names))
        raise Misuse(f"the record has no seat {seat}; there is: {there}")


def _show(file: str, seed: int) -> int:
    from upgrade_tui.cli.terminal import require_terminal

    require_terminal()
    from pathlib import Path

    from upgrade_tui.app.launch import Launch, run

    return run(Launch("replay", record=Path(file), seed=seed))


def verify(file: words.File) -> None:
    """Check that a match was dealt as its seed says."""
    from upgrade_core.replay import unfair
    from upgrade_tui.app.records import read_file
    from upgrade_tui.cli.text import say
    from upgrade_tui.cli.verdict import fair_sentence

    record = read_file(file)
    if (fault := unfair(record)) is not None:
        raise Failure(f"{file}: {fault}")
    say(f"{file}: {fair_sentence(record)}")
