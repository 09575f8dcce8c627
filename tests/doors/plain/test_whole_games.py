"""Every game is played to its end by typing, and everything that is written can be read aloud."""

import re
from random import Random

import pytest

from tests.doors.plain.talking import Typist, alone, play_out
from tests.net.ends import settings
from upgrade_core.registry import GAMES
from upgrade_tui.app.wanted import Wanted
from upgrade_tui.doors.plain.manner import Manner
from upgrade_tui.doors.plain.ways import Ends, play_alone
from upgrade_tui.net.server import Server

ALONE = Manner(alone=True)
SHORTENED: dict[str, dict[str, bool | int | str]] = {"shengji": {"rounds": 1}}


@pytest.mark.parametrize("game", GAMES)
async def test_a_game_is_played_to_its_end_by_typing_moves(game: str) -> None:
    async with alone(game, ALONE, **SHORTENED.get(game, {})) as (typist, session):
        await play_out(typist, dice=Random(3))
        await typist.until("Type again for another ")
        typist.type("quit")
        assert await session == 0

    assert typist.lines[0].startswith("Hello Ann.")
    assert typist.lines[-1] == "Goodbye."
    assert [line for line in typist.lines if not (line and line.isprintable())] == []
    assert [line for line in typist.lines if line[:1].islower() or "??" in line] == []


@pytest.mark.parametrize("game", GAMES)
async def test_a_program_is_told_the_same_as_json(game: str) -> None:
    manner = Manner(alone=True, as_json=True)
    async with alone(game, manner, **SHORTENED.get(game, {})) as (typist, session):
        await play_out(typist, dice=Random(4))
        await typist.until('"ranks"')
        typist.type("quit")
        assert await session == 0

    kinds = [told["kind"] for told in typist.told]
    updates = [told for told in typist.told if told["kind"] == "update"]
    assert kinds[0] == "hello"
    assert kinds[-1] == "bye"
    assert "error" not in kinds
    assert all(told["legal"] for told in updates if told["your_turn"])
    assert updates[-1]["result"]["winners"] is not None
    assert updates[-1]["view"]["phase"] == "over"


async def test_cards_dealt_one_by_one_are_summed_up() -> None:
    async with alone("shengji", ALONE, no_bid="flip_first", rounds=1) as (typist, _):
        text = await typist.until("is the banker.")

    dealing = text.partition("The match begins.")[2].partition("is the banker.")[0]
    assert dealing.count("All cards are dealt.") == 1
    assert dealing.count("Trumps, ") == 1
    assert "(bid " in dealing
    assert len(dealing.splitlines()) < 25


async def test_another_match_follows_by_a_word() -> None:
    async with alone("sleight", ALONE) as (typist, _):
        await play_out(typist, dice=Random(5))

        assert "Match 2 begins." in await typist.ask("again", "Match 2 begins.")


async def test_a_solitaire_advises_and_takes_back() -> None:
    async with alone("overthrone", ALONE) as (typist, _):
        await typist.until(" rules.")
        advice = await typist.ask("hint", "end perfectly.")
        found = re.search(r"^(\w+ \w+): ", advice, re.MULTILINE)
        assert found is not None
        moved = await typist.ask(found[1], "rules. Your hand:")
        back = await typist.ask("undo", "as it stands.")
        forth = await typist.ask("redo", "as it stands.")

    assert "Drawn:" in moved
    assert "Thrown away: no cards." in back
    assert back.splitlines()[0] == forth.splitlines()[0] == "The position is now:"
    assert back != forth


async def test_a_bot_plays_a_solitaire_that_one_watches() -> None:
    reader, server = Typist(), Server(settings(seed=7))
    wanted = Wanted("overthrone", 1, level="easy")
    reader.end()

    ends = Ends(reader, reader, Manner(patient=True))
    code = await play_alone(wanted, "Ann", server.settings, ends, watch_bot=True)

    assert code == 0
    assert re.fullmatch(
        r"(No|\d+) cards? left: (Perfect|Good|Not so good|Uh oh)\.", reader.lines[-3]
    )
    assert reader.lines[-1] == "Goodbye."
