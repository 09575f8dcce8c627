"""What each option of §1.15 changes, where the other scenarios do not show it already."""

import pytest

from tests.core.shengji_records import Facts, after, bidding, position, refused
from tests.core.shengji_table import all_cards, deal, options, shapes, trump
from upgrade_core.cards import cards
from upgrade_core.errors import OptionError
from upgrade_core.game import TABLE
from upgrade_core.games.shengji import SPEC
from upgrade_core.games.shengji.choices import CLOSE, DEAL
from upgrade_core.games.shengji.model import Bid, Pass
from upgrade_core.games.shengji.options import PRESETS, check
from upgrade_core.games.shengji.pace import pace
from upgrade_core.options import find_preset, parse_settings

LIVE = "deal=live"


@pytest.mark.parametrize(
    ("decks", "pack", "hand", "kitty", "step"),
    [(1, 54, 12, 6, 20), (2, 108, 25, 8, 40), (3, 162, 39, 6, 60), (4, 216, 52, 8, 80)],
)
def test_decks_set_the_pack_the_hands_the_kitty_and_the_step(
    decks: int, pack: int, hand: int, kitty: int, step: int
) -> None:
    state = deal(options(decks)).state
    assert len(all_cards(state)) == pack
    assert [len(each) for each in state.hands] == [hand] * 4
    assert (len(state.deck), options(decks).step) == (kitty, step)


@pytest.mark.parametrize(
    ("settings", "has_twos", "level"),
    [
        ("decks=1", True, 3),
        ("decks=2", False, 2),
        ("decks=2 twos=on", True, 3),
        ("decks=1 twos=off", False, 2),
        ("start_level=11", False, 11),
        ("decks=1 start_level=5", True, 5),
    ],
)
def test_twos_are_constant_trumps_with_one_deck_and_then_the_match_starts_at_three(
    settings: str, has_twos: bool, level: int
) -> None:
    chosen = parse_settings(PRESETS["two-decks"], settings.split())
    assert (chosen.has_twos, chosen.first_level) == (has_twos, level)
    assert deal(chosen).state.levels == [level, level]


@pytest.mark.parametrize(
    "settings",
    [
        "start_level=1",
        "decks=1 start_level=2",
        "twos=on start_level=2",
        "win=reach_A start_level=14",
    ],
)
def test_a_first_level_that_makes_no_match_is_refused(settings: str) -> None:
    with pytest.raises(OptionError, match="start_level"):
        check(parse_settings(PRESETS["two-decks"], settings.split()), 4)


def test_only_four_play_and_odd_twos_are_warned_of() -> None:
    for seats in (2, 3, 5):
        with pytest.raises(OptionError, match="exactly four"):
            check(PRESETS["two-decks"], seats)
    assert check(PRESETS["two-decks"], 4) == ()
    assert check(options(2, twos="on"), 4) == (
        "Constant twos are unusual with more than one deck.",
    )


def test_the_presets_are_the_ones_of_the_page() -> None:
    assert list(PRESETS) == ["two-decks", "one-deck", "three-decks", "four-decks", "short", "fast"]
    assert [preset.decks for preset in PRESETS.values()] == [2, 1, 3, 4, 2, 2]
    assert (PRESETS["short"].rounds, PRESETS["fast"].win) == (1, "reach_A")
    assert find_preset(SPEC.presets, None)[0] == "two-decks"


def last_round(score: int, settings: str, levels: str = "22", banker: int = 0) -> Facts:
    """A round that seat 0 ends by leading an ace, with such a score."""
    table = position("AH", "3D", "3D", "4D", score=score, levels=list(levels), banker=banker)
    return after(table, "0: play AH, 1: play 3D, 2: play 3D, 3: play 4D", settings)


@pytest.mark.parametrize(
    ("score", "levels", "winners"),
    [(0, "22", [0, 2]), (80, "22", [1, 3]), (40, "29", [1, 3]), (160, "A2", [0, 2])],
)
def test_rounds_end_the_match_for_the_higher_level_or_who_won_the_last(
    score: int, levels: str, winners: list[int]
) -> None:
    result = last_round(score, "rounds=1", levels)["result"]
    assert (result["winners"], result["reason"]) == (winners, "rounds")
    assert not last_round(score, "rounds=2", levels)["over"]


# Bidding -------------------------------------------------------------------------------------

HANDS = ("9S 9S SJ SJ", "9H BJ BJ BJ", "SJ 3C 4C 5C", "3H 4H 5H 6H")


