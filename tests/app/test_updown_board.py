"""What the keys and the mouse do on the board of Up or Down?, and what it says."""

from typing import Any

import pytest
from textual.geometry import Offset
from textual.pilot import Pilot

from tests.app.played import PlayedClient, at_table, line_of, screen_text
from tests.app.updown_positions import FOUR, LAST, ONE_PILE, SIX, START, sitting, stage_of
from upgrade_core.cards import cards, parse_card
from upgrade_core.games.updown import model as m
from upgrade_core.games.updown.options import HAND_SIZE
from upgrade_tui.app.boards.updown.draft import Target
from upgrade_tui.app.screens.result import ResultScreen
from upgrade_tui.app.widgets.zone import Zone

ZONES = {"hand": "own", "row": "own", "drop": "own", "seat": "seats"}
PROMPT, KEYS = -2, -1
CLOSED_PILE = 1


def acts(client: PlayedClient) -> list[Any]:
    return [command[2] for command in client.asked if command[0] == "act"]


def place(card: str, take: str, row: int, draw: m.Pile | None, *, drop: bool = False) -> m.Place:
    placed, taken = cards(f"{card} {take}")
    return m.Place(placed, taken, row, drop, draw)


def ring(number: str) -> Target:
    return "ring", parse_card(number)


def hand(number: str) -> Target:
    return "hand", parse_card(number)


