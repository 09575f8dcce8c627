"""What somebody's commands were answered, should one of them come again."""

from upgrade_tui.net.messages import Done, Rejected

_LEAST = 64
"""So many of the last are kept; up to twice as many, as to forget one at each would cost more."""
_MOST_RUNS = 1000
"""How often ids may begin anew; nobody starts their program so often."""
_REACH = 2**20
"""Ids farther above the last one begin anew: programs start at random numbers of 62 bits."""


class Answers:
    """The last answers, by the commands' ids, and which ids have been used.

    A program counts its ids up from where it starts, and what is known of used ids is from where
    to where each such run went. In the present one only ids whose answers have been forgotten
    count as used, and with them those between; what is missing among later ones never came. Ids
    between `newest`, the highest of the present run, and `below` are surely new.
    """

    __slots__ = ("_first", "_forgotten", "_last", "_older", "_runs", "below", "newest")

    def __init__(self) -> None:
        self.newest = -1
        self.below = 0
        self._first = 0
        self._forgotten = -1
        self._runs: list[tuple[int, int]] = []
        self._last: dict[int, Done | Rejected | None] = {}
        self._older: dict[int, Done | Rejected | None] = {}

    def to(self, command: int) -> Done | Rejected | None:
        """The answer a command was given before, if it is one of the last."""
        for known in (self._last, self._older):
            if command in known:
                return known[command] or Done(command)
        return None

    def is_used(self, command: int) -> bool:
        """Whether an id that has no answer may not be used, as it was, or no run can begin."""
        if self.newest < command < self.below:
            return False
        if self._first <= command <= self.newest:
            return command <= self._forgotten
        used = any(first <= command <= last for first, last in self._runs)
        return used or len(self._runs) >= _MOST_RUNS

    def keep(self, answer: Done | Rejected) -> None:
        """Keep the answer to a command that has been carried out or refused."""
        command = answer.id
        if not self._first <= command < self.below:
            self._go_on_at(command)
        self.newest = max(command, self.newest)
        self._last[command] = answer
        if len(self._last) >= _LEAST:
            self._forget()

    def done(self, command: int) -> None:
        """The same for one that is done without more to say, and whose id is surely new."""
        self.newest = command
        last = self._last
        last[command] = None
        if len(last) >= _LEAST:
            self._forget()

    def _forget(self) -> None:
        mine = (each for each in self._older if self._first <= each <= self.newest)
        self._forgotten = max(mine, default=self._forgotten)
        self._older, self._last = self._last, {}

    def _go_on_at(self, command: int) -> None:
        """Begin a new run, unless this one reaches so far."""
        reaches = self.newest < command <= self.newest + _REACH
        if not reaches or any(self.newest < first <= command for first, _ in self._runs):
            if self.newest >= 0:
                self._runs.append((self._first, self.newest))
            self._first = self.newest = command
            self._forgotten = -1
        above = (first for first, _ in self._runs if first > command)
        self.below = min([command + _REACH, *above])
