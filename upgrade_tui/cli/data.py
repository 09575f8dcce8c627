"""The commands about what a host keeps: backup and restore.

What each needs is imported when it runs, so that `upgrade --help` stays quick.
"""

from pathlib import Path
from typing import Annotated

import typer

from upgrade_tui.cli import words


def backup(
    target: Annotated[
        Path,
        typer.Argument(
            metavar="FILE|DIR", help="What to write; in a folder, a file with the date."
        ),
    ],
    data: words.Data = None,
) -> None:
    """Copy everything a host keeps to one file, also while it serves."""
    from upgrade_tui.cli.text import say
    from upgrade_tui.net.journal.backup import back_up

    saved = back_up(*_folders(data), target.expanduser())
    say(
        f"{saved.path}: {_so_many(saved.tables, 'open table')} and "
        f"{_so_many(saved.records, 'record')}. It has what nobody at the tables may see: "
        "keep it where only you can read it."
    )


def restore(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="What backup has written.")],
    data: words.Data = None,
    force: Annotated[
        bool, typer.Option("--force", help="Put the games that are there now aside.")
    ] = False,
) -> None:
    """Put back what a backup has, where no host is serving."""
    from upgrade_tui.cli.text import say
    from upgrade_tui.net.journal.restoring import restore as put_back

    folder, records = _folders(data)
    there = put_back(file.expanduser(), folder, records, force=force)
    say(
        f"{_so_many(there.tables, 'open table')} and {_so_many(there.records, 'more record')} "
        f"are in {folder} now."
    )
    if there.aside is not None:
        say(f"What was there before is in {there.aside}.")


def _folders(data: Path | None) -> tuple[Path, Path]:
    """Where a host keeps its games, and where the records of those that are over."""
    from upgrade_tui.net.journal.folder import kept_settings
    from upgrade_tui.net.settings import ServerSettings

    settings = kept_settings(ServerSettings(), data)
    assert settings.data is not None
    return settings.data, settings.records or settings.data / "records"


def _so_many(number: int, thing: str) -> str:
    return f"{number} {thing}" if number == 1 else f"{number} {thing}s"
