"""Positions of Upgrade written by rank alone, and chance for tests.

Suits never matter in Upgrade, so `"9 4"` says all there is to say of a row.
"""

from __future__ import annotations

from random import Random

from tests.core.upgrade_oracle_facts import Facts, SeatFacts

RUSH = {"attack_max": 1, "defence_size": 1, "allow_discard": False}
FACE_DOWN = {"discard_face_up": False}
RUTHLESS = {"allow_discard": False, "allow_attack_downgrade": False}


class Scripted:
    """Chance that gives what it was told: this dealer, and these ranks on top."""

    def __init__(self, ranks: str = "", dealer: int = 0) -> None:
        self.ranks, self.dealer = ranks, dealer
        self.asked: list[str] = []

    def pick(self, n: int) -> int:
        self.asked.append(f"pick {n}")
        return self.dealer

    def shuffle(self, cards: list[str]) -> list[str]:
        self.asked.append(f"shuffle {len(cards)}")
        rest, first = list(cards), list[str]()
        for rank in self.ranks.split():
            first.append(next(card for card in rest if card[0] == rank))
            rest.remove(first[-1])
        return first + rest


class Dice:
    """Chance from a plain generator."""

    def __init__(self, seed: int) -> None:
        self.random = Random(seed)

    def pick(self, n: int) -> int:
        return self.random.randrange(n)

    def shuffle(self, cards: list[str]) -> list[str]:
        return self.random.sample(cards, len(cards))


class Suits:
    """Gives every rank named a suit of its own, so that no card is there twice."""

    def __init__(self) -> None:
        self.left = {rank: list("SHDC") for rank in "A23456789TJQK"}

    def __call__(self, ranks: str) -> list[str]:
        return [rank + self.left[rank].pop(0) for rank in ranks.split()]


def position(
    *rows: tuple[str, str, int],
    held: str,
    deck: str = "",
    discard: str = "",
    stall: int = 0,
    turns: int = 0,
) -> Facts:
    """Seat 0 to move; a row is (attack, defence, tokens)."""
    cards = Suits()
    seats: list[SeatFacts] = [
        {
            "tokens": tokens,
            "attack": cards(attack),
            "defence": cards(defence),
            "out": False,
            "placed": True,
            "bows": 0,
        }
        for attack, defence, tokens in rows
    ]
    facts: Facts = {
        "phase": "turn",
        "dealer": 0,
        "turn": 0,
        "held": cards(held)[0],
        "seats": seats,
        "deck": cards(deck),
        "discard": cards(discard),
        "stall": stall,
    }
    return facts | {"turns": turns} if turns else facts
