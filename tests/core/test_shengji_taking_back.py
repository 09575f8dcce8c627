"""Taking the last play back, where the table allows it; must-play levels of one's own."""

from random import Random

import pytest
from msgspec.structs import replace

from tests.core.shengji_records import after, position, refused
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


HANDS = ("AH AH AH KH KH 9D", "5H 5H 5H 6H 6H 9C", "7H 7H 7H 8H TH 9D", "9H 9H 9H JH JH 9C")
THREE = "0: play AH AH AH / KH KH, 1: play 5H 5H 5H 6H 6H, 2: play 7H 7H 7H 8H TH"
LAST = "3: play 9H 9H 9H JH JH"


def test_the_play_that_completed_a_trick_opens_it_again_as_it_was_led() -> None:
    rule = "decks=3 undo=on"
    table = position(*HANDS, banker=1)
    taken = after(table, f"{THREE}, {LAST}", rule)["state"]
    opened = after(table, f"{THREE}, {LAST}, 3: undo", rule)["state"]

    assert (taken["score"], taken["turn"], len(taken["tricks"])) == (45, 0, 1)
    assert (opened["score"], opened["turn"], opened["last_trick"]) == (0, 3, None)
    assert [play["seat"] for play in opened["trick"]] == [0, 1, 2]
    assert opened["units"] == [[3, 1], [2, 1]]
    assert opened["exposed"] == [[], [], [], LAST.split()[2:]]
    assert after(table, f"{THREE}, {LAST}, 3: undo, {LAST}", rule)["state"] == taken


def test_a_trick_is_not_opened_again_once_somebody_has_led_or_the_round_is_over() -> None:
    table = position("AH 3D", "3H 4D", "4H 5D", "5H 6D")
    first = "0: play AH, 1: play 3H, 2: play 4H, 3: play 5H"
    assert refused(table, f"{first}, 2: undo", "undo=on") == "rule.cannot-take-back"
    assert refused(table, f"{first}, 0: play 3D, 3: undo", "undo=on") == "rule.cannot-take-back"
    led = f"{first}, 0: play 3D, 0: undo, 3: undo"
    assert refused(table, led, "undo=on") == "rule.cannot-take-back"
    last = f"{first}, 0: play 3D, 1: play 4D, 2: play 5D, 3: play 6D, 3: undo"
    assert refused(table, last, "undo=on") == "rule.wrong-phase"


def test_everybody_follows_a_trick_that_is_opened_again() -> None:
    match = leading()
    views = {seat: match.view(seat) for seat in (None, 0, 1, 2, 3)}
    for turn in range(12):
        seat = match.waiting[0]
        actions = [SPEC.rules.default(match.view(seat))]
        for action in [*actions, TAKE_BACK, *actions] if turn % 4 == 3 else actions:
            step = match.submit(seat, action)
            for viewer, view in views.items():
                for event in step.seen_by(viewer):
                    SPEC.rules.fold(view, event)
            assert views == {viewer: match.view(viewer) for viewer in views}
            facts = SPEC.rules.facts(match.state)
            assert SPEC.rules.from_facts(facts, match.options) == match.state