def test_the_bank_may_have_to_be_grabbed_with_a_pair() -> None:
    rule = f"{LIVE} decks=3 first_round_pair=on"
    table = bidding(*HANDS, kitty="3D 4D 6D 7D 8D 9D")
    assert refused(table, "0: bid 9S", rule) == "rule.bid-refused"
    assert after(table, "0: bid 9S 9S", rule)["state"]["bids"]
    assert after(table | {"round": 2, "banker": 0}, "0: bid 9S", rule)["state"]["bids"]


def test_no_main_may_ask_for_a_joker_of_every_deck() -> None:
    table = bidding(*HANDS, kitty="3D 4D 6D 7D 8D TD")
    rule = f"{LIVE} decks=3 nt_bid_cards=all"
    assert refused(table, "0: bid SJ SJ", rule) == "rule.bid-refused"
    assert after(table, "1: bid BJ BJ BJ", rule)["state"]["bids"]
    assert refused(table, "1: bid BJ BJ BJ", f"{LIVE} decks=3") == "rule.bid-refused"


def test_big_jokers_may_overrule_small_ones_and_then_all_is_over() -> None:
    rule = "decks=3 nt_final=off"
    table = bidding(*HANDS, kitty="3D 4D 6D 7D 8D TD")
    assert after(table, "0: bid SJ SJ", rule)["state"]["phase"] == "bid"
    moves = "0: bid SJ SJ, 1: bid BJ BJ"
    state = after(table, moves, rule)["state"]
    assert (state["phase"], state["trump"], state["banker"]) == ("bury", "9N", 1)
    assert refused(table, "0: bid SJ SJ, 0: bid BJ BJ", f"{LIVE} {rule}") == "rule.bid-refused"
    assert refused(table, "0: bid SJ SJ, 1: bid 9H", f"{LIVE} {rule}") == "rule.bid-refused"


# Throws --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("lead", "settings", "allowed"),
    [
        ("AH AH KH", "", True),
        ("AH AH KH", "throws=singles", False),
        ("AH KH QH", "throws=singles", True),
        ("AH KH QH", "throws=off", False),
        ("AH AH", "throws=off", True),
        ("BJ SJ AS", "", True),
        ("BJ SJ AS", "trump_throws=off", False),
        ("BJ BJ", "trump_throws=off", True),
        ("AH AH KH", "trump_throws=off", True),
    ],
)
def test_the_table_decides_which_throws_there_are(lead: str, settings: str, allowed: bool) -> None:
    table = position(
        "AH AH KH QH BJ BJ SJ AS",
        *["3D 4D 6D 7D 8D 9D TD JD"] * 2,
        "3C " * 2 + "4C " * 2 + "6C " * 2 + "7C 8C",
    )
    if allowed:
        assert len(after(table, f"0: play {lead}", settings)["state"]["trick"]) == 1
    else:
        assert refused(table, f"0: play {lead}", settings) == "rule.throw-forbidden"


def test_a_lead_of_two_suits_is_no_throw() -> None:
    table = position("AH AD 3S", "3D 4D 6D", "7D 8D 9D", "3C 4C 6C")
    assert refused(table, "0: play AH AD") == "rule.mixed-lead"
    assert refused(table, "0: play AH 3S") == "rule.mixed-lead"


# Order ---------------------------------------------------------------------------------------


def test_an_open_gap_keeps_the_ranks_beside_the_level_apart() -> None:
    for gap, parts in (("closed", 1), ("open", 2)):
        order = trump("7S", options(2, level_gap=gap))
        assert len(shapes("6H 6H 8H 8H", order)) == parts
        assert len(shapes("6S 6S 8S 8S", order)) == parts
        assert len(shapes("5H 5H 6H 6H", order)) == 1
        assert len(shapes("AS AS 7H 7H", order)) == 1


def test_an_open_gap_at_the_ace_lies_between_the_king_and_the_level_cards() -> None:
    for gap, parts in (("closed", 1), ("open", 2)):
        order = trump("AS", options(2, level_gap=gap))
        assert len(shapes("KS KS AH AH", order)) == parts
        assert len(shapes("AH AH AS AS SJ SJ", order)) == 1


def test_the_link_between_ace_and_level_cards_can_be_cut() -> None:
    for link, parts in ((True, 1), (False, 2)):
        order = trump("7S", options(2, level_link=link))
        assert len(shapes("AS AS 7H 7H", order)) == parts
        assert len(shapes("7H 7H 7S 7S", order)) == 1
        assert len(shapes("7S 7S SJ SJ", order)) == 1


