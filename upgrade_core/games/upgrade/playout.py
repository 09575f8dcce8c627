"""Random games of Upgrade at full speed, for search and for measuring.

The same game as `choices.sample` and `play.act` play with the same generator, move by move and
card by card; only nothing is announced and nothing is looked up twice. A test holds the two
equal: whoever changes a rule in `play` changes it here. Tables whose options need more care,
a pile face down or no downgrades, are played through the rules themselves.
"""

from random import Random

from upgrade_core.cards import NO_CARD, RANK, Card
from upgrade_core.chance import RandomChance
from upgrade_core.games.upgrade.choices import UpgradeChoices
from upgrade_core.games.upgrade.model import OVER, PLACING, TURN, State
from upgrade_core.games.upgrade.options import turn_cap
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
            dealt = list(dict.fromkeys(state.defence[seat]))
            card = dealt[int(rng.random() * len(dealt))]
            state.defence[seat].remove(card)
            state.attack[seat].append(card)
            placings += 1
    dealer = state.dealer
    state.turn = dealer if dealer not in state.gone else _round(state)[1][dealer]
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

    One loop over local names, and longer than this house likes: a call a move would cost a third.
    """
    options = state.options
    deck, discard, attack, defence = state.deck, state.discard, state.attack, state.defence
    random, most, own_size = rng.random, options.attack_max, options.defence_size
    steady = own_size + options.allow_discard
    cap = turn_cap(options, len(state.tokens))
    seat, held, stall, turns = state.turn, state.held, state.stall, state.turns
    live, after, limit = _round(state)
    rivals = len(live) - 1
    while held != NO_CARD:
        row = attack[seat]
        size = len(row)
        quiet = size + steady + (size < most) if stall < limit else 0
        pick = int(random() * (rivals + quiet)) - rivals
        turns += 1
        stall += 1
        if pick >= size + own_size:
            (row if size < most and pick == size + own_size else discard).append(held)
        elif pick >= size:
            own = defence[seat]
            discard.append(own[pick - size])
            own[pick - size] = held
        elif pick >= 0:
            discard.append(row[pick])
            row[pick] = held
        else:
            stall = 0
            state.turn = seat
            if _fight(state, live, pick + rivals, held, rng):
                live, after, limit = _round(state)
                rivals = len(live) - 1
        if not rivals or turns >= cap:
            break
        seat = after[seat]
        held = deck.pop() if deck else _draw(state, rng)
    state.turn, state.stall, state.turns = seat, stall, turns
    state.held, state.phase = NO_CARD, OVER
    state.duel = []


def _round(state: State) -> tuple[list[int], list[int], int]:
    """The live seats, the live seat after each seat, and the stall limit in turns."""
    live, seats = state.live, len(state.tokens)
    after = [next((other for other in live if other > seat), live[0]) for seat in range(seats)]
    return live, after, state.options.stall_laps * len(live) or _NEVER


def _fight(state: State, live: list[int], place: int, held: Card, rng: Random) -> bool:
    """Attack the rival at that place among the live (§1.4). Returns: whether somebody is out."""
    seat = state.turn
    target = live[place if place < live.index(seat) else place + 1]
    tokens, row, own = state.tokens, state.attack[seat], state.defence[target]
    margin = sum(map(_rank, row)) - sum(map(_rank, own))
    state.discard += row
    state.discard += own
    own.clear()
    row[:] = (held,)
    if margin < 0:
        tokens[seat] -= 1
    elif margin > 0:
        tokens[target] -= 1
        if state.options.token_capture == "transfer":
            tokens[seat] += 1
    if not tokens[target]:
        _leave(state, target)
    elif not tokens[seat]:
        _leave(state, seat)
    if tokens[target]:
        _refill(state, own, rng)
    return not (tokens[seat] and tokens[target])


def _refill(state: State, own: list[Card], rng: Random) -> None:
    deck, size = state.deck, state.options.defence_size
    if len(deck) >= size:
        own += deck[: -size - 1 : -1]
        del deck[-size:]
        return
    while len(own) < size and (card := _draw(state, rng)) != NO_CARD:
        own.append(card)


def _leave(state: State, seat: int) -> None:
    """Lay down the cards of a seat without tokens, an attacker's drawn card among them."""
    state.discard += state.attack[seat]
    state.discard += state.defence[seat]
    state.attack[seat] = []
    state.defence[seat] = []
    state.gone.append(seat)
