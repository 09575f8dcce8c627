"""docs/games: what it says of options and presets is what the games declare."""

import re

import pytest

from tests.cli.commands import ROOT
from upgrade_core.options import options_table
from upgrade_core.registry import GAMES


def book(game: str) -> str:
    """The rules of a game, as the documentation has them."""
    return (ROOT / "docs" / "games" / f"{game}.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("game", GAMES)
def test_the_table_of_options_is_the_one_made_from_their_declaration(game: str) -> None:
    written = re.search(r"<!-- options: .*? -->\n(.*?)\n<!-- /options -->", book(game), re.DOTALL)

    assert written is not None
    assert options_table(GAMES[game].options_type) == written[1].strip()


@pytest.mark.parametrize("game", GAMES)
def test_every_preset_is_described(game: str) -> None:
    described = re.findall(r"^\| `(\w+)` \|", book(game), re.MULTILINE)

    assert set(GAMES[game].presets) <= set(described)


def test_every_paragraph_that_the_code_of_upgrade_cites_is_there() -> None:
    sources = (ROOT / "upgrade_core" / "games" / "upgrade").glob("*.py")
    cited = {
        number
        for path in sources
        for number in re.findall(r"§(1\.\d+)", path.read_text(encoding="utf-8"))
    }

    headings = set(re.findall(r"^## (1\.\d+) ", book("upgrade"), re.MULTILINE))

    assert cited
    assert cited <= headings
