"""The time left for a turn, as the status line shows it."""

from upgrade_tui.net.mirror import TableMirror

HURRY_S = 10


class Countdown:
    """Remembers when the time of each seat waited for runs out; `now` is any steady clock."""

    def __init__(self) -> None:
        self._ends: dict[int, float] = {}
        self._seat: int | None = None

    def note(self, table: TableMirror, now_s: float) -> None:
        """An update has just come."""
        left = zip(table.waiting, table.clocks_ms, strict=False)
        self._ends = {seat: now_s + ms / 1000 for seat, ms in left}
        self._seat = table.seat

    @property
    def runs(self) -> bool:
        """Whether anybody's time runs."""
        return bool(self._ends)

    def text(self, now_s: float) -> str:
        """The own time where it runs, else the shortest; empty where none does."""
        if not self._ends:
            return ""
        mine = self._seat in self._ends
        end = (
            self._ends[self._seat] if mine and self._seat is not None else min(self._ends.values())
        )
        left = max(0, round(end - now_s))
        clock = f"{left // 60}:{left % 60:02}"
        if not mine:
            return f"{clock} left"
        return f"only {clock} left!" if left <= HURRY_S else f"your time {clock}"
