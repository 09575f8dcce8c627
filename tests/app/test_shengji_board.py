"""What the keys and the mouse do on the board of Shengji, and what it says."""

from itertools import product
from typing import Any

import pytest

from tests.app.fakes import bot, person
from tests.app.played import PlayedClient, at_table, line_of, screen_text
from tests.app.shengji_positions import (
    BURYING,
    DEALT,
    HAND,
    LAST_CARD,
    LATE,
    LEADING,
    OVERRULED,
    PAIR_LED,
    RECKONED,
    SINGLE_LED,
    TRACTOR_LED,
    VOID,
    at_shengji,
    card_spot,
    chosen,
    pointed,
    position,
    shengji_board,
    spot,
    stage_of,
)
from upgrade_core.cards import cards
from upgrade_core.games.shengji import model as m
from upgrade_tui.app.screens.result import ResultScreen


def acts(client: PlayedClient) -> list[Any]:
    return [command[2] for command in client.asked if command[0] == "act"]


def play(texts: str) -> m.Play:
    return m.Play(tuple(sorted(cards(texts))))


# Revealing -----------------------------------------------------------------------------------


async def test_a_digit_reveals_as_few_cards_of_its_suit_as_will_do() -> None:
    client = at_shengji(DEALT)
    async with at_table(client) as pilot:
        await pilot.press("1")
        assert acts(client) == [m.Bid((2,))]


async def test_the_digit_five_further_on_reveals_all_one_holds() -> None:
    client = at_shengji(DEALT)
    async with at_table(client) as pilot:
        assert line_of(pilot, -1).startswith("1 2 6 reveal  p pass")
        await pilot.press("6")
        assert acts(client) == [m.Bid((2, 2))]


async def test_a_reveal_shown_in_the_middle_can_be_clicked() -> None:
    client = at_shengji(DEALT)
    async with at_table(client) as pilot:
        await pilot.click(offset=spot(pilot, "felt", ("bid", "2")))
        assert acts(client) == [m.Bid((cards("2H")[0],))]


async def test_a_digit_that_reveals_nothing_says_what_is_missing() -> None:
    client = at_shengji(DEALT)
    async with at_table(client) as pilot:
        await pilot.press("3")
        expected = "! You hold no 2 with that key: 1 to 4 are spades, hearts, diamonds, clubs."
        assert line_of(pilot, -2) == expected
        assert acts(client) == []


async def test_after_being_overruled_only_a_reveal_that_stands_is_offered() -> None:
    client = at_shengji(OVERRULED)
    async with at_table(client) as pilot:
        assert line_of(pilot, -1).startswith("1 reveal  p pass")
        await pilot.press("1")
        assert acts(client) == [m.Bid((2, 2))]


async def test_p_passes() -> None:
    client = at_shengji(DEALT)
    async with at_table(client) as pilot:
        await pilot.press("p")
        assert acts(client) == [m.Pass()]
        assert line_of(pilot, -2) == "· Bob is to reveal or to pass."


LIVE = {"deal": "live"}


async def test_while_cards_are_dealt_a_new_level_card_can_be_revealed_at_once() -> None:
    facts = position(
        "3S 4S", phase="bid", banker=None, trump=None, first=0, kitty="2H " + "3H 4H 5H 6H 7H 8H 9H",
        deck="2S TC JC QC".split(), others={1: "3C 4C", 2: "5C 6C", 3: "7C 8C"},
    )  # fmt: skip
    client = at_shengji(facts, options=LIVE)
    async with at_table(client) as pilot:
        assert "1 reveal" not in line_of(pilot, -1)
        client.do(-1, "deal")
        await pilot.pause()
        assert line_of(pilot, -2) == "› Reveal one of these to make its suit main, or wait."
        await pilot.press("1")
        assert acts(client) == [m.Bid((2,))]


async def test_who_is_done_with_a_live_bidding_is_told_so_and_may_wait() -> None:
    client = at_shengji({**DEALT, "turn": 2}, options=LIVE)
    async with at_table(client) as pilot:
        assert "p done" in line_of(pilot, -1)
        await pilot.press("p")
        await pilot.pause()
        assert acts(client) == [m.Pass()]
        assert "p done" not in line_of(pilot, -1)


# The hand ------------------------------------------------------------------------------------


