"""A table somebody wants to open."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from upgrade_core.game import AnySpec
from upgrade_tui.net.settings import USUAL_TIMES, TableTimes

USUAL_LEVEL = "normal"


@dataclass(frozen=True)
class Wanted:
    """A table as it shall be opened; `options` changes single options of the preset.

    `times` limit turns and absences. `alone`: with bots of the level on all other seats, started at once.
    """

    game: str = "upgrade"
    seats: int = 4
    preset: str | None = None
    options: Mapping[str, bool | int | str] = field(default_factory=dict)
    level: str = USUAL_LEVEL
    password: str | None = None
    alone: bool = False
    times: TableTimes = USUAL_TIMES


def usual_level(spec: AnySpec) -> str:
    """The level a bot is given when nobody says one."""
    return spec.level_to_play


def usual_table(spec: AnySpec) -> Wanted:
    """The table of a game that is played at once, with nothing asked."""
    return Wanted(spec.key, spec.seats_to_play, level=spec.level_to_play)
