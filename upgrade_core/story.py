"""Sentences about events, with the seats and cards in them still recognisable.

A sentence is a tuple of words, seats (`Who`) and cards (`Shown`), so that a board can colour
names and draw cards, while the line mode and records print plain text.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from upgrade_core.cards import Card, card_text


@dataclass(frozen=True)
class Who:
    """A seat in a sentence; `possessive` writes it as an owner ("Bob's", "your")."""

    seat: int
    possessive: bool = False
    start: bool = False
    you: bool = False

    def text(self, names: Sequence[str]) -> str:
        """The name, or "you" when the sentence is told to that very seat."""
        if self.you:
            word = "your" if self.possessive else "you"
            return word.capitalize() if self.start else word
        return names[self.seat] + ("'s" if self.possessive else "")


@dataclass(frozen=True)
class Shown:
    """A card in a sentence."""

    card: Card


Sentence = tuple[str | Who | Shown, ...]


def plain(sentence: Sentence, names: Sequence[str]) -> str:
    """A sentence as text, with the seats' names by seat."""
    words = []
    for part in sentence:
        if isinstance(part, Who):
            words.append(part.text(names))
        elif isinstance(part, Shown):
            words.append(card_text(part.card))
        else:
            words.append(part)
    return "".join(words)


class Teller:
    """Builds sentences for one viewer, with verbs that agree: "You attack", "Bob attacks"."""

    def __init__(self, viewer: int | None) -> None:
        self._viewer = viewer

    def who(self, seat: int, *, start: bool = False, possessive: bool = False) -> Who:
        """A seat as this viewer reads it."""
        return Who(seat, possessive, start, you=seat == self._viewer)

    def verb(self, seat: int, plural: str, singular: str) -> str:
        """The verb form for a seat: `plural` for "you", `singular` for anybody else."""
        return plural if seat == self._viewer else singular
