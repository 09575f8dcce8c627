"""What Shengji's bots do in each phase."""

from random import Random

from tests.core.shengji_positions import RULES, answer, filled, position, text, trick
from tests.core.shengji_table import deal, options
from upgrade_core.cards import cards
from upgrade_core.chance import RandomChance
from upgrade_core.games.shengji import SPEC, bot
from upgrade_core.games.shengji.bot_bid import bid
from upgrade_core.games.shengji.bot_bury import bury
from upgrade_core.games.shengji.choices import PASS
from upgrade_core.games.shengji.model import (
    PLAY,
    Bid,
    State,
)
from upgrade_core.games.shengji.order import POINTS, TRUMP

STRONG = "2S 2S 3S 4S 5S 6S 7S 8S 9S JS QS KS AS SJ SJ 3H 4H 6H 3D 4D 6D 3C 4C 6C 7C"
THIN = "2S 3S 4S 5H 6H 7H 8H 9H JH QH 3H 4H 3D 4D 5D 6D 7D 8D 9D JD 3C 4C 5C 6C 7C"
FAIR = "2S 2H 3S 4S 5S 6S 8S 9S 9H JH QH 3H 4H 3D 4D 5D AD 7D 8D 9D 3C 4C 5C 6C 7C"


def bidding(hand: str, *bids: tuple[int, str], is_first: bool = True, live: bool = False) -> State:
    """A position in which seat 1 may bid after the bids of others."""
    hands, kitty = filled("2H", hand, "2D 2D BJ BJ", "2C 2C")
    return position(
        hands,
        options(deal="live" if live else "sequential"),
        phase="bid",
        round=1 if is_first else 2,
        banker=None if is_first else 0,
        trump=None,
        bids=[{"seat": seat, "cards": shown.split()} for seat, shown in bids],
        turn=1,
        kitty=kitty,
    )


def test_a_long_suit_is_bid() -> None:
    assert answer(bidding(STRONG)) == "2S"


def test_a_thin_hand_passes() -> None:
    state = bidding(THIN)
    assert bot.normal(RULES.view(state, 1), Random(0)) == PASS


def test_a_fair_hand_bids_only_where_the_bank_is_to_be_grabbed() -> None:
    assert text(bid(bidding(FAIR), 1)) == "2S"
    assert bid(bidding(FAIR, is_first=False), 1) == ()


def test_a_strong_hand_overrules_the_other_side_with_a_pair() -> None:
    assert text(bid(bidding(STRONG, (0, "2H")), 1)) == "2S 2S"


def test_a_fair_hand_leaves_the_partners_bid_alone() -> None:
    assert text(bid(bidding(FAIR.replace("3S", "2S"), (2, "2D")), 1)) == "2S 2S"
    assert bid(bidding(FAIR.replace("3S", "2S"), (3, "2C")), 1) == ()


def test_nothing_is_bid_over_a_bid_of_no_main_suit() -> None:
    assert bid(bidding(STRONG, (2, "BJ BJ")), 1) == ()


def test_while_the_table_deals_a_bot_bids_of_its_own_accord() -> None:
    state = bidding(STRONG, live=True)
    assert bot.react(RULES.view(state, 1), Random(0)) == Bid(tuple(cards("2S")))


def test_with_nothing_to_bid_a_bot_lets_the_window_pass_once() -> None:
    state = bidding(THIN, live=True)
    assert bot.react(RULES.view(state, 1), Random(0)) == PASS
    RULES.act(state, 1, PASS, RandomChance(Random(0)))
    assert bot.react(RULES.view(state, 1), Random(0)) is None


def test_a_bot_waits_while_cards_are_dealt() -> None:
    match = deal(options(deal="live"), seed=2)
    assert bot.react(match.view(1), Random(0)) is None


def test_bots_are_asked_out_of_turn_only_while_the_table_deals() -> None:
    may = SPEC.may_react
    assert may is not None
    assert may(bidding(STRONG, live=True), 1)
    assert not may(bidding(STRONG, live=False), 1)
    state = bidding(STRONG, live=True)
    state.phase = PLAY
    assert not may(state, 1)


def test_a_watcher_and_a_bot_in_play_react_to_nothing() -> None:
    state = position(["AH", "QH", "9H", "KH"])
    assert bot.react(RULES.view(bidding(STRONG, live=True), None), Random(0)) is None
    assert bot.react(RULES.view(state, 1), Random(0)) is None


