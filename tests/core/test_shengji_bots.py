"""Shengji's bots play whole rounds: legally, from what they see, and how well."""

from random import Random
from typing import Any

import pytest

from tests.core.shengji_positions import RULES
from tests.core.shengji_table import deal, options
from upgrade_core.chance import RandomChance
from upgrade_core.game import TABLE, View
from upgrade_core.games.shengji import SPEC, bot
from upgrade_core.games.shengji.choices import ShengjiChoices
from upgrade_core.games.shengji.model import (
    BID,
    OVER,
    ROUND_OVER,
    Action,
    State,
    ThrowFailed,
)
from upgrade_core.match import Match

LEVELS = tuple(SPEC.bots)


def at_random(view: View[State], rng: Random) -> Action:
    """Any move that is offered."""
    assert view.seat is not None
    return ShengjiChoices(view.state, view.seat).sample(rng)


def play_round(match: Match, bots: list[Any], rng: Random) -> None:
    """Play to the end of a round with bots that are given views only; the table deals."""
    while match.state.phase not in (ROUND_OVER, OVER):
        seat = match.waiting[0]
        if seat != TABLE:
            match.submit(seat, bots[seat](match.view(seat), rng))
            continue
        for other in range(4):
            action = bot.react(match.view(other), rng)
            if action is not None:
                match.submit(other, action)
        match.submit(TABLE, match.choices(TABLE).few()[0])


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("preset", SPEC.presets)
def test_bots_play_legal_rounds_under_every_preset(preset: str, level: str) -> None:
    match = Match.deal(SPEC, SPEC.presets[preset], 4, RandomChance(Random(3)))
    play_round(match, [SPEC.bots[level]] * 4, Random(4))
    assert match.state.round_result is not None


@pytest.mark.parametrize(
    "settings",
    [
        {"throws": "off"},
        {"throws": "singles", "decks": 3},
        {"trump_throws": False, "cover": "all"},
        {"cover": "highest", "level_gap": "open", "level_link": False},
        {"twos": "on", "start_level": 9, "nt_final": False, "self_counter": True},
        {"no_bid": "flip_level", "first_round_pair": True},
    ],
    ids=str,
)
def test_bots_play_legal_rounds_under_other_options(settings: dict[str, Any]) -> None:
    match = deal(options(**settings), seed=5)
    play_round(match, [bot.normal, bot.easy] * 2, Random(4))
    assert match.state.round_result is not None


@pytest.mark.parametrize("level", LEVELS)
def test_a_bot_asks_for_the_next_round(level: str) -> None:
    match = deal(options(decks=1), seed=1)
    play_round(match, [bot.normal] * 4, Random(4))
    seat = match.waiting[0]
    match.submit(seat, SPEC.bots[level](match.view(seat), Random(1)))
    assert (match.state.phase, match.state.round) == (BID, 2)


@pytest.mark.parametrize("level", LEVELS)
def test_a_bot_chooses_the_same_whatever_it_cannot_see(level: str) -> None:
    match, rng, compared = deal(options(), seed=8), Random(2), 0
    while match.state.phase not in (ROUND_OVER, OVER):
        seat = match.waiting[0]
        view = match.view(seat)
        other = RULES.view(RULES.imagine(view, rng), seat)
        action = SPEC.bots[level](view, Random(1))
        assert action == SPEC.bots[level](other, Random(1))
        match.submit(seat, action)
        compared += 1
    assert compared > 50


def test_the_normal_bot_never_tries_a_throw_that_fails() -> None:
    events: list[Any] = []
    throws = 0
    for seed in range(6):
        state, rng = deal(options(), seed=seed).state, Random(seed)
        while state.phase not in (ROUND_OVER, OVER):
            action = bot.normal(RULES.view(state, state.turn), rng)
            RULES.act(state, state.turn, action, RandomChance(rng), events)
            throws += len(state.units) > 1
    assert throws > 0
    assert not [event for event in events if isinstance(event, ThrowFailed)]


def rounds_won(first: Any, second: Any, pairs: int, **settings: Any) -> float:  # noqa: ANN401
    """The share of rounds that `first` wins on mirrored deals."""
    won = 0
    for seed in range(pairs):
        for side, bots in enumerate(([first, second] * 2, [second, first] * 2)):
            match = deal(options(**settings), seed=seed)
            play_round(match, bots, Random(seed))
            state = match.state
            won += (state.banker_team == side) != state.round_result.bank_changes
    return won / (2 * pairs)


def test_normal_wins_nine_rounds_in_ten_against_random_players() -> None:
    assert rounds_won(bot.normal, at_random, 10) >= 0.9


def test_normal_beats_easy() -> None:
    assert rounds_won(bot.normal, bot.easy, 20) > 0.55


def test_easy_beats_random_players() -> None:
    assert rounds_won(bot.easy, at_random, 6) >= 0.8
