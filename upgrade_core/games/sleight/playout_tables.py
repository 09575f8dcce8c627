"""What random games of Sleight look up instead of working it out: the sets of a hand, and verdicts.

Everything here comes from the rules themselves, `decide` and the order in which `few` lists moves.
It takes a tenth of a second to work out, when the module is imported: only random play does that.
"""

from collections.abc import Callable
from itertools import combinations, permutations
from operator import itemgetter

from upgrade_core.cards import RANK, UNKNOWN, Card
from upgrade_core.games.sleight.duel import ACE, Stance, decide, is_sleight, score
from upgrade_core.games.sleight.model import Cards
from upgrade_core.games.sleight.options import HAND_SIZE, MOST_LAID
from upgrade_core.games.sleight.play import pack_of

Take = Callable[[Cards], Cards]
"""Takes the cards at some places of a hand."""

Lay = tuple[Take, Take, bool]
"""What is laid of a hand, what stays, and whether it is laid to deflect."""

_FEW = 64
_SIZES = range(1, MOST_LAID + 1)
_NO_CARDS: Cards = ()


def _take(places: tuple[int, ...]) -> Take:
    """Takes the cards at these places, as a tuple however few they are."""
    if len(places) > 1:
        return itemgetter(*places)
    return itemgetter(slice(places[0], places[0] + 1) if places else slice(0))


def _lays(held: int, others: int, *stances: bool) -> tuple[Lay, ...]:
    """The sets of a hand that can be laid, in the order in which `few` lists them.

    They come in every order where all moves are few, else once each.
    """
    sets = [places for size in _SIZES for places in permutations(range(held), size)]
    if len(stances) * len(sets) + others > _FEW:
        sets = [places for size in _SIZES for places in combinations(range(held), size)]
    kept = [tuple([at for at in range(held) if at not in places]) for places in sets]
    takes = [(_take(laid), _take(rest)) for laid, rest in zip(sets, kept, strict=True)]
    return tuple([(laid, rest, deflects) for deflects in stances for laid, rest in takes])


def _nothing(held: int) -> Lay:
    """To revive or to restock: the whole hand stays."""
    return _take(()), itemgetter(slice(held)), False


_HELD = range(HAND_SIZE + 1)
ATTACKS = (
    tuple([_lays(held, 0, False) for held in _HELD]),
    tuple([(*_lays(held, 1, False), _nothing(held)) for held in _HELD]),
)
"""By whether there is a Grave to revive, and the cards held."""
ANSWERS = tuple([(_nothing(held), *_lays(held, 1, False, True)) for held in _HELD])
"""By the cards held; to restock comes first."""


def _alike() -> tuple[dict[int, int], list[Cards]]:
    """The kind of each set by the sum of its cards' marks, and an example by kind.

    Sets that fare alike are one kind, by all that a verdict depends on: the score, whether there
    is an ace, and the rank of a Sleight. So all verdicts fit into small tables.
    """
    numbers: dict[tuple[int, bool, int], int] = {}
    kinds, examples = {0: 0}, [_NO_CARDS]
    for laid in [laid for size in _SIZES for laid in combinations(pack_of(), size)]:
        ranks = [RANK[each] for each in laid]
        fare = (score(laid), ACE in ranks, is_sleight(laid) * ranks[0])
        if fare not in numbers:
            numbers[fare] = len(examples)
            examples.append(laid)
        kinds[sum([_MARK[each] for each in laid])] = numbers[fare]
    return kinds, examples


_MARK = tuple(1 << 2 * rank for rank in RANK)
"""By card: a sum of up to three marks tells the ranks."""
_BY_MARKS, _EXAMPLES = _alike()


Laid = tuple[int, Card, Cards]
"""The kind of a set, its highest card, the first of several, and the cards left without that."""


def _sets() -> dict[Cards, Laid]:
    sets: dict[Cards, Laid] = {_NO_CARDS: (0, UNKNOWN, _NO_CARDS)}
    mark, rank = _MARK.__getitem__, RANK.__getitem__
    for size in _SIZES:
        for laid in permutations(pack_of(), size):
            highest = max(laid, key=rank)
            at = laid.index(highest)
            sets[laid] = _BY_MARKS[sum(map(mark, laid))], highest, laid[:at] + laid[at + 1 :]
    return sets


SETS = _sets()
"""All sets in all orders, 25,000."""

# Which cards a verdict sends to a Grave; all others go under their deck.
NOTHING, ANSWERS_HIGHEST, ATTACKS_HIGHEST, WHOLE_ATTACK, WHOLE_ANSWER = range(5)
_BURIED = {
    ("under", "under"): NOTHING,
    ("under", "high"): ANSWERS_HIGHEST,
    ("high", "under"): ATTACKS_HIGHEST,
    ("grave", "under"): WHOLE_ATTACK,
    ("under", "grave"): WHOLE_ANSWER,
}

Told = tuple[int, int, bool]
"""Damage, which cards are buried, and whether it breaks."""

Table = list[list[Told]]
"""By the kinds of both sets, the attack's and the answer's."""


def _told(attack: Cards, answer: Cards, doubled: bool, deflects: bool) -> Told:
    stance: Stance = "restock" if not answer else "deflect" if deflects else "defend"
    verdict = decide(attack, doubled=doubled, stance=stance, defence=answer)
    buried = _BURIED[verdict.attack_fate, verdict.defence_fate]
    return verdict.damage, buried, verdict.breaks


def _table(doubled: bool, deflects: bool) -> Table:
    return [
        [_told(attack, answer, doubled, deflects) for answer in _EXAMPLES] for attack in _EXAMPLES
    ]


VERDICTS = tuple([(_table(doubled, False), _table(doubled, True)) for doubled in (False, True)])
"""By whether the attack is doubled, and whether it is deflected."""
