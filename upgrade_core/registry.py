"""The games there are: one visible line a game."""

from upgrade_core.errors import UnknownGame
from upgrade_core.game import AnySpec
from upgrade_core.games import upgrade
from upgrade_core.options import nearest

GAMES: dict[str, AnySpec] = {
    upgrade.SPEC.key: upgrade.SPEC,
}


def find_game(key: str) -> AnySpec:
    """The game with a key. Raises: UnknownGame: there is none; the sentence names what there is."""
    try:
        return GAMES[key.strip().lower()]
    except KeyError:
        raise UnknownGame(f"no game is called {key!r}; {nearest(key, GAMES)}") from None
