"""Commands sent ahead of their answers, in an order no client would send them in."""

from tests.net.ends import hosted, player, raw_peer
from upgrade_tui.net.messages import (
    Done,
    JoinTable,
    KickSeat,
    LeaveTable,
    Rejected,
    WatchTable,
)


async def test_who_joins_right_after_a_refusal_and_drops_is_seen_to_be_away() -> None:
    async with hosted() as server, player(server, "Ann") as ann:
        code = (await ann.create_table("upgrade", 2)).table
        async with raw_peer(server, "Eve") as eve:
            # The refusal of the first must not make the server forget the seat of the second.
            await eve.send(KickSeat(1, code, 0), JoinTable(2, code))
            assert isinstance(await eve.receive_a(Rejected), Rejected)
            await eve.receive_a(Done)
        await ann.until(lambda: ann.table.info.people[1] and not ann.person(1).here)


async def test_who_leaves_and_joins_in_one_breath_and_drops_is_seen_to_be_away() -> None:
    async with hosted() as server, player(server, "Ann") as ann:
        code = (await ann.create_table("upgrade", 2)).table
        async with raw_peer(server, "Eve") as eve:
            await eve.send(JoinTable(1, code), LeaveTable(2, code), JoinTable(3, code))
            for _ in range(3):
                await eve.receive_a(Done)
        await ann.until(lambda: ann.table.info.people[1] and not ann.person(1).here)


async def test_a_watcher_who_drops_while_their_wish_is_on_its_way_is_gone() -> None:
    async with hosted() as server, player(server, "Ann") as ann:
        code = (await ann.create_table("upgrade", 2)).table
        async with raw_peer(server, "Eve") as eve:
            await eve.send(*[KickSeat(n, code, 0) for n in range(9)], WatchTable(9, code))
        await ann.until(lambda: server.connections == 1)
        await ann.say(code, "Is anybody there?")

        assert ann.table.info.watchers == ()


async def test_refusals_do_not_let_anybody_sit_at_more_tables_than_they_may() -> None:
    async with (
        hosted(most_tables_per_person=2) as server,
        player(server, "Ann") as ann,
        player(server, "Bob") as bob,
        raw_peer(server, "Eve") as eve,
    ):
        codes = [(await each.create_table("upgrade", 2)).table for each in (ann, ann, bob)]
        for code in codes[:2]:
            await eve.send(KickSeat(1, code, 0), JoinTable(2, code))
            await eve.receive_a(Done)
        await eve.send(JoinTable(3, codes[2]))

        while (refused := await eve.receive_a(Rejected)).id != 3:
            pass
        assert refused.code == "table.too-many"
