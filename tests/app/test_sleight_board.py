"""What keys and mouse do on Sleight's board, and what it says."""

from typing import Any

import pytest
from textual.geometry import Offset
from textual.pilot import Pilot

from tests.app.fakes import person
from tests.app.played import PlayedClient, at_table, line_of, screen_text
from tests.app.sleight_positions import (
    ATTACKING,
    BARE,
    DEFENDING,
    LAST_BLOW,
    OWED,
    QUIET,
    SLEIGHT,
    at_duel,
)
from upgrade_core.cards import cards
from upgrade_core.games.sleight import model as m
from upgrade_core.games.sleight.duel import Stance, decide
from upgrade_tui.app.boards.sleight import SleightBoard
from upgrade_tui.app.boards.sleight.blow import blow
from upgrade_tui.app.boards.sleight.scene import Exchange
from upgrade_tui.app.boards.sleight.stage import Stage, Target
from upgrade_tui.app.look import ASCII
from upgrade_tui.app.widgets.zone import Zone
from upgrade_tui.pages import page

TRIPLE = "attack 5S 5H 5D"


def acts(client: PlayedClient) -> list[Any]:
    return [command[2] for command in client.asked if command[0] == "act"]


def laid(text: str) -> tuple[int, ...]:
    return tuple(cards(text))


def spot(pilot: Pilot[int], zone: str, target: Target) -> Offset:
    """The middle of a place, on the screen."""
    widget = pilot.app.screen.query_one(f"#board-{zone}", Zone)
    region = next(each.region for each in widget.spots if each.target == target)
    return widget.region.offset + region.offset + Offset(region.width // 2, region.height // 2)


def card_spot(pilot: Pilot[int], text: str) -> Offset:
    return spot(pilot, "own", ("card", laid(text)[0]))


def board_of(pilot: Pilot[int]) -> SleightBoard:
    return pilot.app.screen.query_one(SleightBoard)


def stage_of(pilot: Pilot[int]) -> Stage:
    stage = board_of(pilot).stage
    assert stage is not None
    return stage


# Choosing ------------------------------------------------------------------------------------


async def test_digits_choose_cards_of_the_hand_as_it_is_sorted() -> None:
    client = at_duel(ATTACKING)
    async with at_table(client) as pilot:
        await pilot.press("2", "4")
        assert line_of(pilot, -2) == "› Attack with 10."
        await pilot.press("a")
        assert acts(client) == [m.Attack(laid("4S 6D"))]


async def test_cards_are_laid_in_the_order_in_which_they_were_chosen() -> None:
    client = at_duel(ATTACKING)
    async with at_table(client) as pilot:
        await pilot.press("5", "1", "3")
        text = screen_text(pilot)
        assert text.index("1st") > text.index("3rd") > text.index("2nd")
        await pilot.press("enter")
        assert acts(client) == [m.Attack(laid("9S AS 5H"))]


async def test_a_digit_again_puts_the_card_back_and_the_others_move_up() -> None:
    async with at_table(at_duel(ATTACKING)) as pilot:
        await pilot.press("5", "1", "5")
        assert stage_of(pilot).choice == list(laid("AS"))
        assert "2nd" not in screen_text(pilot)


async def test_a_fourth_card_is_refused_in_words() -> None:
    async with at_table(at_duel(ATTACKING)) as pilot:
        await pilot.press("1", "2", "3", "4")
        assert line_of(pilot, -2) == "! You lay three cards at most: put one back first."
        assert len(stage_of(pilot).choice) == 3


async def test_a_number_without_a_card_is_refused_in_words() -> None:
    async with at_table(at_duel(ATTACKING)) as pilot:
        await pilot.press("6")
        assert line_of(pilot, -2) == "! There is no card 6 in your hand."


async def test_arrows_lift_cards_and_enter_lays_them() -> None:
    client = at_duel(ATTACKING)
    async with at_table(client) as pilot:
        await pilot.press("left", "up", "left", "space", "left", "up", "down")
        await pilot.press("enter")
        assert acts(client) == [m.Attack(laid("9S 6D"))]


async def test_a_sleight_is_named_with_its_forty() -> None:
    async with at_table(at_duel(SLEIGHT), glyphs="ascii") as pilot:
        await pilot.press("2", "3", "4")
        own = "\n".join(screen_text(pilot).splitlines()[13:20])
        assert "Sleight" in own
        assert " 40 " in own
        assert line_of(pilot, -2) == "> Attack with a Sleight, 40."


async def test_with_a_break_owed_the_score_of_an_attack_is_doubled() -> None:
    async with at_table(at_duel(OWED), glyphs="ascii") as pilot:
        assert "which counts double" in line_of(pilot, -2)
        await pilot.press("5")
        own = "\n".join(screen_text(pilot).splitlines()[13:20])
        assert " 18 " in own
        assert "doubled" in own


async def test_one_may_choose_while_the_other_thinks() -> None:
    client = at_duel(ATTACKING)
    async with at_table(client) as pilot:
        await pilot.press("2", "3", "a", "1", "3")
        assert stage_of(pilot).choice == list(laid("AS 9S"))
        client.do(1, "defend TD")
        await pilot.pause()
        assert stage_of(pilot).choice == list(laid("AS 9S"))


async def test_what_was_chosen_is_put_back_when_one_restocks() -> None:
    client = at_duel(DEFENDING)
    async with at_table(client) as pilot:
        client.do(1, TRIPLE)
        await pilot.press("1", "s")
        assert acts(client) == [m.Restock()]
        assert stage_of(pilot).choice == []


async def test_escape_puts_all_cards_back_before_it_leaves() -> None:
    client = at_duel(ATTACKING)
    async with at_table(client) as pilot:
        await pilot.press("1", "2", "escape")
        assert stage_of(pilot).choice == []
        assert "choose one to three cards" in line_of(pilot, -2)
        assert client.asked == []


# Doing ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("key", "action"),
    [
        ("d", m.Defend(laid("5H 9S"))),
        ("enter", m.Defend(laid("5H 9S"))),
        ("f", m.Deflect(laid("5H 9S"))),
        ("s", m.Restock()),
    ],
)
async def test_an_attack_is_answered_with_one_key(key: str, action: m.Action) -> None:
    client = at_duel(DEFENDING)
    async with at_table(client) as pilot:
        client.do(1, TRIPLE)
        await pilot.press("3", "5", key)
        assert acts(client) == [action]