def burying(hand: str) -> State:
    """A position in which seat 0 has taken the kitty."""
    return position(filled(hand, "", "", "")[0], phase="bury")


BANKERS = (
    "2S 2S 3S 4S 6S 7S 8S 9S JS QS KS AS BJ SJ "
    "AH QH JH 9H 8H 7H 6H 4H AD AD KD KD QD JD 3C 4C 6C 7C 9C"
)


def test_a_short_suit_is_emptied_and_no_ace_pair_or_trump_is_buried() -> None:
    state = burying(BANKERS)
    buried = cards(answer(state))
    assert set(cards("3C 4C 6C 7C 9C")) < set(buried)
    assert not [card for card in buried if state.order.suit[card] == TRUMP]
    assert not set(buried) & set(cards("AH AD KD"))


def test_points_are_not_buried_where_other_cards_will_do() -> None:
    state = burying(BANKERS.replace("9C", "TC").replace("9H", "TH").replace("JD", "5D"))
    assert sum(POINTS[card] for card in bury(state, 0)) <= 10


def test_an_ace_is_led_before_a_low_card_of_its_suit() -> None:
    state = position(["AH 3H 4H 3C 3S", "QH 4S 5D 6D 7D", "9H 6S 8D 9D JD", "KH 8S QD JC QC"])
    assert answer(state) == "AH"


def test_cards_that_nobody_can_beat_are_thrown_together() -> None:
    state = position(
        [
            "AH AH KH KH QH QH 3D",
            "3H 4H 5H 6H 7H 8H 4D",
            "3H 4H 9H 9H 7H 8H 5D",
            "3S " * 2 + "6D " * 2 + "7D 8D 9D",
        ],
        tricks=[],
    )
    assert answer(state) == "AH AH QH QH KH KH"


def test_a_king_is_not_thrown_with_an_ace_while_an_ace_is_out() -> None:
    state = position(["AH KH", "3H 4H", "6H 7H", "3S 4S"])
    assert len(cards(answer(state))) == 1


def test_points_are_given_to_a_trick_that_the_partner_has() -> None:
    state = position(["6C", "3C", "TH 4H", "9C 8C"], trick=trick("AH", "3H"), turn=2)
    assert answer(state) == "TH"


def test_no_points_are_given_to_a_trick_of_the_other_side() -> None:
    state = position(["7C", "TH 4H", "9C 8C", "8D 9D"], trick=trick("AH"), turn=1)
    assert answer(state) == "4H"


def test_a_rich_trick_is_killed_with_the_lowest_trump_that_does() -> None:
    state = position(["6C 6C", "9C 9C", "8C 8C", "3S BJ 4C"], trick=trick("KH", "TH", "4H"), turn=3)
    assert answer(state) == "3S"


def test_the_last_seat_covers_a_kill_with_the_lowest_trump_that_does() -> None:
    state = position(["6C 6C", "9C 9C", "8C 8C", "3S 7S BJ"], trick=trick("KH", "TH", "6S"), turn=3)
    assert answer(state) == "7S"


def test_no_joker_is_spent_on_an_empty_trick() -> None:
    state = position(["6C 6C", "9C 9C", "8C 8C", "BJ 4C 4D"], trick=trick("9H", "7H", "4H"), turn=3)
    assert answer(state) in ("4C", "4D")


def test_a_pair_is_kept_together_where_a_single_card_is_asked() -> None:
    state = position(
        ["6C 6C 7C", "3H 4H 4H JC", "8C 8C 9C 9C", "8D 9D TD JD"], trick=trick("AH"), turn=1
    )
    assert answer(state) == "3H"


def test_an_owed_pair_without_points_is_preferred_against_the_other_side() -> None:
    state = position(
        ["6C 6C", "TH TH 4H 4H", "8C 8C 9C 9C", "8D 9D TD JD"], trick=trick("AH AH"), turn=1
    )
    assert answer(state) == "4H 4H"


def test_an_owed_pair_with_points_is_preferred_under_the_partner() -> None:
    state = position(
        ["6C 6C", "7C 7C", "TH TH 4H 4H", "8D 9D TD JD"], trick=trick("AH AH", "6H 7H"), turn=2
    )
    assert answer(state) == "TH TH"
