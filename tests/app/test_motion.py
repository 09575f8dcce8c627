"""Motion: steps with pauses, cut short by whatever comes first; no clock is waited for."""

from collections.abc import Callable
from typing import Any, cast

from textual.widget import Widget

from upgrade_tui.app.widgets.motion import LONGEST_STEP_S, Motion, Step


class Clockwork:
    """Stands for a widget: keeps the timers that were set, to be rung by the test."""

    def __init__(self) -> None:
        self.pauses: list[float] = []
        self.ring: Callable[[], Any] = lambda: None

    def set_timer(self, delay: float, callback: Callable[[], Any]) -> "Clockwork":
        self.pauses.append(delay)
        self.ring = callback
        return self

    def stop(self) -> None:
        self.ring = lambda: None


def motion(seen: list[str]) -> tuple[Motion, Clockwork]:
    clock = Clockwork()
    return Motion(cast("Widget", clock), lambda: seen.append("done")), clock


def steps(seen: list[str], *names: str, pause_s: float = 0.2) -> list[Step]:
    return [Step(lambda name=name: seen.append(name), pause_s) for name in names]  # type: ignore[misc]


def test_steps_follow_each_other_after_their_pauses() -> None:
    seen: list[str] = []
    moving, clock = motion(seen)
    moving.run(steps(seen, "a", "b"), moving=True)
    assert seen == ["a"]
    clock.ring()
    assert seen == ["a", "b"]
    clock.ring()
    assert seen == ["a", "b", "done"]


def test_a_key_finishes_the_motion_at_once() -> None:
    seen: list[str] = []
    moving, _ = motion(seen)
    moving.run(steps(seen, "a", "b", "c"), moving=True)
    moving.finish()
    assert seen == ["a", "b", "c", "done"]
    assert not moving.is_running


def test_without_motion_everything_is_shown_at_once() -> None:
    seen: list[str] = []
    moving, clock = motion(seen)
    moving.run(steps(seen, "a", "b"), moving=False)
    assert (seen, clock.pauses) == (["a", "b", "done"], [])


def test_no_step_lasts_longer_than_the_longest() -> None:
    moving, clock = motion([])
    moving.run(steps([], "a", pause_s=5.0), moving=True)
    assert clock.pauses == [LONGEST_STEP_S]


def test_finishing_what_does_not_run_changes_nothing() -> None:
    seen: list[str] = []
    moving, _ = motion(seen)
    moving.finish()
    assert seen == []
