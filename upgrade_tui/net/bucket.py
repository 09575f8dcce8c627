"""A token bucket: so many at once, so many a second."""

from collections.abc import Callable

_LOST = 1e-6
"""What floating point numbers may lose of one."""


class Bucket:
    """Starts full with `burst`, refills at `rate` a second of `clock`.

    What is missing from it is kept as the moment at which it will be full again.
    """

    __slots__ = (
        "_clock",
        "_each_s",
        "_full_s",
        "_most_s",
    )

    def __init__(self, rate: float, burst: int, clock: Callable[[], float]) -> None:
        self._each_s = 1.0 / rate
        self._most_s = (burst - 1 + _LOST) / rate
        self._clock = clock
        self._full_s = clock()

    def take(self) -> bool:
        """Take one if there is one."""
        now, full_s = self._clock(), self._full_s
        if full_s < now:  # noqa: PLR1730 - for every packet, and `max` costs twice as much
            full_s = now
        if full_s - now > self._most_s:
            return False
        self._full_s = full_s + self._each_s
        return True

    def put_back(self) -> None:
        """Put one back that was taken."""
        self._full_s -= self._each_s

    def wait_s(self) -> float:
        """Take one, in advance if need be; seconds until it is really there."""
        now = self._clock()
        missing_s = max(0.0, self._full_s - now - self._most_s)
        self._full_s = max(self._full_s, now) + self._each_s
        return missing_s
