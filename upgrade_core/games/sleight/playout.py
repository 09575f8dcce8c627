"""Random games of Sleight at full speed, for search and for measuring.

The same game as `choices.sample` and `play.act` play with the same generator, move by move and
card by card; only nothing is announced and nothing is looked up twice. A test holds the two
equal: whoever changes a rule in `play` changes it here.
"""

from collections.abc import Callable, Sequence
from functools import cache
from itertools import combinations, permutations
from operator import itemgetter
from random import Random

from upgrade_core.cards import RANK, Card
from upgrade_core.games.sleight.duel import ACE, Fate, Stance, decide, is_sleight, score
from upgrade_core.games.sleight.model import OVER, State
from upgrade_core.games.sleight.options import HAND_SIZE, MOST_LAID
from upgrade_core.games.sleight.play import pack_of

Pick = Callable[[list[Card]], Sequence[Card]]
"""Takes the cards at some places of a hand."""

_FEW = 64
_NO_CARDS: Sequence[Card] = ()
_SIZES = range(1, MOST_LAID + 1)


def _picks(held: int, others: int, ways: int) -> list[Pick]:
    """The sets of a hand that can be laid in so many ways, in the order in which `few` lists them.

    They come in every order where all moves are few, else once each.
    """
    places = [pick for size in _SIZES for pick in permutations(range(held), size)]
    if ways * len(places) + others > _FEW:
        places = [pick for size in _SIZES for pick in combinations(range(held), size)]
    return [
        itemgetter(slice(pick[0], pick[0] + 1)) if len(pick) == 1 else itemgetter(*pick)
        for pick in places
    ]


_ATTACKS = tuple(
    tuple(_picks(held, others, 1) for held in range(HAND_SIZE + 1)) for others in (0, 1)
)
"""By whether there is a Grave to revive, and the cards held."""
_ANSWERS = tuple(_picks(held, 1, 2) for held in range(HAND_SIZE + 1))

# Sets that fare alike have one number: by score, whether there is an ace, and the rank of a Sleight.
# So all verdicts fit into a small table. A set's ranks are told by the sum of its cards' marks.
_MARK = tuple(1 << 2 * rank for rank in RANK)


def _alike() -> tuple[dict[int, int], list[list[Card]]]:
    """The number of each set by the sum of its marks, and an example by number; 0 is no cards."""
    pack = pack_of()
    numbers: dict[tuple[int, bool, int], int] = {(0, False, 0): 0}
    kinds = {0: 0}
    examples: list[list[Card]] = [[]]
    for laid in (list(laid) for size in _SIZES for laid in combinations(pack, size)):
        ranks = [RANK[each] for each in laid]
        fare = (score(laid), ACE in ranks, is_sleight(laid) * ranks[0])
        if fare not in numbers:
            numbers[fare] = len(examples)
            examples.append(laid)
        kinds[sum([_MARK[each] for each in laid])] = numbers[fare]
    return kinds, examples


_KIND, _EXAMPLES = _alike()
_KINDS = len(_EXAMPLES)


@cache
def _verdicts(doubled: bool, deflects: bool) -> list[tuple[int, Fate, Fate, bool]]:
    """Damage, the fates of both sets and whether it breaks, by `attack * _KINDS + defence`."""
    stance: Stance = "deflect" if deflects else "defend"
    found = []
    for attack in _EXAMPLES:
        for defence in _EXAMPLES:
            how: Stance = stance if defence else "restock"
            told = decide(attack, doubled=doubled, stance=how, defence=defence)
            found.append((told.damage, told.attack_fate, told.defence_fate, told.breaks))
    return found


def play_on(state: State, rng: Random) -> int:
    """Play random moves to the end of the game, in place. Returns: how many."""
    if state.phase == OVER:
        return 0
    known = [len(sunk) for sunk in state.sunk]
    moves = _exchanges(state, known, rng)
    rows = zip(state.decks, known, strict=True)
    state.sunk = [deck[:count][::-1] for deck, count in rows]
    return moves


