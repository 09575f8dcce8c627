"""The options of Overthrone and its presets (§1.1, §1.5)."""

from typing import Annotated, Literal

from msgspec import Meta, Struct
from msgspec.structs import replace

from upgrade_core.errors import OptionError


class Options(Struct, frozen=True, kw_only=True):
    """What a player may set."""

    hand_size: Annotated[
        int, Meta(ge=5, le=6, title="Hand", description="5 cards, or 6 for an easier game")
    ] = 5
    draw: Annotated[
        Literal["auto", "manual"],
        Meta(title="Drawing", description="The hand is refilled after every move, or on demand"),
    ] = "auto"


STANDARD = Options()
PRESETS: dict[str, Options] = {
    "standard": STANDARD,
    "easy": replace(STANDARD, hand_size=6),
}


def check(options: Options, seats: int) -> tuple[str, ...]:
    """No warnings. Raises: OptionError: it is a game for one."""
    if seats != 1:
        raise OptionError(f"Overthrone is a solitaire for one, not {seats}: others may watch")
    return ()
