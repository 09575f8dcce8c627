"""Bots for Sleight. They are given views and nothing else."""

from random import Random

from upgrade_core.game import View
from upgrade_core.games.sleight.choices import SleightChoices
from upgrade_core.games.sleight.model import Action, State


def easy(view: View[State], rng: Random) -> Action:
    """Any legal move."""
    assert view.seat is not None
    return SleightChoices(view.state, view.seat).sample(rng)