async def test_v_revives_and_the_table_says_so() -> None:
    client = at_duel(BARE)
    async with at_table(client) as pilot:
        assert line_of(pilot, -2) == "› Your hand is empty: revive the 3 cards of your Grave."
        assert line_of(pilot, -1) == "v revive  p graves  l log  c chat  ? help"
        await pilot.press("v")
        assert acts(client) == [m.Revive()]
        assert "revive 3" in screen_text(pilot)


@pytest.mark.parametrize("key", ["a", "enter"])
async def test_laying_nothing_is_refused_with_what_to_do(key: str) -> None:
    client = at_duel(ATTACKING)
    async with at_table(client) as pilot:
        await pilot.press(key)
        assert line_of(pilot, -2).startswith("! Choose one to three cards first")
        assert acts(client) == []


async def test_an_illegal_wish_is_answered_with_the_rule_and_keeps_the_choice() -> None:
    client = at_duel(ATTACKING)
    async with at_table(client) as pilot:
        await pilot.press("1", "f")
        assert line_of(pilot, -2) == "! You attack: lay cards or revive."
        assert stage_of(pilot).choice == list(laid("AS"))
        assert acts(client) == []


async def test_the_key_line_lists_exactly_what_may_be_done() -> None:
    client = at_duel(DEFENDING)
    async with at_table(client, (120, 40)) as pilot:
        assert line_of(pilot, -1) == "1–5 choose  p graves  l log  c chat  ? help"
        client.do(1, TRIPLE)
        await pilot.pause()
        assert line_of(pilot, -1).startswith("1–5 choose  s restock  p graves")
        await pilot.press("1")
        assert line_of(pilot, -1).startswith(
            "1–5 choose  d defend  f deflect  s restock  Esc clear"
        )


