"""Random games and bots of Up or Down?: no refusal, and the fast path that plays the same."""

from random import Random
from typing import Any

import pytest

from tests.core.random_games import assert_fast_path_is_the_game, play_and_ask
from tests.core.updown_positions import SCENES, game, player
from upgrade_core.cards import FIRST_NUMBER
from upgrade_core.chance import RandomChance
from upgrade_core.game import View
from upgrade_core.games.updown import SPEC, bot
from upgrade_core.games.updown.choices import UpDownChoices
from upgrade_core.games.updown.judgement import Judge
from upgrade_core.games.updown.model import Action, Place, State
from upgrade_core.games.updown.playout import play_on
from upgrade_core.games.updown.rules import UpDownRules

RULES = UpDownRules()


@pytest.mark.parametrize("preset", SPEC.presets)
@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_the_fast_path_plays_the_very_game(preset: str, seats: int) -> None:
    assert_fast_path_is_the_game(SPEC, SPEC.presets[preset], seats, play_on, range(12))


def test_the_fast_path_goes_on_without_a_seat_that_gave_up() -> None:
    state = RULES.deal(SPEC.standard, 3, RandomChance(Random(1)), dealer=0)
    RULES.act(state, 1, UpDownChoices(state, 1).asides()[0], RandomChance(Random(1)))
    slow, fast = state.copy(), state.copy()
    rng = Random(2)
    while waiting := RULES.waiting(slow):
        move = UpDownChoices(slow, waiting[0]).sample(rng)
        RULES.act(slow, waiting[0], move, RandomChance(rng))
    play_on(fast, Random(2))
    assert fast == slow
    assert fast.hands[1] == state.hands[1]


@pytest.mark.parametrize("preset", SPEC.presets)
def test_no_sampled_turn_is_ever_refused(preset: str) -> None:
    for seed in range(50):
        assert play_and_ask(SPEC, SPEC.presets[preset], 2 + seed % 5, seed) > 0


def at_random(view: View[State], rng: Random) -> Action:
    assert view.seat is not None
    return UpDownChoices(view.state, view.seat).sample(rng)


def wins(first: Any, second: Any, deals: int) -> float:  # noqa: ANN401 - bots
    """The share of paired games that the first bot wins; a draw is half."""
    won = 0.0
    for deal in range(deals):
        for seats in ([first, second], [second, first]):
            state = RULES.deal(SPEC.standard, 2, RandomChance(Random(deal)), dealer=0)
            rng = Random(~deal)
            while waiting := RULES.waiting(state):
                seat = waiting[0]
                action = seats[seat](RULES.view(state, seat), rng)
                assert UpDownChoices(state, seat).why_not(action) is None
                RULES.act(state, seat, action, RandomChance(rng))
            result = RULES.result(state)
            assert result is not None
            won += (seats.index(first) in result.winners) / len(result.winners)
    return won / (2 * deals)


def test_normal_beats_random_play() -> None:
    assert wins(bot.normal, at_random, 12) >= 0.9


def test_normal_beats_easy_and_easy_beats_random_play() -> None:
    assert wins(bot.normal, bot.easy, 12) > 0.5
    assert wins(bot.easy, at_random, 8) > 0.5


@pytest.mark.parametrize("level", SPEC.bots)
def test_a_bot_decides_by_its_view_alone(level: str) -> None:
    state = RULES.deal(SPEC.standard, 3, RandomChance(Random(3)), dealer=0)
    view = RULES.view(state, 0)
    other = RULES.imagine(view, Random(4))
    assert other.down != state.down
    choose = SPEC.bots[level]
    assert choose(view, Random(5)) == choose(RULES.view(other, 0), Random(5))


def judge_of(*own: str) -> Judge:
    facts = game(player("30", *own), player("31"), up="40 41 42 43", down="44 45 46 47")
    return Judge(RULES.view(SCENES.played(facts).match.state, 0))


def row(text: str) -> list[int]:
    return [FIRST_NUMBER + int(number) for number in text.split()]


def test_a_row_promises_more_the_more_of_the_range_is_before_it() -> None:
    judge = judge_of()
    assert judge.worth(row("3 9")) > judge.worth(row("84 90"))
    assert judge.worth(row("3 9")) > judge.worth(row("9 3"))


def test_a_row_promises_more_in_one_colour() -> None:
    assert judge_of().worth(row("3 9 15")) > judge_of().worth(row("3 10 15"))


def test_normal_extends_a_row_of_one_colour_by_that_colour() -> None:
    facts = game(player("16", "3 9"), player("31"), ring="15 17 52 60 71 80", down="44 45")
    view = RULES.view(SCENES.played(facts).match.state, 0)
    assert bot.normal(view, Random(1)) == Place(row("16")[0], row("15")[0], 1, False, "down")


def test_normal_draws_the_open_card_that_it_can_use() -> None:
    own = ("3 9 15", "90 84 78", "50 49")
    seats = [player("30 47 48", *own), player("31"), player(), player(), player()]
    facts = game(*seats, ring="21 29 45 60 61 62", up="22 95", down="94 93 92")
    view = RULES.view(SCENES.played(facts).match.state, 0)
    action = bot.normal(view, Random(1))
    assert isinstance(action, Place)
    assert action.draw == "up"
