"""The same match told in two forms; who asks for nothing is told as ever."""

from random import Random

import msgspec
import pytest

from tests.net.ends import RawPeer, act_once, hosted, play_out, player, raw_peer, seated, started
from upgrade_core.games.upgrade import SPEC
from upgrade_core.games.upgrade.choices import CONCEDE
from upgrade_core.games.upgrade.model import State
from upgrade_core.registry import GAMES
from upgrade_tui.net.codec import decode_patch, decode_state, raw
from upgrade_tui.net.edits import changed_state
from upgrade_tui.net.messages import (
    BRIEF,
    NO_STORY,
    PROTOCOL,
    Act,
    Changed,
    Done,
    Hello,
    JoinTable,
    Outcome,
    Updated,
    WatchTable,
    Welcome,
)
from upgrade_tui.net.settings import TableTimes

FIELDS = SPEC.state_type.__struct_fields__


async def watching(peer: RawPeer, code: str, *wants: str) -> None:
    await peer.send(Hello(PROTOCOL, "Wim", wants=wants), WatchTable(1, code))
    await peer.receive_a(Done)


async def watched(peer: RawPeer) -> tuple[dict[int, State], list[Updated | Changed]]:
    """Every position of a match as somebody saw it, and all that was told, until it is over."""
    states: dict[int, State] = {}
    news: list[Updated | Changed] = []
    outcome: Outcome | None = None
    while outcome is None:
        packet = await peer.receive()
        if isinstance(packet, Updated) and packet.base == 0:
            state: State = decode_state(SPEC, packet.view)
        elif isinstance(packet, Updated):
            patch = decode_patch(SPEC, packet.view)
            state = msgspec.structs.replace(states[packet.base], **patch)
        elif isinstance(packet, Changed):
            state = changed_state(SPEC, FIELDS, states[packet.version - 1], packet.changes)
        else:
            continue
        news.append(packet)
        outcome = packet.result
        states[packet.version] = state
    return states, news


async def test_all_forms_tell_the_same_positions() -> None:
    async with (
        hosted() as server,
        player(server, "Ann") as ann,
        player(server, "Bob") as bob,
        raw_peer(server) as plain,
        raw_peer(server) as brief,
        raw_peer(server) as silent,
    ):
        code = await seated(ann, bob)
        await watching(plain, code)
        await watching(brief, code, BRIEF, "in-verse")
        await watching(silent, code, NO_STORY, BRIEF)
        await ann.start(code)
        await play_out(ann, bob, rng=Random(3))
        (states, told), (briefly, few), (silently, fewest) = [
            await watched(each) for each in (plain, brief, silent)
        ]

    assert len(states) > 10
    assert states == briefly == silently
    assert [each.events for each in told] == [each.events for each in few]
    assert not any(each.events for each in fewest)
    assert {Updated} == {type(each) for each in told}
    assert [Updated] + [Changed] * (len(few) - 1) == [type(each) for each in few]


async def test_times_are_told_briefly_too() -> None:
    async with hosted() as server, player(server, "Ann") as ann, player(server, "Bob") as bob:
        await started(ann, bob, times=TableTimes(turn_s=600))
        placing = ann.table.clocks_ms
        await act_once(ann, Random(1))
        await bob.until(lambda: bob.table.version == 2)

        assert (len(placing), len(bob.table.clocks_ms)) == (2, 1)
        assert all(590_000 < left_ms <= 600_000 for left_ms in bob.table.clocks_ms)


@pytest.mark.parametrize(("wants", "elements"), [((), 3), ((BRIEF,), 2)])
async def test_only_who_wants_it_brief_gets_a_shorter_answer(
    wants: tuple[str, ...], elements: int
) -> None:
    async with hosted() as server, player(server, "Ann") as ann, raw_peer(server) as bob:
        await bob.send(Hello(PROTOCOL, "Bob", wants=wants))
        await bob.receive_a(Welcome)
        table = (await ann.create_table("upgrade", 2)).table
        await bob.send(JoinTable(1, table))
        await bob.receive_a(Done)
        await ann.start(table)
        await bob.receive_a(Updated)
        await bob.send(Act(2, table, raw(CONCEDE)))
        tail = await bob.reader.readuntil(b"\xa4done\x02")
        after = b"" if elements == 2 else await bob.reader.readexactly(1)

    assert tail.endswith(bytes([0x90 + elements]) + b"\xa4done\x02")
    assert after == (b"" if elements == 2 else b"\xc0")


@pytest.mark.parametrize("key", list(GAMES))
async def test_who_folds_the_events_sees_what_is_sent_whole(key: str) -> None:
    seats = GAMES[key].seats_to_play
    async with (
        hosted(pace=0.0, seed=3) as server,
        player(server, "Ann") as ann,
        player(server, "Cy") as folding,
    ):
        code = (await ann.create_table(key, seats)).table
        for _ in range(seats - 1):
            await ann.add_bot(code, "easy")
        await folding.watch_table(code)
        await ann.start(code)
        for number in range(8):
            await ann.until(lambda: ann.has_view() and (ann.table.is_my_turn or ann.is_over()))
            if ann.is_over():
                break
            version = ann.table.version
            await folding.until(lambda: folding.table.version >= ann.table.version)
            async with player(server, f"Dee{number}") as whole:
                await whole.watch_table(code)
                await whole.until(whole.has_view)
                same = folding.table.version == whole.table.version == version
                assert not same or folding.state == whole.state
            await act_once(ann, Random(number))
        assert folding.table.version > 1
