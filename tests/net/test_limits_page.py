# ruff: noqa: SLF001 - some limits are nobody else's business
"""The table of limits in docs/hosting.md says what the server keeps to."""

import re
from dataclasses import fields
from pathlib import Path

from upgrade_tui.net import addresses, audience, peer
from upgrade_tui.net.framing import CLIENT_LIMIT, HELLO_LIMIT
from upgrade_tui.net.listener import MOST_TURNED_AWAY
from upgrade_tui.net.names import MOST_CHAT_CELLS, MOST_NAME_CELLS
from upgrade_tui.net.passwords import MOST_WRONG
from upgrade_tui.net.settings import ServerSettings

PAGE = Path(__file__).parents[2] / "docs" / "hosting.md"
ROW = re.compile(
    r"^\| (?P<what>[^|]+) \| (?P<limit>[^|]+) \| (?:`(?P<name>\w+)` )?\|$", re.MULTILINE
)
NO_LIMITS = {
    "announce",
    "announce_s",
    "bind",
    "bot_pause_s",
    "data",
    "doors",
    "now",
    "pace",
    "password",
    "port",
    "records",
    "seed",
    "tls",
}
"""Settings that keep nobody from anything; a new one belongs here or into the table."""


def rows() -> list[tuple[str, str, str | None]]:
    """The rows of the table: what, how much, and the name of the setting."""
    section = PAGE.read_text(encoding="utf-8").split("\n## Limits\n")[1].split("\n## ")[0]
    return [(row["what"], row["limit"], row["name"]) for row in ROW.finditer(section)]


def written(name: str, value: float) -> str:
    """A limit as the page writes it."""
    if name == "most_unread":
        return f"{value // 1024} KiB"
    return f"{value:g} s" if name.endswith("_s") and not name.endswith("_per_s") else f"{value:g}"


def test_every_setting_that_limits_somebody_is_on_the_page_with_its_number() -> None:
    usual = ServerSettings()
    limits = {each.name for each in fields(usual)} - NO_LIMITS
    on_page = {name: limit for _, limit, name in rows() if name is not None}

    assert on_page == {name: written(name, getattr(usual, name)) for name in limits}


def test_the_limits_that_cannot_be_set_are_on_the_page_too() -> None:
    on_page = [limit for _, limit, name in rows() if name is None]

    assert on_page == [
        str(MOST_TURNED_AWAY),
        f"{HELLO_LIMIT // 1024} KiB",
        f"{CLIENT_LIMIT // 1024} KiB",
        f"{peer._HIGH_WATER // 1024} KiB",
        str(MOST_WRONG),
        str(addresses._GUESSES_AT_ONCE),
        f"{MOST_NAME_CELLS} cells",
        f"{MOST_CHAT_CELLS} cells",
        str(audience._MOST_LINES),
    ]
