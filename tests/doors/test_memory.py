"""Garbage of many apps is taken out while nobody types."""

import gc
from collections.abc import AsyncIterator

import pytest

from upgrade_tui.doors.memory import EVERY_S, LOOK_S, MOST_GONE, QUIET_S, Housekeeping


class Watched(Housekeeping):
    """Counts how often all is looked through, at a time that is set by hand."""

    def __init__(self) -> None:
        self.now = 1000.0
        self.cleared = 0
        super().__init__(lambda: self.now)

    def clear(self) -> None:
        self.cleared += 1
        super().clear()

    def look(self) -> None:
        """A while later, look."""
        self._look()


@pytest.fixture
async def house() -> AsyncIterator[Watched]:
    watched = Watched()
    yield watched
    if watched._timer is not None:  # noqa: SLF001 - no timer shall outlive the test
        watched._timer.cancel()  # noqa: SLF001
    gc.unfreeze()


async def test_all_is_looked_through_when_the_last_has_gone(house: Watched) -> None:
    house.comes()
    house.comes()
    house.leaves()
    assert house.cleared == 0
    house.leaves()
    assert house.cleared == 1


async def test_nobody_who_types_is_kept_waiting(house: Watched) -> None:
    house.comes()
    house.now += EVERY_S + 1
    house.typed()
    house.look()
    assert house.cleared == 0
    house.now += QUIET_S + 0.1
    house.look()
    assert house.cleared == 1
    house.now += LOOK_S
    house.look()
    assert house.cleared == 1


async def test_when_very_many_have_gone_it_waits_no_longer(house: Watched) -> None:
    for _ in range(MOST_GONE + 1):
        house.comes()
    for _ in range(MOST_GONE):
        house.typed()
        house.leaves()
    assert house.cleared == 1


async def test_what_has_settled_is_left_out_of_the_collectors_walks(house: Watched) -> None:
    house.comes()
    before = gc.get_freeze_count()
    house.settled()
    assert gc.get_freeze_count() > before
