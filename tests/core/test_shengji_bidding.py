"""Which reveals stand (§1.6, §1.7; scenarios E1–E10, there is no E3)."""

import pytest

from tests.core.shengji_records import (
    LOW_KITTY,
    Facts,
    after,
    bidding,
    events,
    hand,
    played,
    refused,
)
from upgrade_core.cards import cards
from upgrade_core.games.shengji.model import MainFixed

LIVE = "deal=live"
HANDS = ("9S 9S 9D 9D", "9H 9H 3H 3H", "9C SJ SJ 5H", "9C BJ BJ 5H")
TABLE = bidding(*HANDS)


def trump_of(facts: Facts, moves: str, settings: str = LIVE) -> tuple[str, int]:
    """Trump and banker when the bidding is closed after some moves."""
    state = after(facts, f"{moves}, table: close", settings)["state"]
    return state["trump"], state["banker"]


def test_e1_a_single_does_not_stand_over_a_single() -> None:
    assert refused(TABLE, "0: bid 9S, 2: bid 9C", LIVE) == "rule.bid-refused"


def test_e2_a_pair_stands_over_a_single_and_its_seat_grabs_the_bank() -> None:
    shown = after(TABLE, "0: bid 9S, 1: bid 9H 9H", LIVE)
    assert shown["state"]["bids"][-1] == {"seat": 1, "cards": ["9H", "9H"]}
    assert trump_of(TABLE, "0: bid 9S, 1: bid 9H 9H") == ("9H", 1)


def test_e4_a_bid_protected_by_its_second_card_stands_over_another_pair() -> None:
    moves = "0: bid 9S, 0: bid 9S 9S"
    assert refused(TABLE, f"{moves}, 1: bid 9H 9H", LIVE) == "rule.bid-refused"
    assert trump_of(TABLE, moves) == ("9S", 0)


def test_e5_nobody_overrules_himself_in_another_suit_unless_the_table_allows_it() -> None:
    moves = "0: bid 9S, 0: bid 9D 9D"
    assert refused(TABLE, moves, LIVE) == "rule.bid-refused"
    assert trump_of(TABLE, moves, f"{LIVE} self_counter=on") == ("9D", 0)


def test_e6_nothing_stands_over_a_no_main_bid() -> None:
    moves = "0: bid 9S, 2: bid SJ SJ"
    assert refused(TABLE, f"{moves}, 3: bid BJ BJ", LIVE) == "rule.bid-refused"
    assert trump_of(TABLE, moves) == ("9N", 2)
    turns = bidding(*HANDS)
    shown = after(turns, "0: bid 9S, 1: pass, 2: bid SJ SJ")
    assert (shown["state"]["phase"], shown["state"]["banker"]) == ("bury", 2)


def test_e7_with_three_decks_two_seats_raise_each_other_until_the_cards_are_out() -> None:
    table = bidding(
        "9S 9S 9S 4H", "9H 9H 9H 3H", "3C SJ SJ 5H", "3C 4C 6C 5H", kitty="3D " * 3 + "4D 6D 7D"
    )
    moves = "0: bid 9S, 1: bid 9H 9H, 0: bid 9S 9S, 1: bid 9H 9H 9H, 0: bid 9S 9S 9S"
    shown = after(table, moves, f"{LIVE} decks=3")
    assert [len(bid["cards"]) for bid in shown["state"]["bids"]] == [1, 2, 2, 3, 3]
    assert refused(table, f"{moves}, 1: bid 9H 9H 9H", f"{LIVE} decks=3") == "rule.bid-refused"
    assert trump_of(table, f"{moves}, 2: bid SJ SJ", f"{LIVE} decks=3") == ("9N", 2)


def test_e8_with_one_deck_the_first_level_card_stands_but_for_both_jokers() -> None:
    table = bidding("5S", "5H", "SJ BJ", "3C 4C", level="5", kitty="3D 4D 6D 7D 8D 9D")
    table["hands"] = [["5S", "7C"], ["5H", "8C"], ["SJ", "BJ"], ["3C", "4C"]]
    one = f"{LIVE} decks=1"
    assert refused(table, "0: bid 5S, 1: bid 5H", one) == "rule.bid-refused"
    assert trump_of(table, "0: bid 5S, 2: bid SJ BJ", one) == ("5N", 2)
    assert refused(table, "0: bid 5S, 2: bid SJ BJ", f"{one} one_deck_nt=off") == (
        "rule.bid-refused"
    )