async def test_pairs_and_tractors_lie_in_one_frame_and_trumps_come_first() -> None:
    async with at_table(at_shengji(LEADING)) as pilot:
        text = screen_text(pilot)
        assert "│ TS   TS   9S   9S │".replace("S ", "♠ ") in text
        assert text.index("BJ") < text.index("A♥")
        assert "1 trumps 11" in text


async def test_arrows_walk_along_the_cards_and_round_their_ends() -> None:
    async with at_table(at_shengji(LEADING)) as pilot:
        assert pointed(pilot) == "BJ"
        await pilot.press("right")
        assert pointed(pilot) == "SJ"
        await pilot.press("left", "left")
        assert pointed(pilot) == "3D"


async def test_up_and_down_change_the_row() -> None:
    async with at_table(at_shengji(LEADING)) as pilot:
        rows = stage_of(pilot).layout.at
        assert rows[stage_of(pilot).cursor or ("", 0, 0)][0] == 0
        await pilot.press("down")
        assert rows[stage_of(pilot).cursor or ("", 0, 0)][0] == 1
        await pilot.press("up")
        assert rows[stage_of(pilot).cursor or ("", 0, 0)][0] == 0


async def test_tab_jumps_to_the_next_unit_and_back() -> None:
    async with at_table(at_shengji(LEADING)) as pilot:
        await pilot.press("tab", "tab", "tab")
        assert pointed(pilot) == "2H"
        await pilot.press("shift+tab")
        assert pointed(pilot) == "2S"


async def test_a_digit_jumps_to_its_suit() -> None:
    async with at_table(at_shengji(LEADING)) as pilot:
        await pilot.press("2")
        assert pointed(pilot) == "AH"
        await pilot.press("1")
        assert pointed(pilot) == "BJ"


async def test_x_chooses_the_whole_unit_then_the_equal_cards_then_none() -> None:
    async with at_table(at_shengji(LEADING)) as pilot:
        stage_of(pilot).cursor = ("card", cards("TS")[0], 0)
        await pilot.press("x")
        assert chosen(pilot) == ["9S", "9S", "TS", "TS"]
        assert line_of(pilot, -2) == "› Enter leads a tractor of 2 pairs."
        await pilot.press("x")
        assert chosen(pilot) == ["TS", "TS"]
        await pilot.press("x")
        assert chosen(pilot) == []


async def test_x_takes_no_more_than_the_lead_asks_for() -> None:
    async with at_table(at_shengji(PAIR_LED)) as pilot:
        assert pointed(pilot) == "KH"
        await pilot.press("x")
        assert chosen(pilot) == ["KH", "KH"]


async def test_a_click_chooses_a_card_and_another_lets_it_go() -> None:
    async with at_table(at_shengji(LEADING)) as pilot:
        await pilot.click(offset=card_spot(pilot, "QC"))
        assert chosen(pilot) == ["QC"]
        await pilot.click(offset=card_spot(pilot, "QC"))
        assert chosen(pilot) == []


async def test_escape_lets_the_choice_go_before_it_leaves() -> None:
    client = at_shengji(LEADING)
    async with at_table(client) as pilot:
        await pilot.press("space", "escape")
        assert chosen(pilot) == []
        assert client.asked == []


# Leading -------------------------------------------------------------------------------------


async def test_enter_leads_the_card_pointed_at_when_none_is_chosen() -> None:
    client = at_shengji(LEADING)
    async with at_table(client) as pilot:
        await pilot.press("2", "enter")
        assert acts(client) == [play("AH")]


async def test_cards_of_two_suits_are_refused_in_words_before_enter() -> None:
    client = at_shengji(LEADING)
    async with at_table(client) as pilot:
        await pilot.press("space", "2", "space")
        assert line_of(pilot, -2).endswith(
            "All cards of a lead must be of one suit, or all trumps."
        )
        assert "Enter lead" not in line_of(pilot, -1)
        await pilot.press("enter")
        assert line_of(pilot, -2).startswith("! All cards of a lead")
        assert acts(client) == []


async def test_a_throw_that_somebody_may_beat_is_called_risky_with_the_card() -> None:
    async with at_table(at_shengji(LEADING)) as pilot:
        for text in ("AH", "7H"):
            await pilot.click(offset=card_spot(pilot, text))
        expected = "› A risky throw of 2 single cards: somebody may beat  7♥ ."
        assert line_of(pilot, -2) == expected


