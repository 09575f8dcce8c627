"""Motion as a list of steps with pauses between them, which a key press or news may cut short."""

from collections.abc import Callable
from dataclasses import dataclass

from textual.timer import Timer
from textual.widget import Widget

LONGEST_STEP_S = 0.3


@dataclass(frozen=True)
class Step:
    """Something to show, and for how long (seconds) before the next."""

    show: Callable[[], None]
    pause_s: float = 0.0


class Motion:
    """Runs steps one after another on a widget's timer; `done` is called after the last."""

    def __init__(self, widget: Widget, done: Callable[[], None]) -> None:
        self._widget = widget
        self._done = done
        self._left: list[Step] = []
        self._timer: Timer | None = None
        self.moving = False

    @property
    def is_running(self) -> bool:
        """Whether steps are left."""
        return self._timer is not None

    def run(self, steps: list[Step], *, moving: bool) -> None:
        """Show steps with their pauses, or, when nothing moves, all at once."""
        self._left = steps
        self.moving = moving
        self._go_on(wait=moving)

    def finish(self) -> None:
        """Show at once all that is left."""
        if self._timer is None:
            return
        self._timer.stop()
        self._timer = None
        self.moving = False
        self._go_on(wait=False)

    def _go_on(self, wait: bool = True) -> None:
        self._timer = None
        while self._left:
            step = self._left.pop(0)
            step.show()
            if wait and step.pause_s > 0:
                pause_s = min(step.pause_s, LONGEST_STEP_S)
                self._timer = self._widget.set_timer(pause_s, self._go_on)
                return
        self._done()
