"""Text that people send, made safe to show: on the server when it arrives, again by the client."""

import unicodedata

MOST_NAME_CELLS = 20
MOST_CHAT_CELLS = 300
_MOST_MARKS = 4
_FORBIDDEN = frozenset({"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"})
_SELECTORS = frozenset(map(chr, (*range(0xFE00, 0xFE10), *range(0xE0100, 0xE01F0))))
"""They ask for another look of the sign before them; how wide it is then, terminals disagree."""
_RECORD_SIGNS = str.maketrans("|[]", "/()")


def clean_text(text: str, most_cells: int = MOST_CHAT_CELLS) -> str:
    """One line without control, format or private characters, at most so many cells wide.

    Spaces and line ends collapse to one space; a letter keeps at most four combining marks.
    """
    spaced = " ".join(text.split())
    kept: list[str] = []
    marks = cells = 0
    for sign in unicodedata.normalize("NFC", spaced):
        category = unicodedata.category(sign)
        if category in _FORBIDDEN or sign in _SELECTORS:
            continue
        is_mark = category in {"Mn", "Me"}
        marks = marks + 1 if is_mark else 0
        cells += 0 if is_mark else _cells(sign)
        if cells > most_cells:
            break
        if marks <= _MOST_MARKS and (kept or not is_mark):
            kept.append(sign)
    return "".join(kept).strip()


def cells_of(text: str) -> int:
    """How many cells cleaned text takes in a terminal."""
    return sum(_cells(sign) for sign in text if unicodedata.category(sign) not in {"Mn", "Me"})


def _cells(sign: str) -> int:
    return 2 if unicodedata.east_asian_width(sign) in {"W", "F"} else 1


def clean_name(name: str) -> str:
    """A name as tables and records show it; "Player" where nothing is left of it.

    Records write names between bars and brackets, so these signs are replaced.
    """
    return clean_text(name.translate(_RECORD_SIGNS), MOST_NAME_CELLS) or "Player"


def unique_name(name: str, taken: set[str]) -> str:
    """The name, with the first free number behind it where somebody is called so already."""
    used = {other.casefold() for other in taken}
    candidate, number = name, 1
    while candidate.casefold() in used:
        number += 1
        ending = f" {number}"
        candidate = clean_text(name, MOST_NAME_CELLS - len(ending)) + ending
    return candidate
