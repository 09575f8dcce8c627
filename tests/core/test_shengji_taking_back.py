"""Taking the last play back, where the table allows it; must-play levels of one's own."""

from random import Random

import pytest
from msgspec.structs import replace

from upgrade_core.chance import RandomChance
from upgrade_core.errors import OptionError, RuleError
from upgrade_core.games.shengji import SPEC
from upgrade_core.games.shengji.choices import TAKE_BACK
from upgrade_core.games.shengji.model import PLAY
from upgrade_core.match import Match
from upgrade_core.options import parse_settings

ALLOWED = replace(SPEC.presets["short"], deal="sequential", undo=True)


def leading(seed: int = 3, options: object = ALLOWED) -> Match:
    """A match at its first lead."""
    match = Match.deal(SPEC, options, 4, RandomChance(Random(seed)))
    while match.state.phase != PLAY:
        seat = match.waiting[0]
        match.submit(seat, match.choices(seat).sample(Random(1)))
    return match


def play_one(match: Match) -> int:
    """Whoever is on turn makes the default play; the seat."""
    seat = match.waiting[0]
    match.submit(seat, SPEC.rules.default(match.view(seat)))
    return seat


def test_the_last_play_returns_to_the_hand_and_its_seat_is_on_turn_again() -> None:
    match = leading()
    hand = [row[:] for row in match.state.hands]
    seat = play_one(match)
    [play] = match.state.trick
    match.submit(seat, TAKE_BACK)

    assert match.waiting == (seat,)
    assert match.state.hands == hand
    assert match.state.trick == match.state.units == []
    assert list(play.cards) == match.state.exposed[seat]


def test_f11_a_play_in_place_of_the_winning_one_lets_another_win() -> None:
    match = leading()
    plays = [play_one(match) for _ in range(3)]
    match.submit(plays[-1], TAKE_BACK)
    play_one(match)
    winner = play_one(match)

    trick = match.state.tricks[-1]
    assert len(trick.plays) == 4
    assert winner == trick.plays[-1].seat


def test_only_who_played_last_may_take_back() -> None:
    match = leading()
    first = play_one(match)
    play_one(match)

    with pytest.raises(RuleError) as refused:
        match.submit(first, TAKE_BACK)
    assert refused.value.code == "rule.cannot-take-back"


def test_without_the_option_a_card_laid_is_a_card_played() -> None:
    match = leading(options=replace(ALLOWED, undo=False))
    seat = play_one(match)

    with pytest.raises(RuleError) as refused:
        match.submit(seat, TAKE_BACK)
    assert refused.value.code == "rule.cannot-take-back"


def test_everybody_follows_what_is_taken_back() -> None:
    match = leading()
    views = {seat: match.view(seat) for seat in (None, 0, 1, 2, 3)}
    seat = match.waiting[0]
    for action in (SPEC.rules.default(match.view(seat)), TAKE_BACK):
        step = match.submit(seat, action)
        for viewer, view in views.items():
            for event in step.seen_by(viewer):
                SPEC.rules.fold(view, event)
                assert SPEC.tell(event, viewer) is not None

    assert views == {viewer: match.view(viewer) for viewer in views}


@pytest.mark.parametrize(
    ("text", "levels"),
    [("none", {14}), ("5-10-K", {5, 10, 13, 14}), ("j", {11, 14}), ("2-q", {2, 12, 14})],
)
def test_any_levels_may_be_must_play_levels(text: str, levels: set[int]) -> None:
    options = parse_settings(SPEC.standard, [f"must_play={text}"])

    assert options.must_play_levels == levels


@pytest.mark.parametrize("text", ["", "1", "5-", "11", "A", "5,10"])
def test_what_is_no_list_of_levels_is_refused(text: str) -> None:
    with pytest.raises(OptionError, match="must_play takes none, 5-10-K, J and the like"):
        parse_settings(SPEC.standard, [f"must_play={text}"])


def test_the_notation_has_a_word_for_taking_back() -> None:
    match = leading()
    seat = play_one(match)
    view = match.view(seat)

    assert SPEC.rules.format(view, TAKE_BACK) == "undo"
    assert SPEC.rules.parse(view, " Undo ") == TAKE_BACK