async def test_a_throw_of_what_nobody_can_beat_is_called_safe() -> None:
    seen = [[(0, "AH KH"), (1, "3H 4H"), (2, "6H 7H"), (3, "8H 9H")]]
    facts = position("AH KH QH QH 7C", tricks=seen)
    async with at_table(at_shengji(facts)) as pilot:
        await pilot.press("x", "tab", "x", "tab", "x")
        expected = "› A safe throw of a pair and 2 single cards: nobody can beat it."
        assert line_of(pilot, -2) == expected


async def test_with_three_decks_a_lead_can_be_read_in_another_way() -> None:
    facts = position("3H 3H 3H 4H 4H 9C", decks=3)
    client = at_shengji(facts, options={"decks": 3})
    async with at_table(client) as pilot:
        await pilot.press("space", *["right", "space"] * 4)
        assert "tractor of 2 pairs and a single card" in line_of(pilot, -2)
        assert "u read otherwise" in line_of(pilot, -1)
        await pilot.press("u")
        assert "a triple and a pair" in line_of(pilot, -2)
        await pilot.press("enter")
        (action,) = acts(client)
        assert action.groups == (3, 2)
        assert sorted(action.cards) == sorted(cards("3H 3H 3H 4H 4H"))


# Following -----------------------------------------------------------------------------------


async def test_the_pair_that_must_be_played_is_lit_and_all_else_sunk() -> None:
    async with at_table(at_shengji(PAIR_LED)) as pilot:
        assert frozenset(cards("KH")) == stage_of(pilot).lit
        assert line_of(pilot, -2) == "› Cy led a pair of hearts: play 2 cards."


async def test_the_cursor_walks_only_over_cards_that_may_be_played() -> None:
    async with at_table(at_shengji(SINGLE_LED)) as pilot:
        seen = []
        for _ in range(4):
            seen.append(pointed(pilot))
            await pilot.press("right")
        assert seen == ["QC", "5C", "5C", "3C"]


async def test_what_the_rules_ask_for_at_least_is_laid_out_on_one_key() -> None:
    client = at_shengji(TRACTOR_LED)
    async with at_table(client) as pilot:
        await pilot.press("s")
        assert chosen(pilot) == ["8D", "8D", "9D", "9D"]
        assert line_of(pilot, -2) == "› Enter plays them."
        await pilot.press("enter")
        assert acts(client) == [play("9D 9D 8D 8D")]


async def test_a_wrong_answer_is_refused_with_what_one_holds() -> None:
    client = at_shengji(PAIR_LED)
    async with at_table(client) as pilot:
        for text in ("AH", "7H"):
            await pilot.click(offset=card_spot(pilot, text))
        assert line_of(pilot, -2) == "› You hold 1 pair of hearts and must play as many."
        await pilot.press("enter")
        assert acts(client) == []


async def test_a_void_seat_may_choose_anything() -> None:
    client = at_shengji(VOID)
    async with at_table(client) as pilot:
        assert len(stage_of(pilot).lit_places) == 8
        stage_of(pilot).cursor = ("card", 2, 0)
        await pilot.press("x", "enter")
        assert acts(client) == [play("2S 2S")]


async def test_cards_can_be_chosen_ahead_while_others_are_to_play() -> None:
    client = at_shengji({**LEADING, "turn": 3})
    async with at_table(client) as pilot:
        await pilot.press("2", "space")
        assert chosen(pilot) == ["AH"]
        await pilot.press("enter")
        assert line_of(pilot, -2) == "! It is not your turn."
        assert acts(client) == []


# Burying -------------------------------------------------------------------------------------


async def test_burying_counts_cards_points_and_trumps() -> None:
    client = at_shengji(BURYING)
    async with at_table(client) as pilot:
        for text in ("TC", "5C", "6S"):
            await pilot.click(offset=card_spot(pilot, text))
        text = screen_text(pilot)
        assert "3 of 8 to bury" in text
        assert "15 points, 1 trump" in text
        assert line_of(pilot, -2) == "› Choose 5 more cards to bury."


async def test_too_few_cards_are_not_buried() -> None:
    client = at_shengji(BURYING)
    async with at_table(client) as pilot:
        await pilot.press("space", "enter")
        assert line_of(pilot, -2) == "! The kitty has 8 cards: choose 8, not 1."


