"""Bots for Upgrade. They are given views and nothing else."""

from random import Random

from upgrade_core.game import View
from upgrade_core.games.upgrade.choices import UpgradeChoices
from upgrade_core.games.upgrade.model import Action, State


def easy(view: View[State], rng: Random) -> Action:
    """Any legal move."""
    assert view.seat is not None
    return UpgradeChoices(view.state, view.seat).sample(rng)
