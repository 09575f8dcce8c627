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


def _play_by_the_tables(state: State, rng: Random) -> int:  # noqa: C901, PLR0912, PLR0915
    """Move by move until the pile is empty and nothing can be played.

    One loop over local names, longer than this house likes: a call a move would cost a third.
    `few` lists plays, overthrows, the Jester's places, rescues and discards, in this order.
    """
    random, bits, suit_of, rank_of = rng.random, BIT, SUIT, RANK
    hand, pile, discard, throne = state.hand, state.draw, state.discard, state.throne
    size, tops, foundations = state.options.hand_size, tops_of(state), state.foundations
    homes = [state.home_of(suit) for suit in range(4)]
    ruler, moves = throne[-1], 0
    ok, crown = playable(ruler, tops), crownable(ruler, tops)
    opened = JESTER_TOP in tops
    while True:
        plays = [card for card in hand if bits[card] & ok]
        crowns = [card for card in hand if bits[card] & crown]
        places = [at for at, row in enumerate(foundations) if row] if JESTER in hand else ()
        top = discard[-1] if opened and discard else 0
        rescued = 1 if top and bits[top] & ok else 0
        crowned = 1 if top and bits[top] & crown else 0
        many = len(plays) + len(crowns) + len(places) + rescued + crowned
        if not pile and not many:
            break
        choice = int(random() * (many + len(hand)))
        moves += 1
        laid: Card = 0
        if choice >= many:
            discard.append(hand.pop(choice - many))
        elif choice < len(plays):
            laid = plays[choice]
            hand.remove(laid)
        else:
            choice -= len(plays)
            if choice < len(crowns):
                ruler = crowns[choice]
                hand.remove(ruler)
            elif choice - len(crowns) < len(places):
                place = places[choice - len(crowns)]
                hand.remove(JESTER)
                tops[suit_of[foundations[place][0]]] = JESTER_TOP
                foundations[place].append(JESTER)
                opened = True
                ok, crown = playable(ruler, tops), crownable(ruler, tops)
            elif rescued and choice - len(crowns) - len(places) == 0:
                laid = discard.pop()
            else:
                ruler = discard.pop()
        if laid:
            suit = suit_of[laid]
            if tops[suit] == EMPTY:
                homes[suit] = state.first_free()
            opened = opened and tops[suit] != JESTER_TOP
            tops[suit] = rank_of[laid]
            foundations[homes[suit]].append(laid)
            ok, crown = playable(ruler, tops), crownable(ruler, tops)
        elif ruler != throne[-1]:
            throne.append(ruler)
            ok, crown = playable(ruler, tops), crownable(ruler, tops)
        while pile and len(hand) < size:
            hand.append(pile.pop())
    state.phase, state.reason = OVER, "done"
    return moves
