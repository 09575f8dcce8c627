"""Upgrade's bots: what they may know, what they choose, how they fare; and the fast playout."""

from collections import Counter
from collections.abc import Sequence
from itertools import combinations
from random import Random

import pytest

from upgrade_core.cards import RANK, cards, cards_text, french_pack, missing_from
from upgrade_core.chance import RandomChance
from upgrade_core.game import Choose, View
from upgrade_core.games.upgrade import SPEC, judgement
from upgrade_core.games.upgrade.choices import BOW, UpgradeChoices
from upgrade_core.games.upgrade.judgement import Rival, Standing
from upgrade_core.games.upgrade.model import Action, Attack, Replace, State
from upgrade_core.games.upgrade.odds import Odds, odds_against, odds_by_sum, row_ways, unseen_counts
from upgrade_core.games.upgrade.options import PRESETS, Options
from upgrade_core.games.upgrade.playout import play_on
from upgrade_core.games.upgrade.views import unseen_cards

RULES = SPEC.rules
Bot = Choose[State, Action]
SHAPES = [
    *((options, seats) for options in PRESETS.values() for seats in (2, 4)),
    (PRESETS["standard"], 9),
    (Options(attack_max=4, defence_size=4), 3),
    (Options(attack_max=1, defence_size=2), 3),
    (Options(tokens=1, top_rank=5, token_capture="remove"), 2),
    (Options(decks=4, top_rank=13, tokens=2, discard_face_up=False), 6),
]


def at_random(view: View[State], rng: Random) -> Action:
    assert view.seat is not None
    return UpgradeChoices(view.state, view.seat).sample(rng)


def play(bots: Sequence[Bot], options: Options, seed: int, dealer: int | None = 0) -> State:
    """A whole game in which every choice is made from a view, and checked."""
    chance, rng = RandomChance(Random(seed)), Random(~seed)
    state = RULES.deal(options, len(bots), chance, dealer)
    while waiting := RULES.waiting(state):
        seat = waiting[0]
        action = bots[seat](RULES.view(state, seat), rng)
        assert RULES.choices(state, seat).why_not(action) is None
        RULES.act(state, seat, action, chance)
    return state


def position(
    seats: Sequence[tuple[int, str, str]], held: str, deck: str, discard: str = ""
) -> State:
    """Seat 0 on turn: tokens, attack and defence row by seat, the drawn card, deck and pile."""
    return RULES.from_facts(
        {
            "phase": "turn",
            "turn": 0,
            "held": held,
            "seats": [
                {"tokens": tokens, "attack": attack.split(), "defence": defence.split()}
                for tokens, attack, defence in seats
            ],
            "deck": deck.split(),
            "discard": discard.split(),
        },
        SPEC.standard,
    )


def in_a_game(options: Options, seats: int, seed: int, moves: int) -> State:
    """A position so many random moves into a game, or before its last move."""
    chance, rng = RandomChance(Random(seed)), Random(seed)
    state = RULES.deal(options, seats, chance)
    for _ in range(moves):
        before = state.copy()
        seat = RULES.waiting(state)[0]
        RULES.act(state, seat, RULES.choices(state, seat).sample(rng), chance)
        if not RULES.waiting(state):
            return before
    return state


# What they may do ----------------------------------------------------------------------------


@pytest.mark.parametrize("level", SPEC.bots)
@pytest.mark.parametrize(("options", "seats"), SHAPES)
def test_bots_play_every_kind_of_table_to_its_end(level: str, options: Options, seats: int) -> None:
    state = play([SPEC.bots[level]] * seats, options, seed=seats)
    assert RULES.result(state) is not None


@pytest.mark.parametrize("level", SPEC.bots)
def test_a_bot_attacks_where_the_stall_rule_leaves_nothing_else(level: str) -> None:
    state = position([(3, "9C", "2S 3S"), (3, "8C", "5S 6S")], held="AD", deck="TS TH")
    state.stall = 10
    assert SPEC.bots[level](RULES.view(state, 0), Random(1)) == Attack(1)


