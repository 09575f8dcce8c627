"""Random games of Sleight at full speed, for search and for measuring.

The same game as `choices.sample` and `play.act` play with the same generator, move by move and
card by card; only nothing is announced and nothing is looked up twice. A test holds the two
equal: whoever changes a rule in `play` changes it here.
"""

from collections import deque
from random import Random

from upgrade_core.cards import Card
from upgrade_core.chance import RandomChance
from upgrade_core.games.sleight.model import NOBODY, OVER, Cards, State
from upgrade_core.games.sleight.options import HAND_SIZE
from upgrade_core.games.sleight.playout_tables import (
    ANSWERS,
    ANSWERS_HIGHEST,
    ATTACKS,
    ATTACKS_HIGHEST,
    NOTHING,
    SETS,
    VERDICTS,
    WHOLE_ATTACK,
    Table,
)

Side = tuple[Cards, deque[Card], list[Card], int, bool, int]
"""Hand, deck, Grave, hit points, whether a break is owed, and how many of the deck are unseen."""


def play_on(state: State, rng: Random) -> int:
    """Play random moves to the end of the game, in place. Returns: how many."""
    return 0 if state.phase == OVER else _exchanges(state, rng)


def _side(state: State, seat: int) -> Side:
    """What a duelist has; the unseen cards of a deck lie above those that everybody saw sink."""
    deck, sunk = state.decks[seat], state.sunk[seat]
    return (
        tuple(state.hands[seat]),
        deque(deck),
        state.graves[seat],
        state.hp[seat],
        state.double[seat],
        len(deck) - len(sunk),
    )


def _lay_out(state: State, seat: int, side: Side) -> None:
    """The other way round."""
    hand, deck, grave, hp, doubled, unseen = side
    state.hands[seat], state.decks[seat], state.graves[seat] = [*hand], [*deck], grave
    state.hp[seat], state.double[seat] = hp, doubled
    state.sunk[seat] = state.decks[seat][: len(deck) - max(0, unseen)][::-1]


def _exchanges(state: State, rng: Random) -> int:  # noqa: C901, PLR0912, PLR0915
    """Blow by blow to the end.

    One loop over local names, longer than this house likes: both sides are 14 names, and to hand
    them to a function and back costs more than what it would do.
    `unseen` may fall below zero: then what everybody saw going under the deck is drawn again.
    """
    random, attacks, answers = rng.random, ATTACKS, ANSWERS
    seat, stall, limit = state.attacker, state.stall, state.options.stall_turns
    hand, deck, grave, hp, doubled, unseen = _side(state, seat)
    foe_hand, foe_deck, foe_grave, foe_hp, foe_doubled, foe_unseen = _side(state, 1 - seat)
    laid: Cards = tuple(state.laid)
    turns, saved = 0, 1 if laid else 0
    while True:
        if not laid:
            ways = attacks[1 if grave else 0][len(hand)]
            lay, keep, _ = ways[int(random() * len(ways))]
            laid = lay(hand)
            hand = keep(hand)
        if laid:
            ways = answers[len(foe_hand)]
            lay, keep, deflects = ways[int(random() * len(ways))]
            answer = lay(foe_hand)
            foe_hand = keep(foe_hand)
            table = VERDICTS[doubled][deflects]
            damage, foe_doubled = _bury(table, laid, answer, deck, grave, foe_deck, foe_grave)
            laid = ()
        else:
            deck.extendleft(RandomChance(rng).shuffle(grave))
            grave, unseen, answer, damage = [], len(deck), (), 0
            saved += 1
        if not damage:
            stall += 1
        elif foe_hp > damage:
            foe_hp -= damage
            stall = 0
        else:
            foe_hp = 0
            break
        if answer:
            if foe_deck:
                foe_hand += (foe_deck.pop(),)
                foe_unseen -= 1
        else:
            while foe_deck and len(foe_hand) < HAND_SIZE:
                foe_hand += (foe_deck.pop(),)
                foe_unseen -= 1
        if deck and len(hand) < HAND_SIZE:
            hand += (deck.pop(),)
            unseen -= 1
        turns += 1
        hand, foe_hand = foe_hand, hand
        deck, foe_deck = foe_deck, deck
        grave, foe_grave = foe_grave, grave
        hp, foe_hp = foe_hp, hp
        doubled, foe_doubled = foe_doubled, False
        unseen, foe_unseen = foe_unseen, unseen
        if stall >= limit:
            break
    attacker = (seat + turns) % 2
    _lay_out(state, attacker, (hand, deck, grave, hp, doubled and foe_hp > 0, unseen))
    _lay_out(state, 1 - attacker, (foe_hand, foe_deck, foe_grave, foe_hp, foe_doubled, foe_unseen))
    state.attacker, state.laid, state.phase = attacker, [], OVER
    state.turns += turns
    _crown(state, stall)
    return 2 * (turns + (not foe_hp)) - saved


def _bury(
    table: Table,
    laid: Cards,
    answer: Cards,
    deck: deque[Card],
    grave: list[Card],
    foe_deck: deque[Card],
    foe_grave: list[Card],
) -> tuple[int, bool]:
    """Put both sets where the verdict wants them. Returns: the damage, and whether it breaks."""
    kind, highest, rest = SETS[laid]
    foe_kind, foe_highest, foe_rest = SETS[answer]
    damage, buried, breaks = table[kind][foe_kind]
    if buried == ANSWERS_HIGHEST:
        deck.extendleft(laid)
        foe_grave.append(foe_highest)
        foe_deck.extendleft(foe_rest)
    elif buried == WHOLE_ATTACK:
        grave += laid
        foe_deck.extendleft(answer)
    elif buried == ATTACKS_HIGHEST:
        grave.append(highest)
        deck.extendleft(rest)
        foe_deck.extendleft(answer)
    elif buried == NOTHING:
        deck.extendleft(laid)
        foe_deck.extendleft(answer)
    else:
        deck.extendleft(laid)
        foe_grave += answer
    return damage, breaks


def _crown(state: State, stall: int) -> None:
    """Say who has won, and how."""
    state.stall = stall
    first, second = state.hp
    state.winner = NOBODY if first == second else int(second > first)
    state.reason = "knock-out" if not (first and second) else "stall"
