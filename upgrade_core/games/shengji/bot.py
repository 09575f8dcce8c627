"""Bots for Shengji. They are given views and nothing else."""

from random import Random

from upgrade_core.game import View
from upgrade_core.games.shengji.choices import ShengjiChoices
from upgrade_core.games.shengji.model import Action, State


def easy(view: View[State], rng: Random) -> Action:
    """Any useful legal move."""
    assert view.seat is not None
    return ShengjiChoices(view.state, view.seat).sample(rng)
