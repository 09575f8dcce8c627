"""What somebody's commands were answered, should one of them come again."""

from upgrade_tui.net.messages import Done, Rejected

_LEAST = 64
"""So many of the last are kept; up to twice as many, as to forget one at each would cost more."""
_MOST_RUNS = 1000
"""How often ids may begin anew below the last one; nobody starts their program so often."""

_NO_ID = 2**63
"""Above all ids."""


class Answers:
    """The last answers, by the commands' ids, and which ids have been used.

    Ids count up. Whoever starts their program anew may begin at a lower one, so what is known of
    used ids is from where to where each such run went. Ids between `newest`, the last one (-1:
    none yet), and `below` are surely new.
    """

    __slots__ = ("_first", "_last", "_older", "_runs", "below", "newest")

    def __init__(self) -> None:
        self.newest = -1
        self.below = _NO_ID
        self._first = -1
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
        """Whether the id may not be used again, or no more run of ids can begin."""
        if self.newest < command < self.below:
            return False
        runs = (*self._runs, (self._first, self.newest))
        return len(runs) > _MOST_RUNS or any(first <= command <= last for first, last in runs)

    def keep(self, answer: Done | Rejected) -> None:
        """Keep the answer to a command that has been carried out or refused."""
        if not self.newest < answer.id < self.below:
            self._begin_anew(answer.id)
        self.done(answer.id)
        (self._last or self._older)[answer.id] = answer

    def _begin_anew(self, command: int) -> None:
        self._runs.append((self._first, self.newest))
        self._first = command
        self.below = min((first for first, _ in self._runs if first > command), default=_NO_ID)

    def done(self, command: int) -> None:
        """The same for one that is done without more to say, and is surely new."""
        if self._first < 0:
            self._first = command
        self.newest = command
        last = self._last
        last[command] = None
        if len(last) >= _LEAST:
            self._older, self._last = last, {}
