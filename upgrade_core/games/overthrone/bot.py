"""Bots for Overthrone. They are given views and nothing else."""

from random import Random

from upgrade_core.game import View
from upgrade_core.games.overthrone.choices import OverthroneChoices
from upgrade_core.games.overthrone.model import Action, Discard, State
from upgrade_core.games.overthrone.search import prospects


def easy(view: View[State], rng: Random) -> Action:
    """Plays whatever can be played, and throws away only when it must."""
    moves = OverthroneChoices(view.state, 0).few()
    plays = [move for move in moves if not isinstance(move, Discard)]
    return rng.choice(plays or list(moves))


def normal(view: View[State], rng: Random) -> Action:
    """The move that honest search likes best: a few hundred piles it may be, played out."""
    return prospects(view, rng)[0].action
