"""Twin matches over the wire, for every registered game and every frame a server sends.

Two tables are served that differ only in cards that one pair of eyes cannot see, now or by the
turn to come; then every byte sent to these eyes must be the same. The twins are those of the suite
over all games, which writes down a second time who may know what.
"""

import logging
from collections import Counter
from collections.abc import Iterator
from random import Random

import pytest

from tests.core.contract.cases import Case, every_preset, eyes
from tests.core.contract.knowhow import KNOWHOW
from tests.core.contract.walks import Turn, step, walk
from tests.net.twins.evening import Evening, Heard, Scene
from tests.net.virtual_time import run_virtual
from upgrade_core.chance import RandomChance
from upgrade_core.match import Match

WALKS = 2
OF_A_KIND = 1


def some_turns(case: Case) -> Iterator[Turn]:
    """Turns of some random matches: a few of each kind of action, and every last one."""
    seen: Counter[type] = Counter()
    for seed in range(WALKS):
        for turn in walk(case, seed, asides=0.02):
            kind = type(turn.action)
            is_last = not step(turn)[0].waiting
            if seen[kind] < OF_A_KIND or is_last:
                seen[kind] += 1
                yield turn


def twin_of(turn: Turn, viewer: int | None, rng: Random) -> Turn:
    """The same turn in a position that the viewer cannot tell from this one."""
    match = turn.match
    state, action = KNOWHOW[match.spec.key].twin(match.state, viewer, turn.seat, turn.action, rng)
    return Turn(Match(match.spec, match.options, state, RandomChance(Random(0))), turn.seat, action)


def heard_by_all(scene: Scene, turn: Turn) -> Heard:
    """What everybody is sent of an evening."""
    return run_virtual(Evening(scene, turn).run())


@every_preset
def test_twin_tables_send_a_viewer_the_same_bytes(
    case: Case, caplog: pytest.LogCaptureFixture
) -> None:
    rng, different = Random(str(case)), 0
    for turn in some_turns(case):
        twins = {viewer: twin_of(turn, viewer, rng) for viewer in eyes(case)}
        scene = Scene.of(case, [turn, *twins.values()])
        heard = heard_by_all(scene, turn)
        for viewer, twin in twins.items():
            different += twin.match.state != turn.match.state
            assert heard_by_all(scene, twin)[viewer] == heard[viewer]
    assert different > 5
    assert [each.message for each in caplog.records if each.levelno >= logging.WARNING] == []
