"""The reckoning of a round: kitty multiplier, levels, rotation, winning (§1.12).

Everything is plain integers: a last trick of 24 cards multiplies by 2²⁴.
"""

from msgspec import Struct

from upgrade_core.games.shengji.options import ACE_LEVEL, Options
from upgrade_core.games.shengji.units import Shapes

CLASSIC = {1: 2, 2: 4}
"""The classic multiplier by width: 8 for everything longer than a pair."""


class Levels(Struct, frozen=True):
    """What a score means: whether the bank changes, and the steps the side that gains goes up."""

    bank_changes: bool
    steps: int


def kitty_multiplier(shapes: Shapes, options: Options) -> int:
    """The factor for points buried, by the shapes that led the last trick, largest first."""
    width, length = shapes[0]
    largest = width * length
    total = sum(wide * long for wide, long in shapes)
    match options.kitty:
        case "pow_unit":
            return 1 << largest
        case "pow_total":
            return 1 << total
        case "times":
            return 2 * largest
        case "times_total":
            return 2 * total
        case "classic":
            return CLASSIC.get(largest, 8)
    pairs = sum(long * (wide // 2) for wide, long in shapes)
    return 2 << pairs


def levels_for(score: int, options: Options) -> Levels:
    """The level steps for the non-banker side's final score (≥ 0, no upper limit)."""
    step = options.step
    if score >= 2 * step:
        return Levels(bank_changes=True, steps=(score - 2 * step) // step)
    return Levels(bank_changes=False, steps=3 if score == 0 else 2 - score // step)


def advance(level: int, steps: int, *, was_banker: bool, options: Options) -> tuple[int, bool]:
    """The level after going up, and whether that wins the match.

    A must-play level is left only by the side that was banker at it, so nobody jumps over A.
    """
    for taken in range(steps):
        if level in options.must_play_levels and not (was_banker and taken == 0):
            return level, False
        if level == ACE_LEVEL:
            return level, True
        level += 1
        if options.win == "reach_A" and level == ACE_LEVEL:
            return level, True
    return level, False


def next_banker(banker: int, *, bank_changes: bool) -> int:
    """The next round's banker: the partner, or the player to the right when the bank changes."""
    return (banker + (1 if bank_changes else 2)) % 4


def level_text(level: int) -> str:
    """A level (2–14) as it is written: "2" … "T", "J", "Q", "K", "A"."""
    return "23456789TJQKA"[level - 2]


def parse_level(text: str) -> int:
    """The level that a text names. Raises: ValueError: it names none."""
    return "23456789TJQKA".index(text.upper()) + 2
