"""Twin rounds of Shengji: hidden hands, kitty, deck and who is done change nothing one is told."""

from collections import Counter
from random import Random

import pytest

from tests.core.contract.cases import Case, as_bytes, eyes
from tests.core.contract.test_secrets import same_for, twin_of
from tests.core.contract.walks import step, walk
from tests.core.shengji_records import LOW_KITTY, bidding
from tests.core.shengji_table import options
from upgrade_core.games.shengji import SPEC
from upgrade_core.games.shengji.model import BID, BURY, PLAY, ROUND_OVER, Pass

EVERY = {BID: 8, BURY: 1, PLAY: 9, ROUND_OVER: 1}
"""Of how many steps of a phase one is looked at."""


@pytest.mark.parametrize("preset", ["one-deck", "two-decks", "three-decks", "four-decks"])
def test_twin_rounds_tell_every_viewer_the_same_in_every_phase(preset: str) -> None:
    case, rng, seen = Case(SPEC, preset, 4), Random(preset), Counter[int]()
    differing = 0
    for turn in walk(case, 3, asides=0):
        state = turn.match.state
        seen[state.phase] += 1
        if seen[state.phase] % EVERY[state.phase]:
            continue
        for viewer in eyes(case):
            twin = twin_of(case, turn, viewer, rng)
            differing += as_bytes(twin.match.state) != as_bytes(state)
            assert same_for(viewer, turn.match, twin.match)
            (after, events), (twin_after, twin_events) = step(turn), step(twin)
            assert as_bytes(events.seen_by(viewer)) == as_bytes(twin_events.seen_by(viewer))
            assert same_for(viewer, after, twin_after)
    assert seen.keys() >= {BID, BURY, PLAY}
    assert differing > 20


def test_who_is_done_with_a_live_bidding_only_the_seat_itself_sees() -> None:
    setting = options(2, deal="live")
    rules = SPEC.rules
    state = rules.from_facts(bidding("9S", "9H", "9C", "9D", kitty=LOW_KITTY), setting)
    done = state.copy()
    rules.act(done, 1, Pass(), None)  # type: ignore[arg-type]
    for viewer in (0, 2, 3, None):
        assert as_bytes(rules.view(done, viewer)) == as_bytes(rules.view(state, viewer))
    assert rules.view(done, 1).state.done == [False, True, False, False]


def test_the_order_of_the_kitty_and_of_cards_laid_down_is_told_to_nobody() -> None:
    setting = options(2)
    rules = SPEC.rules
    facts = bidding("9S", "9H", "9C", "9D", kitty=LOW_KITTY)
    backwards = facts | {"kitty": facts["kitty"][::-1]}
    one, other = rules.from_facts(facts, setting), rules.from_facts(backwards, setting)
    for viewer in (0, 1, 2, 3, None):
        assert as_bytes(rules.view(one, viewer)) == as_bytes(rules.view(other, viewer))
