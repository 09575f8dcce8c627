"""Several at one server, over TCP: sitting down, talk, being away, leaving, watching."""

import asyncio
from random import Random

from tests.doors.plain.talking import play_out, talk, tcp
from tests.net.ends import hosted, player
from upgrade_tui.doors.plain.manner import Manner
from upgrade_tui.net.tokens import FileTokens


async def test_two_who_type_play_a_game_at_one_server() -> None:
    async with hosted() as server, talk(tcp(server)) as (ann, _):
        await ann.ask("new upgrade 2 rush tokens=2", "Type bot to fill a seat, and start to begin.")
        async with talk(tcp(server), name="Bob") as (bob, session):
            await bob.until("The host starts the match.")
            await ann.until("Bob sits down.")
            await ann.ask("start", "The match begins.")
            await bob.until("The match begins.")
            await asyncio.gather(play_out(ann, dice=Random(1)), play_out(bob, dice=Random(2)))
            await ann.until("Type again")
            await bob.until("Type again")
            await ann.ask("again", "You would play again; Bob must agree too.")
            await bob.until("Ann would play again.")
            await bob.ask("again", "Match 2 begins.")
            bob.type("quit")
            assert await session == 0
        assert "Goodbye. Your seat is kept: the same command leads back to it." in bob.written
        await ann.until("Bob is away.")


async def test_who_comes_back_gets_the_seat_and_hears_how_it_stands() -> None:
    tokens = FileTokens()
    async with hosted() as server, talk(tcp(server)) as (ann, _):
        await ann.ask("new upgrade 2", "start to begin")
        async with talk(tcp(server), name="Bob", tokens=tokens) as (bob, session):
            await bob.until("The host starts the match.")
            await ann.ask("start", "The match begins.")
            await bob.until("The match begins.")
            bob.end()
            assert await session == 0
        await ann.until("Bob is away.")
        async with talk(tcp(server), name="Bob", tokens=tokens) as (bob, _):
            text = await bob.until("Type for example: place")
            await ann.until("Bob is back.")

    assert "Seat 1, you: 3 tokens." in text


async def test_a_dropped_connection_is_told_and_comes_back_by_itself() -> None:
    async with hosted() as server, talk(tcp(server)) as (ann, _):
        await ann.ask("new sleight", "start to begin")
        await ann.ask("bot easy", "a bot, sits down.")
        await ann.ask("start", "The match begins.")
        ann.drop()
        await ann.until("Connected again.")
        text = await ann.ask("hand", "Your hand:")

    assert "The connection dropped. Trying to come back." in ann.lines
    assert text


async def test_a_server_that_stops_ends_the_session_with_its_words() -> None:
    async with hosted() as server, talk(tcp(server)) as (ann, session):
        await ann.until("There is no table here yet.")
        await server.stop("The host has closed this server.")

        assert await session == 1

    assert ann.lines[-1] == "The host has closed this server."


async def test_one_may_quit_while_the_connection_is_gone() -> None:
    async with hosted() as server, talk(tcp(server)) as (ann, session):
        await ann.ask("new sleight", "start to begin")
        await ann.ask("bot easy", "a bot, sits down.")
        await ann.ask("start", "The match begins.")
        ann.drop()
        ann.type("look", "quit")

        assert await session == 0


async def test_a_watcher_hears_the_story_and_may_not_play() -> None:
    async with hosted() as server, player(server, "Host") as host:
        code = (await host.create_table("upgrade", 2)).table
        await host.add_bot(code, "easy")
        async with talk(tcp(server), watch=True) as (ann, _):
            await ann.until("You are watching.")
            await host.start(code)
            await ann.until("The match begins.")
            await ann.until("has chosen an attack card.")
            await ann.ask("hand", "You are watching: you hold no cards.\n")
            await ann.ask("add", "You are watching: only those who sit at the table play.\n")
            heard = ann.lines
            await ann.ask("?", "You are watching: there is nothing for you to play.\n")

    assert "Seat 0, Host: 3 tokens; has yet to choose." in heard
    assert [line for line in heard if " of " in line] == []


async def test_a_name_and_chat_with_control_characters_do_no_harm() -> None:
    async with hosted() as server, talk(tcp(server)) as (ann, _):
        await ann.ask("new upgrade 3", "start to begin")
        async with player(server, "Eve\x1b[2J\u202e\u200b") as eve:
            [info] = await eve.list_tables()
            await eve.join_table(info.table)
            await eve.say(info.table, "hi\x1b]0;title\x07\r\nyou")
            await ann.until("says:")
            await ann.ask("who", "Seat 1:")
            await eve.leave_table(info.table)
            await ann.until("leaves.")

    assert "Eve(2J sits down." in ann.lines
    assert "Eve(2J says: hi]0;title you" in ann.lines
    assert all(sign.isprintable() for line in ann.lines for sign in line)


async def test_an_ascii_terminal_gets_ascii_alone() -> None:
    async with (
        hosted() as server,
        talk(tcp(server), Manner(ascii=True), name="Zoë") as (zoe, _),
        player(server, "升级") as other,
    ):
        await zoe.ask("new upgrade 3", "start to begin")
        [info] = await other.list_tables()
        await other.join_table(info.table)
        await other.say(info.table, "café – “9♥”…")
        await zoe.until("says:")

    assert zoe.lines[0].startswith("Hello Zoe.")
    assert '?? says: cafe - "9H"...' in zoe.lines
    assert zoe.written.isascii()


async def test_a_seat_may_be_called_by_the_name_of_who_sits_there() -> None:
    async with hosted() as server, talk(tcp(server)) as (ann, _):
        await ann.ask("new upgrade 2", "start to begin")
        async with player(server, "Bob the Great") as bob:
            [info] = await bob.list_tables()
            await bob.join_table(info.table)
            await ann.until("Bob the Great sits down.")
            await ann.ask("start", "The match begins.")
            refused = await ann.ask("attack bob the great", "card.\n")
            kicked = await ann.ask("kick Bob The Great", "removed.")

    assert refused == "First everybody chooses an attack card.\n"
    assert kicked == "During a match only a player long gone can be removed.\n"


async def test_a_player_who_leaves_gives_the_game_up_by_a_second_word() -> None:
    async with hosted() as server, talk(tcp(server)) as (ann, _):
        await ann.ask("new sleight", "start to begin")
        await ann.ask("bot easy", "a bot, sits down.")
        await ann.ask("start", "The match begins.")
        await ann.ask("leave", "Type leave now to do it")
        text = await ann.ask("leave now", "You have left table")
        await ann.ask("tables", "Type join or watch with a code, or new with a game.")

    assert "win" not in text
