# ruff: noqa: ANN401 - tests hand over whatever a stranger might
"""Dropped connections: seats wait, tokens bring them back, nothing is lost or doubled."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import partial
from random import Random
from typing import Any

import msgspec
import pytest

from tests.net.ends import (
    Player,
    act_once,
    hosted,
    play_out,
    player,
    raw_peer,
    started,
)
from upgrade_core.game import View
from upgrade_core.games.upgrade.model import Place
from upgrade_tui.net.codec import raw
from upgrade_tui.net.messages import (
    Act,
    CreateTable,
    Done,
    JoinTable,
    Ping,
    Pong,
    Rejected,
    Removed,
    ResumeSeat,
    Seated,
    StartMatch,
    TableNews,
    Updated,
    WatchTable,
)
from upgrade_tui.net.mirror import Change, ConnectionFailed
from upgrade_tui.net.server import Server
from upgrade_tui.net.tokens import FileTokens, MemoryTokens


def is_past(each: Player, version: int) -> bool:
    return each.table.version > version


async def some_moves(*players: Player, moves: int = 12) -> None:
    """Let a match get going."""
    rng = Random(3)
    for _ in range(moves):
        version = players[0].table.version
        [mover, *_] = [each for each in players if each.table.is_my_turn]
        await act_once(mover, rng)
        for each in players:
            await each.until(partial(is_past, each, version))


async def test_a_dropped_player_comes_back_to_the_same_view() -> None:
    async with hosted() as server, player(server, "Ann") as ann, player(server, "Bob") as bob:
        await started(ann, bob)
        await some_moves(ann, bob)
        before = (bob.table.view, bob.table.version, bob.table.waiting, bob.table.seat)
        updates = len(bob.ears.changes)
        bob.drop()
        await bob.until(lambda: len(bob.ears.changes) > updates and bob.link == "connected")

        assert before == (bob.table.view, bob.table.version, bob.table.waiting, bob.table.seat)
        assert bob.ears.links == ["connecting", "connected", "reconnecting", "connected"]
        await ann.until(lambda: ann.person(1).here)
        await play_out(ann, bob)


async def test_others_see_that_a_player_is_away_and_the_match_waits() -> None:
    async with hosted() as server, player(server, "Ann") as ann, player(server, "Bob") as bob:
        await started(ann, bob)
        await bob.close()
        await ann.until(lambda: not ann.person(1).here)

        assert (ann.table.info.phase, ann.table.waiting) == ("playing", (0, 1))


async def test_a_match_of_drops_ends_like_any_other() -> None:
    async with hosted() as server, player(server, "Ann") as ann, player(server, "Bob") as bob:
        await started(ann, bob)
        playing = asyncio.create_task(play_out(ann, bob))
        for _ in range(5):
            for each in (ann, bob):
                each.ears.links.clear()
                each.drop()
                await each.until(each.is_back)
        await playing

        assert ann.table.result == bob.table.result is not None


async def test_a_watcher_who_dropped_watches_again() -> None:
    async with hosted() as server, player(server, "Ann") as ann, player(server, "Bob") as bob:
        code = (await ann.create_table("upgrade", 2, password="sesame")).table
        await bob.watch_table(code, "sesame")
        bob.drop()
        await bob.until(lambda: len(bob.ears.links) == 4)

        assert [code] == list(bob.tables)


async def test_a_seat_that_is_lost_while_away_is_told() -> None:
    async with (
        hosted() as server,
        player(server, "Ann") as ann,
        player(server, "Bob", tokens=MemoryTokens()) as bob,
    ):
        code = (await ann.create_table("upgrade", 2)).table
        await bob.join_table(code)
        bob.drop()
        await ann.until(lambda: not ann.person(1).here)
        await ann.kick(code, 1)
        await bob.until(lambda: bob.link == "connected" and bob.ears.removed)

        assert ([(code, "seat.unknown-token")], {}) == (bob.ears.removed, bob.tables)


async def test_the_next_run_of_the_program_finds_its_seat() -> None:
    async with hosted() as server, player(server, "Ann") as ann:
        code = (await ann.create_table("upgrade", 2)).table
        async with player(server, "Bob", tokens=FileTokens()) as bob:
            await bob.join_table(code)
            await ann.start(code)
            await bob.until(lambda: bob.table.view)
            view = bob.table.view
        async with player(server, "Bob", tokens=FileTokens()) as again:
            assert [code] == again.kept_tables
            await again.join_table(code)
            await again.until(lambda: again.table.view)

            assert (1, view) == (again.table.seat, again.table.view)


async def test_a_second_terminal_of_one_person_takes_a_seat_of_its_own() -> None:
    async with (
        hosted() as server,
        player(server, "Ann", tokens=FileTokens()) as ann,
        player(server, "Ann", tokens=FileTokens()) as other,
    ):
        code = (await ann.create_table("upgrade", 2)).table
        await other.join_table(code)

        assert (ann.table.seat, other.table.seat) == (0, 1)


async def test_a_seat_that_is_no_more_is_joined_anew() -> None:
    tokens = FileTokens()
    async with hosted() as server, player(server, "Ann") as ann:
        code = (await ann.create_table("upgrade", 2)).table
        tokens.put(f"127.0.0.1:{server.port}", code, bytes(32))
        tokens.release()
        async with player(server, "Bob", tokens=FileTokens()) as bob:
            await bob.join_table(code)

            assert bob.table.seat == 1


async def sit(server: Any, code: str | None = None, name: str = "Ann") -> Any:
    """A raw peer on a seat: the open context, the peer, table and token."""
    context = raw_peer(server, name)
    peer = await context.__aenter__()
    await peer.send(CreateTable(1, "upgrade", 2) if code is None else JoinTable(1, code))
    answer = (await peer.receive_a(Done)).answer
    return context, peer, answer["table"], answer["token"]


async def test_a_second_connection_with_the_token_takes_the_seat_over() -> None:
    async with hosted() as server, raw_peer(server, "x") as second:
        context, first, code, token = await sit(server)
        await second.send(ResumeSeat(1, code, token))

        seated = (await second.receive_a(Done)).answer
        removed = await first.receive_a(Removed)

        assert (code, 0) == (seated["table"], seated["seat"])
        assert (code, "seat.taken-over") == (removed.table, removed.code)
        await first.send(StartMatch(2, code))
        assert (await first.receive_a(Rejected)).code == "table.not-here"
        await context.__aexit__(None, None, None)
        # That the old connection ends does not empty the seat it no longer has.
        await second.send(ResumeSeat(2, code, seated["token"]))
        news = await second.receive_a(TableNews)
        assert news.info.people[0] is not None
        assert news.info.people[0].here


async def test_a_token_is_replaced_on_resume_and_the_old_one_is_void() -> None:
    async with (
        hosted() as server,
        raw_peer(server, "x") as second,
        raw_peer(server, "y") as third,
    ):
        context, _, code, token = await sit(server)
        await second.send(ResumeSeat(1, code, token))
        fresh = (await second.receive_a(Done)).answer["token"]
        ping = await second.receive_a(Ping)
        await second.send(Pong(ping.number))
        await third.send(ResumeSeat(1, code, token))
        refused = await third.receive_a(Rejected)

        assert (refused.code, fresh != token) == ("seat.unknown-token", True)
        await third.send(ResumeSeat(2, code, fresh))
        assert (await third.receive_a(Done)).answer["seat"] == 0
        await context.__aexit__(None, None, None)


async def test_a_token_whose_successor_never_arrived_is_still_good() -> None:
    async with hosted() as server, raw_peer(server, "y") as third:
        context, _, code, token = await sit(server)
        async with raw_peer(server, "x") as second:
            await second.send(ResumeSeat(1, code, token))
            await second.receive_a(Done)  # and it dies before it says that it has read it
        await third.send(ResumeSeat(1, code, token))

        assert (await third.receive_a(Done)).answer["seat"] == 0
        await context.__aexit__(None, None, None)


@pytest.mark.parametrize("wrong", [bytes(32), b"\xff" * 32])
async def test_a_wrong_token_changes_nothing(wrong: bytes) -> None:
    async with hosted() as server, player(server, "Ann") as ann, raw_peer(server, "Eve") as eve:
        code = (await ann.create_table("upgrade", 2)).table
        await ann.add_bot(code, "easy")
        before = ann.table.info
        await eve.send(ResumeSeat(1, code, wrong))
        refused = await eve.receive_a(Rejected)
        await ann.say(code, "still here")

        assert ("seat.unknown-token", before) == (refused.code, ann.table.info)


async def test_a_token_of_who_has_left_is_void() -> None:
    async with hosted() as server, player(server, "Ann") as ann, raw_peer(server, "Eve") as eve:
        code = (await ann.create_table("upgrade", 2)).table
        context, bob, code, token = await sit(server, code, "Bob")
        await ann.kick(code, 1)
        await bob.receive_a(Removed)
        await eve.send(ResumeSeat(1, code, token))

        assert (await eve.receive_a(Rejected)).code == "seat.unknown-token"
        await context.__aexit__(None, None, None)


async def test_a_command_repeated_after_a_drop_gets_its_first_answer() -> None:
    async with (
        hosted() as server,
        player(server, "Ann") as ann,
        raw_peer(server, "x") as again,
    ):
        code = (await ann.create_table("upgrade", 2)).table
        context, bob, code, token = await sit(server, code, "Bob")
        await ann.start(code)
        update = await bob.receive_a(Updated)
        card = msgspec.msgpack.decode(update.view)["defence"][1][0]
        place = Act(77, code, raw(Place(card)))
        await bob.send(place)
        await bob.receive_a(Done)
        await context.__aexit__(None, None, None)
        await again.send(ResumeSeat(1, code, token), place)
        await again.receive_a(Done)

        assert Done(77) == await again.receive_a(Done)
        assert ann.table.version == 2


async def test_an_act_that_was_under_way_when_the_connection_dropped_is_done_once() -> None:
    async with hosted() as server, player(server, "Ann") as ann, player(server, "Bob") as bob:
        code = await started(ann, bob)
        card = bob.state.defence[1][0]
        acting = asyncio.create_task(bob.act(code, Place(card)))
        await asyncio.sleep(0)
        bob.drop()
        await acting

        assert (2, [card]) == (bob.table.version, bob.state.attack[1])


async def test_other_commands_under_way_fail_when_the_connection_drops() -> None:
    async with hosted() as server, player(server, "Ann") as ann:
        code = (await ann.create_table("upgrade", 2)).table
        saying = asyncio.create_task(ann.say(code, "hello"))
        await asyncio.sleep(0)
        ann.drop()
        with pytest.raises(ConnectionFailed) as failed:
            await saying

        assert failed.value.code == "net.closed"


async def test_a_watch_is_resumed_as_a_seat_by_its_token() -> None:
    async with hosted() as server, raw_peer(server, "x") as second:
        context, _, code, token = await sit(server)
        await second.send(WatchTable(1, code), ResumeSeat(2, code, token))
        answers = [(await second.receive_a(Done)).answer["seat"] for _ in range(2)]

        assert answers == [None, 0]
        await context.__aexit__(None, None, None)


async def test_who_comes_back_hears_what_was_missed() -> None:
    async with hosted() as server, player(server, "Ann") as ann, player(server, "Bob") as bob:
        code = await started(ann, bob)
        async with watching(server, code) as cy:
            heard = len(cy.ears.changes)
            cy.drop()
            await cy.until(lambda: cy.link != "connected")
            await act_once(ann, Random(3))
            await act_once(bob, Random(3))
            await cy.until(cy.is_back)
            await cy.until(lambda: len(cy.ears.changes) > heard)
            back = cy.ears.changes[heard]

            assert back.before is not None
            assert folded(cy, back) == cy.ears.views[heard].state
            assert back.missed or cy.ears.changes[-1].events


async def test_who_starts_the_program_anew_has_missed_nothing_that_was_seen_before() -> None:
    async with hosted() as server, player(server, "Ann") as ann, raw_peer(server, "Bob") as bob:
        code = (await ann.create_table("upgrade", 2)).table
        await bob.send(JoinTable(1, code))
        token = msgspec.convert((await bob.receive_a(Done)).answer, Seated).token
        await ann.start(code)
        await ann.until(ann.has_view)
        await act_once(ann, Random(3))
        assert token is not None
        async with raw_peer(server, "Bob") as again:
            await again.send(ResumeSeat(1, code, token))
            anew = await again.receive_a(Updated)
        async with raw_peer(server, "Bob") as again:
            await again.send(ResumeSeat(1, code, token, 1, 1))
            back = await again.receive_a(Updated)

        assert (
            (anew.base, len(anew.events)),
            (back.base, len(back.events)),
        ) == ((0, 0), (0, 1))


async def test_lines_that_were_heard_are_not_heard_again_on_return() -> None:
    async with hosted() as server, player(server, "Ann") as ann, player(server, "Bob") as bob:
        code = await started(ann, bob)
        for text in ("one", "two", "two"):
            await ann.say(code, text)
        await bob.until(lambda: len(bob.ears.said) == 3)
        bob.drop()
        await bob.until(lambda: bob.link != "connected")
        await ann.say(code, "three")
        await bob.until(lambda: bob.ears.said[-1][2] == "three")

        assert [text for *_, text in bob.ears.said] == ["one", "two", "two", "three"]


def folded(cy: Player, change: Change) -> object:
    """Where the events of a change lead from the view before it."""
    assert change.before is not None
    view = View(change.before.seat, change.before.state.copy())
    for event in change.events:
        cy.table.spec.rules.fold(view, event)
    return view.state


@asynccontextmanager
async def watching(server: Server, code: str) -> AsyncIterator[Player]:
    """Somebody who watches a table, and has seen it."""
    async with player(server, "Cy") as cy:
        await cy.watch_table(code)
        await cy.until(cy.has_view)
        yield cy
