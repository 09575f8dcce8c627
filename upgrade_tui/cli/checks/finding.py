"""One thing that was looked at, how it is, and what to do about it."""

from dataclasses import dataclass
from typing import Literal

Verdict = Literal["fine", "note", "wrong", "skipped"]


@dataclass(frozen=True)
class Finding:
    """How one thing is.

    `verdict`: "wrong" only where something needed is not as it has to be; "note": it works, but
    there is something to know; "skipped": it could not be looked at here. `remedy`: what to do.
    """

    name: str
    verdict: Verdict
    words: str
    remedy: str = ""


def fine(name: str, words: str) -> Finding:
    """All is well."""
    return Finding(name, "fine", words)


def note(name: str, words: str, remedy: str = "") -> Finding:
    """It works; still there is something to know."""
    return Finding(name, "note", words, remedy)


def wrong(name: str, words: str, remedy: str) -> Finding:
    """Something needed is not as it has to be."""
    return Finding(name, "wrong", words, remedy)


def skipped(name: str, words: str) -> Finding:
    """It could not be looked at here."""
    return Finding(name, "skipped", words)