def test_e9_a_card_not_dealt_yet_cannot_be_revealed() -> None:
    table = bidding("3C", "4C", "6C", "7C") | {"deck": "9S 9H 9C 9D".split()}
    table["kitty"] = "3D 4D 6D 8D 8C TC JC QC".split()
    assert refused(table, "0: bid 9S", LIVE) == "rule.bid-refused"
    assert trump_of(table, "table: deal, 0: bid 9S") == ("9S", 0)


def test_e10_after_round_one_a_bid_sets_the_suit_and_the_banker_stays() -> None:
    table = bidding(*HANDS, round=2, banker=2, turn=2, levels=["9", "5"])
    assert trump_of(table, "1: bid 9H 9H") == ("9H", 2)


# In turn -------------------------------------------------------------------------------------


def test_three_passes_after_a_bid_end_the_bidding() -> None:
    shown = after(TABLE, "0: pass, 1: bid 9H, 2: pass, 3: pass, 0: pass")
    assert (shown["state"]["phase"], shown["state"]["trump"], shown["waiting"]) == (
        "bury",
        "9H",
        [1],
    )


def test_passing_does_not_bar_a_later_bid() -> None:
    shown = after(TABLE, "0: pass, 1: bid 9H, 2: pass, 3: pass, 0: bid 9S 9S")
    assert (shown["state"]["phase"], shown["waiting"]) == ("bid", [1])


def test_in_turn_only_the_seat_on_turn_bids() -> None:
    assert refused(TABLE, "1: bid 9H") == "rule.not-your-turn"


def test_a_countered_seat_restores_its_suit_with_one_more_card_only() -> None:
    moves = "0: bid 9S, 1: bid 9H 9H, 0: bid 9S 9S"
    assert trump_of(TABLE, moves) == ("9S", 0)
    assert refused(TABLE, f"{moves}, 1: bid 9H 9H", LIVE) == "rule.bid-refused"
    assert refused(TABLE, "0: bid 9S, 1: bid 9H 9H, 0: bid 9D 9D", LIVE) == "rule.bid-refused"


@pytest.mark.parametrize(
    "move", ["bid 9S 9D", "bid 3H", "bid SJ", "bid SJ BJ", "bid 3H 3H", "bid SJ SJ SJ"]
)
def test_what_is_no_bid_is_refused(move: str) -> None:
    table = bidding(
        "9S 9D 3H 3H SJ SJ BJ", *["4C 4C 5C 6C 7C 8C TC"], *["3S 4S 5S 6S 7S 8S TS"] * 2
    )
    table["kitty"] = "3D 4D 6D 8D 3D 4D 6D 8D".split()
    assert refused(table, f"0: {move}", LIVE) == "rule.bid-refused"


def test_bid_cards_are_known_to_all_until_the_banker_may_have_buried_them() -> None:
    shown = after(TABLE, "0: bid 9S, 1: bid 9H 9H", LIVE)
    assert shown["state"]["exposed"] == [["9S"], ["9H", "9H"], [], []]
    moves = "0: bid 9S, 1: bid 9H 9H, table: close"
    buried = after(TABLE, f"{moves}, 1: bury {' '.join(TABLE['kitty'])}", LIVE)
    assert buried["state"]["exposed"] == [["9S"], [], [], []]
    assert hand(buried, 1) == "3H 3H 9H 9H".split()


# Nobody bids (§1.7) --------------------------------------------------------------------------

ALL_PASS = "0: pass, 1: pass, 2: pass, 3: pass"


def test_when_nobody_bids_in_round_one_all_is_dealt_again() -> None:
    state = after(TABLE, ALL_PASS)["state"]
    assert (state["phase"], state["redeals"], state["bids"]) == ("bid", 1, [])
    assert sum(map(len, state["hands"])) + len(state["kitty"]) == 108


