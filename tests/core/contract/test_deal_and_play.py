"""Over all games: what chance and refusals do, where the cards stay, and that play ends."""

from collections import Counter
from random import Random

import pytest

from tests.core.contract.cases import Case, as_bytes, chance, every_case, every_preset
from tests.core.contract.knowhow import KNOWHOW
from tests.core.contract.walks import finished, some_turns, walk
from upgrade_core.chance import Picked
from upgrade_core.errors import RuleError
from upgrade_core.match import Entry, Match
from upgrade_core.registry import GAMES


def test_every_game_has_its_part_in_this_suite() -> None:
    assert GAMES.keys() <= KNOWHOW.keys()


@every_case
def test_the_same_chance_gives_the_same_match(case: Case) -> None:
    one, other = finished(case, 1), finished(case, 1)
    assert (one.log, as_bytes(one.state)) == (other.log, as_bytes(other.state))


@every_case
def test_other_chance_gives_another_deal(case: Case) -> None:
    deals = {as_bytes(case.match(seed).state) for seed in range(20)}
    assert len(deals) > 1


def dealers(log: list[Entry]) -> list[Picked]:
    """The dealers that chance picked."""
    return [entry for entry in log if isinstance(entry, Picked)]


@every_case
def test_a_dealer_who_is_named_is_not_picked_by_chance(case: Case) -> None:
    for dealer in range(case.seats):
        match = Match.deal(case.spec, case.options, case.seats, chance(1), dealer)
        assert dealers(match.log) == []
        again = Match.deal(case.spec, case.options, case.seats, chance(1), dealer)
        assert as_bytes(match.state) == as_bytes(again.state)


@every_case
def test_no_card_is_lost_or_doubled(case: Case) -> None:
    cards = KNOWHOW[case.spec.key].cards
    for seed in range(3):
        everything = Counter(cards(case.match(seed).state))
        for turn in walk(case, seed):
            assert everything == Counter(cards(turn.match.state))
        assert everything == Counter(cards(finished(case, seed).state))


@every_preset
def test_what_is_refused_has_a_sentence_and_changes_nothing(case: Case) -> None:
    refused = 0
    for turn in some_turns(case, 2, share=0.1):
        match = turn.match
        before = (as_bytes(match.state), match.version, list(match.log), match.waiting)
        for seat in range(case.seats):
            for action in KNOWHOW[case.spec.key].actions(match.state):
                if action in match.choices(seat):
                    continue
                with pytest.raises(RuleError) as refusal:
                    match.submit(seat, action)
                assert refusal.value.code.startswith("rule.")
                assert refusal.value.code != RuleError.code
                assert refusal.value.message[0].isupper()
                assert refusal.value.message[-1] == "."
                refused += 1
        assert before == (as_bytes(match.state), match.version, match.log, match.waiting)
    assert refused > 100


@every_case
def test_a_finished_match_waits_for_nobody_and_allows_nothing(case: Case) -> None:
    match = finished(case, 3)
    assert match.result is not None
    for seat in range(case.seats):
        choices = match.choices(seat)
        assert (list(choices.few()), list(choices.asides())) == ([], [])
        assert not any(a in choices for a in KNOWHOW[case.spec.key].actions(match.state))


@every_case
def test_a_result_ranks_every_seat_and_its_utilities_sum_to_zero(case: Case) -> None:
    for seed in range(5):
        result = finished(case, seed).result
        assert result is not None
        assert len(result.ranks) == len(result.utilities) == case.seats
        assert result.winners == tuple(s for s, rank in enumerate(result.ranks) if rank == 1)
        assert result.winners or case.seats == 1
        assert case.seats == 1 or abs(sum(result.utilities)) < 1e-9
        assert result.reason


@every_case
def test_a_match_that_goes_on_has_no_result_and_waits_for_somebody(case: Case) -> None:
    for turn in walk(case, 4):
        assert turn.match.result is None
        assert turn.match.waiting
        assert len(set(turn.match.waiting)) == len(turn.match.waiting)


@every_case
def test_the_version_goes_up_by_one_with_every_accepted_action(case: Case) -> None:
    versions = [turn.match.version for turn in walk(case, 5)]
    assert versions == list(range(1, len(versions) + 1))


@every_case
def test_a_seat_whose_time_runs_out_always_has_a_legal_move(case: Case) -> None:
    for turn in walk(case, 6):
        match = turn.match
        for seat in match.waiting:
            assert case.spec.rules.default(match.view(seat)) in match.choices(seat)


@every_case
def test_a_table_where_everybody_is_away_still_comes_to_its_end(case: Case) -> None:
    match = case.match(7)
    for _ in range(20_000):
        if not match.waiting:
            break
        seat = match.waiting[0]
        match.submit(seat, case.spec.rules.default(match.view(seat)))
    assert match.result is not None


@every_preset
def test_bots_see_only_their_view_and_finish_under_every_preset(case: Case) -> None:
    for level, bot in case.spec.bots.items():
        match, rng = case.match(8), Random(level)
        for _ in range(20_000):
            if not match.waiting:
                break
            seat = match.waiting[0]
            match.submit(seat, bot(match.view(seat), rng))
        assert match.result is not None