# The jack hook -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("jack", "settings", "level"),
    [
        ("JH", "", "T"),
        ("JH", "jack_hook=on", "6"),
        ("JS", "jack_hook=on", "2"),
        ("QH", "jack_hook=on", "T"),
    ],
)
def test_a_last_trick_lost_to_a_jack_costs_the_bankers_levels(
    jack: str, settings: str, level: str
) -> None:
    table = position("3H", jack, "4H", "4D", trump="TS", score=100)
    state = after(table, f"0: play 3H, 1: play {jack}, 2: play 4H, 3: play 4D", settings)["state"]
    assert state["levels"] == [level, "T"]


# Live bidding (§1.6) -------------------------------------------------------------------------


@pytest.mark.parametrize("decks", [1, 2, 3, 4])
def test_live_the_table_deals_a_card_to_everybody_at_a_time(decks: int) -> None:
    match = deal(options(decks, deal="live"))
    hand = match.options.table.hand
    for dealt in range(hand):
        assert [len(each) for each in match.state.hands] == [dealt] * 4
        assert (match.waiting, match.choices(TABLE).few()) == ((TABLE,), (DEAL,))
        assert CLOSE not in match.choices(TABLE)
        match.submit(TABLE, DEAL)
    assert match.choices(TABLE).few() == (CLOSE,)
    assert DEAL not in match.choices(TABLE)


def test_live_and_sequential_deals_give_the_same_hands() -> None:
    live, in_turn = deal(options(2, deal="live"), 5), deal(options(2), 5)
    while live.state.is_dealing:
        live.submit(TABLE, DEAL)
    assert live.state.hands == in_turn.state.hands
    assert live.state.deck == in_turn.state.deck


@pytest.mark.parametrize(
    ("decks", "interval_ms", "wait_s"),
    [(2, 250, 0.25), (4, 250, 10 / 52), (4, 2000, 10 / 52), (1, 0, 0.0)],
)
def test_dealing_takes_ten_seconds_at_most(decks: int, interval_ms: int, wait_s: float) -> None:
    paced = pace(deal(options(decks, deal="live", deal_interval_ms=interval_ms)).state)
    assert paced is not None
    assert (paced.action, paced.wait_s, paced.quiet_s) == (DEAL, wait_s, 0.0)


def live_table(*moves: tuple[int, Bid | Pass], first: str = "9S 9S 3H") -> tuple[float, float]:
    """How long the window stays open after all cards are dealt and some moves: (wait, quiet)."""
    hands = (first, "9H 9H 3H", "9C 5H SJ", "SJ 6H 5C")
    rules = SPEC.rules
    state = rules.from_facts(bidding(*hands), options(2, deal="live", bid_window_s=20))
    for seat, move in moves:
        assert move in rules.choices(state, seat)
        rules.act(state, seat, move, None)  # type: ignore[arg-type]
    paced = pace(state)
    assert paced is not None
    assert paced.action == CLOSE
    return paced.wait_s, paced.quiet_s


def test_the_window_is_as_long_as_the_table_says_while_somebody_may_bid() -> None:
    assert live_table() == (20.0, 6.0)
    assert live_table((0, Bid(tuple(cards("9S"))))) == (20.0, 6.0)


def test_the_window_is_short_when_everybody_is_done_or_has_nothing_to_bid() -> None:
    passes = [(seat, Pass()) for seat in range(3)]
    assert live_table(*passes[:2]) == (20.0, 6.0)
    assert live_table(*passes) == (4.0, 0.0)
    assert live_table((0, Bid(tuple(cards("9S 9S"))))) == (4.0, 0.0)


def test_a_new_bid_asks_everybody_again() -> None:
    bid = (0, Bid(tuple(cards("9S"))))
    assert live_table((1, Pass()), (2, Pass()), bid, first="9S 4H 3H") == (20.0, 6.0)
    assert live_table(bid, (1, Pass()), first="9S 4H 3H") == (4.0, 0.0)


def test_a_no_main_bid_shuts_the_window_at_once() -> None:
    rules, setting = SPEC.rules, options(2, deal="live")
    state = rules.from_facts(bidding("9S SJ SJ", "9H 3H 3H", "9C 5C 7H", "5C 6H 7H"), setting)
    rules.act(state, 0, Bid(tuple(cards("SJ SJ"))), None)  # type: ignore[arg-type]
    paced = pace(state)
    assert paced is not None
    assert (paced.action, paced.wait_s, paced.quiet_s) == (CLOSE, 0.0, 0.0)


def test_in_turn_the_table_does_nothing_by_itself() -> None:
    match = deal(options(2))
    assert pace(match.state) is None
    assert match.choices(TABLE).few() == ()
    assert match.waiting == (match.state.first,)
