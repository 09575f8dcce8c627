"""Overthrone's search: its tables are the rules, it never peeks, and what it says is so."""

import re
from random import Random

import pytest

from tests.core.overthrone_positions import SCENES, throne
from upgrade_core.cards import cards
from upgrade_core.chance import RandomChance
from upgrade_core.game import View
from upgrade_core.games.overthrone import SPEC, bot, hints
from upgrade_core.games.overthrone import model as m
from upgrade_core.games.overthrone.choices import OverthroneChoices
from upgrade_core.games.overthrone.endgame import best_ending
from upgrade_core.games.overthrone.greedy import cards_left
from upgrade_core.games.overthrone.hints import hint
from upgrade_core.games.overthrone.masks import BIT, crownable, playable, tops_of
from upgrade_core.games.overthrone.model import Action, State
from upgrade_core.games.overthrone.options import Options
from upgrade_core.games.overthrone.play import act, deal, pack_of
from upgrade_core.games.overthrone.search import Prospect, prospects
from upgrade_core.games.overthrone.steps import Spot, action_of, discards, productive, spot_of
from upgrade_core.games.overthrone.throne import why_not_foundation, why_not_throne
from upgrade_core.games.overthrone.views import imagine, view
from upgrade_core.games.overthrone.winnable import search_perfect, winnable

FEW = 20
LINE = 76
"""Columns that the board has for a sentence, 80 wide."""
DEALS = range(6)


@pytest.fixture(autouse=True)
def _few_samples(monkeypatch: pytest.MonkeyPatch) -> None:
    """Search thinks as it always does, only shorter."""
    monkeypatch.setattr("upgrade_core.games.overthrone.search.SAMPLES", FEW)


def dealt(seed: int, size: int = 5) -> State:
    return deal(Options(hand_size=size), RandomChance(Random(seed)))


def walk(seed: int) -> list[State]:
    """The positions of a game in which what can be played is played, mostly."""
    state, rng, found = dealt(seed), Random(seed), []
    while SPEC.rules.waiting(state):
        found.append(state.copy())
        choices = OverthroneChoices(state, 0)
        act(state, bot.easy(view(state, 0), rng) if rng.random() < 0.9 else choices.sample(rng))
    return found


def position(ruler: str, hand: str = "", size: int = 5, **rows: str) -> State:
    state: State = SCENES.played(throne(ruler, hand, **rows), "", f"hand_size={size}").match.state
    return state


@pytest.mark.parametrize("seed", DEALS)
def test_the_tables_of_search_allow_what_the_rules_allow(seed: int) -> None:
    for state in walk(seed):
        tops = tops_of(state)
        for card in pack_of():
            allowed = bool(playable(state.ruler, tops) & BIT[card])
            assert allowed == (why_not_foundation(state, card) is None)
            allowed = bool(crownable(state.ruler, tops) & BIT[card])
            assert allowed == (why_not_throne(state, card) is None)


@pytest.mark.parametrize("seed", DEALS)
def test_the_steps_of_search_are_the_moves_of_the_rules(seed: int) -> None:
    for state in walk(seed):
        spot = spot_of(state)
        steps = dict([*productive(spot), *discards(spot)])
        moves: dict[Action, Spot] = {action_of(step, state): then for step, then in steps.items()}
        assert set(moves) == set(OverthroneChoices(state, 0).few())
        for action, then in moves.items():
            after = state.copy()
            after.draw = []
            act(after, action)
            assert spot_of(after)._replace(at=spot.at) == then


def test_playing_on_by_greed_leaves_a_score_that_the_rules_can_reach() -> None:
    facts = throne("KS", "2S 3S AH", draw="")
    state = SCENES.played(facts).match.state
    assert cards_left(spot_of(state), [], 5) == 0
    stuck = position("JS", "2H 3H", n="4S", e="AH", draw="9H", discard="5H")
    assert cards_left(spot_of(stuck), stuck.draw, 5) == 4


def test_search_does_not_depend_on_what_lies_in_the_pile() -> None:
    state = dealt(3)
    seen = view(state, 0)
    other = imagine(seen, Random(9))
    assert other.draw != state.draw
    assert prospects(seen, Random(1), FEW) == prospects(view(other, 0), Random(1), FEW)
    assert hint(view(state, 0), Random(2)) == hint(view(other, 0), Random(2))


@pytest.mark.parametrize("seed", DEALS)
def test_a_hint_is_a_legal_move_with_a_sentence(seed: int) -> None:
    rng = Random(seed)
    for state in walk(seed)[::12]:
        action, why = hint(view(state, 0), rng)
        assert OverthroneChoices(state, 0).why_not(action) is None
        assert why[0].isupper()
        assert why[-1] == "."
        assert len(why) <= LINE


