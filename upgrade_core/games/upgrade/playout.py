"""Random games of Upgrade at full speed, for search and for measuring.

The same game as `choices.sample` and `play.act` play with the same generator, move by move and
card by card; only nothing is announced and nothing is looked up twice. A test holds the two
equal: whoever changes a rule in `play` changes it here. Tables whose options need more care,
a pile face down or no downgrades, are played through the rules themselves.
"""

from functools import cache
from random import Random

from upgrade_core.cards import NO_CARD, RANK, Card
from upgrade_core.chance import RandomChance
from upgrade_core.games.upgrade.choices import UpgradeChoices
from upgrade_core.games.upgrade.model import OVER, PLACING, TURN, State
from upgrade_core.games.upgrade.options import Options, turn_cap
from upgrade_core.games.upgrade.play import act

_NEVER = 1 << 62
_rank = RANK.__getitem__


def play_on(state: State, rng: Random) -> int:
    """Play random moves to the end of the game, in place. Returns: how many."""
    options = state.options
    if not (options.discard_face_up and options.allow_attack_downgrade):
        return _play_by_the_rules(state, rng)
    start = state.turns
    placings = _place_all(state, rng) if state.phase == PLACING else 0
    if state.phase == TURN:
        _take_turns(state, rng)
    return placings + state.turns - start


def _play_by_the_rules(state: State, rng: Random) -> int:
    chance, moves = RandomChance(rng), 0
    while state.phase != OVER:
        seat = state.turn
        if state.phase == PLACING:
            seat = next(seat for seat in state.live if not state.attack[seat])
        act(state, seat, UpgradeChoices(state, seat).sample(rng), chance)
        moves += 1
    return moves


def _place_all(state: State, rng: Random) -> int:
    """Every seat that still must places a random card; then the first turn begins."""
    placings = 0
    for seat in state.live:
        if not state.attack[seat]:
            dealt = state.defence[seat]
            kinds = dealt if state.options.decks == 1 else list(dict.fromkeys(dealt))
            card = kinds[int(rng.random() * len(kinds))]
            dealt.remove(card)
            state.attack[seat].append(card)
            placings += 1
    dealer = state.dealer
    if dealer in state.gone:
        dealer = _around(tuple(state.live), len(state.tokens))[0][dealer]
    state.turn = dealer
    state.held = _draw(state, rng)
    state.phase = OVER if state.held == NO_CARD else TURN
    return placings


def _draw(state: State, rng: Random) -> Card:
    """The next card, from the pile turned over when the deck is empty; else `NO_CARD`.

    Deck and pile stay the same two lists, so that the loop below may hold on to them.
    """
    if not state.deck:
        state.deck[:] = RandomChance(rng).shuffle(state.discard)[::-1]
        state.discard.clear()
    return state.deck.pop() if state.deck else NO_CARD


def _take_turns(state: State, rng: Random) -> None:  # noqa: PLR0915 - see below
    """Turn by turn until one seat is left, the cap is reached or no card is.

    One loop over local names, longer than this house likes: a call a move would cost a third.
    """
    deck, discard, attack, defence = state.deck, state.discard, state.attack, state.defence
    random, draw, seat, held = rng.random, deck.pop, state.turn, state.held
    live, seats, laps = state.live, len(state.tokens), state.options.stall_laps
    all_plans, cap = _set_up(state.options, seats)
    plans, limit = all_plans[len(live)], laps * len(live) or _NEVER
    after, rivals = _around(tuple(live), seats)
    turns, calm_since = state.turns, state.turns - state.stall
    while True:
        row = attack[seat]
        plan = plans[len(row)] if turns < calm_since + limit else plans[0]
        move = plan[int(random() * len(plan))]
        turns += 1
        if move < 0:
            calm_since = turns
            out = _fight(state, seat, rivals[seat][-1 - move], held, rng)
            if out >= 0:
                live.remove(out)
                plans, limit = all_plans[len(live)], laps * len(live) or _NEVER
                # Whoever is out by an own attack is still followed by the same seat.
                after, rivals = _around(tuple(live), seats)
        elif move < _DEFENCE:
            discard.append(row[move])
            row[move] = held
        elif move < _ADD:
            own = defence[seat]
            discard.append(own[move - _DEFENCE])
            own[move - _DEFENCE] = held
        elif move == _ADD:
            row.append(held)
        else:
            discard.append(held)
        if turns >= cap or len(live) == 1:
            break
        seat = after[seat]
        held = draw() if deck else _draw(state, rng)
        if held == NO_CARD:
            break
    state.turn, state.turns, state.stall = seat, turns, turns - calm_since
    state.held, state.phase, state.duel = NO_CARD, OVER, []


@cache
def _around(
    live: tuple[int, ...], seats: int
) -> tuple[tuple[int, ...], tuple[tuple[int, ...], ...]]:
    """By seat, the live seat after it, and its rivals in the order of `few`."""
    after = tuple(
        [next((other for other in live if other > seat), live[0]) for seat in range(seats)]
    )
    return after, tuple(
        [tuple([other for other in live if other != seat]) for seat in range(seats)]
    )


# What a seat may do is listed once for each size of its attack row. A number below 0 is an attack
# on the rival of that place, from −1; then come the slots of both rows, adding and discarding.
_DEFENCE, _ADD, _DISCARD = 4, 8, 9

Plans = tuple[tuple[int, ...], ...]


@cache
def _set_up(options: Options, seats: int) -> tuple[tuple[Plans, ...], int]:
    """The moves by how many seats are live, and the most turns there are."""
    plans = tuple([_plans(options, live - 1) for live in range(seats + 1)])
    return plans, turn_cap(options, seats)


def _plans(options: Options, rivals: int) -> Plans:
    """The moves by size of the attack row, in the order of `few`; for 0, attacks alone."""
    attacks = tuple(range(-1, -rivals - 1, -1))
    own = tuple(range(_DEFENCE, _DEFENCE + options.defence_size))
    discard = (_DISCARD,) if options.allow_discard else ()
    plans = [attacks]
    for size in range(1, options.attack_max + 1):
        add = (_ADD,) if size < options.attack_max else ()
        plans.append((*attacks, *range(size), *own, *add, *discard))
    return tuple(plans)


def _fight(state: State, seat: int, target: int, held: Card, rng: Random) -> int:
    """Attack another seat, in the order of §1.4. Returns: the seat that is out by it, or −1."""
    options, tokens, discard = state.options, state.tokens, state.discard
    row, own = state.attack[seat], state.defence[target]
    margin = sum(map(_rank, row)) - sum(map(_rank, own))
    discard += row
    discard += own
    row.clear()
    row.append(held)
    own.clear()
    if margin > 0:
        tokens[target] -= 1
        if options.token_capture == "transfer":
            tokens[seat] += 1
        if not tokens[target]:
            return _leave(state, target)
    elif margin < 0:
        tokens[seat] -= 1
        if not tokens[seat]:
            _leave(state, seat)
    deck, size = state.deck, options.defence_size
    if len(deck) >= size:
        own += deck[: -size - 1 : -1]
        del deck[-size:]
    else:
        while len(own) < size and (card := _draw(state, rng)) != NO_CARD:
            own.append(card)
    return -1 if tokens[seat] else seat


def _leave(state: State, seat: int) -> int:
    """Lay down the cards of a seat without tokens, an attacker's drawn card among them."""
    state.discard += state.attack[seat]
    state.discard += state.defence[seat]
    state.attack[seat] = []
    state.defence[seat] = []
    state.gone.append(seat)
    return seat
