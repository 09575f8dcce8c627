"""docs/: what its pages say of options, presets and keys is what the program knows; links lead."""

import re
from pathlib import Path

import pytest

from docs.make_tables import filled
from tests.cli.commands import ROOT
from upgrade_core.registry import GAMES
from upgrade_tui.app.keymap import SECTIONS

PAGES = sorted([ROOT / "README.md", ROOT / "CONTRIBUTING.md", *(ROOT / "docs").rglob("*.md")])
PASSING = {"ask", "confirm", "emote", "link", "opening", "too_small", "help", "pile", "story"}
"""Sections of what is there for a moment."""


def text_of(page: Path) -> str:
    """A page of the documentation."""
    return page.read_text(encoding="utf-8")


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_the_tables_of_a_page_are_as_the_program_has_them(page: Path) -> None:
    assert filled(text_of(page)) == text_of(page), "run: .venv/bin/python -m docs.make_tables"


def test_every_screen_has_its_keys_in_the_page_about_playing_or_about_its_game() -> None:
    pages = [ROOT / "docs" / "playing.md", *(ROOT / "docs" / "games").glob("*.md")]
    written = {
        keys for page in pages for keys in re.findall(r"<!-- keys: (\w+) -->", text_of(page))
    }
    of_tables = {f"table.{game}" for game in SECTIONS}  # a game's keys and a table's, joined

    assert written >= SECTIONS.keys() - PASSING - of_tables


@pytest.mark.parametrize("game", GAMES)
def test_every_game_has_its_rules_with_options_and_every_preset(game: str) -> None:
    page = text_of(ROOT / "docs" / "games" / f"{game}.md")

    assert f"<!-- options: {game} -->" in page
    assert set(re.findall(r"^\| `([\w-]+)` \|", page, re.MULTILINE)) >= set(GAMES[game].presets)


def test_every_paragraph_that_the_code_of_upgrade_cites_is_there() -> None:
    sources = (ROOT / "upgrade_core" / "games" / "upgrade").glob("*.py")
    cited = {number for path in sources for number in re.findall(r"§(1\.\d+)", text_of(path))}

    page = text_of(ROOT / "docs" / "games" / "upgrade.md")
    headings = set(re.findall(r"^## (1\.\d+) ", page, re.MULTILINE))

    assert cited
    assert cited <= headings


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_every_link_and_picture_of_a_page_leads_to_a_file(page: Path) -> None:
    links = [
        link.partition("#")[0]
        for link in re.findall(r"\]\(([^)#][^)]*)\)", text_of(page))
        if "://" not in link
    ]

    assert [link for link in links if not (page.parent / link).exists()] == []