async def test_a_kitty_is_suggested_and_buried_on_two_keys() -> None:
    client = at_shengji(BURYING)
    async with at_table(client) as pilot:
        await pilot.press("s")
        assert "8 of 8 to bury" in screen_text(pilot)
        await pilot.press("enter")
        (action,) = acts(client)
        assert isinstance(action, m.Bury)
        assert len(stage_of(pilot).hand) == 25


async def test_others_see_that_the_banker_is_burying() -> None:
    facts = position(HAND, phase="bury", banker=0, mine=1, more=0)
    facts["hands"][0] += facts["kitty"]
    client = at_shengji({**facts, "kitty": [], "turn": 0}, mine=1)
    async with at_table(client) as pilot:
        assert "Ann buries 8 cards." in screen_text(pilot)
        assert line_of(pilot, -2) == "· Ann is to bury the kitty."


# The table -----------------------------------------------------------------------------------


async def test_the_partner_sits_opposite_and_the_next_player_at_the_right() -> None:
    async with at_table(at_shengji(PAIR_LED, mine=0)) as pilot:
        rows = screen_text(pilot).splitlines()
        assert "Cy partner" in rows[2]
        left = next(row for row in rows if row.strip().startswith("Dee"))
        assert left.rstrip().endswith("×25")
        assert left.index("Bob") > 60


async def test_the_strip_says_trumps_levels_bank_and_points() -> None:
    async with at_table(at_shengji(PAIR_LED)) as pilot:
        strip = screen_text(pilot).splitlines()[1]
        for part in ("2♠  trumps", "Ann + Cy 2", "Bob + Dee 2 ● bank", "35 points", "80"):
            assert part in strip


async def test_the_last_trick_comes_and_goes_on_t() -> None:
    async with at_table(at_shengji(LATE)) as pilot:
        await pilot.press("t")
        assert "the last trick" in screen_text(pilot)
        await pilot.press("t")
        assert "the last trick" not in screen_text(pilot)


async def test_before_the_first_trick_there_is_none_to_look_back_at() -> None:
    async with at_table(at_shengji(LEADING)) as pilot:
        await pilot.press("t")
        assert line_of(pilot, -2) == "! No trick has been taken yet."


async def test_a_failed_throw_is_told_and_its_rest_stays_in_hand() -> None:
    facts = position("AH QH 3H 9C", others={1: "KH 4H 3C 4C", 2: "5H 6H 3D 4D", 3: "7H 8H 6D 7D"})
    client = at_shengji(facts)
    async with at_table(client) as pilot:
        await pilot.press("x", "right", "x", "enter")
        await pilot.pause()
        text = screen_text(pilot)
        assert "Your throw  A♥   Q♥  fails:  Q♥  must be led." in text
        assert "seen  A♥" in text
        assert len(stage_of(pilot).hand) == 3


@pytest.mark.parametrize("size", [(80, 24), (120, 40)], ids=str)
async def test_of_plays_of_a_dozen_cards_every_card_can_be_read(size: tuple[int, int]) -> None:
    ranks = "3456789"
    lead = " ".join(f"{rank}H {rank}H" for rank in ranks[1:])
    answers = [" ".join(f"{rank}{suit} {rank}{suit}" for rank in ranks[1:]) for suit in "DC"]
    facts = position(
        "AH AH KH KH QH QH JH JH TH TH 3H 3H 3S",
        trick=[(1, lead), (2, answers[0]), (3, answers[1])],
    )
    async with at_table(at_shengji(facts), size=size) as pilot:
        text = screen_text(pilot)
        for suit, rank in product("♥♦♣", ranks[1:]):
            assert text.count(f"{rank}{suit}") >= 2, f"{rank}{suit}"


# The end -------------------------------------------------------------------------------------


async def test_the_reckoning_shows_kitty_factor_and_levels() -> None:
    async with at_table(at_shengji(RECKONED)) as pilot:
        text = screen_text(pilot)
        assert "45 in tricks + 15 × 4 in the kitty = 105 of 80" in text
        assert "The bank changes: Ann and Cy stay at 3." in text
        assert "Cy is the next banker." in text


