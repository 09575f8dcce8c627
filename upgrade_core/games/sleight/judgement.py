"""What a blow is worth in Sleight, in hit points, and what an opponent may hold or answer.

Cards in hand are worth points too: a seat draws one a turn, so what is laid is missed for a while,
and what goes to the Grave for longer. The worths were found by trial against a pool of bots.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations
from random import Random

from upgrade_core.cards import RANK, Card
from upgrade_core.game import View
from upgrade_core.games.sleight.duel import ACE, Stance, Verdict, part, score
from upgrade_core.games.sleight.model import State
from upgrade_core.games.sleight.options import HAND_SIZE, MOST_LAID, TOP_RANK
from upgrade_core.games.sleight.views import unseen_cards

Cards = tuple[Card, ...]

HELD = (0.0, 5.0, *(1.0 + 0.25 * rank for rank in range(2, TOP_RANK + 1)))
"""What a card in hand is worth, by rank; an ace stops any attack."""
DRAWN = sum(HELD[1:]) / TOP_RANK
"""What an unknown card is worth."""
BREAK = 8.0
"""What it is worth to attack with doubled force next."""
BURIED = 0.7
"""What a card in the Grave costs."""
KNOCK_OUT = 200.0

USUAL = (8.0, 15.0, 21.0)
"""The score that an attack of one, two or three cards usually has."""


def sets(hand: Sequence[Card]) -> Iterator[Cards]:
    """Every set that can be laid, once; cards of one rank are the same card."""
    seen = set()
    for size in range(1, MOST_LAID + 1):
        for cards in combinations(sorted(hand, key=RANK.__getitem__), size):
            ranks = tuple([RANK[card] for card in cards])
            if ranks not in seen:
                seen.add(ranks)
                yield cards


def held_worth(cards: Sequence[Card]) -> float:
    """What cards in hand are worth."""
    return sum([HELD[RANK[card]] for card in cards])


def blow_worth(verdict: Verdict, attack: Cards, defence: Cards, hp: int) -> float:
    """What a decided blow is worth to the attacker, beside the cards laid."""
    worth = KNOCK_OUT if verdict.damage >= hp else float(verdict.damage)
    if verdict.breaks:
        worth -= BREAK
    _, mine = part(attack, verdict.attack_fate)
    _, theirs = part(defence, verdict.defence_fate)
    return worth + BURIED * (len(theirs) - len(mine))


def pool_of(view: View[State], owner: int) -> list[Card]:
    """The cards that another seat's hand, and what it laid, may consist of.

    What everybody saw going under its deck lies there still.
    """
    unseen = Counter(unseen_cards(view, owner)) - Counter(view.state.sunk[owner])
    return sorted(unseen.elements())


def plain_answer(hand: Sequence[Card], laid: int, *, doubled: bool) -> tuple[Stance, Cards]:
    """How a sensible opponent answers an attack of so many unseen cards.

    With an ace across; else with the least that usually suffices, or the most there is; with
    little to show for it, by taking the blow and drawing.
    """
    usual = USUAL[laid - 1] * (2 if doubled else 1)
    ace = next((card for card in hand if RANK[card] == ACE), None)
    if ace is not None:
        return "deflect", (ace,)
    if not hand:
        return "restock", ()
    scored = [(score(cards), -len(cards), cards) for cards in sets(hand)]
    enough = [one for one in scored if one[0] >= usual]
    if enough:
        return "defend", min(enough, key=lambda one: (one[0], one[1]))[2]
    most = max(scored)
    if most[0] < usual / 2 and len(hand) < HAND_SIZE - 1:
        return "restock", ()
    return "defend", most[2]


def likely_attack(held: Sequence[Card], laid: int, rng: Random) -> Cards:
    """What somebody with these cards lays, so many: often the strongest, else any."""
    if rng.random() < 0.5:
        return tuple(rng.sample(held, laid))
    return max(combinations(held, laid), key=score)
