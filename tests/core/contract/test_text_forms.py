"""Over all games: positions, moves, records and events as text, and back."""

import json
from contextlib import suppress
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.core.contract.aliasing import shared
from tests.core.contract.cases import Case, as_bytes, chance, every_case, every_preset, eyes
from tests.core.contract.knowhow import KNOWHOW
from tests.core.contract.walks import finished, random_move, some_turns, step, walk
from upgrade_core.cards import HIDDEN_TEXT
from upgrade_core.errors import FactsError, NotationError
from upgrade_core.game import TABLE, View
from upgrade_core.record import Record, lines_of, read_record, write_record
from upgrade_core.registry import GAMES
from upgrade_core.replay import replay, summary
from upgrade_core.story import plain

NAMES = ("Ann", "Bob", "Cleo", "Dan", "Eve", "Finn", "Gus", "Hal", "Ida")


@every_case
def test_facts_read_back_give_the_same_position(case: Case) -> None:
    rules = case.spec.rules
    for turn in walk(case, 1, asides=0.05):
        state = turn.match.state
        assert not shared(rules.facts(state), state)
        facts = json.loads(json.dumps(rules.facts(state)))
        assert as_bytes(rules.from_facts(facts, case.options)) == as_bytes(state)


@every_case
def test_facts_of_the_end_read_back_too(case: Case) -> None:
    rules = case.spec.rules
    for seed in range(5):
        state = finished(case, seed).state
        assert as_bytes(rules.from_facts(rules.facts(state), case.options)) == as_bytes(state)


@every_preset
def test_facts_of_a_view_write_two_question_marks_for_hidden_cards(case: Case) -> None:
    for turn in some_turns(case, 2, share=0.1):
        for viewer in eyes(case):
            text = json.dumps(case.spec.rules.facts(turn.match.view(viewer).state))
            hidden = list(KNOWHOW[case.spec.key].cards(turn.match.view(viewer).state)).count(0)
            assert text.count(f'"{HIDDEN_TEXT}"') == hidden


ODD: tuple[Any, ...] = (None, -1, 10**30, 1.5, "odd", {"odd": 1}, [[]], ["odd"], [None, None])


def refusal_of(facts: object, case: Case) -> FactsError | None:
    """The refusal of facts; None where they are taken."""
    try:
        case.spec.rules.from_facts(facts, case.options)
    except FactsError as error:
        return error
    return None


@every_preset
def test_facts_with_something_missing_or_odd_are_refused_with_the_path(case: Case) -> None:
    rules = case.spec.rules
    state = next(turn.match.state for n, turn in enumerate(walk(case, 3)) if n > case.seats)
    for key in rules.facts(state):
        for odd in ODD:
            facts = rules.facts(state) | {key: odd}
            refusal = refusal_of(facts, case)
            if refusal is None:
                read = rules.from_facts(facts, case.options)
                assert read == rules.from_facts(rules.facts(read), case.options)
            else:
                assert refusal.message.startswith(f"{refusal.path}: ")


@every_preset
@pytest.mark.parametrize("facts", [None, 7, "state", [], [{}], {}, {"phase": []}])
def test_facts_that_are_no_position_are_refused(case: Case, facts: object) -> None:
    with pytest.raises(FactsError):
        case.spec.rules.from_facts(facts, case.options)


@every_case
def test_every_move_reads_back_from_its_notation(case: Case) -> None:
    rules = case.spec.rules
    for turn in walk(case, 4):
        for seat in range(case.seats):
            view = turn.match.view(seat)
            choices = turn.match.choices(seat)
            texts = {}
            for action in [*choices.few(), *choices.asides()]:
                text = rules.format(view, action)
                # A match writes moves down without making a view for each.
                assert text == rules.format(View(seat, turn.match.state), action)
                texts[text] = action
                assert action == rules.parse(view, rules.format(view, action))
            assert len(texts) == len(choices.few()) + len(choices.asides())


