"""Writes the tables of the documentation that the program itself knows: options and keys.

Run it after a change of either: `.venv/bin/python -m docs.make_tables`. A test says when it is due.
"""

import re
from collections.abc import Callable
from pathlib import Path

from upgrade_core.options import options_table
from upgrade_core.registry import find_game
from upgrade_tui.app.keymap import SECTIONS, shown

DOCS = Path(__file__).parent
_BLOCK = re.compile(
    r"<!-- (?P<kind>options|keys): (?P<of>\w+) -->\n.*?<!-- /(?P=kind) -->", re.DOTALL
)


def options_of(game: str) -> str:
    """The options of a game as a Markdown table."""
    return options_table(find_game(game).options_type)


def keys_of(section: str) -> str:
    """A section of the table of keys as a Markdown table."""
    rows = [
        f"| {' '.join(f'`{shown(name)}`' for name in key.keys)} | {key.help} |"
        for key in SECTIONS[section].keys
        if key.help
    ]
    return "\n".join(["| key | what it does |", "| --- | --- |", *rows])


_MAKERS: dict[str, Callable[[str], str]] = {"options": options_of, "keys": keys_of}


def filled(page: str) -> str:
    """A page with every table as the program knows it."""

    def table(block: re.Match[str]) -> str:
        kind, of = block["kind"], block["of"]
        return f"<!-- {kind}: {of} -->\n\n{_MAKERS[kind](of)}\n\n<!-- /{kind} -->"

    return _BLOCK.sub(table, page)


def main() -> None:
    """Fill the tables of all pages."""
    for path in DOCS.rglob("*.md"):
        page = path.read_text(encoding="utf-8")
        if (new := filled(page)) != page:
            path.write_text(new, encoding="utf-8")


if __name__ == "__main__":
    main()
