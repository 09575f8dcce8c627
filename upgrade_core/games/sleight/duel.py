"""The decision table: what two laid sets do to each other (§2.3)."""

from collections.abc import Sequence
from typing import Literal

from msgspec import Struct

from upgrade_core.cards import RANK, Card

SLEIGHT_SCORE = 40
ACE = 1

Stance = Literal["defend", "deflect", "restock"]
Fate = Literal["under", "high", "grave"]
"""What becomes of a laid set: all under the deck, its highest card to the Grave, or all."""


class Verdict(Struct, frozen=True):
    """One line of the decision table, by its number in the rules."""

    row: int
    damage: int
    attack_fate: Fate
    defence_fate: Fate
    breaks: bool = False


def is_sleight(cards: Sequence[Card]) -> bool:
    """Whether a set is three cards of one rank."""
    return len(cards) == 3 and len({RANK[card] for card in cards}) == 1


def score(cards: Sequence[Card]) -> int:
    """The base score of a laid set: 40 for a Sleight, else the sum of its ranks."""
    return SLEIGHT_SCORE if is_sleight(cards) else sum([RANK[card] for card in cards])


def decide(
    attack: Sequence[Card], *, doubled: bool, stance: Stance, defence: Sequence[Card]
) -> Verdict:
    """The verdict on an attack answered by a defence; the first row that matches decides."""
    strength = score(attack) * (2 if doubled else 1)
    if stance == "restock":
        return Verdict(2, strength, "under", "under")
    deflecting = stance == "deflect"
    if deflecting and any(RANK[card] == ACE for card in defence):
        return Verdict(3, 0, "grave", "under", breaks=True)
    if is_sleight(attack) and is_sleight(defence):
        return _dual(RANK[attack[0]], RANK[defence[0]], doubled=doubled, deflecting=deflecting)
    if deflecting:
        return _deflect(strength, score(defence))
    return _defend(strength, score(defence))


def _dual(mine: int, theirs: int, *, doubled: bool, deflecting: bool) -> Verdict:
    """Sleight against Sleight, by rank."""
    if doubled:
        return Verdict(4, 40, "under", "grave")
    if mine > theirs:
        row, damage = (6, 20) if deflecting else (5, 40)
        return Verdict(row, damage, "under", "grave")
    if mine < theirs:
        return Verdict(8 if deflecting else 7, 0, "grave", "under", breaks=deflecting)
    return Verdict(10, 20, "under", "under") if deflecting else Verdict(9, 0, "under", "under")


def _defend(strength: int, answer: int) -> Verdict:
    if strength > answer:
        return Verdict(11, strength - answer, "under", "high")
    if strength == answer:
        return Verdict(12, 0, "under", "under")
    return Verdict(13, 0, "high", "under")


def _deflect(strength: int, answer: int) -> Verdict:
    if strength > answer:
        return Verdict(14, strength, "under", "high")
    if strength == answer:
        return Verdict(15, (strength + 1) // 2, "under", "under")
    return Verdict(16, 0, "grave", "under", breaks=True)


def part(cards: Sequence[Card], fate: Fate) -> tuple[tuple[Card, ...], tuple[Card, ...]]:
    """The cards of a set that go under the deck, and those that go to the Grave, in laid order."""
    if not cards or fate == "under":
        return tuple(cards), ()
    if fate == "grave":
        return (), tuple(cards)
    highest = max(range(len(cards)), key=lambda at: (RANK[cards[at]], -at))
    return (*cards[:highest], *cards[highest + 1 :]), (cards[highest],)
