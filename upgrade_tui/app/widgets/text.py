"""Text that others wrote, made safe to draw and to fit its place."""

import unicodedata
from functools import lru_cache

from rich.cells import cell_len, set_cell_size

_UNSEEN = frozenset({"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"})


@lru_cache(maxsize=512)
def clean(text: str) -> str:
    """Without control, format, bidirectional and zero-width characters; composed (NFC)."""
    kept = (
        " " if char in "\t\n\r" else char
        for char in unicodedata.normalize("NFC", text)
        if char in "\t\n\r" or unicodedata.category(char) not in _UNSEEN
    )
    return "".join(kept)


def fit(text: str, width: int, ellipsis: str = "…") -> str:
    """At most `width` cells of a text, with an ellipsis where it was cut."""
    if width <= 0:
        return ""
    if cell_len(text) <= width:
        return text
    return set_cell_size(text, width - 1).rstrip() + ellipsis


def joined(names: list[str]) -> str:
    """Names as people say them: "Ann", "Ann and Bob", "Ann, Bob and Cy"."""
    if len(names) < 2:
        return "".join(names)
    return ", ".join(names[:-1]) + " and " + names[-1]
