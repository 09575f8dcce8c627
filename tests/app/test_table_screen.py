"""The table around the board: talk, the story, leaving, the result, rematch, saving."""

from pathlib import Path

import msgspec
import pytest

from tests.app.fakes import bot, person
from tests.app.played import (
    CODE,
    FOUR,
    LAST_TOKEN,
    PlayedClient,
    at_table,
    line_of,
    screen_text,
)
from upgrade_tui.app.emotes import EMOTES
from upgrade_tui.app.screens.result import ResultScreen
from upgrade_tui.app.screens.table import TableScreen
from upgrade_tui.net import messages

FOUR_FOR_THREE = {**LAST_TOKEN, "seats": FOUR["seats"][:3], "gone": [], "turns": 0, "discard": []}


async def test_what_is_typed_after_c_is_said_to_the_table() -> None:
    client = PlayedClient.at(FOUR)
    async with at_table(client) as pilot:
        await pilot.press("c", "h", "i", "enter")
        await pilot.pause()
        assert client.asked == [("say", CODE, "hi")]
        await pilot.press("u")
        assert "Where do you put" in line_of(pilot, -2)


async def test_escape_leaves_the_chat_line_without_saying_anything() -> None:
    client = PlayedClient.at(FOUR)
    async with at_table(client) as pilot:
        await pilot.press("c", "h", "escape", "2")
        assert [command[0] for command in client.asked] == ["act"]


async def test_what_others_say_stands_in_the_log_under_their_name() -> None:
    client = PlayedClient.at(FOUR)
    async with at_table(client) as pilot:
        client.listener.on_said(CODE, 2, "Cy", "well\x1b[2J played")
        client.listener.on_said("OWL-1", 2, "Cy", "elsewhere")
        client.listener.on_emoted(CODE, 1, "Bob", "bow")
        await pilot.pause()
        text = screen_text(pilot)
        assert "› Cy: well[2J played" in text
        assert "› Bob bows." in text
        assert "elsewhere" not in text


async def test_who_takes_a_seat_after_the_match_speaks_under_a_name_of_their_own() -> None:
    client = PlayedClient.at(FOUR)
    async with at_table(client) as pilot:
        client.listener.on_said(CODE, 2, "Zoe", "may I join?")
        await pilot.pause()
        assert "› Zoe: may I join?" in screen_text(pilot)


async def test_a_sign_is_chosen_by_its_number() -> None:
    client = PlayedClient.at(FOUR)
    async with at_table(client) as pilot:
        await pilot.press("e", "7")
        await pilot.pause()
        assert client.asked == [("emote", CODE, "thanks")]
        await pilot.press("e", "escape", "2")
        assert [command[0] for command in client.asked] == ["emote", "act"]


def test_every_sign_of_the_protocol_can_be_shown() -> None:
    assert tuple(EMOTES) == messages.EMOTES


async def test_l_opens_the_whole_story() -> None:
    client = PlayedClient.at(FOUR)
    async with at_table(client) as pilot:
        await pilot.press("2", "l")
        await pilot.pause()
        assert "You attack Cy:  9♥   4♠  (13) against  5♠   3♦  (8)." in screen_text(pilot)
        await pilot.press("home", "escape")
        assert isinstance(pilot.app.screen, TableScreen)


async def test_leaving_in_the_middle_of_a_game_asks_first() -> None:
    client = PlayedClient.at(FOUR)
    async with at_table(client) as pilot:
        await pilot.press("escape")
        await pilot.pause()
        assert "Leave the table?" in screen_text(pilot)
        await pilot.press("n")
        assert client.asked == []


async def test_a_watcher_leaves_without_a_question() -> None:
    client = PlayedClient.at(FOUR, mine=None)
    async with at_table(client) as pilot:
        await pilot.press("escape")
        await pilot.pause()
        assert ("leave", CODE) in client.asked


async def test_a_refused_command_is_told_in_the_prompt() -> None:
    client = PlayedClient.at(FOUR)
    client.refuse["act"] = "The table is paused."
    async with at_table(client) as pilot:
        await pilot.press("2")
        await pilot.pause()
        assert line_of(pilot, -2) == "! The table is paused."


async def test_only_somebody_absent_can_be_sent_away() -> None:
    client = PlayedClient.at(FOUR)
    async with at_table(client) as pilot:
        await pilot.press("k")
        await pilot.pause()
        assert line_of(pilot, -2) == "! Nobody is away."
    people = (person("Ann"), bot("Bob"), person("Cy", here=False), bot("Dee"))
    client = PlayedClient.at(FOUR, people=people)
    async with at_table(client) as pilot:
        await pilot.press("k", "y")
        await pilot.pause()
        assert client.asked == [("kick", CODE, 2)]


async def test_a_pause_is_wished_told_and_ended_with_one_key() -> None:
    client = PlayedClient.at(FOUR)
    async with at_table(client) as pilot:
        await pilot.press("f3")
        ann, *others = client.table.info.people
        assert ann is not None
        client.set_people(msgspec.structs.replace(ann, rests=True), *others)
        await pilot.pause()
        told = line_of(pilot, 0)
        await pilot.press("f3")
        client.table.info = msgspec.structs.replace(client.table.info, paused=True)
        client.listener.on_table(client.table)
        await pilot.pause()
        paused = line_of(pilot, 0)
        await pilot.press("f3")
        await pilot.pause()

        assert "Ann would pause (F3)" in told
        assert "paused (F3: go on)" in paused
        assert client.asked == [
            ("pause", CODE, True),
            ("pause", CODE, False),
            ("pause", CODE, False),
        ]


