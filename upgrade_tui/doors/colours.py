"""Fewer colours for terminals that have fewer: what the app draws is converted on its way out.

The app draws in 24-bit colour for everybody. It has to: Rich keeps the codes of a style with the
style, in the first colour system that asks, and styles are shared by all apps of a process.
"""

import re
from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Literal

from rich.color import Color, ColorSystem

Depth = Literal[0, 8, 16, 256, 16777216]
"""How many colours a terminal has; 0: none at all, not even the first eight."""

FULL: Depth = 16777216

_SGR = re.compile(r"\x1b\[([0-9;]*)m")
_FOREGROUND, _BACKGROUND = 38, 48
_COLOURS = frozenset([*range(30, 40), *range(40, 50), *range(90, 98), *range(100, 108)])


def depth_of(environ: Mapping[str, str]) -> Depth:
    """How many colours a terminal has, by what it says of itself: TERM, COLORTERM, NO_COLOR."""
    term = environ.get("TERM", "").lower()
    if environ.get("NO_COLOR") or term in ("", "dumb", "unknown") or re.match(r"vt\d", term):
        return 0
    if "mono" in term or term.endswith("-m"):
        return 0
    if environ.get("COLORTERM", "").lower() in ("truecolor", "24bit") or "direct" in term:
        return FULL
    return _depth_by_name(term)


def _depth_by_name(term: str) -> Depth:
    if "256" in term or term.startswith(("alacritty", "foot", "ghostty", "kitty", "wezterm")):
        return 256
    if term in ("linux", "cygwin", "ansi") or "-8color" in term:
        return 8
    return 16


def converter(depth: Depth) -> Callable[[str], str]:
    """What makes a text with 24-bit colours one for a terminal of this depth."""
    if depth == FULL:
        return lambda text: text
    convert = _replacing(depth)
    return lambda text: _SGR.sub(convert, text)


@lru_cache(maxsize=8)
def _replacing(depth: Depth) -> Callable[[re.Match[str]], str]:
    """The replacement of one sequence; each that has been seen is remembered."""

    @lru_cache(maxsize=8192)
    def converted(codes: str) -> str:
        fewer = _fewer(codes, depth)
        return f"\x1b[{fewer}m" if fewer or not codes else ""

    return lambda match: converted(match[1])


def _fewer(codes: str, depth: Depth) -> str:
    """The numbers of a sequence, its colours taken from a smaller palette, or left out."""
    numbers = [int(code or 0) for code in codes.split(";")]
    kept: list[str] = []
    at = 0
    while at < len(numbers):
        number = numbers[at]
        if number in (_FOREGROUND, _BACKGROUND):
            colour, used = _read(numbers[at + 1 :])
            if colour is not None and depth:
                kept += _written(colour, depth, foreground=number == _FOREGROUND)
            at += used
        elif number not in _COLOURS or depth:
            kept.append(str(number))
        at += 1
    return ";".join(kept)


def _read(rest: list[int]) -> tuple[Color | None, int]:
    """The colour that follows 38 or 48, and how many numbers it takes."""
    match rest:
        case [2, red, green, blue, *_]:
            return Color.from_rgb(red, green, blue), 4
        case [5, number, *_]:
            return Color.from_ansi(min(number, 255)), 2
        case _:
            return None, len(rest)


def _written(colour: Color, depth: Depth, *, foreground: bool) -> tuple[str, ...]:
    if depth == 256:
        return colour.downgrade(ColorSystem.EIGHT_BIT).get_ansi_codes(foreground)
    nearest = colour.downgrade(ColorSystem.STANDARD)
    if depth == 8 and nearest.number is not None and nearest.number >= 8:
        nearest = Color.from_ansi(nearest.number - 8)
    return nearest.get_ansi_codes(foreground)
