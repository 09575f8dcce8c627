"""Solitaires over the wire: taking back, doing again, the same deal anew, deals by number."""

from random import Random

import pytest

from tests.net.ends import Player, act_once, hosted, play_seat, player, started
from tests.net.keeping import MemoryStore
from upgrade_core.game import View
from upgrade_core.games.overthrone.model import State
from upgrade_core.record import read_record
from upgrade_core.replay import replay, unfair
from upgrade_tui.net.journal import Moved, Redone, Started, Undone
from upgrade_tui.net.mirror import CommandRejected


async def dealt(each: Player, deal: int | None = 4711) -> str:
    """A table of Overthrone with the match begun; its code."""
    code = (await each.create_table("overthrone", 1)).table
    await each.start(code, deal)
    await each.until(each.has_view)
    return code


async def at_version(each: Player, version: int) -> View[State]:
    """The view once the match has come so far."""
    await each.until(lambda: each.table.version >= version)
    assert each.table.view is not None
    return each.table.view


def hand(each: Player) -> list[int]:
    state: State = each.state
    return state.hand


async def test_undo_and_redo_send_everybody_the_whole_view_without_events() -> None:
    async with hosted() as server, player(server) as ann, player(server, "Bob") as bob:
        code = await dealt(ann)
        await bob.watch_table(code)
        first = await at_version(ann, 1)
        await act_once(ann, Random(1))
        second = await at_version(ann, 2)
        await ann.undo(code)
        assert await at_version(ann, 3) == first
        await ann.redo(code)
        assert await at_version(ann, 4) == second
        await at_version(bob, 4)
        assert bob.ears.views[-1].state == second.state
        assert [len(change.events) > 0 for change in ann.ears.changes] == [
            False, True, False, False,
        ]  # fmt: skip


async def test_the_move_that_ended_the_match_can_be_taken_back() -> None:
    async with hosted() as server, player(server) as ann:
        code = await dealt(ann)
        await play_seat(ann, Random(2))
        await ann.until(lambda: ann.table.info.phase == "over")
        ending = ann.table.version
        await ann.undo(code)
        await at_version(ann, ending + 1)
        assert ann.table.result is None
        assert ann.table.waiting == (0,)
        await ann.until(lambda: ann.table.info.phase == "playing")
        with pytest.raises(CommandRejected, match="when the match is over"):
            await ann.record(code)
        await ann.redo(code)
        await ann.until(lambda: ann.table.info.phase == "over")
        assert ann.is_over()


async def test_a_record_holds_only_the_moves_that_stand_and_can_be_verified() -> None:
    async with hosted() as server, player(server) as ann:
        code = await dealt(ann)
        for _ in range(3):
            await act_once(ann, Random(5))
            await at_version(ann, ann.table.version)
        await ann.undo(code)
        await ann.undo(code)
        await play_seat(ann, Random(6))
        await ann.until(lambda: ann.table.info.phase == "over")
        record = read_record(await ann.record(code))
        played = replay(record)
        assert played.refused is None
        assert unfair(record) is None
        assert played.match.state == _with_pile(ann, played.match.state)


def _with_pile(each: Player, state: State) -> State:
    """What the player sees; the draw pile is empty or hidden, all else is open."""
    seen: State = each.state.copy()
    seen.draw = state.draw
    return seen


async def test_a_deal_number_gives_the_same_cards_on_every_server() -> None:
    hands = []
    for seed in (1, 2):
        async with hosted(seed=seed) as server, player(server) as ann:
            await dealt(ann, 123456789)
            hands.append(hand(ann))
            assert ann.table.info.deal == 123456789
    assert hands[0] == hands[1]


async def test_the_seed_of_a_host_is_the_number_of_the_first_deal() -> None:
    async with hosted(seed=42) as server, player(server) as ann, player(server, "Bob") as bob:
        await dealt(ann, None)
        await dealt(bob, 42)
        assert ann.table.info.deal == 42
        assert hand(ann) == hand(bob)


async def test_a_restart_deals_the_same_cards_as_the_next_match() -> None:
    async with hosted() as server, player(server) as ann:
        code = await dealt(ann)
        first = hand(ann)
        await act_once(ann, Random(1))
        await ann.restart(code)
        await ann.until(lambda: ann.table.match == 2)
        assert (ann.table.version, ann.table.info.deal, hand(ann)) == (1, 4711, first)
        with pytest.raises(CommandRejected, match="no move to take back"):
            await ann.undo(code)


async def test_a_restart_with_a_number_deals_that_one_also_after_the_end() -> None:
    async with hosted() as server, player(server) as ann:
        code = await dealt(ann)
        await play_seat(ann, Random(2))
        await ann.restart(code, 5)
        await ann.until(lambda: ann.table.match == 2)
        assert (ann.table.info.deal, ann.table.info.phase) == (5, "playing")
        assert ann.table.result is None


async def test_a_rematch_is_another_deal() -> None:
    async with hosted() as server, player(server) as ann:
        code = await dealt(ann)
        await play_seat(ann, Random(2))
        await ann.until(lambda: ann.table.info.phase == "over")
        await ann.rematch(code)
        await ann.until(lambda: ann.table.match == 2)
        assert ann.table.info.deal not in (None, 4711)


async def test_where_others_play_too_nothing_is_taken_back_nor_dealt_by_number() -> None:
    async with hosted() as server, player(server) as ann, player(server, "Bob") as bob:
        code = await started(ann, bob)
        for wish in (ann.undo(code), ann.redo(code), ann.restart(code)):
            with pytest.raises(CommandRejected, match="in Upgrade a move stands") as caught:
                await wish
            assert caught.value.code == "table.no-undo"
        assert (ann.table.version, ann.table.info.deal) == (1, None)
        other = (await ann.create_table("upgrade", 2)).table
        await ann.add_bot(other, "easy")
        with pytest.raises(CommandRejected, match="by lot, not by number"):
            await ann.start(other, 7)


async def test_a_watcher_takes_nothing_back() -> None:
    async with hosted() as server, player(server) as ann, player(server, "Bob") as bob:
        code = await dealt(ann)
        await bob.watch_table(code)
        with pytest.raises(CommandRejected, match="only those seated"):
            await bob.undo(code)


async def test_before_the_match_there_is_nothing_to_take_back() -> None:
    async with hosted() as server, player(server) as ann:
        code = (await ann.create_table("overthrone", 1)).table
        for wish in (ann.undo(code), ann.redo(code), ann.restart(code)):
            with pytest.raises(CommandRejected, match="no match is being played"):
                await wish


async def test_the_journal_knows_the_deal_and_what_was_taken_back() -> None:
    store = MemoryStore()
    async with hosted(store) as server, player(server) as ann:
        code = await dealt(ann)
        await act_once(ann, Random(1))
        await ann.undo(code)
        await ann.redo(code)
        entries = [
            line.entry
            for line in store.journals[code]
            if isinstance(line.entry, Started | Moved | Undone | Redone)
        ]
        begun, *rest = entries
        assert isinstance(begun, Started)
        assert begun.deal == 4711
        assert [(type(entry), entry.version) for entry in rest if not isinstance(entry, Started)] == [
            (Moved, 2), (Undone, 3), (Redone, 4),
        ]  # fmt: skip


async def test_a_late_watcher_sees_the_position_that_stands() -> None:
    async with hosted() as server, player(server) as ann, player(server, "Bob") as bob:
        code = await dealt(ann)
        first = await at_version(ann, 1)
        await act_once(ann, Random(1))
        await ann.undo(code)
        await bob.watch_table(code)
        await bob.until(bob.has_view)
        assert bob.state == first.state
