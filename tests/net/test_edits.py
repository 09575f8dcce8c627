"""Brief news: what has changed leads from one view to the next, in every game, and nowhere else."""

import contextlib
from operator import attrgetter
from random import Random
from typing import Any

import msgspec
import pytest

from tests.core.contract.cases import Case
from tests.core.contract.walks import walk
from upgrade_core.games.upgrade import SPEC
from upgrade_core.games.upgrade.model import State
from upgrade_core.registry import GAMES
from upgrade_tui.net.codec import raw
from upgrade_tui.net.edits import changed_state, changes_between, field_order
from upgrade_tui.net.errors import WireError

FIELDS = SPEC.state_type.__struct_fields__
MOVES = 120


def case_of(key: str) -> Case:
    spec = GAMES[key]
    return Case(spec, next(iter(spec.presets)), spec.seats_to_play)


@pytest.mark.parametrize("key", list(GAMES))
def test_changes_lead_from_one_view_to_the_next(key: str) -> None:
    case, rules = case_of(key), GAMES[key].rules
    names = case.spec.state_type.__struct_fields__
    values = attrgetter(*names)
    before: dict[int | None, Any] = {}
    moves = 0
    for turn in walk(case, 3):
        for eye in (*range(case.seats), None):
            now = rules.view(turn.match.state, eye).state
            if eye in before:
                changes = raw(changes_between(values(before[eye]), values(now)))
                kept = before[eye].copy()
                assert now == changed_state(case.spec, names, before[eye], changes)
                assert kept == before[eye]
            before[eye] = now
        moves += 1
        if moves == MOVES:
            break
    assert moves > 10


@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        pytest.param([1, 2, 3, 4, 5], [1, 2, 3, 4, 5, 6], [[0, 5, 0, [6]]], id="one more"),
        pytest.param([1, 2, 3, 4, 5], [1, 2, 3, 4], [[0, 4, 1, []]], id="one less"),
        pytest.param([1, 2, 3, 4, 5], [1, 2, 9, 4, 5], [[0, 2, 1, [9]]], id="another"),
        pytest.param([1, 2, 3, 4, 5], [1, 3, 4, 5, 6], [[0, [1, 3, 4, 5, 6]]], id="too much"),
        pytest.param([5, 5, 5, 5, 5], [5, 5, 5, 5], [[0, 4, 1, []]], id="one of equal ones"),
        pytest.param([5, 6, 6, 6, 6, 7], [5, 6, 6, 6, 7], [[0, 4, 1, []]], id="from the middle"),
        pytest.param([[1], [2, 3]], [[1], [2, 4]], [[0, 1, 1, 1, [4]]], id="in a row"),
        pytest.param([[1]], [[1], [2]], [[0, [[1], [2]]]], id="a row more"),
        pytest.param(7, 8, [[0, 8]], id="a number"),
        pytest.param([1], [1], [], id="nothing"),
    ],
)
def test_a_change_takes_few_elements(old: object, new: object, expected: object) -> None:
    assert expected == changes_between([old], [new])


def position() -> State:
    state: State = case_of("upgrade").match(1).state
    return state


@pytest.mark.parametrize(
    "changes",
    [
        pytest.param({"turn": 1}, id="no list"),
        pytest.param([1], id="no lists in it"),
        pytest.param([[]], id="no field"),
        pytest.param([[3]], id="nothing about it"),
        pytest.param([[99, 1]], id="a field too far"),
        pytest.param([[-1, 1]], id="a field before the first"),
        pytest.param([["turn", 1]], id="a field by name"),
        pytest.param([[3, "x"]], id="another type"),
        pytest.param([[7, 0, 1, ["x"]]], id="items of another type"),
        pytest.param([[7, 5, 1, [1]]], id="behind the end"),
        pytest.param([[7, -1, 1, [1]]], id="before the beginning"),
        pytest.param([[3, 0, 1, [1]]], id="a piece of a number"),
        pytest.param([[7, 0, 0, 1, [1]]], id="a row of a list without rows"),
        pytest.param([[8, 9, 0, 0, [1]]], id="a row too far"),
        pytest.param([[8, 0, 0, 0, 0, [1]]], id="too deep"),
    ],
)
def test_changes_that_do_not_fit_are_refused(changes: object) -> None:
    with pytest.raises(WireError, match="do not fit"):
        changed_state(SPEC, FIELDS, position(), raw(changes))


def test_whatever_a_server_sends_is_taken_or_refused() -> None:
    rng, state = Random(1), position()
    taken = 0
    for _ in range(3000):
        changes: list[list[Any]] = [
            [rng.randrange(20) for _ in range(rng.randrange(5))] for _ in range(2)
        ]
        for change in changes:
            if change and rng.random() < 0.7:
                change.append([rng.randrange(55) for _ in range(2)])
        with contextlib.suppress(WireError):
            changed_state(SPEC, FIELDS, state, raw(changes))
            taken += 1
    assert taken > 10
    assert state == position()


def test_a_field_of_a_newer_server_is_left_out() -> None:
    state = position()
    changed = changed_state(SPEC, ("weather", *FIELDS), state, raw([[0, "rain"], [4, 2]]))

    assert (2, state.tokens) == (changed.turn, changed.tokens)


def test_the_order_of_fields_is_that_of_the_whole_view() -> None:
    assert field_order(raw({"b": 1, "a": [2]})) == ("b", "a")
    with pytest.raises(WireError):
        field_order(msgspec.Raw(b"\x01"))
