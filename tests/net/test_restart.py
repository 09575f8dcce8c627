"""A server that ends in any way goes on where it was: tables, people, tokens, chat, clocks."""

import asyncio
import shutil
import sqlite3
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from random import Random

import msgspec
import pytest

from tests.net.ends import (
    HASTY,
    Player,
    act_once,
    hosted,
    next_mover,
    play_out,
    player,
    raw_peer,
    started,
)
from upgrade_core.games.upgrade.choices import CONCEDE
from upgrade_core.registry import GAMES
from upgrade_tui.net.codec import raw
from upgrade_tui.net.connectors import Connector
from upgrade_tui.net.journal.schema import FILE
from upgrade_tui.net.messages import Act, Done, JoinTable, ResumeSeat, Seated
from upgrade_tui.net.mirror import CommandRejected
from upgrade_tui.net.orders import SOCKET
from upgrade_tui.net.server import Server
from upgrade_tui.net.settings import TableTimes
from upgrade_tui.net.tokens import MemoryTokens


class Way:
    """The way to a server that may come back elsewhere."""

    def __init__(self, server: Server) -> None:
        self.port = server.port

    @property
    def connector(self) -> Connector:
        async def open_here(make_protocol: Callable[[], asyncio.Protocol]) -> None:
            loop = asyncio.get_running_loop()
            await loop.create_connection(make_protocol, "127.0.0.1", self.port)

        return Connector("the server", open_here)


@asynccontextmanager
async def guest(way: Way, name: str) -> AsyncIterator[Player]:
    """A player who finds the server wherever it is."""
    client = Player(way.connector, name, MemoryTokens(), settings=HASTY)
    await client.connect()
    try:
        yield client
    finally:
        await client.close()


def killed(data: Path, at: Path) -> Path:
    """What a server that is killed now leaves on the disk."""
    # No copy of a socket is one, and a record that is being written may be gone meanwhile.
    shutil.copytree(data, at, ignore=shutil.ignore_patterns(SOCKET, "*.new"))
    return at


async def some_moves(count: int, ann: Player, bob: Player) -> None:
    """So many random moves of these two."""
    rng = Random(1)
    for _ in range(count):
        mover = await next_mover(ann, bob)
        assert mover is not None
        await act_once(mover, rng)


async def back(*players: Player) -> None:
    """Wait until all have their seats again."""
    for each in players:
        await each.until(each.is_back)
        await each.until(each.has_view)


async def test_a_match_goes_on_after_the_server_was_killed(tmp_path: Path) -> None:
    async with hosted(data=tmp_path / "a") as first:
        way = Way(first)
        async with guest(way, "Ann") as ann, guest(way, "Bob") as bob:
            code = await started(ann, bob)
            await some_moves(8, ann, bob)
            await ann.say(code, "well")
            await bob.until(lambda: bob.ears.said)
            version = ann.table.version
            await bob.until(lambda: bob.table.version == version)
            seen = (ann.state, bob.state)
            left = killed(tmp_path / "a", tmp_path / "b")
            async with hosted(data=left) as second:
                way.port = second.port
                for each in (ann, bob):
                    each.ears.said.clear()
                    each.drop()
                await back(ann, bob)

                assert (version, version) == (ann.table.version, bob.table.version)
                assert seen == (ann.state, bob.state)
                async with player(second, "Cy") as cy:
                    await cy.watch_table(code)
                    await cy.until(lambda: cy.ears.said)
                    assert cy.ears.said == [(0, "Ann", "well")]
                assert bob.ears.said == []  # who has heard it does not hear it again
                await play_out(ann, bob)
                assert ann.table.result == bob.table.result


async def test_a_planned_stop_is_no_goodbye_where_games_are_kept(tmp_path: Path) -> None:
    async with hosted(data=tmp_path) as first:
        way = Way(first)
        async with guest(way, "Ann") as ann, guest(way, "Bob") as bob:
            await started(ann, bob)
            await first.stop("back in a minute")
            async with hosted(data=tmp_path) as second:
                way.port = second.port
                await back(ann, bob)
                await play_out(ann, bob)

                assert ann.is_over()


