"""A token bucket: so many at once, so many a second."""

from collections.abc import Callable


class Bucket:
    """Starts full with `burst`, refills at `rate` a second of `clock`."""

    def __init__(self, rate: float, burst: int, clock: Callable[[], float]) -> None:
        self._rate = rate
        self._burst = float(burst)
        self._clock = clock
        self._left = float(burst)
        self._at = clock()

    def _refill(self) -> None:
        now = self._clock()
        self._left = min(self._burst, self._left + (now - self._at) * self._rate)
        self._at = now

    def take(self) -> bool:
        """Take one if there is one."""
        now = self._clock()  # like `_refill`, but asked for every packet
        left = self._left + (now - self._at) * self._rate
        left = self._burst if left > self._burst else left
        self._at = now
        if left < 1:
            self._left = left
            return False
        self._left = left - 1
        return True

    def put_back(self) -> None:
        """Put one back that was taken."""
        self._left = min(self._burst, self._left + 1)

    def wait_s(self) -> float:
        """Take one, in advance if need be; seconds until it is really there."""
        self._refill()
        self._left -= 1
        return max(0.0, -self._left / self._rate)
