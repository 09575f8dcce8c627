"""The options of Sleight and its presets (§2.1)."""

from typing import Annotated

from msgspec import Meta, Struct
from msgspec.structs import replace

from upgrade_core.errors import OptionError

SEATS = 2
HAND_SIZE = 5
MOST_LAID = 3
TOP_RANK = 10
COPIES = 3
FEW_HP = 60


class Options(Struct, frozen=True, kw_only=True):
    """What a table may set."""

    start_hp: Annotated[
        int, Meta(ge=20, le=500, title="Hit points", description="Each player starts with")
    ] = 100
    stall_turns: Annotated[
        int,
        Meta(ge=10, le=200, title="Stall limit", description="Turns without damage until the end"),
    ] = 40


STANDARD = Options()
PRESETS: dict[str, Options] = {
    "standard": STANDARD,
    "short": replace(STANDARD, start_hp=60),
    "long": replace(STANDARD, start_hp=200),
}


def check(options: Options, seats: int) -> tuple[str, ...]:
    """The warnings for these options. Raises: OptionError: no game can be played so."""
    if seats != SEATS:
        raise OptionError(f"Sleight is a duel of exactly two, not {seats}: add or remove a player")
    if options.start_hp < FEW_HP:
        return ("With fewer than 60 hit points one blow may decide the duel.",)
    return ()