@pytest.mark.parametrize("key", list(GAMES))
async def test_every_game_goes_on_from_its_journal(key: str, tmp_path: Path) -> None:
    seats = GAMES[key].seats_to_play
    async with hosted(data=tmp_path / "a", pace=0.0) as first:
        way = Way(first)
        async with guest(way, "Ann") as ann:
            code = (await ann.create_table(key, seats)).table
            for _ in range(seats - 1):
                await ann.add_bot(code, "easy")
            await ann.start(code)
            await ann.until(ann.has_view)
            for _ in range(6):
                if await next_mover(ann) is not None:
                    await act_once(ann, Random(5))
            await next_mover(ann)
            seen, version = ann.state, ann.table.version
            async with hosted(data=killed(tmp_path / "a", tmp_path / "b"), pace=0.0) as second:
                way.port = second.port
                ann.drop()
                await back(ann)
                assert version <= ann.table.version
                if version == ann.table.version:
                    assert seen == ann.state
                if await next_mover(ann) is not None:
                    await act_once(ann, Random(6))


async def test_a_command_repeated_after_a_crash_gets_its_first_answer(tmp_path: Path) -> None:
    async with hosted(data=tmp_path / "a") as first, player(first, "Bob") as bob:
        async with raw_peer(first, "Ann") as ann:
            code = (await bob.create_table("upgrade", 2)).table
            await ann.send(JoinTable(1, code))
            seat = msgspec.convert((await ann.receive_a(Done)).answer, Seated)
            await bob.start(code)
            await bob.until(bob.has_view)
            await ann.send(Act(77, code, raw(CONCEDE)))
            answer = await ann.receive_a(Done)
        assert seat.token is not None
        async with (
            hosted(data=killed(tmp_path / "a", tmp_path / "b")) as second,
            raw_peer(second, "Ann") as again,
        ):
            await again.send(ResumeSeat(1, code, seat.token), Act(77, code, raw(CONCEDE)))
            await again.receive_a(Done)

            assert answer == await again.receive_a(Done)


async def test_both_tokens_are_good_until_the_new_one_has_arrived(tmp_path: Path) -> None:
    async with hosted(data=tmp_path / "a") as first:
        async with raw_peer(first, "Ann") as ann, player(first, "Bob") as bob:
            code = (await bob.create_table("upgrade", 2)).table
            await ann.send(JoinTable(1, code))
            old = msgspec.convert((await ann.receive_a(Done)).answer, Seated).token
        assert old is not None
        async with raw_peer(first, "Ann") as ann:
            await ann.send(ResumeSeat(1, code, old))
            await ann.receive_a(Done)  # and the pong that would confirm it never comes
            left = killed(tmp_path / "a", tmp_path / "b")
        async with hosted(data=left) as second, raw_peer(second, "Ann") as again:
            await again.send(ResumeSeat(1, code, old))
            assert isinstance(await again.receive_a(Done), Done)


async def test_the_host_sees_a_private_tables_password_still_asked(tmp_path: Path) -> None:
    async with hosted(data=tmp_path / "a") as first, player(first, "Ann") as ann:
        code = (await ann.create_table("upgrade", 3, password="sesame")).table
        async with (
            hosted(data=killed(tmp_path / "a", tmp_path / "b")) as second,
            player(second, "Bob") as bob,
        ):
            with pytest.raises(CommandRejected, match="password"):
                await bob.join_table(code)
            assert (await bob.join_table(code, "sesame")).seat == 1


async def test_the_time_for_a_turn_goes_on_with_what_was_left(tmp_path: Path) -> None:
    async with hosted(data=tmp_path / "a") as first:
        way = Way(first)
        async with guest(way, "Ann") as ann, guest(way, "Bob") as bob:
            await started(ann, bob, times=TableTimes(turn_s=600))
            left = killed(tmp_path / "a", tmp_path / "b")
            shift_journal(left, seconds=100, after="started")
            async with hosted(data=left) as second:
                way.port = second.port
                ann.drop()
                bob.drop()
                await back(ann, bob)
                left_ms = ann.table.clocks_ms

                assert all(490_000 < each <= 500_000 for each in left_ms)


def shift_journal(data: Path, seconds: float, after: str) -> None:
    """As if the last entry had been written so much later than the one before."""
    connection = sqlite3.connect(data / FILE)
    with connection:
        (last,) = connection.execute("SELECT max(seq) FROM entry").fetchone()
        row = connection.execute("SELECT tbl, at FROM entry WHERE seq = ?", (last,)).fetchone()
        spoke = msgspec.msgpack.encode({"type": "spoke", "seat": None, "name": "x", "text": after})
        connection.execute(
            "INSERT INTO settled VALUES (?, ?, ?, NULL, NULL, ?)",
            (row[0], last + 1, row[1] + seconds, spoke),
        )
    connection.close()