def _exchanges(state: State, known: list[int], rng: Random) -> int:  # noqa: C901, PLR0912, PLR0915
    """Blow by blow to the end. `known` counts the cards known to lie under each deck.

    One loop over local names, longer than this house likes: a call a move would cost a third.
    """
    random, rank = rng.random, RANK.__getitem__
    hands, decks, graves, hp, double = (
        state.hands,
        state.decks,
        state.graves,
        state.hp,
        state.double,
    )
    mark, kind, kinds = _MARK.__getitem__, _KIND, _KINDS
    by_defence = [_verdicts(False, False), _verdicts(True, False)]
    by_deflect = [_verdicts(False, True), _verdicts(True, True)]
    turns, stall, limit = state.turns, state.stall, state.options.stall_turns
    laid: Sequence[Card] = state.laid
    attacker, state.laid = state.attacker, []
    moves = -1 if laid else 0
    while True:
        defender = 1 - attacker
        hand, other = hands[attacker], hands[defender]
        if not laid:
            can_revive = 1 if graves[attacker] else 0
            picks = _ATTACKS[can_revive][len(hand)]
            choice = int(random() * (len(picks) + can_revive))
            if choice < len(picks):
                laid = picks[choice](hand)
                for card in laid:
                    hand.remove(card)
        if not laid:
            moves += 1
            back = sorted(graves[attacker], key=lambda _: random())
            decks[attacker][:0] = back[::-1]
            graves[attacker] = []
            known[attacker] = 0
            room, damage, breaks = HAND_SIZE - len(other), 0, False
        else:
            moves += 2
            picks = _ANSWERS[len(other)]
            choice = int(random() * (2 * len(picks) + 1)) - 1
            attack = kind[sum(map(mark, laid))] * kinds
            if choice < 0:
                room, answer = HAND_SIZE - len(other), _NO_CARDS
                damage, fate, _, breaks = by_defence[double[attacker]][attack]
            else:
                room, table = 0, by_defence
                if choice >= len(picks):
                    choice -= len(picks)
                    table = by_deflect
                answer = picks[choice](other)
                for card in answer:
                    other.remove(card)
                defence = kind[sum(map(mark, answer))]
                damage, fate, end, breaks = table[double[attacker]][attack + defence]
                if end == "high":
                    card = max(answer, key=rank)
                    graves[defender].append(card)
                    answer = [each for each in answer if each != card]
                elif end == "grave":
                    graves[defender] += answer
                    answer = _NO_CARDS
            if fate == "high":
                card = max(laid, key=rank)
                graves[attacker].append(card)
                laid = [each for each in laid if each != card]
            elif fate == "grave":
                graves[attacker] += laid
                laid = _NO_CARDS
            if laid:
                decks[attacker][:0] = laid[::-1]
                known[attacker] += len(laid)
            if answer:
                decks[defender][:0] = answer[::-1]
                known[defender] += len(answer)
            laid = _NO_CARDS
        double[attacker], double[defender] = False, breaks
        if damage:
            hp[defender] -= damage
            if hp[defender] <= 0:
                hp[defender] = 0
                state.winner, state.reason = attacker, "knock-out"
                break
            stall = 0
        else:
            stall += 1
        deck = decks[defender]
        while room > 0 and deck:
            other.append(deck.pop())
            room -= 1
        if deck and len(other) < HAND_SIZE:
            other.append(deck.pop())
        if known[defender] > len(deck):  # noqa: PLR1730 - min takes a quarter of the draws' time
            known[defender] = len(deck)
        deck = decks[attacker]
        if deck and len(hand) < HAND_SIZE:
            hand.append(deck.pop())
            if known[attacker] > len(deck):  # noqa: PLR1730
                known[attacker] = len(deck)
        turns += 1
        attacker = defender
        if stall >= limit:
            state.reason = "stall"
            if hp[0] != hp[1]:
                state.winner = int(hp[1] > hp[0])
            break
    state.attacker, state.turns, state.stall, state.phase = attacker, turns, stall, OVER
    return moves
