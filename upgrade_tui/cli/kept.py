"""The command that lists finished matches."""

from typing import TYPE_CHECKING, Annotated

import typer

from upgrade_tui.cli import words

if TYPE_CHECKING:
    from upgrade_tui.app.kept import KeptMatch


def records(
    data: words.Data = None,
    as_json: Annotated[
        bool, typer.Option("--json", help="Print one JSON object a match, one a line.")
    ] = False,
    most: Annotated[
        int, typer.Option("--last", min=1, metavar="N", help="At most so many, the newest.")
    ] = 20,
) -> None:
    """List the matches that were finished here, to step through with replay."""
    from upgrade_tui.app.kept import kept_matches
    from upgrade_tui.cli.text import say
    from upgrade_tui.net.journal.shelf import usual_shelf

    folder = usual_shelf() if data is None else data / "records"
    matches = kept_matches(folder, most)
    if as_json:
        import json

        for match in matches:
            say(json.dumps(_facts(match)))
        return
    if not matches:
        say(f"No match has been finished yet; they are kept in {folder}.")
        return
    for match in matches:
        names = ", ".join(match.record.names)
        say(f"{match.when:16}  {match.record.spec.title:12}  {match.who_won}  ({names})")
        say(f"                  upgrade replay {match.path}")


def _facts(match: "KeptMatch") -> dict[str, object]:
    record = match.record
    winners = record.winners
    return {
        "file": str(match.path),
        "game": record.spec.key,
        "date": record.date,
        "names": list(record.names),
        "winners": None if winners is None else list(winners),
    }