async def test_conceding_asks_first() -> None:
    client = at_duel(ATTACKING)
    async with at_table(client) as pilot:
        await pilot.press("g", "n")
        assert acts(client) == []
        await pilot.press("g", "y")
        await pilot.pause()
        assert acts(client) == [m.Concede()]


# The mouse -----------------------------------------------------------------------------------


async def test_clicks_choose_cards_and_press_deeds() -> None:
    client = at_duel(DEFENDING)
    async with at_table(client) as pilot:
        client.do(1, TRIPLE)
        await pilot.pause()
        for text in ("9S", "4S", "AS", "4S"):
            await pilot.click(offset=card_spot(pilot, text))
        await pilot.click(offset=spot(pilot, "own", ("deed", "deflect")))
        assert acts(client) == [m.Deflect(laid("9S AS"))]


async def test_words_of_the_key_line_can_be_clicked() -> None:
    client = at_duel(ATTACKING)
    async with at_table(client) as pilot:
        await pilot.click(offset=card_spot(pilot, "6D"))
        await pilot.click(offset=(line_of(pilot, -1).index("attack") + 1, 23))
        await pilot.pause()
        assert acts(client) == [m.Attack(laid("6D"))]


async def test_a_click_on_a_grave_opens_both() -> None:
    async with at_table(at_duel(ATTACKING)) as pilot:
        await pilot.click(offset=spot(pilot, "foe", ("grave", 1)))
        text = screen_text(pilot)
        assert "Bob: 2 in the Grave" in text
        assert "Ann: 3 in the Grave" in text


# What is seen --------------------------------------------------------------------------------


async def test_laid_cards_lie_face_down_until_both_are_turned_over() -> None:
    client = at_duel(DEFENDING)
    async with at_table(client) as pilot:
        client.do(1, TRIPLE)
        await pilot.pause()
        text = screen_text(pilot)
        assert "attack face down" in text
        assert "5♠" not in text
        await pilot.press("5", "d")
        assert "attack Sleight 40" in screen_text(pilot)
        assert "You lose 31 hit points." in screen_text(pilot)


async def test_before_the_reveal_each_knows_only_what_is_their_own() -> None:
    client = at_duel(DEFENDING)
    async with at_table(client) as pilot:
        client.do(1, TRIPLE)
        await pilot.pause()
        clash = m.Clashed(
            1, laid("5S 5H 5D"), False, "deflect", laid("9S"), 14, 40, 24, False, (), (), (), ()
        )
        stage_of(pilot).scene.announce(clash)
        board_of(pilot).redraw()
        await pilot.pause()
        text = screen_text(pilot)
        assert "attack face down" in text
        assert "deflect  9♠  9" in text
        assert "╭───────╮" in text
        assert "5♠" not in text
        assert "The cards are turned over." in text


async def test_a_defence_stands_upright_and_a_deflection_lies_across() -> None:
    for answer, lies in (("defend 9H TD", False), ("deflect 9H TD", True)):
        client = at_duel(ATTACKING)
        async with at_table(client) as pilot:
            client.do(0, "attack 4S 5H 6D")
            client.do(1, answer)
            await pilot.pause()
            assert ("│9  ♥  9│" in screen_text(pilot)) == lies
            assert ("│ 9♥│" in screen_text(pilot)) != lies


