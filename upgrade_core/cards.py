"""Cards as small integers, packs of them, and their text form both ways.

One number space serves every game: 1–52 are the French-suited cards, suit by suit
(S H D C, each A 2 … T J Q K), 53 and 54 the small and the big joker, 55 the jester, and 101
upwards the plain numbered cards of games that use them (card 100 + n is written "n"). Copies of a card
from several decks are the same integer: nothing in the rules can tell them apart.
"""

from collections.abc import Iterable, Sequence

Card = int
"""A card; never negative. `UNKNOWN` stands for one that the seat looking cannot see."""

UNKNOWN: Card = 0
NO_CARD: Card = -1
"""What a slot for one card holds when nothing lies there; unlike `UNKNOWN`, everybody knows so."""

SUITS = "SHDC"
RANKS = "A23456789TJQK"
SMALL_JOKER: Card = 53
BIG_JOKER: Card = 54
JESTER: Card = 55
FIRST_NUMBER: Card = 100
LAST_NUMBER = 155

HIDDEN_TEXT = "??"


def card(rank: int, suit: int) -> Card:
    """The French-suited card of a rank (1 = ace … 13 = king) and a suit (0–3: S H D C)."""
    return 1 + suit * 13 + rank - 1


def _texts() -> list[str]:
    texts = [HIDDEN_TEXT] + [rank + suit for suit in SUITS for rank in RANKS] + ["SJ", "BJ", "JK"]
    texts += [""] * (FIRST_NUMBER + 1 - len(texts))
    return texts + [str(number) for number in range(1, LAST_NUMBER + 1)]


TEXTS: tuple[str, ...] = tuple(_texts())
"""Text form by card; empty where no card has that number."""

RANK: tuple[int, ...] = (0, *(rank for _ in SUITS for rank in range(1, 14)), 0, 0, 0)
"""Rank 1–13 by card; 0 for jokers, jester and `UNKNOWN`."""

SUIT: tuple[int, ...] = (0, *(suit for suit in range(4) for _ in RANKS), 4, 4, 4)
"""Suit 0–3 (S H D C) by card; 4 for jokers and jester."""

_CARD_OF: dict[str, Card] = {text: number for number, text in enumerate(TEXTS) if text}


def card_text(of: Card) -> str:
    """A card's text form, such as "9C"; "??" for `UNKNOWN`."""
    return TEXTS[of]


def parse_card(text: str) -> Card:
    """The card a text names, upper or lower case; "10S" is read as "TS".

    Raises: ValueError: no card is written so; the sentence says what a card looks like.
    """
    wanted = text.strip().upper()
    if wanted[:2] == "10" and wanted[2:] in tuple(SUITS):
        wanted = "T" + wanted[2:]
    found = _CARD_OF.get(wanted)
    if found is None:
        raise ValueError(f"{text!r} is no card: write rank then suit, such as 9C or TD")
    return found


def cards(text: str) -> list[Card]:
    """The cards of a line of card texts separated by spaces: `cards("7H TD")`."""
    return [parse_card(word) for word in text.split()]


def cards_text(of: Iterable[Card]) -> str:
    """A line of card texts separated by spaces."""
    return " ".join(TEXTS[each] for each in of)


def french_pack(decks: int = 1, top_rank: int = 13, low_rank: int = 1) -> list[Card]:
    """An unshuffled pack: deck by deck, suits S H D C, ranks `low_rank` to `top_rank`."""
    one = [card(rank, suit) for suit in range(4) for rank in range(low_rank, top_rank + 1)]
    return one * decks


def hidden(count: int) -> list[Card]:
    """So many cards of which only the number is known."""
    return [UNKNOWN] * count


def missing_from(pack: Sequence[Card], seen: Iterable[Card]) -> list[Card]:
    """The cards of a pack that are not among those seen, as often as they are missing."""
    left = list(pack)
    for each in seen:
        if each > UNKNOWN:
            left.remove(each)
    return left
