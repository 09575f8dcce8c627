"""Sleight's random games and bots: no refusal, an end, and the fast path that plays the same."""

from random import Random

import pytest

from tests.core.random_games import assert_fast_path_is_the_game, play_and_ask
from tests.core.sleight_positions import SCENES, duel, duelist
from upgrade_core.chance import RandomChance
from upgrade_core.game import View
from upgrade_core.games.sleight import SPEC, bot
from upgrade_core.games.sleight.choices import SleightChoices
from upgrade_core.games.sleight.judgement import pool_of
from upgrade_core.games.sleight.model import Action, Attack, Defend, Deflect, State
from upgrade_core.games.sleight.options import Options
from upgrade_core.games.sleight.playout import play_on
from upgrade_core.games.sleight.rules import SleightRules

RULES = SleightRules()
EXCHANGES_A_HIT = 2
OTHERS = (Options(start_hp=20, stall_turns=10), Options(start_hp=500, stall_turns=12))


@pytest.mark.parametrize("options", [*SPEC.presets.values(), *OTHERS], ids=str)
def test_the_fast_path_plays_the_very_game(options: Options) -> None:
    assert_fast_path_is_the_game(SPEC, options, 2, play_on, range(25))


@pytest.mark.parametrize("stall", [0, 39, 60])
def test_the_fast_path_goes_on_from_a_position_that_no_deal_leads_to(stall: int) -> None:
    """Breaks owed to both, the Grave alone to attack with, and more calm turns than there are."""
    seats = (
        duelist("", "2D 2H", "AS TS 4H", hp=3, double=True),
        duelist("AS AH AD", "", "5S 5H", hp=150, double=True),
    )
    start = RULES.from_facts(duel(*seats, stall=stall), SPEC.standard)
    for seed in range(20):
        slow, fast, rng = start.copy(), start.copy(), Random(seed)
        moves, chance = 0, RandomChance(rng)
        while waiting := RULES.waiting(slow):
            RULES.act(slow, waiting[0], RULES.choices(slow, waiting[0]).sample(rng), chance)
            moves += 1
        assert play_on(fast, Random(seed)) == moves
        assert fast == slow


@pytest.mark.parametrize("preset", SPEC.presets)
def test_no_sampled_move_is_ever_refused_and_every_duel_ends(preset: str) -> None:
    options = SPEC.presets[preset]
    longest = options.stall_turns * 2 * options.start_hp * EXCHANGES_A_HIT
    moves = [play_and_ask(SPEC, options, 2, seed) for seed in range(40)]
    assert max(moves) < longest


def test_two_turtles_that_only_revive_and_defend_come_to_the_stall_rule() -> None:
    """The page's loop: the lowest card attacks, the best defends, the Grave returns at once."""
    state, chance = RULES.deal(Options(), 2, RandomChance(Random(1))), RandomChance(Random(2))
    while waiting := RULES.waiting(state):
        RULES.act(state, waiting[0], turtle(state, waiting[0]), chance)
    assert state.reason == "stall"
    assert state.stall == Options().stall_turns


def turtle(state: State, seat: int) -> Action:
    moves = SleightChoices(state, seat).few(1_000)
    laid = [move for move in moves if isinstance(move, Attack | Defend)]
    if not laid or "Revive" in {type(move).__name__ for move in moves}:
        return next(move for move in moves if not isinstance(move, Attack | Defend | Deflect))
    weight = {move: sum((card - 1) % 13 + 1 for card in move.cards) for move in laid}
    attacking = isinstance(laid[0], Attack)
    return min(laid, key=weight.__getitem__) if attacking else max(laid, key=weight.__getitem__)


def at_random(view: View[State], rng: Random) -> Action:
    assert view.seat is not None
    return SleightChoices(view.state, view.seat).sample(rng)


def wins(first: object, second: object, deals: int) -> float:
    """The share of paired games that the first bot wins; a draw is half."""
    won = 0.0
    for deal in range(deals):
        for seats in ([first, second], [second, first]):
            state = RULES.deal(SPEC.standard, 2, RandomChance(Random(deal)), dealer=0)
            rng = Random(~deal)
            while waiting := RULES.waiting(state):
                seat = waiting[0]
                action = seats[seat](RULES.view(state, seat), rng)  # type: ignore[operator]
                assert SleightChoices(state, seat).why_not(action) is None
                RULES.act(state, seat, action, RandomChance(rng))
            result = RULES.result(state)
            assert result is not None
            mine = seats.index(first)
            won += (mine in result.winners) / len(result.winners)
    return won / (2 * deals)


def test_normal_beats_random_play(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bot, "GUESSES", 12)
    assert wins(bot.normal, at_random, 8) >= 0.9


def test_normal_beats_easy_and_easy_beats_random_play(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bot, "GUESSES", 12)
    assert wins(bot.normal, bot.easy, 6) > 0.5
    assert wins(bot.easy, at_random, 10) > 0.5


@pytest.mark.parametrize("level", SPEC.bots)
def test_a_bot_decides_by_its_view_alone(level: str) -> None:
    state = RULES.deal(SPEC.standard, 2, RandomChance(Random(3)), dealer=0)
    RULES.act(state, 0, Attack(tuple(state.hands[0][:2])), RandomChance(Random(0)))
    view = RULES.view(state, 1)
    other = RULES.imagine(view, Random(4))
    assert other.laid != state.laid
    choose = SPEC.bots[level]
    assert choose(view, Random(5)) == choose(RULES.view(other, 1), Random(5))


def answer(hand: str, laid: int, *, hp: int = 100, double: bool = False) -> Action:
    """How normal answers an attack of so many cards, with enough to draw."""
    attack = " ".join("7S 8S 9S".split()[:laid])
    first = duelist(attack, "2S 3S 4S 5S 6S TS", double=double)
    facts = duel(first, duelist(hand, "2D 3D 4D 5D 6D", hp=hp))
    state = SCENES.played(facts, f"0: attack {attack}").match.state
    return bot.normal(RULES.view(state, 1), Random(1))


def test_normal_deflects_a_doubled_blow_with_its_ace() -> None:
    action = answer("AS 2H 3H 4H 5H", 3, double=True)
    assert isinstance(action, Deflect)
    assert 1 in action.cards


def test_normal_restocks_when_it_holds_next_to_nothing() -> None:
    assert type(answer("2H", 1)).__name__ == "Restock"


def test_normal_does_not_restock_into_a_knock_out() -> None:
    assert isinstance(answer("8H 9H TH", 2, hp=3), Defend | Deflect)


def test_what_went_under_the_deck_for_all_to_see_is_not_guessed_in_a_hand() -> None:
    facts = duel(duelist("4S 5S 6S", "2D 2H 3H 3D"), duelist("3S", "3D 2S"))
    state = SCENES.played(facts, "0: attack 4S 5S 6S, 1: restock").match.state
    pool = pool_of(RULES.view(state, 1), 0)
    assert not {4, 5, 6} & set(pool)
    assert len(pool) == 27
