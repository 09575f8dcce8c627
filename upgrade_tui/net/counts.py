"""What a server counts while it runs: plain numbers, read only when somebody asks for them."""

from bisect import bisect_left
from collections import defaultdict
from dataclasses import dataclass, field

_DURATIONS_S = (0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0)


class Spread:
    """How often something took how long, in seconds."""

    bounds_s = _DURATIONS_S
    """Upper ends of the classes; what took longer than the last has a class of its own."""

    __slots__ = ("classes", "sum_s")

    def __init__(self) -> None:
        self.classes = [0] * (len(self.bounds_s) + 1)
        self.sum_s = 0.0

    def note(self, seconds: float, times: int = 1) -> None:
        """It took so long once more, or so many times."""
        self.classes[bisect_left(self.bounds_s, seconds)] += times
        self.sum_s += times * seconds


def _numbers() -> defaultdict[str, int]:
    """Numbers that begin with 0. In the path of every move a `Counter` would take twice the time."""
    return defaultdict(int)


@dataclass
class Counts:
    """Everything since the server was made.

    `goodbyes` by code of the reason; `commands` by the type of the packet and the code of the
    answer ("" for done); `moves`, `started` and `finished` matches by the key of the game.
    `thinking`: until a bot had its move, the wait for a thread among it. `lag`: by how much the
    event loop was late.
    """

    connections: int = 0
    goodbyes: defaultdict[str, int] = field(default_factory=_numbers)
    commands: defaultdict[tuple[type, str], int] = field(default_factory=lambda: defaultdict(int))
    moves: defaultdict[str, int] = field(default_factory=_numbers)
    started: defaultdict[str, int] = field(default_factory=_numbers)
    finished: defaultdict[str, int] = field(default_factory=_numbers)
    thinking: Spread = field(default_factory=Spread)
    lag: Spread = field(default_factory=Spread)
    store_trouble: bool = False
