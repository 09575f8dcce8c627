"""What the suite over all registered games plays: every preset with several numbers of seats."""

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random
from typing import Any

import msgspec
import pytest

from tests.core.contract.knowhow import KNOWHOW
from upgrade_core.chance import Chance, RandomChance
from upgrade_core.errors import OptionError
from upgrade_core.game import AnySpec
from upgrade_core.match import Match
from upgrade_core.registry import GAMES

MANY_SEATS = 9


@dataclass(frozen=True)
class Case:
    """A game as one table plays it."""

    spec: AnySpec
    preset: str
    seats: int

    @property
    def options(self) -> Any:
        """The options of the preset, for a match that is not too long."""
        return KNOWHOW[self.spec.key].quick(self.spec.presets[self.preset])

    def match(self, seed: int) -> Match:
        """A new match whose chance follows from the seed."""
        return Match.deal(self.spec, self.options, self.seats, chance(seed))

    def __str__(self) -> str:
        """The name of the case in a test's name."""
        return f"{self.spec.key}-{self.preset}-{self.seats}"


def chance(seed: int) -> Chance:
    """Chance that gives the same answers for the same seed."""
    return RandomChance(Random(seed))


def _is_playable(case: Case) -> bool:
    try:
        case.spec.check(case.options, case.seats)
    except OptionError:
        return False
    return case.spec.min_seats <= case.seats <= case.spec.max_seats


def _cases(spec: AnySpec, preset: str) -> list[Case]:
    """The first preset with few seats, three, the usual number and many; others with two of them."""
    many = min(spec.max_seats, MANY_SEATS)
    few = {spec.min_seats, spec.usual_seats} if preset == next(iter(spec.presets)) else set()
    numbers = {min(max(3, spec.min_seats), spec.max_seats), many, *few}
    return [case for n in sorted(numbers) if _is_playable(case := Case(spec, preset, n))]


TABLES = [_cases(spec, preset) for spec in GAMES.values() for preset in spec.presets]

every_case = pytest.mark.parametrize("case", [case for cases in TABLES for case in cases], ids=str)
_three = [min(cases, key=lambda case: abs(case.seats - 3)) for cases in TABLES]
every_preset = pytest.mark.parametrize("case", _three, ids=str)
"""One case a preset, of three seats where the game allows it."""


def eyes(case: Case) -> Iterator[int | None]:
    """Everybody who looks at the table: each seat, and a watcher."""
    yield from range(case.seats)
    yield None


def as_bytes(value: object) -> bytes:
    """A value as the wire would carry it: equal bytes, nothing to tell apart."""
    return msgspec.msgpack.encode(value)
