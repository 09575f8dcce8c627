"""docs/lines.md: it lists every kind of object there is, and every field of an update."""

import re
from random import Random

from tests.cli.commands import ROOT
from tests.doors.plain.talking import alone, play_out
from upgrade_tui.doors.plain.manner import Manner
from upgrade_tui.doors.plain.vocabulary import WORDS
from upgrade_tui.doors.plain.voice import VERSION

PAGE = (ROOT / "docs" / "lines.md").read_text(encoding="utf-8")
PLAYING = (ROOT / "docs" / "playing.md").read_text(encoding="utf-8")
SOURCES = (ROOT / "upgrade_tui" / "doors" / "plain").glob("*.py")


def rows(page: str) -> set[str]:
    """All names in code that the first column of a table has."""
    first = re.findall(r"^\| (`[^|]+) \|", page, re.MULTILINE)
    return {name for cell in first for name in re.findall(r"`([a-z_]+)[^`]*`", cell)}


def test_every_kind_that_is_told_is_on_the_page() -> None:
    kinds = {
        kind
        for source in SOURCES
        for kind in re.findall(r'\.tell\(\s*"(\w+)"', source.read_text(encoding="utf-8"))
    }

    assert {"hello", "update", "error", "bye"} <= kinds
    assert kinds <= rows(PAGE)


async def test_every_field_of_an_update_is_on_the_page() -> None:
    async with alone("sleight", Manner(alone=True, as_json=True)) as (typist, _):
        await play_out(typist, dice=Random(1))
        fields = {field for told in typist.told if told["kind"] == "update" for field in told}

    assert fields - {"kind", "sentences"} <= rows(PAGE)


def test_the_page_has_the_version_that_a_hello_tells() -> None:
    assert f"`version` of these objects, {VERSION}" in PAGE


def test_every_word_is_on_the_page_about_playing() -> None:
    section = PLAYING.partition("## Without a screen")[2].partition("\n## ")[0]

    assert WORDS.keys() - {"help"} <= rows(section)
