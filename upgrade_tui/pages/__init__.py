"""The short rules of each game, as `upgrade rules` prints them and the rules screen shows them.

A page is a Markdown file in this folder, named after its game. Its text keeps to a small part of
Markdown: paragraphs, lists of lines that start with "- ", **strong**, `code`. A section starts
with "## Title {#key}". The section of the options is made from their declaration.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from upgrade_core.game import AnySpec
from upgrade_core.options import differences, option_fields, settings_text, value_text
from upgrade_core.registry import find_game

OPTIONS_KEY = "options"
_HEADING = re.compile(r"^## (?P<title>.+?) \{#(?P<key>[a-z-]+)\}$", re.MULTILINE)


@dataclass(frozen=True)
class Section:
    """A part of the rules; `key` stays the same in every translation, `text` is light Markdown."""

    key: str
    title: str
    text: str


@dataclass(frozen=True)
class Page:
    """The short rules of one game: its title, and sections in reading order."""

    game: str
    title: str
    sections: tuple[Section, ...]

    def section(self, key: str) -> Section:
        """The section with a key. Raises: KeyError: the page has none so called."""
        for section in self.sections:
            if section.key == key:
                return section
        raise KeyError(key)


@cache
def page(game_key: str) -> Page:
    """The page of a game. Raises: UnknownGame: there is no such game."""
    spec = find_game(game_key)
    source = files(__name__).joinpath(f"{spec.key}.md").read_text(encoding="utf-8")
    sections = (*_sections(source), Section(OPTIONS_KEY, "Options", _options_text(spec)))
    return Page(spec.key, spec.title, sections)


def _sections(source: str) -> Iterator[Section]:
    headings = list(_HEADING.finditer(source))
    ends = [heading.start() for heading in headings[1:]] + [len(source)]
    for heading, end in zip(headings, ends, strict=True):
        yield Section(heading["key"], heading["title"], source[heading.end() : end].strip())


def _options_text(spec: AnySpec) -> str:
    """Every option with its values, then what each preset changes."""
    options = [
        f"- **{field.title}** (`{field.name}`): {field.range_text}, "
        f"usually {value_text(field.default)}. {field.description[:1].upper()}{field.description[1:]}."
        for field in option_fields(spec.options_type)
    ]
    presets = [
        f"- `{name}`: {settings_text(differences(preset, spec.standard)) or 'as above'}"
        for name, preset in spec.presets.items()
    ]
    return "\n".join(
        ["Chosen when a table is opened:", "", *options, "", "Ready-made choices:", "", *presets]
    )