def told(state: State) -> tuple[Action, str]:
    return hint(view(state, 0), Random(1))


def test_a_hint_draws_first_where_drawing_is_by_hand() -> None:
    state = SCENES.played(throne("JS", "5S 6S", n="4S"), "", "draw=manual").match.state
    assert told(state) == (m.Draw(), "A full hand has more to play, and drawing costs nothing.")


def test_a_hint_knows_a_perfect_ending_when_it_holds_one() -> None:
    _, why = told(position("JS", "JK 5S", n="4S", e="9H", draw="", discard="6S 7S"))
    assert why == "The pile is empty: counted out, this way every card finds its place."
    _, why = told(position("JS", "JK 5S", n="4S", draw="", discard="6S 7S"))
    assert why == "The pile is empty: counted out, no way leaves fewer than one card."


def test_a_hint_says_what_can_go_next_and_what_the_piles_said() -> None:
    state = next(state for state in walk(1) if len(OverthroneChoices(state, 0).few()) > 5)
    _, why = told(state)
    said = re.fullmatch(
        r"(.+)\. Over (\d+) piles (\d+\.\d) cards stay, (\d+)% end perfectly\.", why
    )
    assert said is not None
    best = prospects(view(state, 0), Random(1))[0]
    assert int(said[2]) == best.samples
    assert said[3] == f"{best.left:.1f}"
    assert said[4] == f"{100 * best.perfect:.0f}"


@pytest.mark.parametrize(
    ("hand", "discard", "action", "words"),
    [
        ("4H 5S 6S", "", "play 5S", "Then 1 of 2 can go"),
        ("5S", "", "play 5S", "No card is left in hand"),
        ("5S 2H", "", "discard 2H", "Better to wait"),
        ("2H 3H", "", "discard 2H", "It is missed least"),
        ("JK 2H", "6H 7H 8H", "jester n", "It opens a pile of 3"),
        ("JK 2H", "", "jester n", "It opens the discards"),
    ],
)
def test_a_hint_says_what_its_move_does(
    hand: str, discard: str, action: str, words: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    state = position("JS", hand, n="4S", e="AH", draw="9H 9D", discard=discard)
    move = SPEC.rules.parse(view(state, 0), action)
    longest = Prospect(move, 21.4, 0.99, 200)
    monkeypatch.setattr(hints, "prospects", lambda *_: [longest])
    _, why = told(state)
    assert why == f"{words}. Over 200 piles 21.4 cards stay, 99% end perfectly."
    assert len(why) <= LINE


def test_the_end_is_counted_out_and_not_played_by_greed() -> None:
    state = position("JS", "QH KD 3H", n="4S", e="2H", s="5D", draw="")
    action, left = best_ending(state)
    assert left == 0
    assert action == m.Throne(cards("QH")[0])


def test_an_ending_in_which_nothing_can_be_played_has_no_first_step() -> None:
    state = position("JS", "3S 3H", n="4S", e="AH", draw="")
    state.hand = cards("3H")
    assert best_ending(state) == (None, 1)


@pytest.mark.parametrize("size", [5, 6])
def test_a_deal_called_winnable_has_a_line_that_wins(size: int) -> None:
    found = [winnable(dealt(seed, size)) for seed in range(6)]
    assert set(found) <= {True, None}
    assert True in found


def test_the_look_for_winnable_deals_goes_in_small_steps_that_only_advance() -> None:
    shares = list(search_perfect(dealt(0), width=3))
    assert shares == sorted(shares)
    assert 0 <= shares[0] <= shares[-1] <= 1


def test_a_position_that_is_lost_is_never_called_winnable() -> None:
    assert winnable(position("JS", "2S", n="4S", e="AH", draw="9H", discard="5H")) is None


@pytest.mark.parametrize("hand_size", [5, 6])
def test_the_normal_bot_plays_a_deal_to_a_good_end(
    hand_size: int,
) -> None:
    state, rng = dealt(1, hand_size), Random(1)
    while SPEC.rules.waiting(state):
        seen: View[State] = view(state, 0)
        act(state, bot.normal(seen, rng))
    assert state.score <= 7


def test_the_easy_bot_throws_away_only_when_it_must() -> None:
    for state in walk(2):
        action = bot.easy(view(state, 0), Random(1))
        if isinstance(action, m.Discard):
            few = OverthroneChoices(state, 0).few()
            assert all(isinstance(move, m.Discard) for move in few)
