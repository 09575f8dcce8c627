"""Random games of Up or Down? at full speed, for search and for measuring.

The same game as `choices.sample` and `play.act` play with the same generator, turn by turn and
card by card; only nothing is announced and nothing is looked up twice. A test holds the two
equal: whoever changes a rule in `play` changes it here.
"""

from bisect import bisect_left, insort
from random import Random

from upgrade_core.games.updown.model import OVER, State
from upgrade_core.games.updown.options import MOST_ROWS


def play_on(state: State, rng: Random) -> int:
    """Play random turns to the end of the game, in place. Returns: how many."""
    start = state.turns
    while state.phase != OVER:
        _take_turn(state, rng)
    return state.turns - start


def _take_turn(state: State, rng: Random) -> None:
    """Place, take, store and draw at random; then the next seat that can play."""
    random, seat, ring = rng.random, state.turn, state.ring
    hand, shown = state.hands[seat], state.shown[seat]
    card = hand.pop(int(random() * len(hand)))
    at = bisect_left(ring, card)
    beside = int(random() * 2)
    take = ring[at - 1 + beside] if at < len(ring) or not beside else ring[0]
    _store(state.rows[seat], state.dropped[seat], take, random())
    ring.insert(at, card)
    ring.remove(take)
    if card in shown:
        shown.remove(card)
    draw = random()
    if state.up and (draw < 0.5 or not state.down):
        card = state.up.pop()
        insort(hand, card)
        insort(shown, card)
    elif state.down:
        insort(hand, state.down.pop())
    state.turns += 1
    seats = len(state.hands)
    following = (seat + 1) % seats
    if not state.hands[following] or state.gone:
        turns = [(seat + step) % seats for step in range(1, seats + 1)]
        left = [other for other in turns if state.hands[other] and other not in state.gone]
        if not left:
            state.phase = OVER
            return
        following = left[0]
    state.turn = following


def _store(rows: list[list[int]], dropped: list[int], take: int, draw: float) -> None:
    """Put a card where `stores` would list it: rows that take it, a new one, or one given up."""
    fits = [
        row
        for row in rows
        if len(row) == 1 or (take > row[-1] if row[1] > row[0] else take < row[-1])
    ]
    if len(rows) < MOST_ROWS:
        choice = int(draw * (len(fits) + 1))
        if choice < len(fits):
            fits[choice].append(take)
        else:
            rows.append([take])
        return
    choice = int(draw * (len(fits) + MOST_ROWS))
    if choice < len(fits):
        fits[choice].append(take)
    else:
        row = rows[choice - len(fits)]
        dropped += row
        row[:] = (take,)
