"""The table that a command line asks for, checked before anything is started."""

from dataclasses import dataclass
from typing import Any

from upgrade_core.errors import OptionError
from upgrade_core.game import AnySpec
from upgrade_core.options import Value, differences, find_preset, nearest, parse_settings
from upgrade_core.registry import find_game
from upgrade_tui.cli.failure import Misuse


@dataclass(frozen=True)
class WantedTable:
    """A table that can be played: its game, preset and options for so many seats."""

    spec: AnySpec
    seats: int
    preset: str
    options: Any
    warnings: tuple[str, ...]

    @property
    def changes(self) -> dict[str, Value]:
        """The options that differ from the preset."""
        return differences(self.options, self.spec.presets[self.preset])


def game_named(key: str) -> AnySpec:
    """The game with a key. Raises: Misuse: there is none."""
    try:
        return find_game(key)
    except OptionError as error:
        raise Misuse(error.message) from None


def wanted_table(
    game: str, seats: int | None, preset: str | None, settings: tuple[str, ...]
) -> WantedTable:
    """The table these words ask for. Raises: Misuse: there is none such, with the remedy."""
    spec = game_named(game)
    seats = spec.seats_to_play if seats is None else seats
    try:
        name, base = find_preset(spec.presets, preset)
        options = parse_settings(base, settings)
        warnings = spec.check(options, seats)
    except OptionError as error:
        raise Misuse(error.message) from None
    return WantedTable(spec, seats, name, options, warnings)


def check_level(spec: AnySpec, level: str | None) -> str:
    """The level, or the usual one. Raises: Misuse: no bot of the game plays so."""
    if level is None:
        return spec.level_to_play
    if level not in spec.bots:
        raise Misuse(
            f"no bot of {spec.title} plays at level {level!r}; {nearest(level, spec.bots)}"
        )
    return level


def check_solitaire(spec: AnySpec) -> None:
    """Refuse what only a game for one has. Raises: Misuse."""
    if spec.undo != "free":
        raise Misuse(
            f"{spec.title} is no solitaire: its bots play against you; "
            "--watch-bot goes with overthrone"
        )
