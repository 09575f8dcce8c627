"""Style sheets that many apps of one process share once they are parsed.

Every app reads the same sheets, and parsing them is a third of what it takes to start one. Textual
remembers what it has parsed for each app by itself, and forgets it when an app takes on its colours;
here all apps of the same colours remember together.
"""

from collections import OrderedDict
from typing import TYPE_CHECKING

from textual.css.stylesheet import Stylesheet
from textual.css.tokenize import tokenize_values

if TYPE_CHECKING:
    from typing import Any

    from textual.app import App
    from textual.css.model import RuleSet
    from textual.css.tokenizer import Token

Key = tuple[object, ...]
Variables = dict[str, str]

MOST_PALETTES = 16
"""Sets of colours that are remembered."""


class Palette:
    """What is remembered for a set of colours."""

    def __init__(self, variables: Variables) -> None:
        self.tokens: dict[str, list[Token]] = tokenize_values(variables)
        self.rules: dict[Key, list[RuleSet]] = {}


_palettes: OrderedDict[tuple[tuple[str, str], ...], Palette] = OrderedDict()


def palette_of(variables: Variables) -> Palette:
    """The one of these colours, as all apps share it."""
    key = tuple(sorted(variables.items()))
    if key not in _palettes:
        _palettes[key] = Palette(variables)
    _palettes.move_to_end(key)
    if len(_palettes) > MOST_PALETTES:
        _palettes.popitem(last=False)
    return _palettes[key]


class SharedRules:
    """In place of a style sheet's own memory of what it has parsed."""

    def __init__(self, sheet: "SharedSheet") -> None:
        self._sheet = sheet

    def __getitem__(self, key: Key) -> "list[RuleSet]":
        return self._sheet.palette.rules[key]

    def __setitem__(self, key: Key, rules: "list[RuleSet]") -> None:
        self._sheet.palette.rules[key] = rules

    def clear(self) -> None:
        """The colours have changed."""
        self._sheet.forget_palette()


class SharedSheet(Stylesheet):
    """The style sheet of one of many apps."""

    def __init__(self, variables: Variables) -> None:
        super().__init__(variables=variables)
        self._palette: Palette | None = None
        self._parse_cache = SharedRules(self)  # type: ignore[assignment]

    @property
    def palette(self) -> Palette:
        """That of the colours of now."""
        if self._palette is None:
            self._palette = palette_of(self._variables)
        return self._palette

    def forget_palette(self) -> None:
        """The colours have changed."""
        self._palette = None

    @property
    def _variable_tokens(self) -> "dict[str, list[Token]]":
        return self.palette.tokens

    def reparse(self) -> None:
        """Take on new colours; Textual would do so in a fresh sheet, which remembers nothing."""
        self.parse()


def share_sheets(app: "App[Any]") -> None:
    """Let an app that has not started use what others have parsed, and others what it parses."""
    app.stylesheet = SharedSheet(app.stylesheet._variables)  # noqa: SLF001 - made a moment ago
