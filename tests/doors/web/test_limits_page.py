# ruff: noqa: SLF001 - some limits are nobody else's business
"""The table of limits in docs/hosting.md, *In a browser*, says what the door keeps to."""

import re
from dataclasses import fields
from pathlib import Path

from upgrade_tui.doors.web import tab
from upgrade_tui.doors.web.envelope import MOST_BYTES
from upgrade_tui.doors.web.settings import WebSettings

PAGE = Path(__file__).parents[3] / "docs" / "hosting.md"
ROW = re.compile(r"^\| [^|]+ \| (?P<limit>\d[^|]*) \| (?:`(?P<name>\w+)` )?\|$", re.MULTILINE)


def rows() -> list[tuple[str | None, str]]:
    """Name and limit of each row."""
    text = PAGE.read_text(encoding="utf-8")
    section = text.partition("\n## In a browser\n")[2].partition("\n## ")[0]
    return [(row["name"], row["limit"]) for row in ROW.finditer(section)]


def written(name: str, value: float) -> str:
    """A limit as the page writes it."""
    if name.endswith("_s"):
        return f"{value:g} s"
    return f"{value // 1024:g} KiB" if name == "most_unread" else f"{value:g}"


def test_every_setting_of_the_door_that_limits_is_on_the_page() -> None:
    usual = WebSettings()
    names = {each.name for each in fields(usual)} - {"bind", "port"}
    on_page = {name: limit for name, limit in rows() if name is not None}

    assert on_page == {name: written(name, getattr(usual, name)) for name in names}


def test_the_limits_of_the_door_that_cannot_be_set_are_there_too() -> None:
    assert [limit for name, limit in rows() if name is None] == [
        f"{MOST_BYTES // 1024} KiB",
        f"{tab._MESSAGES_PER_S:g}",
        str(tab._MESSAGES_AT_ONCE),
    ]
