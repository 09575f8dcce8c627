"""Cards, lists and sentences in words that read well aloud, and the signs that ASCII has for them."""

import unicodedata
from collections.abc import Callable, Sequence

from upgrade_core.cards import (
    BIG_JOKER,
    FIRST_NUMBER,
    JESTER,
    RANK,
    SMALL_JOKER,
    SUIT,
    UNKNOWN,
    Card,
    card_text,
)
from upgrade_core.story import Sentence, Shown, Who
from upgrade_tui.net.names import clean_text

SUIT_WORDS = ("spades", "hearts", "diamonds", "clubs")
RANK_WORDS = ("", "ace", *map(str, range(2, 11)), "jack", "queen", "king")
MOST_CELLS = 4000
"""Of a line: far longer than any of ours, so that nothing of it is lost."""
_NAMED = {
    UNKNOWN: "a hidden card",
    SMALL_JOKER: "the small joker",
    BIG_JOKER: "the big joker",
    JESTER: "the Jester",
}
_ASCII = str.maketrans(
    {"–": "-", "—": "-", "−": "-", "×": "x", "’": "'", "‘": "'", "“": '"', "”": '"', "…": "..."}
    | {"♠": "S", "♥": "H", "♦": "D", "♣": "C", "ß": "ss", "ø": "o", "æ": "ae", "≥": ">=", "≤": "<="}
)

CardWords = Callable[[Card], str]


def card_words(card: Card) -> str:
    """A card in words: "9 of hearts", "the small joker", "a hidden card"."""
    if card in _NAMED or card >= FIRST_NUMBER:
        return _NAMED.get(card) or card_text(card)
    return f"{RANK_WORDS[RANK[card]]} of {SUIT_WORDS[SUIT[card]]}"


def rank_words(card: Card) -> str:
    """The rank of a suited card in words, where its suit is clear: "9", "queen"."""
    return RANK_WORDS[RANK[card]]


def joined(words: Sequence[str], last: str = "and") -> str:
    """Words as a list in a sentence: "Ann, Bob and Carl"."""
    if len(words) < 2:
        return "".join(words)
    return f"{', '.join(words[:-1])} {last} {words[-1]}"


def counted(number: int, thing: str) -> str:
    """A number of things: "1 card", "3 cards", "no cards"."""
    return f"{number or 'no'} {thing}{'' if number == 1 else 's'}"


def started(text: str) -> str:
    """A sentence with a capital at its start."""
    return text[:1].upper() + text[1:]


def told(sentence: Sentence, names: Sequence[str], card: CardWords) -> str:
    """A game's sentence as text; cards that stand side by side are parted by commas."""
    words = []
    for place, part in enumerate(sentence):
        beside = (*sentence[max(0, place - 1) : place], *sentence[place + 1 : place + 2])
        if isinstance(part, Who):
            words.append(part.text(names))
        elif isinstance(part, Shown):
            words.append(card(part.card))
        elif part == " " and all(isinstance(other, Shown) for other in beside):
            words.append(", ")
        else:
            words.append(part)
    return started("".join(words))


def safe(line: str, *, ascii_only: bool) -> str:
    """A line that no terminal takes for anything but text, whoever wrote parts of it."""
    line = clean_text(line, MOST_CELLS)
    return to_ascii(line) if ascii_only else line


def to_ascii(text: str) -> str:
    """A text in ASCII: letters lose their accents, and what has no likeness becomes "?"."""
    if text.isascii():
        return text
    parted = unicodedata.normalize("NFKD", text.translate(_ASCII))
    bare = "".join(sign for sign in parted if not unicodedata.combining(sign))
    return bare.encode("ascii", "replace").decode("ascii")