@pytest.mark.parametrize("level", SPEC.bots)
@pytest.mark.parametrize("options", PRESETS.values(), ids=PRESETS)
def test_a_bot_chooses_the_same_whatever_it_cannot_see(level: str, options: Options) -> None:
    twins = 0
    for seed in range(12):
        state = in_a_game(options, 3, seed, moves=4 + 2 * seed)
        seat = RULES.waiting(state)[0]
        view = RULES.view(state, seat)
        twin = RULES.imagine(view, Random(seed + 1))
        twins += twin != state
        chosen = {SPEC.bots[level](RULES.view(each, seat), Random(seed)) for each in (state, twin)}
        assert len(chosen) == 1
    assert twins >= 10


@pytest.mark.parametrize("level", SPEC.bots)
def test_a_bot_leaves_the_view_it_was_given_as_it_was(level: str) -> None:
    state = in_a_game(SPEC.standard, 4, seed=3, moves=20)
    seat = RULES.waiting(state)[0]
    view = RULES.view(state, seat)
    SPEC.bots[level](view, Random(1))
    assert view == RULES.view(state, seat)


def test_normal_judges_three_standings_an_attack_and_one_any_other_move(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    judged = 0
    worth = judgement.Judge.worth

    def count(judge: judgement.Judge, standing: judgement.Standing) -> float:
        nonlocal judged
        judged += 1
        return worth(judge, standing)

    monkeypatch.setattr(judgement.Judge, "worth", count)
    state = in_a_game(SPEC.standard, 9, seed=1, moves=60)
    seat = RULES.waiting(state)[0]
    moves = RULES.choices(state, seat).few()
    SPEC.bots["normal"](RULES.view(state, seat), Random(1))
    attacks = sum(isinstance(move, Attack) for move in moves)
    assert 0 < judged <= len(moves) + 2 * attacks


# What they choose ----------------------------------------------------------------------------


def test_normal_strikes_when_it_cannot_lose_and_wins_the_game_by_it() -> None:
    rows, deck = "TS TH 2S 3S 9C 9D 8S 9S", "5H 6H 7H 8H 5D 6D 7D"
    gone = missing_from(french_pack(1, 10), cards(f"{rows} AD {deck}"))
    state = position([(1, "TS TH", "2S 3S"), (1, "9C 9D", "8S 9S")], "AD", deck, cards_text(gone))
    assert SPEC.bots["normal"](RULES.view(state, 0), Random(1)) == Attack(1)


def test_normal_waits_while_its_row_is_no_match_for_any_defence() -> None:
    state = position([(1, "AS", "2S 3S"), (3, "9C", "8S 9S")], held="TD", deck="5H 6H 7H")
    assert not isinstance(SPEC.bots["normal"](RULES.view(state, 0), Random(1)), Attack)


def test_normal_does_not_stake_its_last_token_though_two_of_three_such_attacks_win() -> None:
    # Unseen are 6 8 10 4: pairs 14 16 10 18 12 14, and the attack is 15.
    rows, deck = "TD 5D TS TH 6H 8S 5H", "TC 4C"
    gone = missing_from(french_pack(1, 10), cards(f"{rows} AD {deck}"))
    state = position([(1, "TD 5D", "TS TH"), (3, "5H", "6H 8S")], "AD", deck, cards_text(gone))
    view = RULES.view(state, 0)
    assert odds_against(view, 1, state.attack[0]) == pytest.approx((4 / 6, 0, 2 / 6))
    assert not isinstance(SPEC.bots["normal"](view, Random(1)), Attack)


def test_normal_never_lowers_a_row_where_it_may_throw_the_card_away() -> None:
    for seed in range(150):
        state = in_a_game(SPEC.standard, 2 + seed % 3, seed, moves=6 + seed % 40)
        row, seat = (state.attack, state.defence), state.turn
        move = SPEC.bots["normal"](RULES.view(state, seat), Random(seed))
        if isinstance(move, Replace):
            old = row[move.row == "defence"][seat][move.slot]
            assert RANK[state.held] >= RANK[old]


def standing(
    tokens: int = 3, attack: int = 5, defence: int = 12, rival: Rival | None = None
) -> Standing:
    return Standing((attack,), (defence - 5, 5), tokens, (rival or Rival(1, 3, 16),))


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        (standing(tokens=4), standing(tokens=3)),
        (standing(attack=9), standing(attack=2)),
        (standing(defence=15), standing(defence=8)),
        (standing(rival=Rival(1, 3, 6)), standing(rival=Rival(1, 3, 18))),
        (standing(rival=Rival(1, 1, 16)), standing(rival=Rival(1, 3, 16))),
        (Standing((1,), (1, 1), 1, ()), standing(tokens=9)),
        (standing(tokens=1), standing(tokens=0)),
    ],
    ids="tokens attack defence threat weak-rival won lost".split(),
)
def test_a_better_standing_is_worth_more(better: Standing, worse: Standing) -> None:
    view = RULES.view(in_a_game(SPEC.standard, 2, seed=2, moves=6), 0)
    judge = judgement.Judge(view)
    assert judge.worth(better) > judge.worth(worse)