@pytest.mark.parametrize("key", ["n", "enter"])
async def test_the_next_round_begins_on_n_or_enter(key: str) -> None:
    client = at_shengji(RECKONED)
    client.refuse["act"] = "Enough seen."
    async with at_table(client) as pilot:
        await pilot.press(key)
        await pilot.pause()
        assert acts(client) == [m.Next()]


async def test_the_last_trick_of_a_round_leads_to_its_reckoning() -> None:
    client = at_shengji(LAST_CARD)
    async with at_table(client) as pilot:
        await pilot.press("enter")
        for seat, text in ((1, "play 5C"), (2, "play 4D"), (3, "play 3D")):
            client.do(seat, text)
        await pilot.pause()
        assert "Round 1 is over" in screen_text(pilot)
        assert line_of(pilot, -1).startswith("n next round  t last trick")


async def test_the_result_names_the_winning_pair() -> None:
    client = at_shengji(LAST_CARD, options={"rounds": 1})
    async with at_table(client) as pilot:
        await pilot.press("enter")
        for seat, text in ((1, "play 5C"), (2, "play 4D"), (3, "play 3D")):
            client.do(seat, text)
        await pilot.pause()
        assert isinstance(pilot.app.screen, ResultScreen)
        text = screen_text(pilot)
        assert "Bob and Dee win the match" in text
        assert "ahead after the last round, after 1 round" in text


async def test_giving_up_is_asked_first_and_counts_for_both() -> None:
    client = at_shengji(LEADING)
    async with at_table(client) as pilot:
        await pilot.press("g")
        await pilot.pause()
        assert "Give up this match for both of you?" in screen_text(pilot)
        await pilot.press("y")
        await pilot.pause()
        assert acts(client) == [m.Concede()]


async def test_a_watcher_sees_backs_and_chooses_nothing() -> None:
    client = at_shengji(LATE, mine=None)
    async with at_table(client) as pilot:
        assert "╳╳" in screen_text(pilot)
        await pilot.press("space", "x", "s", "enter")
        await pilot.click(offset=spot(pilot, "own", ("card", 0, 0)))
        assert chosen(pilot) == []
        assert client.asked == []


async def test_somebody_away_is_marked() -> None:
    people = (person("Ann"), bot("Bob"), person("Cy", here=False), bot("Dee"))
    async with at_table(at_shengji(LEADING, people=people)) as pilot:
        assert "Cy away" in screen_text(pilot)


@pytest.mark.parametrize(
    ("facts", "section"),
    [
        (DEALT, "bidding"),
        (BURYING, "kitty"),
        (LEADING, "leading"),
        (PAIR_LED, "following"),
        (RECKONED, "reckoning"),
    ],
    ids=["bidding", "burying", "leading", "following", "reckoning"],
)
async def test_the_rules_open_at_the_case_at_hand(facts: dict[str, Any], section: str) -> None:
    async with at_table(at_shengji(facts)) as pilot:
        assert shengji_board(pilot).rules_at_hand() == section


async def test_the_rules_open_at_throws_while_one_is_chosen() -> None:
    async with at_table(at_shengji(LEADING)) as pilot:
        await pilot.press("space", "right", "space")
        assert shengji_board(pilot).rules_at_hand() == "throws"


# Taking back ---------------------------------------------------------------------------------


async def test_z_takes_the_own_last_play_back_where_the_table_allows_it() -> None:
    facts = position(HAND, trick=[(0, "TC")], turn=1)
    client = at_shengji(facts, options={"undo": True})
    async with at_table(client) as pilot:
        assert "z take back" in line_of(pilot, -1)
        await pilot.press("z")
        assert acts(client) == [m.TakeBack()]


async def test_elsewhere_a_card_laid_is_a_card_played() -> None:
    client = at_shengji(position(HAND, trick=[(0, "TC")], turn=1))
    async with at_table(client) as pilot:
        assert "take back" not in line_of(pilot, -1)
        await pilot.press("z")
        assert acts(client) == []
        assert "a card laid is a card played" in screen_text(pilot)


async def test_the_last_trick_stays_turned_where_the_table_says_so() -> None:
    client = at_shengji(LATE, options={"show_last_trick": False})
    async with at_table(client) as pilot:
        assert "last trick" not in line_of(pilot, -1)
        await pilot.press("t")
        assert "stays turned" in screen_text(pilot)
