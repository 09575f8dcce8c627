"""The words the slow Upgrade speaks: cards as texts, options and positions as dicts.

Like the oracle it imports nothing of the project.
Source: docs/games/upgrade.md §1.1, §1.11.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NotRequired, Protocol, TypedDict, cast

RANKS = "A23456789TJQK"
SUITS = "SHDC"


class Options(TypedDict):
    """What a table may choose (§1.1)."""

    tokens: int
    top_rank: int
    decks: int
    attack_max: int
    defence_size: int
    allow_discard: bool
    allow_attack_downgrade: bool
    discard_face_up: bool
    token_capture: str
    stall_laps: int


class SeatFacts(TypedDict):
    """One seat, as §1.11 writes it."""

    tokens: int
    attack: list[str]
    defence: list[str]
    out: bool
    placed: bool
    bows: int


class Facts(TypedDict):
    """A position, as §1.11 writes it; the last three only where they say something."""

    phase: str
    dealer: int
    turn: int
    held: str | None
    seats: list[SeatFacts]
    deck: list[str]
    discard: list[str]
    stall: int
    turns: NotRequired[int]
    may_bow: NotRequired[list[int]]
    gone: NotRequired[list[int]]


class Outcome(TypedDict):
    """How a game ended; `ranks` has one entry a seat, 1 is best, equals share the better."""

    winners: list[int]
    ranks: list[int]
    reason: str


class Chance(Protocol):
    """Whatever answers for the dealer's choice and the order of the pack."""

    def shuffle(self, cards: list[str], /) -> list[str]:
        """The same cards in some order, top of the deck first."""
        ...

    def pick(self, n: int, /) -> int:
        """One of 0..n-1."""
        ...


STANDARD: Options = {
    "tokens": 3,
    "top_rank": 10,
    "decks": 1,
    "attack_max": 2,
    "defence_size": 2,
    "allow_discard": True,
    "allow_attack_downgrade": True,
    "discard_face_up": True,
    "token_capture": "transfer",
    "stall_laps": 5,
}


def with_defaults(options: Mapping[str, object]) -> Options:
    """The given options, and the standard ones where nothing is given."""
    return cast(Options, {**STANDARD, **{k: v for k, v in options.items() if k in STANDARD}})


def value(card: str) -> int:
    """Ace 1, pips at face value, J 11, Q 12, K 13 (A2, A3)."""
    return RANKS.index(card[0]) + 1


def total(row: list[str]) -> int:
    """The sum of a row's values."""
    return sum(value(card) for card in row)


def pack(options: Mapping[str, object]) -> list[str]:
    """The pack before the shuffle: deck by deck, suit by suit (S H D C), ace upwards."""
    chosen = with_defaults(options)
    ranks = RANKS[: chosen["top_rank"]]
    return [rank + suit for _ in range(chosen["decks"]) for suit in SUITS for rank in ranks]


def may_open(options: Mapping[str, object], seats: int) -> bool:
    """Whether a table of so many seats may be created (C1, C2, the must of C4)."""
    o = with_defaults(options)
    enough = 4 * o["top_rank"] * o["decks"] >= seats * (o["attack_max"] + o["defence_size"]) + 1
    nested = o["allow_attack_downgrade"] or not o["allow_discard"]
    ends = o["attack_max"] >= o["defence_size"] or o["stall_laps"] > 0
    return seats >= 2 and enough and nested and ends