def test_what_may_still_join_a_row_makes_a_single_high_card_worth_waiting_for() -> None:
    view = RULES.view(in_a_game(SPEC.standard, 2, seed=2, moves=6), 0)
    judge = judgement.Judge(view)
    low, high = standing(attack=4), standing(attack=8)
    assert judge.odds(4).win == pytest.approx(judge.odds(8).win, abs=0.05)
    assert judge.worth(high) > judge.worth(low) + 0.02


# How they fare -------------------------------------------------------------------------------


def score(first: Bot, second: Bot, pairs: int) -> float:
    """What `first` wins of deals that are each played twice, with the seats exchanged."""
    won = 0.0
    for deal in range(pairs):
        for seat in (0, 1):
            bots = [first, second] if seat == 0 else [second, first]
            result = RULES.result(play(bots, SPEC.standard, deal))
            assert result is not None
            won += (seat in result.winners) / len(result.winners)
    return won / (2 * pairs)


def test_normal_beats_random_play_in_nine_games_of_ten() -> None:
    assert score(SPEC.bots["normal"], at_random, pairs=150) >= 0.9


def test_easy_beats_random_play_and_loses_to_normal() -> None:
    assert score(SPEC.bots["easy"], at_random, pairs=60) >= 0.7
    assert score(SPEC.bots["easy"], SPEC.bots["normal"], pairs=60) <= 0.4


# The odds ------------------------------------------------------------------------------------


@pytest.mark.parametrize("size", range(5))
@pytest.mark.parametrize("seed", range(3))
def test_the_ways_of_a_row_are_those_that_trying_every_row_finds(size: int, seed: int) -> None:
    unseen = [RANK[card] for card in Random(seed).sample(french_pack(2, 8), 14)]
    counts = tuple(unseen.count(rank) for rank in range(9))
    tried = Counter(sum(row) for row in combinations(unseen, size))
    assert {total: ways for total, ways in enumerate(row_ways(counts, size)) if ways} == tried


def test_the_odds_of_an_attack_count_the_rows_below_equal_and_above() -> None:
    rows, deck = "6S 7S 2S 3S 9C 8S 5S", "8H 4H"
    gone = missing_from(french_pack(1, 10), cards(f"{rows} AD {deck}"))
    state = position([(3, "6S 7S", "2S 3S"), (3, "9C", "8S 5S")], "AD", deck, cards_text(gone))
    view = RULES.view(state, 0)
    # Unseen are 8 5 8 4: pairs 13 16 12 13 9 12, and the attack is 13.
    assert odds_against(view, 1, state.attack[0]) == Odds(3 / 6, 2 / 6, 1 / 6)


def test_the_odds_add_up_for_every_attack_and_end_with_a_sure_one() -> None:
    state = in_a_game(PRESETS["grand"], 3, seed=5, moves=12)
    view = RULES.view(state, state.turn)
    for keenness in (0.0, 0.3):
        table = odds_by_sum(unseen_counts(view), 3, keenness)
        assert all(sum(odds) == pytest.approx(1.0) for odds in table)
        assert table[-1] == Odds(1.0, 0.0, 0.0)


def test_people_who_keep_what_is_high_make_an_attack_less_promising() -> None:
    counts = (0, *[4] * 10)
    plain, keen = odds_by_sum(counts, 2), odds_by_sum(counts, 2, 0.2)
    assert keen[14].win < plain[14].win


