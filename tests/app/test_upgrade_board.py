"""What the keys and the mouse do on the board, and what it says."""

from typing import Any

from textual.geometry import Offset
from textual.pilot import Pilot

from tests.app.fakes import bot, person
from tests.app.played import (
    DUEL,
    FOUR,
    LAST_TOKEN,
    PLACING,
    TIE,
    PlayedClient,
    at_table,
    board_of,
    line_of,
    many,
    position,
    screen_text,
    seat,
)
from upgrade_core.cards import parse_card
from upgrade_core.games.upgrade import model as m
from upgrade_tui.app.widgets.zone import Zone


def acts(client: PlayedClient) -> list[Any]:
    return [command[2] for command in client.asked if command[0] == "act"]


def spot(pilot: Pilot[int], zone: str, target: tuple[str, int]) -> Offset:
    """The middle of a place, on the screen."""
    widget = pilot.app.screen.query_one(f"#board-{zone}", Zone)
    region = next(each.region for each in widget.spots if each.target == target)
    return widget.region.offset + region.offset + Offset(region.width // 2, region.height // 2)


async def test_a_digit_attacks_the_opponent_of_that_number() -> None:
    client = PlayedClient.at(FOUR)
    async with at_table(client) as pilot:
        await pilot.press("2")
        assert acts(client) == [m.Attack(2)]
        assert "You take a token from Cy." in screen_text(pilot)


async def test_numbers_count_clockwise_from_the_own_seat() -> None:
    client = PlayedClient.at({**FOUR, "turn": 2}, mine=2)
    async with at_table(client) as pilot:
        assert "1 Dee" in screen_text(pilot)
        await pilot.press("1")
        assert acts(client) == [m.Attack(3)]


async def test_upgrading_takes_u_and_the_digit_of_a_card() -> None:
    client = PlayedClient.at(FOUR)
    async with at_table(client) as pilot:
        await pilot.press("u")
        assert line_of(pilot, -2) == "› Where do you put  7♣ ?"
        assert "╰──4──╯" in screen_text(pilot)
        await pilot.press("4")
        assert acts(client) == [m.Replace("defence", 1)]


async def test_the_arrows_and_enter_upgrade_too() -> None:
    client = PlayedClient.at(FOUR)
    async with at_table(client) as pilot:
        await pilot.press("right", "right", "enter")
        assert acts(client) == [m.Replace("attack", 1)]


async def test_up_points_at_an_opponent_and_enter_attacks() -> None:
    client = PlayedClient.at(FOUR)
    async with at_table(client) as pilot:
        await pilot.press("up", "right")
        assert line_of(pilot, -2) == "› Enter attacks Cy with 13."
        await pilot.press("enter")
        assert acts(client) == [m.Attack(2)]


async def test_escape_takes_the_cursor_away_before_it_leaves() -> None:
    client = PlayedClient.at(FOUR)
    async with at_table(client) as pilot:
        await pilot.press("u", "escape")
        assert "Your turn" in line_of(pilot, -2)
        assert client.asked == []


async def test_the_key_line_lists_exactly_what_may_be_done() -> None:
    async with at_table(PlayedClient.at(DUEL)) as pilot:
        expected = "1 attack  u upgrade  a add  d discard  p pile  l log  c chat  ? help"
        assert line_of(pilot, -1) == expected


async def test_what_may_not_be_done_is_absent_from_the_key_line() -> None:
    rules = {"allow_discard": False}
    async with at_table(PlayedClient.at(FOUR, options=rules)) as pilot:
        assert line_of(pilot, -1) == "1 2 3 attack  u upgrade  p pile  l log  c chat  ? help"


async def test_others_turns_leave_nothing_to_do_but_look() -> None:
    async with at_table(PlayedClient.at({**FOUR, "turn": 1})) as pilot:
        assert line_of(pilot, -1) == "p pile  l log  c chat  ? help"
        assert line_of(pilot, -2) == "· Bob is to move."


async def test_an_illegal_wish_is_answered_with_the_rule_that_forbids_it() -> None:
    client = PlayedClient.at(FOUR)
    async with at_table(client) as pilot:
        await pilot.press("a")
        assert line_of(pilot, -2) == ("! An attack row holds at most 2 cards: replace one instead.")
        assert acts(client) == []


async def test_attacking_a_number_nobody_has_is_refused_in_words() -> None:
    async with at_table(PlayedClient.at(FOUR)) as pilot:
        await pilot.press("7")
        assert line_of(pilot, -2) == "! There is no opponent 7 at this table."


async def test_a_forced_attack_leaves_only_attacks_and_says_why() -> None:
    async with at_table(PlayedClient.at({**DUEL, "stall": 10})) as pilot:
        assert line_of(pilot, -1) == "1 attack  p pile  l log  c chat  ? help"
        assert "10 turns without an attack, so now you must attack." in line_of(pilot, -2)
        await pilot.press("u")
        assert line_of(pilot, -2).startswith("! 10 turns have passed without an attack")


async def test_the_stall_counter_shows_from_half_way_on() -> None:
    async with at_table(PlayedClient.at({**DUEL, "stall": 4})) as pilot:
        assert "until somebody must attack" not in line_of(pilot, -2)
    async with at_table(PlayedClient.at({**DUEL, "stall": 5})) as pilot:
        assert "5 turns until somebody must attack." in line_of(pilot, -2)


async def test_placing_takes_a_digit_and_enter() -> None:
    client = PlayedClient.at(PLACING)
    async with at_table(client) as pilot:
        await pilot.press("3")
        assert acts(client) == []
        await pilot.press("enter")
        assert acts(client) == [m.Place(parse_card("TC"))]
        assert line_of(pilot, -2) == "· Waiting for Bob and Dee to choose a card."


async def test_others_see_only_that_a_seat_has_placed() -> None:
    async with at_table(PlayedClient.at(PLACING, mine=1)) as pilot:
        text = screen_text(pilot)
        assert text.count("placed ✓") == 1
        assert "8♠" not in text


async def test_all_attack_cards_are_turned_up_together() -> None:
    client = PlayedClient.at(PLACING)
    async with at_table(client) as pilot:
        client.do(1, "place 9C")
        client.do(3, "place TH")
        await pilot.pause()
        assert "9♣" not in screen_text(pilot)
        await pilot.press("1", "enter")
        assert all(card in screen_text(pilot) for card in ("9♣", "8♠", "T♥"))


async def test_a_fight_is_shown_closed_before_the_defence_turns_over() -> None:
    async with at_table(PlayedClient.at(FOUR)) as pilot:
        board = board_of(pilot)
        assert board.stage is not None
        board.stage.scene.announce(m.Attacked(2, 3, (8,), (10, 27)))
        board.redraw()
        await pilot.pause()
        text = screen_text(pilot)
        assert "Cy attacks Dee" in text
        assert "The defence is turned over" in text
        assert "T♠" not in text


async def test_both_duellists_of_a_tie_may_bow_and_are_seen_to() -> None:
    client = PlayedClient.at(TIE)
    async with at_table(client) as pilot:
        await pilot.press("2")
        assert line_of(pilot, -1).startswith("b bow")
        assert screen_text(pilot).count("/|\\") == 2
        await pilot.press("b")
        assert acts(client)[-1] == m.Bow()
        assert "You bow." in screen_text(pilot)
        assert not line_of(pilot, -1).startswith("b bow")
        client.do(2, "bow")
        await pilot.pause()
        assert "You and Cy bow." in screen_text(pilot)


async def test_conceding_asks_first() -> None:
    client = PlayedClient.at(FOUR)
    async with at_table(client) as pilot:
        await pilot.press("g", "n")
        assert acts(client) == []
        await pilot.press("g", "y")
        await pilot.pause()
        assert acts(client) == [m.Concede()]
        assert "out of the game" in screen_text(pilot)


async def test_a_click_on_an_opponent_attacks() -> None:
    client = PlayedClient.at(FOUR)
    async with at_table(client) as pilot:
        await pilot.click(offset=spot(pilot, "seats", ("seat", 3)))
        assert acts(client) == [m.Attack(3)]


async def test_the_mouse_over_an_opponent_says_what_a_click_does() -> None:
    async with at_table(PlayedClient.at(FOUR)) as pilot:
        await pilot.hover(offset=spot(pilot, "seats", ("seat", 1)))
        assert "1 Bob ●●●   attack" in screen_text(pilot)


async def test_a_click_on_an_own_card_upgrades_it_and_on_the_empty_place_adds() -> None:
    client = PlayedClient.at(FOUR)
    async with at_table(client) as pilot:
        await pilot.click(offset=spot(pilot, "own", ("defence", 0)))
        assert acts(client) == [m.Replace("defence", 0)]
    client = PlayedClient.at(DUEL)
    async with at_table(client) as pilot:
        await pilot.click(offset=spot(pilot, "own", ("add", 0)))
        assert acts(client) == [m.Add()]


async def test_placing_by_mouse_takes_a_second_click() -> None:
    client = PlayedClient.at(PLACING)
    async with at_table(client) as pilot:
        await pilot.click(offset=spot(pilot, "own", ("dealt", 1)))
        assert acts(client) == []
        await pilot.click(offset=spot(pilot, "own", ("dealt", 1)))
        assert acts(client) == [m.Place(parse_card("4S"))]


async def test_words_of_the_key_line_can_be_clicked() -> None:
    client = PlayedClient.at(FOUR)
    async with at_table(client) as pilot:
        column = line_of(pilot, -1).index("discard") + 1
        await pilot.click(offset=(column, 23))
        await pilot.pause()
        assert acts(client) == [m.Discard()]


async def test_the_pile_shows_what_lies_there_and_what_is_unseen() -> None:
    async with at_table(PlayedClient.at(FOUR)) as pilot:
        await pilot.press("p")
        text = screen_text(pilot)
        assert "The pile: 9 cards" in text
        # T: of four, hers and Dee's are known; 5: only the 5♣ in the pile is.
        assert "T ██ 2" in text
        assert "5 ███ 3" in text
        await pilot.press("escape")
        assert "The pile: 9 cards" not in screen_text(pilot)


async def test_a_face_down_pile_shows_only_what_its_viewer_knows() -> None:
    facts = {**FOUR, "laid_open": ["AS", "2S"], "own_discards": [["3S"], [], [], ["9S"]]}
    client = PlayedClient.at(facts, options={"discard_face_up": False})
    async with at_table(client) as pilot:
        await pilot.click(offset=spot(pilot, "arena", ("pile", 0)))
        text = screen_text(pilot)
        assert "6 more lie face down" in text
        assert "3♠" in text
        assert "9♠" not in text


async def test_a_watcher_sees_no_hidden_card_and_has_nothing_to_do() -> None:
    client = PlayedClient.at(FOUR, mine=None, watchers=("Zoe",))
    async with at_table(client) as pilot:
        text = screen_text(pilot)
        assert "you are watching  " in text
        assert "T♣" not in text
        assert "7♣" not in text
        await pilot.press("1")
        assert line_of(pilot, -2) == "! You are watching: only players act."


async def test_somebody_out_of_the_game_goes_on_watching() -> None:
    client = PlayedClient.at({**TIE, "turn": 0}, mine=3)
    async with at_table(client) as pilot:
        assert "out of the game" in screen_text(pilot)
        await pilot.press("1")
        assert line_of(pilot, -2) == "! You are out of the game and can only watch."


async def test_absent_players_and_bots_are_marked() -> None:
    people = (person("Ann"), bot("Bob"), person("Cy", here=False), person("Dee"))
    async with at_table(PlayedClient.at(FOUR, people=people, watchers=("Zoe",))) as pilot:
        text = screen_text(pilot)
        assert "Cy away, 1 watching" in text
        assert text.count("bot") == 1


async def test_the_own_zone_shows_both_sums_large() -> None:
    async with at_table(PlayedClient.at(FOUR), glyphs="ascii") as pilot:
        own = "\n".join(screen_text(pilot).splitlines()[14:20])
        assert "  13  " in own
        assert "  16" in own


async def test_skipped_events_lead_to_the_same_board() -> None:
    client = PlayedClient.at(FOUR)
    async with at_table(client) as pilot:
        client.do(0, "attack 2", told=False)
        await pilot.pause()
        board = board_of(pilot)
        assert board.stage is not None
        assert board.stage.scene.state == client.match.view(0).state
        assert "Ann ●●●●" in screen_text(pilot)


async def test_news_that_arrive_together_end_at_the_newest_view() -> None:
    client = PlayedClient.at(FOUR)
    async with at_table(client) as pilot:
        client.do(0, "attack 2")
        client.do(1, "discard")
        client.do(2, "attack 1")
        await pilot.pause()
        board = board_of(pilot)
        assert board.stage is not None
        assert board.stage.scene.state == client.match.view(0).state
        text = screen_text(pilot)
        assert "Cy attacks Bob" in text


async def test_somebody_elses_choice_does_not_move_the_cursor() -> None:
    client = PlayedClient.at(PLACING)
    async with at_table(client) as pilot:
        await pilot.press("3")
        client.do(1, "place 9C")
        await pilot.pause()
        await pilot.press("enter")
        assert acts(client) == [m.Place(parse_card("TC"))]


async def test_the_cursor_is_gone_when_the_turn_is() -> None:
    client = PlayedClient.at(FOUR)
    async with at_table(client) as pilot:
        await pilot.press("up")
        client.do(0, "discard")
        await pilot.pause()
        stage = board_of(pilot).stage
        assert stage is not None
        assert stage.cursor is None


async def test_a_new_match_leaves_no_trace_of_the_last_fight() -> None:
    client = PlayedClient.at(FOUR)
    async with at_table(client) as pilot:
        await pilot.press("2")
        assert "You attack Cy" in screen_text(pilot)
        client.begin_again(DUEL)
        client.set_people(person("Ann"), bot("Bob"))
        await pilot.pause()
        text = screen_text(pilot)
        assert "against" not in text
        assert "│  ♦  │" in text.split("attack")[0]


async def test_every_row_of_a_resized_board_is_painted_anew() -> None:
    async with at_table(PlayedClient.at(many(9))) as pilot:
        await pilot.resize_terminal(120, 40)
        await pilot.pause()
        assert "│╲╱╲╱╲│" in screen_text(pilot)
        await pilot.resize_terminal(80, 24)
        await pilot.pause()
        assert "│╲╱╲╱╲│" not in screen_text(pilot)


async def test_the_last_token_brings_the_result() -> None:
    client = PlayedClient.at(LAST_TOKEN)
    async with at_table(client) as pilot:
        await pilot.press("1")
        await pilot.pause()
        text = screen_text(pilot)
        assert "You win!" in text
        assert "the last one with tokens, after 39 turns" in text


async def test_with_forced_upgrades_what_may_not_be_replaced_is_marked() -> None:
    facts = position(seat("9H 4S", "TC 6D"), seat("9C", "2H 7S"), held="7C", deck="3C 8H")
    rules = {"allow_discard": False, "allow_attack_downgrade": False}
    client = PlayedClient.at(facts, options=rules)
    async with at_table(client) as pilot:
        await pilot.press("u")
        assert "╭──×──╮" in screen_text(pilot)
        await pilot.press("1")
        assert "cannot be replaced by a lower card" in line_of(pilot, -2)
        assert acts(client) == []
