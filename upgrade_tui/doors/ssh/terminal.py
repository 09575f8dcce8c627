"""What is believed of a stranger's terminal: a few variables, and what follows from them."""

import re
from collections.abc import Mapping

from upgrade_tui.app.settings import draws_unicode
from upgrade_tui.doors.channel import Abilities

BLIND = ("", "dumb", "unknown")
"""What TERM is where nothing can be placed on the screen."""
_KNOWN = re.compile(rb"TERM|COLORTERM|NO_COLOR|LANG|LC_[A-Z]{1,16}")
_VALUE = re.compile(rb"[\x20-\x7e]{0,64}")
_PLAIN_SCREENS = re.compile(r"linux|ansi|cygwin|sun|vt\d|pcansi|cons25|hpterm|wy\d")


class FewVariables(dict[bytes, bytes]):
    """The environment of a channel: nothing but what tells of a terminal, and little of that."""

    def __setitem__(self, name: bytes, value: bytes) -> None:
        if _KNOWN.fullmatch(name) and _VALUE.fullmatch(value):
            super().__setitem__(name, value)


def environment(variables: Mapping[bytes, bytes], term: str) -> dict[str, str]:
    """The variables as text, with the type of the terminal that was told apart from them."""
    told = {name.decode(): value.decode() for name, value in variables.items()}
    return told | {"TERM": term[:64]}


def abilities_of(environ: Mapping[str, str]) -> Abilities:
    """What a terminal with this environment can do; without a word on it, it speaks UTF-8."""
    return Abilities(
        unicode=draws_unicode(environ),
        modern=_PLAIN_SCREENS.match(environ.get("TERM", "")) is None,
    )
