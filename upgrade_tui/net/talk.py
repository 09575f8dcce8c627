"""What was said at a table, as a client hears it: once, though a server repeats it on return."""

from collections import deque

MOST_LINES = 50

Line = tuple[int | None, str, str]
"""Seat (None: a watcher), name and text."""


class Talk:
    """The last lines at one table."""

    def __init__(self) -> None:
        self._heard: deque[Line] = deque(maxlen=MOST_LINES)
        self._repeated: deque[Line] = deque()

    def come_back(self) -> None:
        """The server will say its last lines again, in order, and then go on."""
        self._repeated = deque(self._heard)

    def is_new(self, line: Line) -> bool:
        """Whether a line was not heard before one came back."""
        while self._repeated:
            if self._repeated.popleft() == line:
                return False
        self._heard.append(line)
        return True
