"""What the keys and the mouse do on Overthrone's board, and what it says."""

from typing import Any

import pytest
from textual.geometry import Offset
from textual.pilot import Pilot

from tests.app.overthrone_positions import (
    ENDING,
    JESTING,
    KINGLY,
    MANUAL,
    MIDDLE,
    OPENING,
    STUCK,
    playing,
    position,
)
from tests.app.played import PlayedClient, at_table, line_of, screen_text
from upgrade_core.cards import card_text, parse_card
from upgrade_core.games.overthrone import model as m
from upgrade_tui.app.boards.overthrone.claims import condition
from upgrade_tui.app.boards.overthrone.plan import make_plan
from upgrade_tui.app.widgets.cards import Size
from upgrade_tui.app.widgets.zone import Zone

NORTH, EAST, SOUTH, WEST = range(4)


def acts(client: PlayedClient) -> list[Any]:
    return [command[2] for command in client.asked if command[0] == "act"]


def spot(pilot: Pilot[int], zone: str, target: tuple[str, int]) -> Offset:
    """The middle of a place, on the screen."""
    widget = pilot.app.screen.query_one(f"#board-{zone}", Zone)
    region = next(each.region for each in widget.spots if each.target == target)
    return widget.region.offset + region.offset + Offset(region.width // 2, region.height // 2)


def card(text: str) -> int:
    return parse_card(text)


# Playing with keys ---------------------------------------------------------------------------


async def test_a_card_with_one_goal_goes_there_on_one_key() -> None:
    client = playing(KINGLY)
    async with at_table(client) as pilot:
        await pilot.press("1")
        assert acts(client) == [m.Play(card("2S"), NORTH)]
        assert " 2♠  goes north." in screen_text(pilot)


async def test_a_card_that_starts_a_suit_has_one_goal_the_next_free_place() -> None:
    client = playing(position("4C", "QH", n="5H", draw="2S"))
    async with at_table(client) as pilot:
        await pilot.press("1")
        assert acts(client) == [m.Play(card("4C"), EAST)]


async def test_a_court_card_only_for_the_throne_goes_there_on_one_key() -> None:
    client = playing(KINGLY)
    async with at_table(client) as pilot:
        await pilot.press("2")
        assert acts(client) == [m.Throne(card("KS"))]
        assert "Who may overthrow K♠?" in screen_text(pilot)


async def test_a_card_with_two_goals_is_lifted_and_its_goals_are_lit_with_their_keys() -> None:
    client = playing(KINGLY)
    async with at_table(client) as pilot:
        await pilot.press("3")
        assert acts(client) == []
        assert line_of(pilot, -2) == "›  K♥  may go east or to the throne."
        assert line_of(pilot, -1).startswith("e east  t throne  d discard  Esc back")
        text = screen_text(pilot)
        assert "━e━" in text
        assert "━━t━━" in text


@pytest.mark.parametrize(
    ("key", "action"),
    [
        ("e", m.Play(card("KH"), EAST)),
        ("t", m.Throne(card("KH"))),
        ("d", m.Discard(card("KH"))),
    ],
)
async def test_its_goals_key_plays_the_chosen_card(key: str, action: m.Action) -> None:
    client = playing(KINGLY)
    async with at_table(client) as pilot:
        await pilot.press("3", key)
        assert acts(client) == [action]


async def test_choosing_a_card_with_two_goals_again_asks_where_to() -> None:
    client = playing(KINGLY)
    async with at_table(client) as pilot:
        await pilot.press("3", "3")
        assert acts(client) == []
        assert line_of(pilot, -2) == "! Where to? It may go east or to the throne."


async def test_a_card_without_a_goal_says_why_and_is_thrown_away_the_second_time() -> None:
    client = playing(STUCK)
    async with at_table(client) as pilot:
        await pilot.press("1")
        assert acts(client) == []
        assert line_of(pilot, -2) == (
            "›  9♥  cannot be played. Under a Jack one adds an Ace or spades."
        )
        await pilot.press("1")
        assert acts(client) == [m.Discard(card("9H"))]


async def test_the_arrows_choose_and_enter_plays() -> None:
    client = playing(KINGLY)
    async with at_table(client) as pilot:
        await pilot.press("right", "right", "left", "enter")
        assert acts(client) == [m.Play(card("2S"), NORTH)]


async def test_throwing_away_needs_a_chosen_card() -> None:
    client = playing(KINGLY)
    async with at_table(client) as pilot:
        await pilot.press("d")
        assert line_of(pilot, -2).startswith("! Choose the card to throw away first")
        assert acts(client) == []


async def test_a_goals_key_alone_plays_the_only_card_that_can_go_there() -> None:
    client = playing(KINGLY)
    async with at_table(client) as pilot:
        await pilot.press("n")
        assert acts(client) == [m.Play(card("2S"), NORTH)]
        await pilot.press("t")
        assert line_of(pilot, -2).startswith("! Several cards could go there: choose one")


async def test_a_goals_key_where_nothing_can_go_says_so() -> None:
    client = playing(STUCK)
    async with at_table(client) as pilot:
        await pilot.press("t")
        assert line_of(pilot, -2).startswith("! No card can go there now")


async def test_a_forbidden_goal_is_answered_with_the_rule() -> None:
    client = playing(STUCK)
    async with at_table(client) as pilot:
        await pilot.press("1", "e")
        assert line_of(pilot, -2) == "! The hearts already live at N."
        await pilot.press("t")
        assert line_of(pilot, -2) == "! Only a Jack, Queen or King can take the throne."
        assert acts(client) == []


async def test_a_digit_without_a_card_is_refused_in_words() -> None:
    async with at_table(playing(STUCK)) as pilot:
        await pilot.press("6")
        assert line_of(pilot, -2) == "! There is no card 6 in your hand."


# The Jester ----------------------------------------------------------------------------------


async def test_the_jester_lights_the_foundations_it_may_go_onto() -> None:
    client = playing(MIDDLE)
    async with at_table(client) as pilot:
        await pilot.press("2")
        assert line_of(pilot, -2) == "› The Jester may go north, east or south."
        await pilot.press("e")
        assert acts(client) == [m.PlaceJester(EAST)]
        assert "The Jester rules" in screen_text(pilot)


async def test_the_jester_with_nowhere_to_go_says_what_it_needs() -> None:
    async with at_table(playing(OPENING)) as pilot:
        await pilot.press("1")
        assert line_of(pilot, -2) == "› The Jester goes onto a started foundation only."


async def test_under_the_jester_g_plays_the_top_of_the_discard_pile() -> None:
    client = playing(JESTING)
    async with at_table(client) as pilot:
        assert "g take the discard" in line_of(pilot, -1)
        await pilot.press("g")
        assert acts(client) == [m.Rescue(SOUTH)]
        assert "From the discard pile  8♦  goes south." in screen_text(pilot)


async def test_without_the_jester_the_discard_pile_is_closed_and_says_why() -> None:
    client = playing(MIDDLE)
    async with at_table(client) as pilot:
        await pilot.press("g")
        assert line_of(pilot, -2).startswith("! The discard pile opens only while the Jester")


async def test_a_court_card_of_the_discard_pile_may_choose_the_throne() -> None:
    facts = position("9H", "JC QS", n="5H JK", e="7S", s="2C", discard="KS", draw="8D")
    client = playing(facts)
    async with at_table(client) as pilot:
        await pilot.press("g")
        assert line_of(pilot, -2) == "›  K♠  may go east or to the throne."
        await pilot.press("t")
        assert acts(client) == [m.RescueToThrone()]


# Drawing and ending --------------------------------------------------------------------------


async def test_space_draws_where_drawing_is_manual() -> None:
    client = playing(MANUAL, draw="manual")
    async with at_table(client) as pilot:
        assert line_of(pilot, -1).startswith("Space draw")
        await pilot.press("space")
        assert acts(client) == [m.Draw()]
        assert [card_text(each) for each in client.match.state.hand] == "5S 3D 6S 7S 8S".split()


async def test_space_says_so_where_the_hand_fills_by_itself() -> None:
    async with at_table(playing(MANUAL)) as pilot:
        await pilot.press("space")
        assert line_of(pilot, -2) == "! The hand is refilled by itself."


async def test_finishing_asks_first_where_something_could_still_be_played() -> None:
    client = playing(ENDING)
    async with at_table(client) as pilot:
        assert "f finish" in line_of(pilot, -1)
        await pilot.press("f", "n")
        assert acts(client) == []
        await pilot.press("f", "y")
        await pilot.pause()
        assert acts(client) == [m.Finish()]


async def test_nobody_finishes_with_cards_to_draw() -> None:
    client = playing(MIDDLE)
    async with at_table(client) as pilot:
        assert "finish" not in line_of(pilot, -1)
        await pilot.press("f")
        await pilot.pause()
        assert acts(client) == []


async def test_giving_up_asks_first() -> None:
    client = playing(MIDDLE)
    async with at_table(client) as pilot:
        await pilot.press("x", "n")
        assert acts(client) == []
        await pilot.press("x", "y")
        await pilot.pause()
        assert acts(client) == [m.Concede()]


async def test_the_end_says_what_is_left_and_what_that_is_worth() -> None:
    client = playing(ENDING)
    async with at_table(client) as pilot:
        await pilot.press("1")
        await pilot.pause()
        await pilot.press("escape")
        assert line_of(pilot, -2) == ("· No card can be played any more. 3 cards left: Good.")


# What is always in sight ---------------------------------------------------------------------


async def test_who_may_overthrow_the_ruler_is_in_sight_with_what_it_depends_on() -> None:
    async with at_table(playing(MIDDLE)) as pilot:
        text = screen_text(pilot)
        assert "Who may overthrow K♠?" in text
        assert "*K♥* K♦  K♣  always" in text
        assert " Q♥ *Q♦*(Q♣) above 7" in text
        assert "(J♠)(J♥) J♦  ·   on an Ace" in text


async def test_the_panel_follows_the_ruler() -> None:
    client = playing(MIDDLE)
    async with at_table(client) as pilot:
        await pilot.press("3")
        text = screen_text(pilot)
        assert "Who may overthrow Q♦?" in text
        assert "The Queen lets you add:" in text
        assert "any Ace, any ♦" in text
        assert "a neighbour" not in text


@pytest.mark.parametrize(
    ("facts", "rank", "words"),
    [
        (position("2C", "JS", n="4S", draw="3C"), m.JACK, "always"),
        (position("2C", "QS", n="4S", draw="3C"), m.QUEEN, "always"),
        (position("2C", "QS", n="4S", draw="3C"), m.JACK, "above 4"),
        (position("2C", "QS", n="5H", draw="3C"), m.JACK, "if begun"),
        (position("2C", "QS", n="4S JK", draw="3C"), m.JACK, "if begun"),
        (position("2C", "KS", n="4S AS", draw="3C"), m.QUEEN, "never"),
        (position("2C", "KS", n="4S", draw="3C"), m.JACK, "on an Ace"),
        (position("2C", "KS", n="4S KH", draw="3C") | {}, m.KING, "always"),
    ],
)
def test_on_what_an_overthrow_depends_in_a_word(
    facts: dict[str, Any], rank: int, words: str
) -> None:
    facts["foundations"]["n"] = [each for each in facts["foundations"]["n"] if each != "KH"]
    state = playing(facts).match.state
    assert condition(state, rank) == words


async def test_watchers_see_the_table_and_are_offered_nothing() -> None:
    client = playing(MIDDLE, None)
    async with at_table(client) as pilot:
        assert "Who may overthrow K♠?" in screen_text(pilot)
        assert line_of(pilot, -1) == "l log  c chat  ? help"
        await pilot.press("1")
        assert line_of(pilot, -2) == "! You are watching: only players act."


# The mouse -----------------------------------------------------------------------------------


async def test_a_click_plays_a_card_with_one_goal() -> None:
    client = playing(KINGLY)
    async with at_table(client) as pilot:
        await pilot.click(offset=spot(pilot, "hand", ("hand", 0)))
        assert acts(client) == [m.Play(card("2S"), NORTH)]


async def test_two_clicks_play_a_card_where_one_wants() -> None:
    client = playing(KINGLY)
    async with at_table(client) as pilot:
        await pilot.click(offset=spot(pilot, "hand", ("hand", 2)))
        await pilot.click(offset=spot(pilot, "tableau", ("throne", 0)))
        assert acts(client) == [m.Throne(card("KH"))]


async def test_a_chosen_card_is_thrown_away_by_a_click_on_the_pile() -> None:
    client = playing(KINGLY)
    async with at_table(client) as pilot:
        await pilot.click(offset=spot(pilot, "hand", ("hand", 2)))
        await pilot.click(offset=spot(pilot, "tableau", ("discard", 0)))
        assert acts(client) == [m.Discard(card("KH"))]


async def test_under_the_jester_a_click_on_the_discard_pile_plays_its_top() -> None:
    client = playing(JESTING)
    async with at_table(client) as pilot:
        await pilot.click(offset=spot(pilot, "tableau", ("discard", 0)))
        assert acts(client) == [m.Rescue(SOUTH)]


async def test_a_click_on_the_draw_pile_fills_the_hand() -> None:
    client = playing(MANUAL, draw="manual")
    async with at_table(client) as pilot:
        await pilot.click(offset=spot(pilot, "tableau", ("draw", 0)))
        assert acts(client) == [m.Draw()]


# Sizes ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("width", range(72, 160, 4))
def test_everything_has_its_place_at_every_size(width: int) -> None:
    for height in range(15, 48):
        plan = make_plan(width, height)
        assert plan.tableau_height + plan.hand_height == height
        assert max(y for _, y in plan.heads) + 1 + plan.places.height <= plan.tableau_height
        assert min(y for _, y in plan.heads) >= 0
        assert plan.throne_at[1] > 0
        assert 6 * (plan.hand.width + 2) <= width
        assert plan.panel >= 27
        assert plan.panel + plan.right + 2 * plan.throne.width + 4 <= width


def test_at_80_by_24_throne_and_hand_are_full_cards() -> None:
    plan = make_plan(80, 19)
    assert (plan.places, plan.throne, plan.hand) == (Size.SMALL, Size.FULL, Size.FULL)


def test_at_120_by_40_all_cards_are_full_ones() -> None:
    assert make_plan(88, 37).places is Size.FULL