@every_preset
def test_notation_ignores_case_and_spaces(case: Case) -> None:
    rules = case.spec.rules
    for turn in walk(case, 5):
        view = turn.match.view(turn.seat)
        text = rules.format(view, turn.action)
        assert turn.action == rules.parse(view, f"  {text.upper()}  ".replace(" ", "  "))
        assert turn.action == rules.parse(view, text.replace(" ", "\t"))


WORDS = "place attack replace defence defense add discard bow concede 9C 10S ?? 0 -1 99999".split()


@pytest.mark.parametrize("game", GAMES)
@given(st.text(max_size=30) | st.lists(st.sampled_from(WORDS), max_size=4).map(" ".join))
@settings(max_examples=80)
def test_any_text_is_a_move_or_a_notation_error(game: str, text: str) -> None:
    spec = GAMES[game]
    view = spec.rules.view(spec.rules.deal(spec.standard, spec.min_seats, chance(1)), 0)
    with suppress(NotationError):
        action = spec.rules.parse(view, text)
        assert action == spec.rules.parse(view, spec.rules.format(view, action))


@every_case
def test_a_record_of_a_deal_reads_back_and_plays_to_the_same_end(case: Case) -> None:
    match = finished(case, 6)
    record = Record(case.spec, case.preset, case.options, NAMES[: case.seats], lines_of(match.log))
    assert match.result is not None
    record.winners = match.result.winners
    text = write_record(record)
    again = read_record(text)
    assert text == write_record(again)
    played = replay(again)
    assert played.refused is None
    assert as_bytes(played.match.state) == as_bytes(match.state)
    assert played.match.log == match.log
    assert len(played.positions) == match.version


@every_case
def test_a_record_from_a_position_plays_on_to_the_same_end(case: Case) -> None:
    turns = list(walk(case, 7))
    match = case.match(7)
    for turn in turns[: len(turns) // 2]:
        match.submit(turn.seat, turn.action)
    record = Record(case.spec, case.preset, case.options, NAMES[: case.seats])
    record.state = case.spec.rules.facts(match.state)
    start = len(match.log)
    for turn in turns[len(turns) // 2 :]:
        match.submit(turn.seat, turn.action)
    record.lines = lines_of(match.log[start:])
    played = replay(read_record(write_record(record)))
    assert played.refused is None
    assert as_bytes(played.match.state) == as_bytes(match.state)


@every_preset
def test_the_summary_is_json_and_hides_what_a_seat_cannot_see(case: Case) -> None:
    match = finished(case, 8)
    lines = lines_of(match.log)
    for end in range(3, len(lines), 7):
        record = Record(case.spec, case.preset, case.options, NAMES[: case.seats], lines[:end])
        played = replay(record)
        rules, state = case.spec.rules, played.match.state
        for seat in eyes(case):
            shown = summary(played, seat, watch=seat is None)
            assert shown == json.loads(json.dumps(shown))
            assert shown["state"] == rules.facts(rules.view(state, seat).state)
            assert seat in played.match.waiting[:1] or shown["legal"] == []
        assert summary(played)["state"] == rules.facts(state)


@every_case
def test_every_event_is_told_without_unknown_cards(case: Case) -> None:
    told = 0
    for turn in walk(case, 9, asides=0.05):
        _, done = step(turn)
        for viewer in eyes(case):
            for event in done.seen_by(viewer):
                sentence = case.spec.tell(event, viewer)
                if sentence is None:
                    continue
                text = plain(sentence, NAMES)
                assert HIDDEN_TEXT not in text
                assert text[0].isupper() or text[0].isdigit()
                assert text.endswith(".")
                told += 1
    assert told > 10


@every_preset
def test_nothing_that_a_seat_does_goes_untold_to_it(case: Case) -> None:
    rng = Random(10)
    match = case.match(10)
    while match.waiting:
        seat, action = random_move(match, rng, case.seats, 0)
        done = match.submit(seat, action)
        sentences = [case.spec.tell(event, seat) for event in done.seen_by(seat)]
        assert any(sentences) or seat == TABLE
