"""Options that may stand without their port: `--metrics` is `--metrics 9777`.

Typer knows no option whose value may be left out, so the words are completed before it sees them.
"""

from collections.abc import Sequence

USUAL_PORTS = {"--metrics": 9777, "--web": 8000, "--ssh": 2222}
"""The port of each such option where none is given."""


def with_usual_ports(typed: Sequence[str]) -> list[str]:
    """The words of a command, each such option with a port behind it."""
    words: list[str] = []
    for place, word in enumerate(typed):
        words.append(word)
        follows = typed[place + 1] if place + 1 < len(typed) else ""
        if word in USUAL_PORTS and not follows.isdecimal():
            words.append(str(USUAL_PORTS[word]))
    return words