BLOWS = [
    ("4S 5H 6D", "defend", "5S 9H", "15 - 14 = 1"),
    ("4S 5H", "defend", "9H", "9 - 9 = 0"),
    ("4S", "defend", "9H", "4 < 9 > 0"),
    ("9S", "restock", "", "9 - 0 = 9"),
    ("4S 5H 6D", "deflect", "5S 5H", "15 > 10 > 15"),
    ("4S 5H 6D", "deflect", "5S TD", "15 = 15 > 8"),
    ("4S 5H 6D", "deflect", "9H TD", "15 < 19 > 0"),
    ("4S 5H 6D", "deflect", "AH", "15 > 0"),
    ("7S 7H 7D", "defend", "5S 5H 5D", "7 > 5 > 40"),
    ("7S 7H 7D", "deflect", "9S 9H 9D", "7 < 9 > 0"),
    ("7S 7H 7D", "defend", "7S 7H 7D", "7 = 7 > 0"),
]


def written(attack: str, stance: Stance, defence: str, *, doubled: bool = False) -> str:
    """How a blow is written where there is no arrow but ">"."""
    sets = laid(attack), laid(defence)
    verdict = decide(sets[0], doubled=doubled, stance=stance, defence=sets[1])
    clash = m.Clashed(
        0, sets[0], doubled, stance, sets[1], verdict.row, verdict.damage, 50, False,
        (), (), (), (),
    )  # fmt: skip
    exchange = Exchange(0, sets[0], doubled, stance, sets[1], clash)
    return " ".join(part.text for part in blow(exchange, ASCII))


@pytest.mark.parametrize(("attack", "stance", "defence", "expected"), BLOWS)
def test_the_blow_is_written_as_a_sum(
    attack: str, stance: Stance, defence: str, expected: str
) -> None:
    assert written(attack, stance, defence) == expected


def test_a_doubled_sleight_against_a_sleight_is_written_as_eighty_less_forty() -> None:
    assert written("5S 5H 5D", "deflect", "7S 7H 7D", doubled=True) == "80 - 40 = 40"


async def test_a_doubled_attack_is_written_out() -> None:
    client = at_duel(OWED)
    async with at_table(client, glyphs="ascii") as pilot:
        client.do(0, "attack 4S 6D")
        client.do(1, "defend 9H TD")
        await pilot.pause()
        assert "attack 10 x 2 = 20" in screen_text(pilot)
        assert "20 - 19 = 1" in screen_text(pilot)


async def test_two_fists_stand_for_a_break_that_is_owed() -> None:
    client = at_duel(ATTACKING)
    async with at_table(client) as pilot:
        assert "×2" not in screen_text(pilot)
        client.do(0, "attack 4S 5H 6D")
        client.do(1, "deflect 9H TD")
        await pilot.pause()
        assert "╭┬┬┬╮ ╭┬┬┬╮" in screen_text(pilot)
        assert "Bob breaks the attack; Bob's next one counts double." in screen_text(pilot)
        client.do(1, "attack 5S")
        await pilot.pause()
        assert "attack face down × 2" in screen_text(pilot)
        await pilot.press("s")
        assert "×2" not in screen_text(pilot)


async def test_an_ace_is_pointed_out_when_it_could_deflect() -> None:
    client = at_duel(DEFENDING)
    async with at_table(client) as pilot:
        client.do(1, TRIPLE)
        await pilot.press("2")
        assert line_of(pilot, -2) == "› Defend or deflect with 4."
        await pilot.press("1")
        assert line_of(pilot, -2) == "› Defend with 5; to deflect, an Ace breaks any attack."


async def test_the_quiet_turns_are_counted_from_half_way_on() -> None:
    async with at_table(at_duel({**QUIET, "stall": 19})) as pilot:
        assert "without damage" not in screen_text(pilot)
    async with at_table(at_duel({**QUIET, "stall": 20})) as pilot:
        assert "20 of 40 without damage" in line_of(pilot, 0)
        assert "20 turns without damage and it ends." in line_of(pilot, -2)


