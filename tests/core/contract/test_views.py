"""Over all games: views follow events, imagined positions fit views, copies share nothing."""

from collections import Counter
from random import Random
from typing import Any

import msgspec

from tests.core.contract.aliasing import shared
from tests.core.contract.cases import Case, as_bytes, chance, every_case, every_preset, eyes
from tests.core.contract.knowhow import KNOWHOW
from tests.core.contract.walks import some_turns, step, walk
from upgrade_core.cards import UNKNOWN
from upgrade_core.match import Match


@every_case
def test_folding_what_a_seat_saw_over_its_old_view_gives_the_new_one(case: Case) -> None:
    fold = case.spec.rules.fold
    for seed in range(4):
        for turn in walk(case, seed, asides=0.05 if seed % 2 else 0.01):
            after, done = step(turn)
            for viewer in eyes(case):
                view = turn.match.view(viewer)
                for event in done.seen_by(viewer):
                    fold(view, event)
                assert as_bytes(after.view(viewer)) == as_bytes(view)


@every_preset
def test_a_view_followed_from_the_deal_to_the_end_stays_right(case: Case) -> None:
    for viewer in eyes(case):
        match, rng = case.match(5), Random(5)
        view = match.view(viewer)
        while match.waiting:
            seat = match.waiting[0]
            for event in match.submit(seat, match.choices(seat).sample(rng)).seen_by(viewer):
                case.spec.rules.fold(view, event)
        assert as_bytes(match.view(viewer)) == as_bytes(view)


@every_case
def test_an_imagined_position_gives_the_seat_its_very_view(case: Case) -> None:
    rules, cards = case.spec.rules, KNOWHOW[case.spec.key].cards
    rng = Random(6)
    for turn in some_turns(case, 6, share=0.3):
        everything = Counter(cards(turn.match.state))
        for viewer in eyes(case):
            view = turn.match.view(viewer)
            imagined = rules.imagine(view, rng)
            assert as_bytes(rules.view(imagined, viewer)) == as_bytes(view)
            assert Counter(cards(imagined)) == everything
            assert not shared(imagined, view)


@every_preset
def test_imagining_again_fills_the_holes_otherwise(case: Case) -> None:
    view, rng = case.match(7).view(0), Random(7)
    assert len({as_bytes(case.spec.rules.imagine(view, rng)) for _ in range(20)}) > 1


@every_preset
def test_an_imagined_position_can_be_played_to_its_end(case: Case) -> None:
    rules, rng = case.spec.rules, Random(8)
    for turn in some_turns(case, 8, share=0.05):
        state = rules.imagine(turn.match.view(turn.seat), rng)
        match = Match(case.spec, case.options, state, chance(8))
        while match.waiting:
            seat = match.waiting[0]
            match.submit(seat, match.choices(seat).sample(rng))
        assert match.result is not None


@every_case
def test_a_view_has_holes_only_where_cards_lie(case: Case) -> None:
    cards = KNOWHOW[case.spec.key].cards
    for turn in some_turns(case, 9, share=0.1):
        state = turn.match.state
        for viewer in eyes(case):
            for real, seen in zip(cards(state), cards(turn.match.view(viewer).state), strict=True):
                assert seen in (real, UNKNOWN)


@every_case
def test_a_copy_is_equal_and_shares_nothing_that_changes(case: Case) -> None:
    for turn in some_turns(case, 10, share=0.1):
        state = turn.match.state
        assert as_bytes(state.copy()) == as_bytes(state)
        assert not shared(state.copy(), state)


@every_case
def test_a_view_shares_nothing_that_changes_with_the_position(case: Case) -> None:
    for turn in some_turns(case, 11, share=0.1):
        for viewer in eyes(case):
            assert not shared(turn.match.view(viewer), turn.match.state)


@every_case
def test_playing_on_a_copy_leaves_the_original_alone(case: Case) -> None:
    for turn in walk(case, 12):
        before = as_bytes(turn.match.state)
        step(turn)
        assert before == as_bytes(turn.match.state)


@every_case
def test_events_keep_what_they_said_when_the_match_goes_on(case: Case) -> None:
    said: list[tuple[bytes, Any]] = []
    for turn in walk(case, 13):
        _, done = step(turn)
        said.append((as_bytes(done.events), done.events))
    assert all(then == as_bytes(events) for then, events in said)


@every_case
def test_playing_without_listening_leads_to_the_same_position(case: Case) -> None:
    for turn in walk(case, 14):
        loud, _ = step(turn)
        quiet = turn.match.state.copy()
        case.spec.rules.act(quiet, turn.seat, turn.action, chance(turn.match.version))
        assert as_bytes(loud.state) == as_bytes(quiet)


@every_preset
def test_positions_views_and_events_survive_the_wire(case: Case) -> None:
    spec = case.spec
    for turn in some_turns(case, 15, share=0.2):
        state = turn.match.state
        assert as_bytes(msgspec.msgpack.decode(as_bytes(state), type=spec.state_type)) == (
            as_bytes(state)
        )
        action = msgspec.msgpack.decode(as_bytes(turn.action), type=spec.action_type)
        assert turn.action == action
        for event in step(turn)[1].events:
            assert event == msgspec.msgpack.decode(as_bytes(event), type=spec.event_type)
