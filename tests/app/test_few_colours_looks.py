"""The table in the colours, and with the signs, of terminals and eyes that have fewer."""

from collections.abc import Callable
from typing import Any

import pytest

from tests.app.played import FOUR, PlayedClient, table_app

LOOKS: dict[str, dict[str, Any]] = {
    "sixteen": {"colours": "16"},
    "sixteen-light": {"colours": "16", "theme": "paper"},
    "console": {"colours": "8", "glyphs": "console"},
    "red-green": {"theme": "red-green", "four_colours": True},
    "blue-yellow": {"theme": "blue-yellow", "four_colours": True},
}


@pytest.mark.parametrize("name", LOOKS)
def test_the_table_looks_as_it_was_looked_at(name: str, snap_compare: Callable[..., bool]) -> None:
    app = table_app(PlayedClient.at(FOUR), **LOOKS[name])
    assert snap_compare(app, terminal_size=(80, 24), press=["u", "right"])