@pytest.mark.parametrize("options", [PRESETS["standard"], PRESETS["blind"]])
def test_every_card_a_seat_cannot_see_counts_and_none_that_it_remembers(options: Options) -> None:
    for seed in range(8):
        view = RULES.view(in_a_game(options, 3, seed, moves=25), 0)
        unseen = [RANK[card] for card in unseen_cards(view)]
        assert unseen_counts(view) == tuple(unseen.count(rank) for rank in range(11))


def test_a_row_that_no_card_can_make_ties_every_attack() -> None:
    assert odds_by_sum((0, 1, 0), 2) == (Odds(0.0, 1.0, 0.0),)


# Manners -------------------------------------------------------------------------------------


def tied(seats: int = 3) -> State:
    """Seat 0 has attacked seat 1, and neither was stronger."""
    rows = [(3, "9C", "2S 3S"), (3, "8C", "4S 5S"), (3, "8D", "5H 6H")][:seats]
    state = position(rows, held="AD", deck="TS TH 9H 9D 8H 8S")
    RULES.act(state, 0, Attack(1), RandomChance(Random(0)))
    return state


def reactions(state: State, seat: int | None) -> list[Action | None]:
    assert SPEC.react is not None
    return [SPEC.react(RULES.view(state, seat), Random(seed)) for seed in range(20)]


def test_a_duellist_bows_now_and_then_after_a_tie() -> None:
    assert set(reactions(tied(), 0)) == {BOW, None}
    assert BOW in UpgradeChoices(tied(), 0)


def test_nobody_else_bows_and_nobody_twice() -> None:
    state = tied()
    RULES.act(state, 0, BOW, RandomChance(Random(0)))
    assert {None} == {*reactions(state, 0), *reactions(state, 2), *reactions(state, None)}


def test_bots_are_asked_out_of_turn_only_where_they_may_bow() -> None:
    assert SPEC.may_react is not None
    state = tied()
    assert [SPEC.may_react(state, seat) for seat in range(3)] == [True, True, False]
    RULES.act(state, 0, BOW, RandomChance(Random(0)))
    assert [SPEC.may_react(state, seat) for seat in range(3)] == [False, True, False]


def test_whether_a_bot_bows_depends_on_no_card() -> None:
    other = position(
        [(3, "TC", "AS AH"), (3, "9C", "4H 6S"), (1, "7D", "2H 6H")],
        held="8D",
        deck="TS TH 9H 9D 3H",
    )
    RULES.act(other, 0, Attack(1), RandomChance(Random(0)))
    assert other.duel == tied().duel
    assert reactions(other, 0) == reactions(tied(), 0)


# The fast playout ----------------------------------------------------------------------------


@pytest.mark.parametrize(("options", "seats"), SHAPES)
def test_the_fast_playout_is_the_game_the_contract_plays(options: Options, seats: int) -> None:
    for seed in range(25):
        slow_rng, fast_rng = Random(seed), Random(seed)
        slow = RULES.deal(options, seats, RandomChance(slow_rng))
        fast = RULES.deal(options, seats, RandomChance(fast_rng))
        chance, moves = RandomChance(slow_rng), 0
        while waiting := RULES.waiting(slow):
            action = RULES.choices(slow, waiting[0]).sample(slow_rng)
            RULES.act(slow, waiting[0], action, chance)
            moves += 1
        assert play_on(fast, fast_rng) == moves
        assert fast == slow
        assert fast_rng.getstate() == slow_rng.getstate()


def test_a_playout_goes_on_from_the_middle_and_stays_where_the_game_is_over() -> None:
    for seed in range(25):
        state = in_a_game(SPEC.standard, 5, seed, moves=3 * seed)
        twin, rng = state.copy(), Random(9)
        chance = RandomChance(rng)
        while waiting := RULES.waiting(twin):
            RULES.act(twin, waiting[0], RULES.choices(twin, waiting[0]).sample(rng), chance)
        assert play_on(state, Random(9)) > 0
        assert state == twin
        assert play_on(state, Random(9)) == 0
