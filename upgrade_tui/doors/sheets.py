"""Style sheets that many apps of one process share once they are parsed.

Every app reads the same sheets, and parsing them is a third of what it takes to start one. Textual
remembers what it has parsed for each app by itself; here all apps of the same colours remember
together.
"""

from collections import OrderedDict
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from textual.app import App
    from textual.css.model import RuleSet
    from textual.css.stylesheet import Stylesheet

Key = tuple[object, ...]
Variables = tuple[tuple[str, str], ...]

MOST_PALETTES = 16
"""Sets of colours that are remembered."""
_parsed: "OrderedDict[Variables, dict[Key, list[RuleSet]]]" = OrderedDict()


class SharedSheets:
    """In place of a style sheet's own memory of what it has parsed."""

    def __init__(self, sheet: "Stylesheet") -> None:
        self._sheet = sheet
        self._known: dict[Key, list[RuleSet]] | None = None

    def _mine(self) -> "dict[Key, list[RuleSet]]":
        """What has been parsed with the colours of now."""
        if self._known is None:
            variables = tuple(sorted(self._sheet._variables.items()))  # noqa: SLF001 - see above
            self._known = _parsed.setdefault(variables, {})
            _parsed.move_to_end(variables)
            if len(_parsed) > MOST_PALETTES:
                _parsed.popitem(last=False)
        return self._known

    def __getitem__(self, key: Key) -> "list[RuleSet]":
        return self._mine()[key]

    def __setitem__(self, key: Key, rules: "list[RuleSet]") -> None:
        self._mine()[key] = rules

    def clear(self) -> None:
        """The colours have changed."""
        self._known = None


def share_sheets(app: "App[Any]") -> None:
    """Let an app use what others have parsed, and others what it parses."""
    app.stylesheet._parse_cache = SharedSheets(app.stylesheet)  # type: ignore[assignment]  # noqa: SLF001
