"""Over all games: choices tell the same on a position and on what a seat sees of it."""

from random import Random
from typing import Any

from msgspec.structs import fields, replace

from tests.core.contract.cases import Case, every_case
from tests.core.contract.knowhow import KNOWHOW
from tests.core.contract.walks import movers, some_turns, walk
from upgrade_core.game import Choices

MANY = 100_000


def answers(choices: Choices[Any], actions: list[Any]) -> list[Any]:
    """Everything choices say, moves drawn at random included, when there are any."""
    refusals = [choices.why_not(action) for action in actions]
    said: list[Any] = [(r.code, r.message) if r else None for r in refusals]
    moves = list(choices.few(MANY))
    said += [moves, list(choices.few(3)), list(choices.asides()), choices.count()]
    said += [[action in choices for action in actions]]
    return [*said, [choices.sample(Random(seed)) for seed in range(3)] if moves else []]


@every_case
def test_choices_are_the_same_on_the_position_and_on_the_seats_view(case: Case) -> None:
    rules = case.spec.rules
    for turn in some_turns(case, 1, share=0.5 if case.seats < 6 else 0.05):
        state = turn.match.state
        actions = list(KNOWHOW[case.spec.key].actions(state))
        for seat in range(case.seats):
            seen = rules.view(state, seat).state
            known = answers(rules.choices(seen, seat), actions)
            assert answers(rules.choices(state, seat), actions) == known


@every_case
def test_few_asides_and_samples_lie_within_the_choices(case: Case) -> None:
    for turn in walk(case, 2):
        for seat in range(case.seats):
            choices = turn.match.choices(seat)
            moves, asides = list(choices.few()), list(choices.asides())
            assert all(action in choices for action in moves + asides)
            assert len(set(moves)) == len(moves) <= 64
            assert not set(moves) & set(asides)
            assert moves or seat not in turn.match.waiting
            assert not moves or seat in movers(turn.match, case.seats)


@every_case
def test_every_legal_action_is_among_few_or_asides_where_they_can_be_counted(case: Case) -> None:
    for turn in some_turns(case, 3, share=0.05):
        actions = KNOWHOW[case.spec.key].actions(turn.match.state)
        for seat in range(case.seats):
            choices = turn.match.choices(seat)
            count = choices.count()
            if count is None:
                continue
            moves = list(choices.few(MANY))
            legal = {action for action in actions if action in choices}
            assert legal == {*moves, *choices.asides()}
            assert count == len(moves)
            assert list(choices.few(2)) == moves[:2]


@every_case
def test_every_move_is_drawn_sooner_or_later(case: Case) -> None:
    match, rng = case.match(4), Random(4)
    for seat in match.waiting:
        choices = match.choices(seat)
        moves = set(choices.few())
        drawn = {choices.sample(rng) for _ in range(60 * len(moves))}
        assert moves <= drawn


@every_case
def test_what_is_no_action_at_all_is_no_choice(case: Case) -> None:
    choices = case.match(5).choices(0)
    assert not any(nonsense in choices for nonsense in (None, 7, "add", (), object()))


NUMBERS = (-(2**62), -200, -1, 0, 5, 54, 55, 70, 99, 156, 300, 2**62)


@every_case
def test_a_number_that_names_nothing_is_refused_and_is_no_bug(case: Case) -> None:
    match, rng = case.match(6), Random(6)
    for seat in match.waiting:
        choices = match.choices(seat)
        action = choices.sample(rng)
        for field in fields(action):
            value = getattr(action, field.name)
            for number in NUMBERS:
                odd = (number,) if isinstance(value, tuple) else number
                if isinstance(value, int | tuple) and not isinstance(value, bool):
                    choices.why_not(replace(action, **{field.name: odd}))
