"""Bots for Shengji. They are given views and nothing else.

`normal` counts what is out, who is void and who has no pair left, and takes the play that
promises most points. `easy` plays by the same values but forgets every trick, and one play in a
few it makes at random.
"""

from random import Random

from upgrade_core.game import View
from upgrade_core.games.shengji.bidding import is_closed
from upgrade_core.games.shengji.bot_bid import bid
from upgrade_core.games.shengji.bot_bury import bury
from upgrade_core.games.shengji.bot_follow import follow
from upgrade_core.games.shengji.bot_lead import lead
from upgrade_core.games.shengji.choices import NEXT, PASS, ShengjiChoices
from upgrade_core.games.shengji.model import BID, BURY, PLAY, Action, Bid, Bury, Play, State
from upgrade_core.games.shengji.rules import default
from upgrade_core.games.shengji.tracker import look

SLIPS = 0.25
"""How often an easy bot makes a play at random."""


def normal(view: View[State], rng: Random) -> Action:
    """The move that promises most."""
    return _legal(view, _decide(view, remembers=True))


def easy(view: View[State], rng: Random) -> Action:
    """A fair move from memory of this trick alone, or now and then any."""
    assert view.seat is not None
    if view.state.phase == PLAY and rng.random() < SLIPS:
        return ShengjiChoices(view.state, view.seat).sample(rng)
    return _legal(view, _decide(view, remembers=False))


def react(view: View[State], rng: Random) -> Action | None:
    """What a bot does while the table deals: bid when the hand is worth it, then let it pass."""
    state, seat = view.state, view.seat
    if seat is None or state.phase != BID or not state.is_live or is_closed(state):
        return None
    cards = bid(state, seat)
    if cards:
        return Bid(cards)
    return None if state.is_dealing or state.done[seat] else PASS


def _decide(view: View[State], *, remembers: bool) -> Action:
    state, seat = view.state, view.seat
    assert seat is not None
    if state.phase == BID:
        cards = () if is_closed(state) else bid(state, seat)
        return Bid(cards) if cards else PASS
    if state.phase == BURY:
        return Bury(tuple(sorted(bury(state, seat))))
    if state.phase != PLAY:
        return NEXT
    sight = look(view, remembers=remembers)
    return Play(tuple(sorted(follow(state, sight) if state.trick else lead(state, sight))))


def _legal(view: View[State], action: Action) -> Action:
    """The action, or the rules' own default where a table's options forbid it."""
    assert view.seat is not None
    refused = ShengjiChoices(view.state, view.seat).why_not(action)
    return action if refused is None else default(view)
