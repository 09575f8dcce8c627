"""The command that looks at everything the game depends on, and says what to do where it is not."""

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from upgrade_tui.cli import words

if TYPE_CHECKING:
    from upgrade_tui.cli.checks.finding import Finding

    Areas = list[tuple[str, list[Finding]]]


def doctor(
    data: words.Data = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print what was found as JSON.")] = False,
) -> int:
    """Look at terminal, folders and network, and name a remedy for what is not right."""
    from upgrade_tui.cli.text import say

    areas = list(_areas(data))
    findings = [finding for _, several in areas for finding in several]
    needed = [finding.name for finding in findings if finding.verdict == "wrong"]
    if as_json:
        say(_json(areas, is_fine=not needed))
    else:
        for line in _lines(areas):
            say(line)
        say(_verdict(needed, sum(finding.verdict == "note" for finding in findings)))
    return 1 if needed else 0


def _areas(data: Path | None) -> "Iterator[tuple[str, list[Finding]]]":
    from upgrade_tui.cli.checks import network, places, screen, software
    from upgrade_tui.net.journal.folder import usual_folder

    server = data.expanduser().absolute() if data else usual_folder()
    yield "Program", list(software.look())
    yield "Terminal", list(screen.look(screen.this_terminal()))
    yield "Folders", list(places.look(server))
    yield "Network", list(network.look(server))


def _lines(areas: "Areas") -> Iterator[str]:
    """Every finding in a line or more, the remedies below."""
    from textwrap import wrap

    from upgrade_tui.cli.text import width

    room = width()
    for area, findings in areas:
        yield area
        for finding in findings:
            mark = "" if finding.verdict == "fine" else finding.verdict
            head = f"  {mark:<7} "
            about = f"{finding.name}: {finding.words}"
            yield from wrap(about, room, initial_indent=head, subsequent_indent=" " * len(head))
            if finding.remedy:
                indent = " " * (len(head) + 2)
                yield from wrap(
                    f"-> {finding.remedy}",
                    room,
                    initial_indent=indent,
                    subsequent_indent=f"{indent}   ",
                    break_on_hyphens=False,
                )
        yield ""


def _verdict(needed: list[str], notes: int) -> str:
    if needed:
        return f"Not right, and needed: {', '.join(needed)}."
    if notes:
        return "All that is needed is fine; the notes say what could be better."
    return "All is fine."


def _json(areas: "Areas", *, is_fine: bool) -> str:
    import json
    from dataclasses import asdict

    findings = [
        {"area": area.lower(), **asdict(finding)} for area, several in areas for finding in several
    ]
    return json.dumps({"fine": is_fine, "findings": findings}, ensure_ascii=False, indent=2)
