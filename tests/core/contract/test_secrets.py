"""Over all games: twin matches. What a seat cannot know changes nothing that it is told.

A twin differs from its original in every card hidden from one viewer, now and after the action to
come; then everything the viewer receives must be equal byte by byte.
"""

from random import Random
from typing import Any

from tests.core.contract.cases import Case, as_bytes, chance, every_case, every_preset, eyes
from tests.core.contract.knowhow import KNOWHOW
from tests.core.contract.walks import Turn, some_turns, step
from upgrade_core.match import Match
from upgrade_core.record import Record
from upgrade_core.replay import Replay, summary


def twin_of(case: Case, turn: Turn, viewer: int | None, rng: Random) -> Turn:
    """The same turn in a position that the viewer cannot tell from this one."""
    state, action = KNOWHOW[case.spec.key].twin(
        turn.match.state, viewer, turn.seat, turn.action, rng
    )
    match = Match(case.spec, case.options, state, chance(0))
    match.version = turn.match.version
    return Turn(match, turn.seat, action)


def told(match: Match, viewer: int | None, actions: list[Any]) -> bytes:
    """Everything a viewer is told of a position: view, who is waited for, choices, result."""
    record = Record(match.spec, "", match.options, ())
    shown = summary(Replay(record, match, (), None), viewer, watch=viewer is None)
    said: list[Any] = [match.view(viewer), list(match.waiting), match.result, shown]
    if viewer is not None:
        choices = match.choices(viewer)
        said += [list(choices.few()), list(choices.asides()), choices.count()]
        said += [[(r.code, r.message) if (r := choices.why_not(a)) else None for a in actions]]
        if viewer in match.waiting:
            view = match.view(viewer)
            said += [choices.sample(Random(1)), match.spec.rules.default(view)]
            said += [bot(view, Random(1)) for bot in list(match.spec.bots.values())[:1]]
    return as_bytes(said)


def same_for(viewer: int | None, one: Match, twin: Match) -> bool:
    """Whether a viewer is told the same of both, asking the same of both."""
    actions = list(KNOWHOW[one.spec.key].actions(one.state))
    return told(one, viewer, actions) == told(twin, viewer, actions)


@every_case
def test_twin_matches_tell_a_viewer_the_same_before_during_and_after(case: Case) -> None:
    rng, differing = Random(str(case)), 0
    for seed in range(2 if case.seats < 5 else 1):
        asides = 0.02 if seed % 2 else 0.005
        for turn in some_turns(case, seed, asides, share=min(1.0, 2 / case.seats)):
            for viewer in eyes(case):
                twin = twin_of(case, turn, viewer, rng)
                assert same_for(viewer, turn.match, twin.match)
                after, events = step(turn)
                twin_after, twin_events = step(twin)
                seen, twin_seen = events.seen_by(viewer), twin_events.seen_by(viewer)
                assert as_bytes(seen) == as_bytes(twin_seen)
                assert same_for(viewer, after, twin_after)
                differing += as_bytes(after.state) != as_bytes(twin_after.state)
    assert differing > 20


@every_preset
def test_the_sentences_of_twin_matches_are_the_same(case: Case) -> None:
    rng = Random(2)
    for turn in some_turns(case, 9, share=1):
        for viewer in eyes(case):
            _, events = step(turn)
            _, twin_events = step(twin_of(case, turn, viewer, rng))
            pairs = zip(events.seen_by(viewer), twin_events.seen_by(viewer), strict=True)
            for event, twin_event in pairs:
                assert case.spec.tell(event, viewer) == case.spec.tell(twin_event, viewer)
