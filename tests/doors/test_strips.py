"""Painted lines are small, and are gone with their picture."""

import gc
import weakref
from collections.abc import Iterator

import pytest
from rich.segment import Segment
from rich.style import Style
from textual.strip import Strip

from upgrade_tui.doors.strips import MEMORIES, lighten_strips

RED, BLUE = Style(color="red"), Style(color="blue")


@pytest.fixture(autouse=True)
def light() -> None:
    assert lighten_strips(), (
        "this Textual makes its strips otherwise: see whether they may be light"
    )


def line() -> Strip:
    return Strip([Segment("7♠ ", RED), Segment("升级", BLUE)])


def has(strip: Strip, name: str) -> bool:
    """Whether a strip has a memory, without asking it for one."""
    try:
        object.__getattribute__(strip, name)
    except AttributeError:
        return False
    return True


def test_a_strip_has_no_memory_until_it_is_needed() -> None:
    strip = line()
    assert [name for name in MEMORIES if has(strip, name)] == []
    assert strip.crop(1, 3) is strip.crop(1, 3)
    assert [name for name in MEMORIES if has(strip, name)] == ["_crop_cache"]


def test_what_a_strip_never_had_is_missed_as_ever() -> None:
    with pytest.raises(AttributeError):
        line().flavour  # type: ignore[attr-defined]  # noqa: B018 - to ask for it is the test


def test_strips_are_cut_as_ever() -> None:
    strip = line()
    assert [part.text for part in strip.divide([3, 7, 99])] == ["7♠ ", "升级"]
    assert [part.text for part in strip.divide([7])] == ["7♠ 升级"]
    assert strip.divide([99]) == []
    assert strip.crop_extend(0, 7, RED) == strip
    assert strip.crop_extend(0, 9, RED).text == "7♠ 升级  "
    assert strip.crop_extend(3, 7, RED) == Strip([Segment("升级", BLUE)])


@pytest.fixture
def no_collector() -> Iterator[None]:
    gc.disable()
    yield
    gc.enable()


class Watched(Strip):
    """A strip of which can be seen whether it is there."""


@pytest.mark.usefixtures("no_collector")
def test_a_strip_that_was_taken_whole_is_gone_without_the_collector() -> None:
    strip = Watched([Segment("7♠", RED)])
    there = weakref.ref(strip)
    strip.divide([2])
    strip.crop_extend(0, 2, RED)
    strip.crop_extend(0, 1, RED)
    del strip
    assert there() is None