async def test_the_graves_show_what_lies_there_and_what_went_under() -> None:
    client = at_duel(ATTACKING)
    async with at_table(client) as pilot:
        client.do(0, "attack 4S 5H 6D")
        client.do(1, "defend 5S 9H")
        await pilot.press("p")
        text = screen_text(pilot)
        assert "9   9♥   9♦" in text
        assert "5♠ 4♠ 5♥ 6♦" in " ".join(text.split("in order:")[-1].split())
        await pilot.press("p")
        assert "in the Grave" not in screen_text(pilot)


async def test_a_watcher_sees_no_hidden_card_and_has_nothing_to_do() -> None:
    client = at_duel(ATTACKING, None)
    async with at_table(client) as pilot:
        client.do(0, "attack 4S 5H 6D")
        await pilot.pause()
        text = screen_text(pilot)
        assert "you are watching" in text
        assert not any(card in text for card in ("4♠", "9♠", "5♦"))
        await pilot.press("1")
        assert line_of(pilot, -2) == "! You are watching: only players act."
        assert line_of(pilot, -1) == "p graves  l log  c chat  ? help"


async def test_an_absent_foe_is_marked() -> None:
    people = (person("Ann"), person("Bob", here=False))
    async with at_table(at_duel(ATTACKING, people=people)) as pilot:
        assert line_of(pilot, 1).startswith("Bob away")


async def test_the_last_hit_point_brings_the_result() -> None:
    client = at_duel(LAST_BLOW)
    async with at_table(client) as pilot:
        await pilot.press("1", "2", "3", "a")
        client.do(1, "defend 5S")
        await pilot.pause()
        text = screen_text(pilot)
        assert "You win!" in text
        assert "by the last hit point, after 12 turns" in text


async def test_skipped_events_lead_to_the_same_board() -> None:
    client = at_duel(DEFENDING)
    async with at_table(client) as pilot:
        client.do(1, TRIPLE, told=False)
        await pilot.pause()
        assert stage_of(pilot).scene.state == client.match.view(0).state
        assert "attack face down" in screen_text(pilot)


async def test_a_new_match_leaves_no_trace_of_the_last_blow() -> None:
    client = at_duel(LAST_BLOW)
    async with at_table(client) as pilot:
        await pilot.press("1", "2", "3", "a")
        client.do(1, "defend 5S")
        await pilot.press("escape")
        client.begin_again(ATTACKING)
        await pilot.pause()
        assert "hit points" not in screen_text(pilot)
        assert stage_of(pilot).scene.exchange is None


async def test_a_resized_board_takes_the_room_there_is() -> None:
    async with at_table(at_duel(ATTACKING)) as pilot:
        foe = pilot.app.screen.query_one("#board-foe", Zone)
        assert foe.size.height == 4
        await pilot.resize_terminal(120, 40)
        await pilot.pause()
        assert foe.size.height == 6


async def test_the_rules_open_at_the_case_at_hand() -> None:
    client = at_duel(DEFENDING)
    async with at_table(client) as pilot:
        board, sections = board_of(pilot), page("sleight")
        asked = [board.rules_at_hand()]
        client.do(1, TRIPLE)
        await pilot.press("1")
        asked.append(board.rules_at_hand())
        await pilot.press("f")
        asked.append(board.rules_at_hand())
        client.do(0, "concede")
        await pilot.pause()
        asked.append(board.rules_at_hand())
        assert asked == ["attack", "defence", "break", "ending"]
        assert all(sections.section(key).text for key in asked if key)


async def test_the_empty_places_of_the_first_attack_show_where_it_will_lie() -> None:
    client = at_duel(ATTACKING)
    async with at_table(client) as pilot:
        assert screen_text(pilot).count("┌┄┄┄┐") == 3
        assert "You attack." in screen_text(pilot)
        await pilot.press("1", "a")
        assert "┌┄┄┄┐" not in screen_text(pilot)
