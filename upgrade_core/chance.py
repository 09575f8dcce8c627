"""Chance: the only source of randomness in a match.

`SealedChance` is for real play: everything follows from a secret seed, and the algorithm is
short enough that a stranger can recompute a whole deal with any SHAKE-256 (docs/protocol.md,
§8.3). `ScriptedChance` replays what a record says. `RandomChance` is for playouts.
"""

import hashlib
import struct
from collections import deque
from collections.abc import Iterable, Sequence
from random import Random
from typing import Protocol

import msgspec

from upgrade_core.cards import Card

SEED_BYTES = 64
NONCE_BYTES = 16


class Chance(Protocol):
    """What the rules may ask of fate."""

    def shuffle(self, cards: Sequence[Card]) -> list[Card]:
        """The same cards in a random order, as a new list; the first is the top."""
        ...

    def pick(self, n: int) -> int:
        """A number from 0 to n − 1, each equally likely; n ≥ 1."""
        ...


class RandomChance:
    """Chance from an ordinary `random.Random`: fast, repeatable, not for real play."""

    __slots__ = ("rng",)

    def __init__(self, rng: Random) -> None:
        self.rng = rng

    def shuffle(self, cards: Sequence[Card]) -> list[Card]:
        """See `Chance.shuffle`."""
        random = self.rng.random
        return sorted(cards, key=lambda _: random())  # half the time of Random.shuffle

    def pick(self, n: int) -> int:
        """See `Chance.pick`."""
        return self.rng.randrange(n)


class SealedChance:
    """Chance that follows from a secret seed which is revealed when the game is over.

    The bytes of SHAKE-256(seed) are read as big-endian 32-bit numbers, one after another. A
    number below n is made from the next 32-bit number r that is below the largest multiple of n
    not above 2³²: the result is r mod n; larger r are skipped. A shuffle runs Fisher–Yates from
    the last place i down to 1, swapping place i with place `pick(i + 1)`.
    """

    __slots__ = (
        "_position",
        "_stream",
        "_xof",
    )

    _BLOCK = 4096

    def __init__(self, seed: bytes) -> None:
        """Start from a seed of exactly `SEED_BYTES` bytes."""
        if len(seed) != SEED_BYTES:
            raise ValueError(f"a seed has {SEED_BYTES} bytes, not {len(seed)}")
        self._xof = hashlib.shake_256(seed)
        self._stream = b""
        self._position = 0

    def _next_word(self) -> int:
        (word,) = self._peek(1)
        self._position += 4
        return word

    def _peek(self, count: int) -> tuple[int, ...]:
        """The next numbers, which stay the next ones."""
        while self._position + 4 * count > len(self._stream):
            self._stream = self._xof.digest(len(self._stream) + self._BLOCK)
        return struct.unpack_from(f">{count}I", self._stream, self._position)

    def pick(self, n: int) -> int:
        """See `Chance.pick`."""
        limit = (1 << 32) - (1 << 32) % n
        while (word := self._next_word()) >= limit:
            pass
        return word % n

    def shuffle(self, cards: Sequence[Card]) -> list[Card]:
        """See `Chance.shuffle`."""
        shuffled = list(cards)
        sizes = range(len(shuffled), 1, -1)
        words = self._peek(len(sizes))
        if max(words, default=0) < (1 << 32) - len(shuffled):  # then none of them is skipped
            self._position += 4 * len(words)
            others = [word % size for word, size in zip(words, sizes, strict=True)]
        else:
            others = [self.pick(size) for size in sizes]
        for size, other in zip(sizes, others, strict=True):
            shuffled[size - 1], shuffled[other] = shuffled[other], shuffled[size - 1]
        return shuffled


def commitment(seed: bytes, nonce: bytes) -> str:
    """SHA-256(seed ‖ nonce) in hexadecimal: shown at the deal, checked when the seed is known."""
    return hashlib.sha256(seed + nonce).hexdigest()


class Shuffled(msgspec.Struct, frozen=True, tag="shuffle"):
    """Fate put these cards in this order; the first is the top."""

    cards: tuple[Card, ...]


class Picked(msgspec.Struct, frozen=True, tag="pick"):
    """Fate picked this number."""

    number: int


Outcome = Shuffled | Picked


class ChanceMismatch(ValueError):
    """A scripted outcome does not answer what the rules asked for."""


class ScriptedChance:
    """Chance that replays given outcomes, then draws the rest from a seeded generator.

    Shuffles and picks are kept apart, each in the order of need, so a script may list them in
    any mixture.
    """

    def __init__(self, outcomes: Iterable[Outcome], rest: Random | None = None) -> None:
        self._shuffles: deque[tuple[Card, ...]] = deque()
        self._picks: deque[int] = deque()
        self._rest = RandomChance(rest if rest is not None else Random(0))
        for outcome in outcomes:
            self.feed(outcome)

    def feed(self, outcome: Outcome) -> None:
        """Add one more outcome at the end."""
        if isinstance(outcome, Shuffled):
            self._shuffles.append(outcome.cards)
        else:
            self._picks.append(outcome.number)

    @property
    def left(self) -> int:
        """How many outcomes have not been asked for yet."""
        return len(self._shuffles) + len(self._picks)

    def shuffle(self, cards: Sequence[Card]) -> list[Card]:
        """The next scripted order. Raises: ChanceMismatch: it is not one of these very cards."""
        if not self._shuffles:
            return self._rest.shuffle(cards)
        order = self._shuffles.popleft()
        if sorted(order) != sorted(cards):
            raise ChanceMismatch("the scripted shuffle has other cards than those to be shuffled")
        return list(order)

    def pick(self, n: int) -> int:
        """The next scripted number. Raises: ChanceMismatch: it is not below n."""
        if not self._picks:
            return self._rest.pick(n)
        number = self._picks.popleft()
        if not 0 <= number < n:
            raise ChanceMismatch(f"the scripted pick must lie between 0 and {n - 1}")
        return number


class RecordingChance:
    """Chance that notes every outcome of another one, for the record of the match."""

    __slots__ = ("_source", "fresh")

    def __init__(self, source: Chance) -> None:
        self._source = source
        self.fresh: list[Outcome] = []

    def shuffle(self, cards: Sequence[Card]) -> list[Card]:
        """See `Chance.shuffle`."""
        shuffled = self._source.shuffle(cards)
        self.fresh.append(Shuffled(tuple(shuffled)))
        return shuffled

    def pick(self, n: int) -> int:
        """See `Chance.pick`."""
        number = self._source.pick(n)
        self.fresh.append(Picked(number))
        return number

    def take_fresh(self) -> list[Outcome]:
        """The outcomes since the last call, in order."""
        fresh, self.fresh = self.fresh, []
        return fresh
