"""What the bots of all games share."""

from importlib import import_module
from random import Random
from typing import Any

from upgrade_core.game import View


class Later:
    """A bot whose module is loaded with its first move.

    Who plays at somebody else's server needs to know the levels there are, and no bot.
    """

    __slots__ = ("_module", "_name")

    def __init__(self, module: str, name: str) -> None:
        self._module = module
        self._name = name

    def __call__(self, view: View[Any], rng: Random) -> Any:  # noqa: ANN401 - any game's action
        """The bot's move; see `upgrade_core.game.Choose`."""
        return getattr(import_module(self._module), self._name)(view, rng)
