"""Bots for Overthrone, which also give its hints. They are given views and nothing else."""

from random import Random

from upgrade_core.game import View
from upgrade_core.games.overthrone.choices import OverthroneChoices
from upgrade_core.games.overthrone.model import Action, State


def easy(view: View[State], rng: Random) -> Action:
    """Any legal move."""
    return OverthroneChoices(view.state, 0).sample(rng)