async def test_help_lists_the_keys_of_the_game_and_of_the_table() -> None:
    async with at_table(PlayedClient.at(FOUR), size=(100, 44)) as pilot:
        await pilot.press("question_mark")
        await pilot.pause()
        text = screen_text(pilot)
        assert "Add the drawn card to your attack row" in text
        assert "Read all that has happened" in text


async def test_wide_terminals_show_the_story_in_a_column() -> None:
    client = PlayedClient.at(FOUR)
    async with at_table(client, size=(120, 40)) as pilot:
        await pilot.press("2")
        rows = screen_text(pilot).splitlines()
        assert any("You take a token from Cy." in row[86:] for row in rows)


async def test_the_result_offers_a_rematch_and_shows_who_agreed() -> None:
    client = PlayedClient.at(LAST_TOKEN)
    async with at_table(client) as pilot:
        await pilot.press("1")
        await pilot.pause()
        assert isinstance(pilot.app.screen, ResultScreen)
        assert "m rematch" in screen_text(pilot)
        await pilot.press("m")
        assert client.asked[-1] == ("rematch", CODE)
        client.set_people(person("Ann", again=True), bot("Bob"), bot("Cy"))
        await pilot.pause()
        text = screen_text(pilot)
        assert "m rematch" not in text
        assert text.count("✓") == 3


async def test_a_table_with_more_seats_than_played_shows_those_who_did() -> None:
    client = PlayedClient.at(LAST_TOKEN)
    async with at_table(client) as pilot:
        client.do(0, "attack 1")
        client.set_people(person("Ann"), None, bot("Cy"), None)
        await pilot.pause()
        text = screen_text(pilot)
        assert "You win!" in text
        assert "3." in text
        assert "4." not in text


async def test_those_who_played_keep_their_names_when_they_have_left() -> None:
    client = PlayedClient.at(LAST_TOKEN)
    client.table.players = ("Ann", "Bob", "Cy")
    async with at_table(client) as pilot:
        client.do(0, "attack 1")
        client.set_people(person("Ann"), None, bot("Zoe"))
        await pilot.pause()
        text = screen_text(pilot)
        assert "2.  Bob" in text
        assert "3.  Cy" in text


async def test_fewer_people_in_the_next_match_do_not_disturb_the_end_of_this_one() -> None:
    client = PlayedClient.at(LAST_TOKEN)
    async with at_table(client) as pilot:
        info = msgspec.structs.replace(client.table.info, people=(person("Ann"),), match=2)
        client.table.info, client.table.players = info, ("Ann",)
        client.listener.on_table(client.table)
        client.do(0, "attack 1")
        await pilot.pause()
        assert "Bob" in line_of(pilot, 1)
        assert "You win!" not in screen_text(pilot)


async def test_news_of_the_table_waits_for_a_match_that_is_not_shown_yet() -> None:
    client = PlayedClient.at(FOUR)
    async with at_table(client) as pilot:
        client.table.info = msgspec.structs.replace(client.table.info, people=(), match=2)
        client.table.match, client.table.players = 2, ("Ann",)
        client.listener.on_table(client.table)
        await pilot.pause()
        assert "Bob" in line_of(pilot, 1)


async def test_a_new_match_closes_the_result() -> None:
    client = PlayedClient.at(LAST_TOKEN)
    async with at_table(client) as pilot:
        await pilot.press("1")
        await pilot.pause()
        client.begin_again(FOUR_FOR_THREE)
        await pilot.pause()
        assert isinstance(pilot.app.screen, TableScreen)
        assert "lap 1" in screen_text(pilot)


async def test_the_table_can_be_seen_again_and_the_result_after_it() -> None:
    client = PlayedClient.at(LAST_TOKEN)
    async with at_table(client) as pilot:
        await pilot.press("1")
        await pilot.pause()
        await pilot.press("escape")
        assert "Enter result" in line_of(pilot, -1)
        assert "You win!" not in screen_text(pilot)
        await pilot.press("enter")
        assert "You win!" in screen_text(pilot)


def _files(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.rglob("*.txt"))


async def test_a_saved_record_lies_where_the_result_says(home: Path) -> None:
    client = PlayedClient.at(LAST_TOKEN)
    async with at_table(client) as pilot:
        await pilot.press("1")
        await pilot.pause()
        await pilot.press("s", "s")
        await pilot.pause()
        assert "upgrade-FOX-42-2.txt  " in screen_text(pilot)
    saved = _files(home)
    assert saved == ["upgrade-FOX-42-1.txt", "upgrade-FOX-42-2.txt"]


async def test_a_record_that_cannot_be_saved_is_told_with_a_remedy(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def no_room(*_: object, **__: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "mkdir", no_room)
    client = PlayedClient.at(LAST_TOKEN)
    async with at_table(client) as pilot:
        await pilot.press("1")
        await pilot.pause()
        await pilot.press("s")
        await pilot.pause()
        text = screen_text(pilot)
        assert "The record is not saved (No space left on device)" in text
        assert "see who may write to" in text
