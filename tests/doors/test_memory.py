"""Garbage of many apps is taken out while nobody types."""

import gc
import sys
from collections.abc import AsyncIterator

import pytest

from upgrade_tui.doors.memory import (
    AN_APP,
    AT_LATEST_S,
    BRIEFLY,
    EMPTY_S,
    EVERY_S,
    HOUSEKEEPING,
    QUIET_S,
    TOO_MANY,
    Housekeeping,
)


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
    HOUSEKEEPING.door_closes()
    watched = Watched()
    watched.comes()
    yield watched
    if gc.get_threshold() == BRIEFLY:
        watched.leaves()
        watched.look(after_s=EMPTY_S + 1)
    gc.unfreeze()


async def test_while_visitors_are_here_the_collector_looks_at_what_is_new(house: Watched) -> None:
    assert gc.get_threshold() == BRIEFLY
    house.leaves()
    house.look(after_s=EMPTY_S + 1)
    assert gc.get_threshold() != BRIEFLY


def much_more() -> list[list[int]]:
    """More than there should be."""
    blocks = sys.getallocatedblocks() * (TOO_MANY - 1) + 3 * AN_APP
    return [[] for _ in range(int(blocks))]


async def test_what_has_stayed_through_a_look_is_left_out_of_the_next(house: Watched) -> None:
    before = gc.get_freeze_count()
    new = [[one] for one in range(10_000)]
    gc.collect()
    assert gc.get_freeze_count() - before > len(new)
    assert len(gc.get_objects()) < len(new)
    assert house.cleared == 0


async def test_all_is_looked_through_a_while_after_the_last_has_gone(house: Watched) -> None:
    house.comes()
    house.leaves()
    assert house.look(after_s=EMPTY_S + 1) == 0
    house.leaves()
    assert house.look(after_s=EMPTY_S - 1) == 0
    assert house.look(after_s=2.0) == 1


async def test_whoever_comes_meanwhile_is_at_home(house: Watched) -> None:
    house.leaves()
    house.look(after_s=EMPTY_S - 1)
    house.comes()
    assert house.look(after_s=EMPTY_S + 1) == 0
    assert gc.get_threshold() == BRIEFLY


async def test_nothing_is_left_of_it_when_the_door_has_closed(house: Watched) -> None:
    house.door_closes()
    assert gc.get_threshold() == BRIEFLY
    house.leaves()
    house.door_closes()
    assert gc.get_threshold() != BRIEFLY
    assert house.cleared == 1


async def test_nobody_who_types_is_kept_waiting(house: Watched) -> None:
    more = much_more()
    house.now += EVERY_S
    house.typed()
    assert house.look(after_s=QUIET_S / 2) == 0
    assert house.look(after_s=QUIET_S) == 1
    assert house.look(after_s=EVERY_S) == 1, "there is no more than there was, and should be"
    assert more


async def test_where_somebody_always_types_it_is_done_once_in_a_long_while(house: Watched) -> None:
    more = much_more()
    house.now += AT_LATEST_S
    house.typed()
    assert house.look(after_s=1.0) == 1
    assert more


async def test_apps_that_have_come_are_no_reason_to_look_through_them(house: Watched) -> None:
    before = sys.getallocatedblocks()
    many = range(before // AN_APP)
    for _ in many:
        house.comes()
    apps: list[list[int]] = [[] for _ in range(before)]
    assert house.look(after_s=AT_LATEST_S + 1) == 0
    for _ in many:
        house.leaves()
    assert house.look(after_s=1.0) == 1, "they have gone, and their memory is still taken"
    assert apps
