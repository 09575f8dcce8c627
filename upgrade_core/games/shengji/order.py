"""Trumps: which suit a card belongs to in a round, and where it stands in that suit (§1.3).

A card's *position* is a small integer inside its effective suit; equal positions are equally
strong, and neighbouring positions make tractors.
"""

from functools import lru_cache

from msgspec import Struct

from upgrade_core.cards import BIG_JOKER, RANK, SMALL_JOKER, SUIT, Card
from upgrade_core.games.shengji.options import ACE_LEVEL, Options

TRUMP = 4
"""The effective suit of trumps; 0–3 are the plain suits S H D C."""

NO_MAIN = 4
"""As a main suit: there is none."""

FACES = range(1, BIG_JOKER + 1)
POINTS: tuple[int, ...] = tuple(
    {5: 5, 10: 10, 13: 10}.get(RANK[face], 0) if 0 < face < SMALL_JOKER else 0
    for face in range(BIG_JOKER + 1)
)
"""Card points by card."""


def level_of(card: Card) -> int:
    """The rank of a suited card as a level, 2 to 14 (ace); 0 for jokers."""
    if card >= SMALL_JOKER:
        return 0
    return ACE_LEVEL if RANK[card] == 1 else RANK[card]


class Order(Struct, frozen=True):
    """Effective suit and position by card, under one trump."""

    level: int
    main: int
    suit: tuple[int, ...]
    position: tuple[int, ...]


def order_for(level: int, main: int, options: Options) -> Order:
    """The order of a round: its level (2–14) and main suit (0–3, or `NO_MAIN`)."""
    twos = options.has_twos and level != 2
    return _order(level, main, twos, options.level_gap == "open", options.level_link)


@lru_cache(maxsize=1024)
def _order(level: int, main: int, twos: bool, gap: bool, link: bool) -> Order:
    plain = _plain_positions(level, twos, gap)
    top = ACE_LEVEL - 1 if gap else len(plain)
    above = _above_positions(main, top if main != NO_MAIN else 0, twos, link or main == NO_MAIN)
    suits, positions = [0], [0]
    for face in FACES:
        special = _special(face, level, main, twos)
        suits.append(TRUMP if special or SUIT[face] == main else SUIT[face])
        positions.append(above[special] if special else plain[level_of(face)])
    return Order(level, main, tuple(suits), tuple(positions))


def _plain_positions(level: int, twos: bool, gap: bool) -> dict[int, int]:
    """Position by rank for the ranks that are plain; with `gap` the level leaves a hole."""
    out = {level} | ({2} if twos else set())
    ranks = [rank for rank in range(2, ACE_LEVEL + 1) if rank not in out]
    if gap:
        return {rank: rank - 2 for rank in ranks}
    return {rank: place for place, rank in enumerate(ranks)}


def _above_positions(main: int, base: int, twos: bool, link: bool) -> dict[str, int]:
    """Position of each kind of trump above the main suit's plain ranks, low to high."""
    kinds = ["side two", "main two"] if twos else []
    kinds += ["side level", "main level", "small joker", "big joker"]
    if main == NO_MAIN:
        kinds = [kind for kind in kinds if not kind.startswith("main")]
    start = base if link else base + 1
    return {kind: start + place for place, kind in enumerate(kinds)}


def _special(face: Card, level: int, main: int, twos: bool) -> str:
    """The kind of a card that is trump whatever its suit; empty for all others."""
    if face == SMALL_JOKER:
        return "small joker"
    if face == BIG_JOKER:
        return "big joker"
    place = "main" if SUIT[face] == main else "side"
    if level_of(face) == level:
        return f"{place} level"
    if twos and RANK[face] == 2:
        return f"{place} two"
    return ""
