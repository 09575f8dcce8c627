"""Random games of Overthrone at full speed, for measuring and for soak tests.

The same game as `choices.sample` and `play.act` play with the same generator, move by move and
card by card; only nothing is announced, and what the ruler allows is read off tables. A test
holds the two equal: whoever changes a rule in `play` or `throne` changes `masks` too. Drawing by
hand is played through the rules themselves.
"""

from random import Random

from upgrade_core.cards import JESTER, RANK, SUIT, Card
from upgrade_core.games.overthrone.choices import OverthroneChoices
from upgrade_core.games.overthrone.masks import (
    BIT,
    EMPTY,
    JESTER_TOP,
    crownable,
    playable,
    tops_of,
)
from upgrade_core.games.overthrone.model import OVER, State
from upgrade_core.games.overthrone.play import act


def play_on(state: State, rng: Random) -> int:
    """Play random moves to the end of the game, in place. Returns: how many."""
    if state.phase == OVER:
        return 0
    if state.options.draw == "manual":
        return _play_by_the_rules(state, rng)
    return _play_by_the_tables(state, rng)


def _play_by_the_rules(state: State, rng: Random) -> int:
    moves = 0
    while state.phase != OVER:
        act(state, OverthroneChoices(state, 0).sample(rng))
        moves += 1
    return moves


def _play_by_the_tables(state: State, rng: Random) -> int:  # noqa: PLR0915 - one short loop
    """Move by move until the pile is empty and nothing can be played.

    `few` lists plays, overthrows, the Jester's places, rescues and discards, in this order.
    """
    random, bits = rng.random, BIT
    hand, pile, discard, throne = state.hand, state.draw, state.discard, state.throne
    size, tops, foundations = state.options.hand_size, tops_of(state), state.foundations
    homes, moves = [state.home_of(suit) for suit in range(4)], 0
    ruler, opened = throne[-1], JESTER_TOP in tops
    ok, crown = playable(ruler, tops), crownable(ruler, tops)
    while True:
        plays = [card for card in hand if bits[card] & ok]
        crowns = [card for card in hand if bits[card] & crown]
        places = [at for at, row in enumerate(foundations) if row] if JESTER in hand else ()
        top = discard[-1] if opened and discard else 0
        rescued = 1 if top and bits[top] & ok else 0
        crowned = 1 if top and bits[top] & crown else 0
        in_hand = len(plays) + len(crowns)
        many = in_hand + len(places) + rescued + crowned
        if not pile and not many:
            break
        choice = int(random() * (many + len(hand)))
        moves += 1
        if choice >= many:
            discard.append(hand.pop(choice - many))
        else:
            if choice < len(plays):
                hand.remove(plays[choice])
                _lay(state, plays[choice], tops, homes)
            elif choice < in_hand:
                ruler = crowns[choice - len(plays)]
                hand.remove(ruler)
                throne.append(ruler)
            elif choice < in_hand + len(places):
                _cover(state, places[choice - in_hand], tops)
            elif choice < in_hand + len(places) + rescued:
                _lay(state, discard.pop(), tops, homes)
            else:
                ruler = discard.pop()
                throne.append(ruler)
            opened = JESTER_TOP in tops
            ok, crown = playable(ruler, tops), crownable(ruler, tops)
        while pile and len(hand) < size:
            hand.append(pile.pop())
    state.phase, state.reason = OVER, "done"
    return moves


def _lay(state: State, card: Card, tops: list[int], homes: list[int]) -> None:
    """Put a card onto the foundation of its suit, or start that in the first free place."""
    suit = SUIT[card]
    if tops[suit] == EMPTY:
        homes[suit] = state.first_free()
    tops[suit] = RANK[card]
    state.foundations[homes[suit]].append(card)


def _cover(state: State, place: int, tops: list[int]) -> None:
    """Put the Jester onto a foundation."""
    state.hand.remove(JESTER)
    row = state.foundations[place]
    tops[SUIT[row[0]]] = JESTER_TOP
    row.append(JESTER)
