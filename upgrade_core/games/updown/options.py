"""The options of Up or Down?, its presets and the sizes that follow from them (§2.1, §2.3)."""

from typing import Annotated, Literal

from msgspec import Meta, Struct
from msgspec.structs import replace

from upgrade_core.errors import OptionError

MIN_SEATS, MAX_SEATS = 2, 6
HAND_SIZE = 3
RING_SIZE = 6
MOST_ROWS = 3
COLOURS = ("red", "orange", "yellow", "green", "blue", "purple")


class Options(Struct, frozen=True, kw_only=True):
    """What a table may set."""

    length: Annotated[
        Literal["short", "long"],
        Meta(title="Length", description="18 turns each, or 24 (with six players 15 or 20)"),
    ] = "short"


STANDARD = Options()
PRESETS: dict[str, Options] = {
    "short": STANDARD,
    "long": replace(STANDARD, length="long"),
}


def highest_number(options: Options, seats: int) -> int:
    """The deck is the numbers 1 to this; always a multiple of six."""
    share = min(seats, 5)
    return (24 if options.length == "long" else 18) * share + 6


def check(options: Options, seats: int) -> tuple[str, ...]:
    """The warnings for these options. Raises: OptionError: no game can be played so."""
    if not MIN_SEATS <= seats <= MAX_SEATS:
        raise OptionError(f"Up or Down? is played by 2 to 6, not {seats}: add or remove players")
    if seats >= 5 and options.length == "long":
        return ("From five players on the short game is usual.",)
    return ()
