"""Whatever is typed gets one clear sentence, and the session goes on."""

import pytest

from tests.doors.plain.talking import alone, talk, tcp
from tests.net.ends import hosted
from upgrade_tui.doors.plain.manner import Manner

AT_THE_TABLE = {
    "foo": "'foo' is no move of Upgrade; write a move as: place 9C,",
    "place": "is no move of Upgrade;",
    "place XX": "'xx' is no card: write rank then suit, such as 9C or TD",
    "attack 1": "First everybody chooses an attack card.",
    "attack 99999": "'99999' is no seat or slot number;",
    "add": "First everybody chooses an attack card.",
    "undo": "In Upgrade a move stands.",
    "hint": "There are no hints in Upgrade; type ? for your moves.",
    "say": "Say what? Type say and your words.",
    "emote dance": "There is: emote hello, emote bow,",
    "kick": "Whom? Type kick and a number or a name, as who tells them.",
    "kick Zoe": "Nobody here is 'Zoe':",
    "log many": "'many' is no number: log 20 reads the last 20 sentences.",
    "restart x": "'x' is no number of a deal: it has up to nine digits.",
    "rules chess": "The rules have no part 'chess'; there is goal,",
    "join FOX-42": "leave it first.",
    "new sleight": "leave it first.",
    "leave": "That gives this game up. Type leave now to do it, or quit to keep the seat.",
    "record": "There is a record when the match is over.",
    "x" * 1001: "This line is longer than 1000 signs: nothing is so long.",
    "? dance": "No move that you may make now begins with dance.",
    "time": "No clock runs for you just now.",
}
IN_THE_LOBBY = {
    "foo": "There is no word 'foo' here; type ? for help.",
    "? foo": "There is no word 'foo' here; type ? alone for those there are.",
    "look": "You are at no table: type tables for those here, or new for your own.",
    "join": "Say which table: join and its code; type tables to hear them.",
    "join FOX-42": "There is no table 'FOX-42': ask for the list of tables.",
    "new": "Name a game: new upgrade, new sleight,",
    "new chess": "No game is called 'chess';",
    "new upgrade 1000": "1000 seats need 4001 cards and there are 40:",
    "new upgrade foo": "No preset is called 'foo'; there is: standard,",
    "new upgrade 3 4": "Give one number of players and one preset: new upgrade 3 rush tokens=2.",
    "new upgrade tokens=many": "tokens",
    "rules": "Rules of which game? At no table, type for example: rules upgrade.",
}


@pytest.mark.parametrize("line", AT_THE_TABLE, ids=lambda line: line[:20])
async def test_a_wrong_line_during_a_match_is_answered_by_its_sentence(line: str) -> None:
    async with alone("upgrade", Manner(alone=True)) as (typist, _):
        await typist.until("Cleo has chosen an attack card.")
        said = await typist.ask(line, AT_THE_TABLE[line])
        rest = await typist.ask("hand", "You were dealt")

    assert said.count("\n") == 1
    assert rest.count("\n") == 1


@pytest.mark.parametrize("line", IN_THE_LOBBY, ids=lambda line: line[:20])
async def test_a_wrong_line_at_no_table_is_answered_by_its_sentence(line: str) -> None:
    async with hosted() as server, talk(tcp(server)) as (typist, _):
        await typist.until("There is no table here yet.")
        before = len(typist.written)
        typist.type(line, "tables")
        said = await typist.until("There is no table here yet.", after=before)

    assert IN_THE_LOBBY[line] in said


async def test_a_card_that_one_does_not_hold_is_refused_by_the_rule() -> None:
    async with alone("upgrade", Manner(alone=True)) as (typist, _):
        await typist.until("Type for example")
        held = (await typist.ask("hand", "You were dealt")).lower()
        card = "KS" if "king of spades" not in held else "KH"
        said = await typist.ask(f"place {card}", "You place ")

    assert "You place one of the cards that you were dealt." in said.splitlines()


@pytest.mark.parametrize(
    "line", ["{", "{}", '{"line": 7}', '{"line": ["a"]}', "{" * 900, '{"id": 1, "do": "look"}']
)
async def test_json_that_is_no_command_is_answered_by_what_one_looks_like(line: str) -> None:
    async with alone("upgrade", Manner(alone=True, as_json=True)) as (typist, _):
        await typist.ask(line, '"kind":"error"')
        [error] = [told for told in typist.told if told["kind"] == "error"]

    assert error["code"] == "text.word"
    assert '{"line": "attack 1", "id": 7}' in error["message"]


async def test_an_answer_carries_the_id_of_its_command() -> None:
    async with alone("upgrade", Manner(alone=True, as_json=True)) as (typist, _):
        await typist.ask('{"line": "hand", "id": "a"}', '"kind":"done"')
        await typist.ask('{"line": "attack 1", "id": [1]}', '"kind":"error"')
        answers = [told for told in typist.told if told["kind"] in ("done", "error")]

    assert [answer["id"] for answer in answers] == ["a", [1]]
    assert answers[1]["code"] == "rule.wrong-phase"


async def test_control_characters_that_are_typed_are_only_left_out() -> None:
    async with alone("upgrade", Manner(alone=True)) as (typist, _):
        await typist.until("Cleo has chosen an attack card.")
        said = await typist.ask("say \x1b[2Jhi\x07\u202e there\r", "hi")
        await typist.ask("\x1b[A\x00\x00", "is no move of Upgrade")

    assert said == "Ann says: [2Jhi there\n"
    assert "\x1b" not in typist.written
