"""The games there are: one visible line a game.

A game is loaded when it is first asked for, so that a program which plays one does not wait for
all of them.
"""

from collections.abc import Iterator, Mapping, MutableMapping
from importlib import import_module

from upgrade_core.errors import UnknownGame
from upgrade_core.game import AnySpec
from upgrade_core.options import nearest


class Games(MutableMapping[str, AnySpec]):
    """Games by key; each is the `SPEC` of its module."""

    def __init__(self, modules: Mapping[str, str]) -> None:
        self._games: dict[str, AnySpec | str] = dict(modules)

    def __getitem__(self, key: str) -> AnySpec:
        """The game with a key, loaded now where it was not. Raises: KeyError: there is none."""
        game = self._games[key]
        if isinstance(game, str):
            game = self._games[key] = import_module(game).SPEC
        return game

    def __setitem__(self, key: str, spec: AnySpec) -> None:
        """Add a game for this run of the program, or put another in its place."""
        self._games[key] = spec

    def __delitem__(self, key: str) -> None:
        """Take a game out for this run of the program."""
        del self._games[key]

    def __iter__(self) -> Iterator[str]:
        """The keys, in the order of the lines below."""
        return iter(self._games)

    def __len__(self) -> int:
        """How many games there are."""
        return len(self._games)


GAMES = Games(
    {
        "upgrade": "upgrade_core.games.upgrade",
        "sleight": "upgrade_core.games.sleight",
        "overthrone": "upgrade_core.games.overthrone",
        "shengji": "upgrade_core.games.shengji",
        "updown": "upgrade_core.games.updown",
    }
)


def find_game(key: str) -> AnySpec:
    """The game with a key. Raises: UnknownGame: there is none; the sentence names what there is."""
    try:
        return GAMES[key.strip().lower()]
    except KeyError:
        raise UnknownGame(f"no game is called {key!r}; {nearest(key, GAMES)}") from None
