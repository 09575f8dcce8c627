"""Garbage of many apps is taken out while nobody types."""

import gc
from collections.abc import AsyncIterator

import pytest

from upgrade_tui.doors.memory import AT_LATEST_S, BRIEFLY, EVERY_S, QUIET_S, Housekeeping


class Watched(Housekeeping):
    """Counts how often all is looked through, at a time that is set by hand."""

    def __init__(self) -> None:
        self.now = 1000.0
        self.cleared = 0
        super().__init__(lambda: self.now)

    def clear(self) -> None:
        self.cleared += 1
        super().clear()

    def look(self, after_s: float) -> int:
        """Let so long pass, look, and say how often all has been looked through so far."""
        self.now += after_s
        if self._timer is not None:
            self._timer.cancel()
        self._look()
        return self.cleared


@pytest.fixture
async def house() -> AsyncIterator[Watched]:
    watched = Watched()
    watched.comes()
    yield watched
    if gc.get_threshold() == BRIEFLY:
        watched.leaves()
    gc.unfreeze()


async def test_while_visitors_are_here_the_collector_looks_at_what_is_new(house: Watched) -> None:
    assert gc.get_threshold() == BRIEFLY
    house.leaves()
    assert gc.get_threshold() != BRIEFLY


async def test_all_is_looked_through_when_the_last_has_gone(house: Watched) -> None:
    house.comes()
    house.leaves()
    assert house.cleared == 0
    house.leaves()
    assert house.cleared == 1


async def test_nobody_who_types_is_kept_waiting(house: Watched) -> None:
    house.comes()
    house.leaves()
    house.now += EVERY_S
    house.typed()
    assert house.look(after_s=QUIET_S / 2) == 0
    assert house.look(after_s=QUIET_S) == 1
    assert house.look(after_s=QUIET_S) == 1


async def test_where_somebody_always_types_it_is_done_once_in_a_long_while(house: Watched) -> None:
    house.comes()
    house.leaves()
    house.now += AT_LATEST_S
    house.typed()
    assert house.look(after_s=1.0) == 1


async def test_where_nothing_has_changed_nothing_is_looked_through(house: Watched) -> None:
    house.clear()
    assert house.look(after_s=AT_LATEST_S + 1) == 1
