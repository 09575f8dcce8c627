"""Bots for Up or Down?. They are given views and nothing else."""

from random import Random

from upgrade_core.game import View
from upgrade_core.games.updown.choices import UpDownChoices
from upgrade_core.games.updown.judgement import Judge, Turn, after
from upgrade_core.games.updown.model import Action, Pile, Place, State
from upgrade_core.games.updown.views import unseen_cards

SLIPS = 0.3
"""How often an easy bot makes any move at all."""
GUESSES = 8
"""So many unseen cards stand for the closed pile."""


def easy(view: View[State], rng: Random) -> Action:
    """The turn that promises most, from any pile; or now and then any."""
    state, seat = view.state, view.seat
    assert seat is not None
    whim = UpDownChoices(state, seat).sample(rng)
    if rng.random() < SLIPS or not isinstance(whim, Place):
        return whim
    best = Judge(view).best(state.hands[seat], state.ring, state.rows[seat])
    return _action(best, whim.draw)


def normal(view: View[State], rng: Random) -> Action:
    """The turn that promises most, and the pile that then promises the better next one."""
    state, seat = view.state, view.seat
    assert seat is not None
    judge = Judge(view)
    best = judge.best(state.hands[seat], state.ring, state.rows[seat])
    return _action(best, _pile(view, judge, best, rng))


def _action(turn: Turn, draw: Pile | None) -> Place:
    return Place(turn.card, turn.take, turn.row, turn.drop, draw)


def _pile(view: View[State], judge: Judge, turn: Turn, rng: Random) -> Pile | None:
    """Where to draw after a turn."""
    state, seat = view.state, view.seat
    assert seat is not None
    if not state.up or not state.down:
        return "up" if state.up else "down" if state.down else None
    ring, rows = after(turn, state.ring, state.rows[seat])
    hand = [card for card in state.hands[seat] if card != turn.card]
    unseen = unseen_cards(view)
    guesses = rng.sample(unseen, min(GUESSES, len(unseen)))
    open_use = judge.mean_use(state.up[-1:], hand, ring, rows)
    closed_use = judge.mean_use(guesses, hand, ring, rows)
    return "up" if open_use >= closed_use else "down"