def spot(pilot: Pilot[int], target: Target) -> Offset:
    """The middle of a place, on the screen."""
    zone = pilot.app.screen.query_one(f"#board-{ZONES.get(target[0], 'ring')}", Zone)
    region = next(each.region for each in reversed(zone.spots) if each.target == target)
    return zone.region.offset + region.offset + Offset(region.width // 2, region.height // 2)


async def test_four_digits_are_a_whole_move() -> None:
    client = sitting(FOUR)
    async with at_table(client) as pilot:
        await pilot.press("2", "1", "1", "2")
        assert acts(client) == [place("37", "34", 1, "down")]


async def test_arrows_and_enter_make_the_same_move() -> None:
    client = sitting(FOUR)
    async with at_table(client) as pilot:
        await pilot.press("right", "enter", "enter", "enter", "right", "enter")
        assert acts(client) == [place("37", "34", 1, "down")]


async def test_nothing_is_asked_of_the_table_before_the_last_step() -> None:
    client = sitting(FOUR)
    async with at_table(client) as pilot:
        await pilot.press("2", "1", "1")
        assert client.asked == []
        assert line_of(pilot, PROMPT).startswith("› Which pile do you draw from?")


async def test_escape_steps_back_one_choice_at_a_time_and_only_then_leaves() -> None:
    client = sitting(FOUR)
    async with at_table(client) as pilot:
        await pilot.press("2", "1", "1")
        prompts = []
        for _ in range(3):
            await pilot.press("escape")
            prompts.append(line_of(pilot, PROMPT))
        assert [prompt[:25] for prompt in prompts] == [
            "› Which row gets  34G ?",
            "› Which neighbour do you ",
            "› Your turn: which card d",
        ]
        await pilot.press("escape")
        await pilot.pause()
        assert "Leave the table?" in screen_text(pilot)


async def test_stepping_back_points_at_what_was_chosen() -> None:
    async with at_table(sitting(FOUR)) as pilot:
        await pilot.press("3", "escape")
        assert stage_of(pilot).cursor == hand("75")


async def test_pointing_at_a_card_shows_its_place_and_its_neighbours() -> None:
    async with at_table(sitting(FOUR)) as pilot:
        await pilot.press("right")
        stage = stage_of(pilot)
        assert stage.placed == parse_card("37")
        assert stage.beside == tuple(cards("34 52"))
        assert screen_text(pilot).count("┏G·■┓") == len(stage.beside)


async def test_while_a_neighbour_is_chosen_every_row_says_what_it_would_gain() -> None:
    async with at_table(sitting(FOUR)) as pilot:
        await pilot.press("1", "right")
        assert stage_of(pilot).taken == parse_card("34")
        assert "+34G +5" in screen_text(pilot)
        await pilot.press("left")
        rows = [line for line in screen_text(pilot).splitlines() if "+12P" in line]
        assert [line.split("+12P")[1].split()[0] for line in rows] == ["+8", "+1"]


async def test_a_row_that_does_not_go_on_is_given_up_by_a_second_press() -> None:
    client = sitting(FOUR)
    async with at_table(client) as pilot:
        await pilot.press("1", "1", "1")
        assert line_of(pilot, PROMPT) == "› Give up row 1 and begin a new one with  12P ?"
        assert "give up −23" in screen_text(pilot)
        await pilot.press("1", "1")
        assert acts(client) == [place("26", "12", 1, "up", drop=True)]


async def test_a_row_that_goes_on_is_given_up_by_x_and_enter() -> None:
    client = sitting(FOUR)
    async with at_table(client) as pilot:
        await pilot.press("2", "1", "x", "enter", "1")
        assert acts(client) == [place("37", "34", 1, "up", drop=True)]


async def test_x_twice_leaves_the_row_as_it_is() -> None:
    async with at_table(sitting(FOUR)) as pilot:
        await pilot.press("2", "1", "x", "x")
        assert stage_of(pilot).cursor == ("row", 1)


async def test_a_row_cannot_be_given_up_while_there_are_fewer_than_three() -> None:
    async with at_table(sitting(ONE_PILE)) as pilot:
        await pilot.press("1", "1", "x")
        assert line_of(pilot, PROMPT) == "! A row is given up only when you have three."


async def test_a_refused_row_is_answered_with_its_rule() -> None:
    async with at_table(sitting(ONE_PILE)) as pilot:
        await pilot.press("1", "1", "1")
        assert line_of(pilot, PROMPT) == "! Row 1 rises above 40: 25 does not fit."


async def test_where_one_pile_is_left_the_row_ends_the_move() -> None:
    client = sitting(ONE_PILE)
    async with at_table(client) as pilot:
        await pilot.press("1", "1", "3")
        assert acts(client) == [place("26", "25", 3, "down")]


async def test_in_the_last_turn_neighbour_and_row_are_enough_and_the_result_follows() -> None:
    client = sitting(LAST)
    async with at_table(client) as pilot:
        await pilot.press("2", "3")
        await pilot.pause()
        assert acts(client) == [place("39", "5", 3, None)]
        assert isinstance(pilot.app.screen, ResultScreen)
        assert "36+3+4+1" in screen_text(pilot)


async def test_the_first_taken_card_begins_the_first_row_unasked() -> None:
    client = sitting(START)
    async with at_table(client) as pilot:
        await pilot.press("1", "1", "1")
        assert acts(client) == [place("7", "5", 1, "up")]


async def test_the_key_line_lists_exactly_what_may_be_done() -> None:
    async with at_table(sitting(FOUR)) as pilot:
        lines = [line_of(pilot, KEYS).partition("  l log")[0]]
        for key in ("2", "1", "1"):
            await pilot.press(key)
            lines.append(line_of(pilot, KEYS).partition("  l log")[0])
        assert lines == [
            "1–3 place  Enter place it  v all rows",
            "1 2 take  Enter take it  Esc back  v all rows",
            "1–3 row  Enter put it there  x give up  Esc back",
            "1 2 open, closed  Enter draw  Esc back  v all rows",
        ]


async def test_others_turns_leave_nothing_to_do_but_look() -> None:
    async with at_table(sitting({**FOUR, "turn": 1})) as pilot:
        assert line_of(pilot, KEYS) == "v all rows  l log  c chat  ? help"
        assert line_of(pilot, PROMPT) == "· Bob is to move."
        await pilot.press("1")
        assert line_of(pilot, PROMPT) == "! It is not your turn."


async def test_a_digit_without_meaning_is_refused_in_words() -> None:
    async with at_table(sitting(FOUR)) as pilot:
        await pilot.press("7")
        assert line_of(pilot, PROMPT) == "! There is nothing numbered 7 to choose."


async def test_a_whole_move_is_made_with_four_clicks() -> None:
    client = sitting(FOUR)
    async with at_table(client) as pilot:
        for target in (hand("37"), ring("52"), ("row", 3), ("up", 0)):
            await pilot.click(offset=spot(pilot, target))
        assert acts(client) == [place("37", "52", 3, "up")]


async def test_a_click_on_another_card_of_the_hand_begins_anew() -> None:
    client = sitting(FOUR)
    async with at_table(client) as pilot:
        for target in (hand("37"), ring("52"), hand("26"), ring("34"), ("row", 1), ("down", 0)):
            await pilot.click(offset=spot(pilot, target))
        assert acts(client) == [place("26", "34", 1, "down")]


async def test_giving_up_takes_two_clicks() -> None:
    client = sitting(FOUR)
    async with at_table(client) as pilot:
        for target in (hand("37"), ring("52")):
            await pilot.click(offset=spot(pilot, target))
        await pilot.click(offset=spot(pilot, ("drop", 1)))
        assert stage_of(pilot).cursor == ("drop", 1)
        for target in (("drop", 1), ("up", 0)):
            await pilot.click(offset=spot(pilot, target))
        assert acts(client) == [place("37", "52", 1, "up", drop=True)]


async def test_a_click_on_what_comes_later_says_what_comes_first() -> None:
    async with at_table(sitting(FOUR)) as pilot:
        said = []
        for before, target in (("", ring("5")), ("2", ("row", 1)), ("1", ("up", 0))):
            await pilot.press(*before)
            await pilot.click(offset=spot(pilot, target))
            said.append(line_of(pilot, PROMPT))
        assert said == [
            "! First choose the card to place.",
            "! First choose which neighbour to take.",
            "! First choose the row.",
        ]


async def test_a_click_on_a_card_that_is_no_neighbour_names_the_neighbours() -> None:
    async with at_table(sitting(FOUR)) as pilot:
        await pilot.press("2")
        await pilot.click(offset=spot(pilot, ring("5")))
        assert line_of(pilot, PROMPT) == "! Beside 37 lie 34 and 52: take one of them."


async def test_the_mouse_on_a_neighbour_shows_what_it_would_bring() -> None:
    async with at_table(sitting(FOUR)) as pilot:
        await pilot.press("2")
        await pilot.hover(offset=spot(pilot, ring("52")))
        await pilot.pause()
        assert stage_of(pilot).taken == parse_card("52")


async def test_v_shows_all_rows_of_all_seats_in_full() -> None:
    async with at_table(sitting(SIX)) as pilot:
        await pilot.press("v")
        await pilot.pause()
        text = screen_text(pilot)
        longest = " 4G▁ 6P▂16G▂22G▃28G▃36P▄42P▄47B▅51Y▅55R"
        assert longest in text
        assert "10×4G  40" in text
        await pilot.press("escape")
        await pilot.pause()
        assert "All rows" not in screen_text(pilot)


async def test_a_click_on_a_seat_shows_all_rows_too() -> None:
    async with at_table(sitting(FOUR)) as pilot:
        await pilot.click(offset=spot(pilot, ("seat", 2)))
        await pilot.pause()
        assert "All rows" in screen_text(pilot)


async def test_what_another_places_takes_and_draws_is_seen() -> None:
    client = sitting({**FOUR, "turn": 1})
    async with at_table(client) as pilot:
        client.do(1, "place 50 take 52 row 3 draw up")
        await pilot.pause()
        stage, text = stage_of(pilot), screen_text(pilot)
        assert stage.scene.state.ring == cards("5 12 34 50 60 71")
        assert stage.scene.is_fresh(parse_card("50"))
        assert "Bob drew  24P  from the open pile." in text
        assert "24P" in text.splitlines()[1]


async def test_a_move_in_hand_stays_while_people_come_and_go() -> None:
    client = sitting(FOUR)
    async with at_table(client) as pilot:
        await pilot.press("2", "1")
        client.set_people(*client.table.info.people)
        await pilot.pause()
        assert line_of(pilot, PROMPT) == "› Which row gets  34G ?"


async def test_cards_seen_when_drawn_stand_beside_their_owner() -> None:
    async with at_table(sitting(FOUR)) as pilot:
        assert "Cy  48P  bot" in screen_text(pilot).splitlines()[1]


async def test_watchers_look_on_and_choose_nothing() -> None:
    client = sitting(FOUR, None)
    async with at_table(client) as pilot:
        assert stage_of(pilot).cursor is None
        await pilot.press("1", "enter")
        await pilot.click(offset=spot(pilot, ring("5")))
        assert client.asked == []
        assert screen_text(pilot).count("╳╳╳") == HAND_SIZE + CLOSED_PILE


async def test_giving_up_the_game_is_asked_about_first() -> None:
    client = sitting(FOUR)
    async with at_table(client) as pilot:
        await pilot.press("g")
        await pilot.pause()
        assert "Give up this game?" in screen_text(pilot)
        await pilot.press("y")
        await pilot.pause()
        assert acts(client) == [m.Concede()]
        assert "You give up." in screen_text(pilot)


@pytest.mark.parametrize(
    ("keys", "words"),
    [
        ((), "The ring holds six cards"),
        (("2", "1"), "You may have three rows."),
        (("2", "1", "1"), "Draw from the open pile"),
    ],
)
async def test_the_rules_open_at_the_step_at_hand(keys: tuple[str, ...], words: str) -> None:
    async with at_table(sitting(FOUR)) as pilot:
        await pilot.press(*keys, "f2")
        await pilot.pause()
        assert words in screen_text(pilot)
