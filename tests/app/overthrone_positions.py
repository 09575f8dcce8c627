"""Positions of Overthrone in their JSON form, for its board's tests."""

from typing import Any

from tests.app.played import PlayedClient
from upgrade_core.games.overthrone import SPEC


def position(hand: str, throne: str, **about: str) -> dict[str, Any]:
    """A position; `n`, `e`, `s`, `w` are the foundations, bottom first, `draw` has the top first."""
    places = {place: about.pop(place, "").split() for place in "nesw"}
    return {
        "phase": about.pop("phase", "play"),
        "throne": throne.split(),
        "foundations": places,
        "hand": hand.split(),
        "draw": about.pop("draw", "").split(),
        "discard": about.pop("discard", "").split(),
    }


OPENING = position("JK 4C TS KS 6D", "QC", draw="4H 9H 2S AD 3C 8C TD 5S JH QH 7D 2C")
MIDDLE = position(
    "9H JK QD 6C KH", "JC QS KS", n="5H TH", e="7S", s="2D 3D AD",
    draw="4C 5C 6D 8S 9S TS JS", discard="2C 3H",
)  # fmt: skip
KINGLY = position(
    "2S KS KH AC 7C", "KD", n="AS", e="QH", s="9C", draw="3S 4S 5S 6S", discard="8D"
)  # fmt: skip
JESTING = position(
    "9H 4D QC 6C", "JC QS KD", n="5H TH", e="7S JK", s="2D 3D AD", discard="2C 3H 8D"
)  # fmt: skip
STUCK = position("9H 4D 6C", "JS", n="5H", e="7S", s="2D", w="3C", draw="8C 8H")
ENDING = position("5S 3D", "JS", n="4S", e="9D", discard="4C 8H")
MANUAL = position("5S 3D", "JS", n="4S", e="9D", draw="6S 7S 8S 9S", discard="4C 8H")


def playing(facts: dict[str, Any], mine: int | None = 0, **options: int | str) -> PlayedClient:
    """Somebody at a position; `options` changes single ones of the standard."""
    return PlayedClient.at(facts, mine, spec=SPEC, options=options)
