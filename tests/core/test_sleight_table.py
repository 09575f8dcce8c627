"""The decision table of Sleight against a second reading of it, set by set.

The reading follows docs/games/sleight.md, §2.3, line by line and shares no code with the game: sets are
plain ranks, the rows are tried from the top, and the first that matches decides.
"""

from collections.abc import Callable
from itertools import combinations_with_replacement, product
from math import ceil
from random import Random

from upgrade_core.cards import RANK, card
from upgrade_core.games.sleight.duel import Stance, decide, part

Ranks = tuple[int, ...]
Outcome = tuple[int, int, list[int], list[int], bool]
"""The row; damage; ranks that go to the attacker's Grave, to the defender's; whether it breaks."""


def sets(highest: int) -> list[Ranks]:
    """Every set of one to three cards up to a rank; a rank at most three times."""
    ranks = range(1, highest + 1)
    return [laid for size in (1, 2, 3) for laid in combinations_with_replacement(ranks, size)]


class Reading:
    """One attack and its answer, with the words of the table."""

    def __init__(self, attack: Ranks, *, doubled: bool, stance: Stance, defence: Ranks) -> None:
        self.attack, self.defence = attack, defence
        self.sleight = len(attack) == 3 and attack[0] == attack[1] == attack[2]
        self.answer = len(defence) == 3 and defence[0] == defence[1] == defence[2]
        self.doubled, self.stance = doubled, stance
        self.a = (40 if self.sleight else sum(attack)) * (1 + doubled)
        self.d = 40 if self.answer else sum(defence)
        self.dual = self.sleight and self.answer and stance != "restock"

    def dual_as(self, stance: Stance, order: int) -> bool:
        """A dual answered so; `order` is 1 where the attacker's rank is higher, −1 lower."""
        mine, theirs = self.attack[0], self.defence[0]
        return self.dual and self.stance == stance and (mine > theirs) - (mine < theirs) == order

    def any_other(self, stance: Stance, order: int) -> bool:
        """No dual, answered so; `order` is 1 where A is the larger score, −1 the smaller."""
        same = not self.dual and self.stance == stance
        return same and (self.a > self.d) - (self.a < self.d) == order


RESTOCK: Stance = "restock"
STANCES: tuple[Stance, ...] = ("defend", "deflect")
NONE, HIGH, ALL = "none", "high", "all"
Row = tuple[int, Callable[[Reading], bool], Callable[[Reading], int], str, str, bool]
TABLE: list[Row] = [
    (2, lambda r: r.stance == "restock", lambda r: r.a, NONE, NONE, False),
    (3, lambda r: r.stance == "deflect" and 1 in r.defence, lambda _: 0, ALL, NONE, True),
    (4, lambda r: r.dual and r.doubled, lambda _: 40, NONE, ALL, False),
    (5, lambda r: r.dual_as("defend", 1), lambda _: 40, NONE, ALL, False),
    (6, lambda r: r.dual_as("deflect", 1), lambda _: 20, NONE, ALL, False),
    (7, lambda r: r.dual_as("defend", -1), lambda _: 0, ALL, NONE, False),
    (8, lambda r: r.dual_as("deflect", -1), lambda _: 0, ALL, NONE, True),
    (9, lambda r: r.dual_as("defend", 0), lambda _: 0, NONE, NONE, False),
    (10, lambda r: r.dual_as("deflect", 0), lambda _: 20, NONE, NONE, False),
    (11, lambda r: r.any_other("defend", 1), lambda r: r.a - r.d, NONE, HIGH, False),
    (12, lambda r: r.any_other("defend", 0), lambda _: 0, NONE, NONE, False),
    (13, lambda r: r.any_other("defend", -1), lambda _: 0, HIGH, NONE, False),
    (14, lambda r: r.any_other("deflect", 1), lambda r: r.a, NONE, HIGH, False),
    (15, lambda r: r.any_other("deflect", 0), lambda r: ceil(r.a / 2), NONE, NONE, False),
    (16, lambda r: r.any_other("deflect", -1), lambda _: 0, ALL, NONE, True),
]


def buried(laid: Ranks, fate: str) -> list[int]:
    """The ranks of a set that go to the Grave."""
    if fate == HIGH:
        return [max(laid)]
    return sorted(laid) if fate == ALL else []


def by_the_page(attack: Ranks, *, doubled: bool, stance: Stance, defence: Ranks) -> Outcome:
    reading = Reading(attack, doubled=doubled, stance=stance, defence=defence)
    number, _, damage, mine, theirs, breaks = next(row for row in TABLE if row[1](reading))
    return number, damage(reading), buried(attack, mine), buried(defence, theirs), breaks


def by_the_game(attack: Ranks, *, doubled: bool, stance: Stance, defence: Ranks) -> Outcome:
    mine, theirs = _cards(attack), _cards(defence)
    verdict = decide(mine, doubled=doubled, stance=stance, defence=theirs)
    _, my_grave = part(mine, verdict.attack_fate)
    _, their_grave = part(theirs, verdict.defence_fate)
    graves = [sorted(RANK[each] for each in grave) for grave in (my_grave, their_grave)]
    return verdict.row, verdict.damage, *graves, verdict.breaks  # type: ignore[return-value]


def _cards(ranks: Ranks) -> list[int]:
    """Cards of these ranks, each copy in a suit of its own."""
    return [card(rank, ranks[:at].count(rank)) for at, rank in enumerate(ranks)]


def test_all_small_sets_are_decided_as_the_page_decides_them() -> None:
    rows = set()
    small = sets(5)
    for attack, defence, doubled in product(small, small, (False, True)):
        for stance in (*STANCES, RESTOCK):
            answer: Ranks = () if stance == RESTOCK else defence
            told = by_the_page(attack, doubled=doubled, stance=stance, defence=answer)
            done = by_the_game(attack, doubled=doubled, stance=stance, defence=answer)
            assert told == done, (attack, doubled, stance, answer)
            rows.add(told[0])
    assert rows == set(range(2, 17))


def test_large_sets_in_any_order_are_decided_as_the_page_decides_them() -> None:
    rng, everything = Random(1), sets(10)
    for _ in range(20_000):
        attack, defence = (_mixed(rng, rng.choice(everything)) for _ in range(2))
        doubled, stance = rng.random() < 0.5, rng.choice(STANCES)
        told = by_the_page(attack, doubled=doubled, stance=stance, defence=defence)
        done = by_the_game(attack, doubled=doubled, stance=stance, defence=defence)
        assert told == done, (attack, doubled, stance, defence)


def _mixed(rng: Random, laid: Ranks) -> Ranks:
    return tuple(rng.sample(laid, len(laid)))


def test_the_largest_blow_is_eighty() -> None:
    worst = max(
        by_the_game(attack, doubled=True, stance="restock", defence=())[1] for attack in sets(10)
    )
    assert worst == 80


def test_a_set_is_parted_in_the_order_it_was_laid() -> None:
    laid = _cards((8, 3, 8))
    assert part(laid, "high") == ((laid[1], laid[2]), (laid[0],))
    assert part(laid, "under") == (tuple(laid), ())
    assert part(laid, "grave") == ((), tuple(laid))