async def test_a_rematch_begins_with_a_journal_of_its_own(tmp_path: Path) -> None:
    async with hosted(data=tmp_path / "a") as first:
        way = Way(first)
        async with guest(way, "Ann") as ann, guest(way, "Bob") as bob:
            code = await started(ann, bob)
            await play_out(ann, bob)
            await ann.rematch(code)
            await bob.rematch(code)
            await bob.until(lambda: bob.table.info.match == 2)
            rows = journal_size(tmp_path / "a")
            async with hosted(data=killed(tmp_path / "a", tmp_path / "b")) as second:
                way.port = second.port
                ann.drop()
                bob.drop()
                await back(ann, bob)

                assert rows <= 4
                assert (bob.table.info.match, bob.table.info.phase) == (2, "playing")
                await play_out(ann, bob)


def journal_size(data: Path) -> int:
    connection = sqlite3.connect(data / FILE)
    (count,) = connection.execute("SELECT count(*) FROM entry").fetchone()
    connection.close()
    return int(count)


async def test_who_left_as_the_server_died_has_given_up(tmp_path: Path) -> None:
    async with hosted(data=tmp_path / "a") as first:
        way = Way(first)
        async with guest(way, "Ann") as ann, guest(way, "Bob") as bob:
            code = await started(ann, bob)
            left = killed(tmp_path / "a", tmp_path / "b")
            cut_in_the_middle_of_leaving(left, code)
            async with hosted(data=left) as second:
                way.port = second.port
                bob.drop()
                await back(bob)
                await bob.until(bob.is_over)

                assert bob.winners == (1,)


def cut_in_the_middle_of_leaving(data: Path, code: str) -> None:
    connection = sqlite3.connect(data / FILE)
    with connection:
        (last,) = connection.execute("SELECT max(seq) FROM entry").fetchone()
        body = msgspec.msgpack.encode({"type": "freed", "seat": 0})
        connection.execute(
            "INSERT INTO settled VALUES (?, ?, 1e9, NULL, NULL, ?)", (code, last + 1, body)
        )
    connection.close()


async def test_a_journal_that_does_not_fit_is_set_aside_and_the_others_go_on(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async with hosted(data=tmp_path / "a") as first, player(first, "Ann") as ann:
        bad = (await ann.create_table("upgrade", 2)).table
        good = (await ann.create_table("sleight", 2)).table
        left = killed(tmp_path / "a", tmp_path / "b")
    connection = sqlite3.connect(left / FILE)
    with connection:
        body = msgspec.msgpack.encode({"type": "freed", "seat": 1})
        connection.execute("INSERT INTO settled VALUES (?, 9, 1e9, NULL, NULL, ?)", (bad, body))
    connection.close()
    async with hosted(data=left) as second:
        assert [good] == [info.table for info in second.tables]
    told = [vars(each)["table"] for each in caplog.records if each.msg == "table set aside"]
    assert [bad] == told
    connection = sqlite3.connect(left / FILE)
    assert {bad} == {row[0] for row in connection.execute("SELECT tbl FROM aside")}
    connection.close()


# Records -----------------------------------------------------------------------------------------


async def test_a_finished_match_is_kept_as_a_record(tmp_path: Path) -> None:
    async with hosted(data=tmp_path) as server, player(server, "Ann") as ann:
        code = await started(ann, bots=1)
        await ann.act(code, CONCEDE)
        await ann.until(ann.is_over)
        told = await ann.record(code)
    [kept] = (tmp_path / "records").iterdir()

    assert told == kept.read_text(encoding="utf-8")
    assert f"-upgrade-{code.lower()}-1.upgrade" in kept.name


async def test_all_pause_when_all_agree_and_one_goes_on_for_all(tmp_path: Path) -> None:
    async with hosted(data=tmp_path / "a") as first:
        way = Way(first)
        async with guest(way, "Ann") as ann, guest(way, "Bob") as bob:
            code = await started(ann, bob)
            await ann.pause(code, on=True)
            await bob.until(lambda: bob.person(0).rests)
            alone = bob.table.info.paused
            await bob.pause(code, on=True)
            await ann.until(lambda: ann.table.info.paused)
            with pytest.raises(CommandRejected, match="paused"):
                await act_once(ann, Random(1))
            async with hosted(data=killed(tmp_path / "a", tmp_path / "b")) as second:
                way.port = second.port
                ann.drop()
                bob.drop()
                await back(ann, bob)
                still = ann.table.info.paused
                await bob.pause(code, on=False)
                await ann.until(lambda: not ann.table.info.paused)
                await play_out(ann, bob)

                assert (alone, still) == (False, True)
