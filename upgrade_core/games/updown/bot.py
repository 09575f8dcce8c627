"""Bots for Up or Down?. They are given views and nothing else."""

from random import Random

from upgrade_core.game import View
from upgrade_core.games.updown.choices import UpDownChoices
from upgrade_core.games.updown.model import Action, State


def easy(view: View[State], rng: Random) -> Action:
    """Any legal move."""
    assert view.seat is not None
    return UpDownChoices(view.state, view.seat).sample(rng)