def test_after_three_redeals_chance_names_a_banker_without_main_suit() -> None:
    moves = f"pick 3\n{ALL_PASS}"
    state = after(TABLE | {"redeals": 3}, moves)["state"]
    assert (state["phase"], state["trump"], state["banker"]) == ("bury", "9N", 3)


def test_when_nobody_bids_later_there_is_no_main_suit() -> None:
    table = bidding(*HANDS, round=2, banker=0, levels=["9", "5"])
    state = after(table, ALL_PASS)["state"]
    assert (state["phase"], state["trump"], state["banker"]) == ("bury", "9N", 0)


FLIPS = [
    ("flip_first", "3D 9H 4D 6D 3C 4C 6C 7C", "9D", "3D"),
    ("flip_first", "SJ 9H 4D 6D 3C 4C 6C 7C", "9N", "SJ"),
    ("flip_level", "3D 4D 9H 6D 3C 4C 6C 7C", "9H", "3D 4D 9H"),
    ("flip_level", "3D 4D KS 6D 3C 4C 6C 7C", "9S", "3D 4D KS 6D 3C 4C 6C 7C"),
    ("flip_level", "3D 4D KS 6D 3C BJ 6C 7C", "9N", "3D 4D KS 6D 3C BJ 6C 7C"),
]


@pytest.mark.parametrize(("no_bid", "kitty", "trump", "flipped"), FLIPS)
def test_the_kitty_can_be_turned_up_for_the_main_suit(
    no_bid: str, kitty: str, trump: str, flipped: str
) -> None:
    hands = ("3S 4S", "5S 6S", "7S 8S", "TS JS")
    table = bidding(*hands, kitty=kitty, round=2, banker=0, levels=["9", "5"])
    fixed = events(table, ALL_PASS, f"no_bid={no_bid}")[1]
    assert isinstance(fixed, MainFixed)
    assert fixed.flipped == tuple(cards(flipped))
    state = after(table, ALL_PASS, f"no_bid={no_bid}")["state"]
    assert state["trump"] == trump
    assert sorted(state["exposed"][0]) == sorted(flipped.split())


def test_a_constant_two_turned_up_is_higher_than_an_ace() -> None:
    hands = ("3S 4S", "5S 6S", "7S 8S", "TS JS")
    table = bidding(*hands, kitty="3D AD 2H KC 5C 4C", round=2, banker=0)
    shown = after(table, ALL_PASS, "decks=1 no_bid=flip_level")
    assert shown["state"]["trump"] == "9H"


@pytest.mark.parametrize(
    ("moves", "settings", "sentence"),
    [
        ("0: bid 9S, 1: bid 9H", "", "To overrule, reveal 2 equal level cards, or equal jokers."),
        ("0: bid 9S 9S, 1: bid 9H", "", "To overrule, reveal equal jokers."),
        ("0: bid 9S, 1: bid 9H", "decks=1", "To overrule, reveal both jokers."),
        (
            "0: bid 9S, 1: bid 9H",
            "decks=1 one_deck_nt=off",
            "With one deck the first level card stands.",
        ),
    ],
)
def test_a_refusal_names_only_what_the_decks_can_show(
    moves: str, settings: str, sentence: str
) -> None:
    kitty = "3D 4D 6D 7D 8D TD" if "decks=1" in settings else LOW_KITTY
    first = "9S 3S" if "decks=1" in settings else "9S 9S"
    run = played(bidding(first, "9H 4S", "5S 6S", "7S 8S", kitty=kitty), moves, settings)
    assert run.refused is not None
    assert run.refused.message == sentence


def test_redeal_deals_again_in_later_rounds_too_three_times_at_most() -> None:
    table = bidding(*HANDS, round=2, banker=0, levels=["9", "5"])
    assert after(table, ALL_PASS, "no_bid=redeal")["state"]["redeals"] == 1
    last = after(table | {"redeals": 3}, ALL_PASS, "no_bid=redeal")["state"]
    assert (last["phase"], last["trump"]) == ("bury", "9N")
