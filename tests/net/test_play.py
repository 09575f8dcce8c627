# ruff: noqa: ANN401 - tests hand over whatever a stranger might
"""Whole matches between clients, and what the server answers while they last."""

import asyncio
import logging
import threading
from dataclasses import replace
from functools import partial
from random import Random
from typing import Any

import msgspec
import pytest

from tests.net.ends import Player, act_once, hosted, play_out, player, raw_peer, started
from upgrade_core.cards import UNKNOWN
from upgrade_core.games.upgrade import SPEC
from upgrade_core.games.upgrade.choices import CONCEDE, DISCARD
from upgrade_core.games.upgrade.model import Attack, Place
from upgrade_core.record import read_record
from upgrade_core.registry import GAMES
from upgrade_core.replay import replay, unfair
from upgrade_tui.net.codec import raw
from upgrade_tui.net.messages import Act, Done, JoinTable, Rejected, Updated
from upgrade_tui.net.mirror import CommandRejected


def has_phase(each: Player, phase: str) -> bool:
    return each.table.info.phase == phase


def same_story(each: Player) -> bool:
    """Whether every view a player got is the one before it with the events folded in."""
    fold = each.table.spec.rules.fold
    for change, view in zip(each.ears.changes, each.ears.views, strict=True):
        if change.before is None or not change.events:
            continue
        told = replace_state(change.before)
        for event in change.events:
            fold(told, event)
        if told != view:
            return False
    return True


def replace_state(view: Any) -> Any:
    return type(view)(view.seat, view.state.copy())


@pytest.mark.parametrize("in_process", [False, True])
async def test_three_play_a_whole_match_and_a_watcher_sees_it(in_process: bool) -> None:
    async with (
        hosted() as server,
        player(server, "Ann", in_process=in_process) as ann,
        player(server, "Bob", in_process=in_process) as bob,
        player(server, "Cy", in_process=in_process) as cy,
        player(server, "Dee", in_process=in_process) as dee,
    ):
        code = await started(ann, bob, cy)
        await dee.watch_table(code)
        await play_out(ann, bob, cy)
        everybody = (ann, bob, cy, dee)
        for each in everybody:
            await each.until(partial(has_phase, each, "over"))

        assert len({each.table.result for each in everybody}) == 1
        assert len({each.table.version for each in everybody}) == 1
        assert [same_story(each) for each in everybody] == [True] * 4


@pytest.mark.parametrize("preset", SPEC.presets)
async def test_two_play_every_preset_to_its_end(preset: str) -> None:
    async with (
        hosted() as server,
        player(server, "Ann", in_process=True) as ann,
        player(server, "Bob", in_process=True) as bob,
    ):
        await started(ann, bob, preset=preset)
        await play_out(ann, bob)

        assert [same_story(each) for each in (ann, bob)] == [True, True]


async def test_one_plays_a_whole_match_with_bots() -> None:
    async with hosted() as server, player(server, "Ann", in_process=True) as ann:
        await started(ann, bots=3)
        await play_out(ann)

        assert ann.table.result is not None


async def test_those_seated_are_numbered_without_gaps_when_a_match_starts() -> None:
    async with (
        hosted() as server,
        player(server, "Ann") as ann,
        player(server, "Bob") as bob,
        player(server, "Cy") as cy,
    ):
        code = (await ann.create_table("upgrade", 4)).table
        await bob.join_table(code)
        await cy.join_table(code)
        await bob.leave_table(code)
        await ann.start(code)
        await cy.until(lambda: cy.table.view)

        assert (cy.table.seat, cy.table.names) == (1, ("Ann", "Cy"))
        await play_out(ann, cy)
        await cy.until(lambda: cy.table.info.phase == "over")
        assert cy.table.names == ("Ann", "Cy", "", "")
        await ann.leave_table(code)
        await bob.join_table(code)
        await cy.until(lambda: cy.table.names[0] == "Bob")
        assert cy.table.players == ("Ann", "Cy")


async def test_a_player_sees_their_own_cards_and_no_others() -> None:
    async with hosted() as server, player(server, "Ann") as ann, player(server, "Bob") as bob:
        await started(ann, bob)

        mine, theirs = bob.state.defence[1], bob.state.defence[0]

        assert (theirs, UNKNOWN in mine) == ([UNKNOWN] * 3, False)


async def test_a_watcher_sees_nobodys_hidden_cards() -> None:
    async with (
        hosted() as server,
        player(server, "Ann") as ann,
        player(server, "Bob") as bob,
        player(server, "Cy") as cy,
    ):
        code = await started(ann, bob)
        await cy.watch_table(code)
        await cy.until(cy.has_view)
        assert cy.state.defence == [[UNKNOWN] * 3] * 2
        await act_once(ann, Random(1))
        await act_once(bob, Random(1))
        await cy.until(lambda: cy.state.phase == 1)

        assert (cy.state.held, cy.state.defence) == (UNKNOWN, [[UNKNOWN] * 2] * 2)


async def test_an_illegal_move_is_rejected_with_its_rule_and_changes_nothing() -> None:
    async with hosted() as server, player(server, "Ann") as ann, player(server, "Bob") as bob:
        code = await started(ann, bob)
        version, view = ann.table.version, ann.table.view

        for action, expected in [
            (Attack(1), "rule.wrong-phase"),
            (Place(99), "rule.no-such-card"),
            (["fly"], "rule.no-such-action"),
            (DISCARD, "rule.wrong-phase"),
        ]:
            with pytest.raises(CommandRejected) as refused:
                await ann.act(code, action)
            assert expected == refused.value.code
        assert (version, view) == (ann.table.version, ann.table.view)


async def test_moves_before_the_match_are_refused() -> None:
    async with hosted() as server, player(server, "Ann") as ann:
        code = (await ann.create_table("upgrade", 2)).table

        with pytest.raises(CommandRejected, match="no match is being played"):
            await ann.act(code, DISCARD)


async def test_during_a_match_nobody_joins_starts_or_removes_anybody() -> None:
    async with (
        hosted() as server,
        player(server, "Ann") as ann,
        player(server, "Bob") as bob,
        player(server, "Cy") as cy,
    ):
        code = await started(ann, bob, bots=1)

        for wish in (
            cy.join_table(code),
            ann.start(code),
            ann.kick(code, 1),
            ann.add_bot(code, "easy"),
            ann.remove_bot(code, 2),
        ):
            with pytest.raises(CommandRejected) as refused:
                await wish
            assert refused.value.code == "table.playing"


async def test_a_repeated_command_gets_its_first_answer_and_is_done_once() -> None:
    async with hosted() as server, player(server, "Ann") as ann, raw_peer(server, "Bob") as bob:
        code = (await ann.create_table("upgrade", 2)).table
        await bob.send(JoinTable(1, code))
        await bob.receive_a(Done)
        await ann.start(code)
        update = await bob.receive_a(Updated)
        card = msgspec.msgpack.decode(update.view)["defence"][1][0]
        place, attack = Act(77, code, raw(["place", card])), Act(78, code, raw(["fly"]))
        await bob.send(place, place, attack, place, attack)

        answers = [await bob.receive_a(Done | Rejected) for _ in range(5)]  # type: ignore[arg-type]

        assert [answer.id for answer in answers] == [77, 77, 78, 77, 78]
        assert [Done(77)] * 3 == [answer for answer in answers if answer.id == 77]
        assert answers[2] == answers[4]
        await ann.until(lambda: ann.table.version == 2)


async def test_who_leaves_a_match_concedes_and_the_others_go_on() -> None:
    async with (
        hosted() as server,
        player(server, "Ann") as ann,
        player(server, "Bob") as bob,
        player(server, "Cy") as cy,
    ):
        code = await started(ann, bob, cy)
        await bob.leave_table(code)
        await cy.until(lambda: cy.state.gone == [1] and not cy.person(1).here)

        assert cy.table.names == ("Ann", "Bob", "Cy")
        await play_out(ann, cy)


async def test_the_last_one_left_wins_when_the_other_leaves() -> None:
    async with hosted() as server, player(server, "Ann") as ann, player(server, "Bob") as bob:
        code = await started(ann, bob)
        await bob.leave_table(code)
        await ann.until(lambda: ann.table.result)

        assert ann.winners == (0,)


async def test_a_player_who_is_long_gone_can_be_removed_from_a_match() -> None:
    async with (
        hosted(kick_absent_s=0.0) as server,
        player(server, "Ann") as ann,
        player(server, "Bob") as bob,
    ):
        code = await started(ann, bob)
        await bob.close()
        await ann.until(lambda: not ann.person(1).here)
        await ann.kick(code, 1)

        assert ann.winners == (0,)


async def test_the_record_of_a_match_replays_and_follows_from_its_seed() -> None:
    async with hosted() as server, player(server, "Ann") as ann, player(server, "B|b]") as bob:
        code = await started(ann, bob, preset="blind")
        promised = ann.table.commitment
        with pytest.raises(CommandRejected) as early:
            await ann.record(code)
        await play_out(ann, bob)
        record = read_record(await bob.record(code))

        assert early.value.code == "table.not-over"
        assert (promised, ("Ann", "B/b)")) == (record.commitment, record.names)
        assert None is unfair(record)
        played = replay(record)
        assert (None, record.winners) == (
            played.refused,
            played.match.result and played.match.result.winners,
        )


async def test_a_rematch_starts_when_all_have_agreed_and_the_deal_moves_on() -> None:
    async with hosted() as server, player(server, "Ann") as ann, player(server, "Bob") as bob:
        code = await started(ann, bob, bots=1)
        dealer = ann.state.dealer
        with pytest.raises(CommandRejected) as early:
            await bob.rematch(code)
        await play_out(ann, bob)
        first = ann.table.commitment
        await bob.rematch(code)
        await ann.until(lambda: ann.person(1).again)
        assert [ann.person(seat).again for seat in range(3)] == [False, True, True]
        await ann.rematch(code)
        await bob.until(lambda: bob.table.match == 2)

        assert early.value.code == "table.not-over"
        assert ((dealer + 1) % 3, None) == (bob.state.dealer, bob.table.result)
        assert first != bob.table.commitment
        await play_out(ann, bob)
        record = read_record(await ann.record(code))
        assert ((dealer + 1) % 3, None) == (record.dealer, unfair(record))


async def test_a_rematch_waits_for_enough_players() -> None:
    async with (
        hosted() as server,
        player(server, "Ann") as ann,
        player(server, "Bob") as bob,
        player(server, "Cy") as cy,
    ):
        code = await started(ann, bob)
        await ann.act(code, CONCEDE)
        await bob.leave_table(code)
        await ann.rematch(code)
        assert ann.table.info.phase == "over"
        await cy.join_table(code)
        assert (cy.table.seat, cy.table.names) == (1, ("Ann", "Cy"))
        await cy.rematch(code)

        assert (cy.table.match, cy.table.info.phase) == (2, "playing")


async def test_a_rematch_agreed_by_all_who_stay_starts_when_the_last_one_leaves() -> None:
    async with (
        hosted() as server,
        player(server, "Ann") as ann,
        player(server, "Bob") as bob,
    ):
        code = await started(ann, bob, bots=1)
        await play_out(ann, bob)
        await ann.rematch(code)
        await bob.leave_table(code)
        await ann.until(lambda: ann.table.match == 2)

        assert ann.table.names == ("Ann", "Ada")


async def test_who_joins_after_a_match_sees_it_as_a_watcher() -> None:
    async with (
        hosted() as server,
        player(server, "Ann") as ann,
        player(server, "Bob") as bob,
        player(server, "Cy") as cy,
    ):
        code = await started(ann, bob)
        await bob.act(code, CONCEDE)
        await ann.leave_table(code)
        await cy.join_table(code)
        await cy.until(lambda: cy.table.view)

        assert (0, [[UNKNOWN] * len(row) for row in cy.state.defence]) == (
            cy.table.seat,
            cy.state.defence,
        )


async def test_a_seat_that_did_not_play_has_no_view_of_its_own_afterwards() -> None:
    async with (
        hosted() as server,
        player(server, "Ann") as ann,
        player(server, "Bob") as bob,
        player(server, "Cy") as cy,
    ):
        code = (await ann.create_table("upgrade", 3)).table
        await bob.join_table(code)
        await ann.start(code)
        await bob.act(code, CONCEDE)
        await cy.join_table(code)
        await cy.until(cy.has_view)

        assert cy.table.view is not None
        assert (cy.table.seat, cy.table.view.seat, cy.table.players) == (2, None, ())


async def test_the_same_seed_deals_the_same_cards() -> None:
    deals = []
    for _ in range(2):
        async with hosted(seed=7) as server, player(server, "Ann", in_process=True) as ann:
            await started(ann, bots=1)
            deals.append((ann.code, ann.table.commitment, ann.table.view))

    assert deals[0] == deals[1]


async def test_without_a_seed_every_deal_is_its_own() -> None:
    async with hosted() as server, player(server, "Ann", in_process=True) as ann:
        await started(ann, bots=1)
        code = await ann.create_table("upgrade", 2)
        await ann.add_bot(code.table, "easy")
        await ann.start(code.table)

        assert len({table.commitment for table in ann.tables.values()}) == 2


# Bots ----------------------------------------------------------------------------------------


@pytest.fixture
def with_bot(monkeypatch: pytest.MonkeyPatch) -> Any:
    """Puts a bot into the game under a level of its own."""

    def put(choose: Any, react: Any = None, may_react: Any = None) -> None:
        spec = replace(SPEC, bots={"odd": choose}, react=react, may_react=may_react)
        monkeypatch.setitem(GAMES, "upgrade", spec)

    return put


def breaks(_view: Any, _rng: Random) -> Any:
    raise RuntimeError("a bug in a bot")


def cheats(view: Any, _rng: Random) -> Any:
    return Attack(view.seat)


def babbles(_view: Any, _rng: Random) -> Any:
    return "attack!"


@pytest.mark.parametrize("bot", [breaks, cheats, babbles])
async def test_a_bot_that_fails_plays_the_default_and_the_match_goes_on(
    bot: Any, with_bot: Any, caplog: pytest.LogCaptureFixture
) -> None:
    with_bot(bot)
    async with hosted() as server, player(server, "Ann", in_process=True) as ann:
        code = (await ann.create_table("upgrade", 2)).table
        await ann.add_bot(code, "odd")
        await ann.start(code)
        await play_out(ann)

        assert ann.table.result is not None
    assert {"upgrade_tui.net.bots", "upgrade_tui.net.play"} >= {
        record.name for record in caplog.records if record.levelno >= logging.ERROR
    }
    assert caplog.records


async def test_a_bot_is_given_its_view_and_nothing_else(with_bot: Any) -> None:
    seen: list[Any] = []

    def looks(view: Any, _rng: Random) -> Any:
        seen.append(view)
        return view and SPEC.rules.default(view)

    with_bot(looks)
    async with hosted() as server, player(server, "Ann", in_process=True) as ann:
        code = (await ann.create_table("upgrade", 2)).table
        await ann.add_bot(code, "odd")
        await ann.start(code)
        await act_once(ann, Random(1))
        await ann.until(lambda: ann.state.phase == 1)

        assert {1} == {view.seat for view in seen}
        assert {UNKNOWN} == {card for view in seen for card in view.state.deck}
        assert {UNKNOWN} == set(seen[0].state.defence[0])


async def test_a_bot_may_act_out_of_turn(with_bot: Any) -> None:
    def gives_up(_view: Any, _rng: Random) -> Any:
        return CONCEDE

    def default(view: Any, _rng: Random) -> Any:
        return SPEC.rules.default(view)

    with_bot(default, gives_up)
    async with hosted() as server, player(server, "Ann", in_process=True) as ann:
        code = (await ann.create_table("upgrade", 2)).table
        await ann.add_bot(code, "odd")
        await ann.start(code)
        await ann.until(lambda: ann.table.result)

        assert ann.winners == (0,)


async def test_a_bot_is_not_asked_out_of_turn_where_there_is_nothing_to_do(with_bot: Any) -> None:
    asked, looked_at = [], set()

    def default(view: Any, _rng: Random) -> Any:
        return SPEC.rules.default(view)

    def reacts(view: Any, _rng: Random) -> Any:
        asked.append(view)

    def never(_state: Any, seat: int) -> bool:
        looked_at.add(seat)
        return False

    with_bot(default, reacts, never)
    async with hosted() as server, player(server, "Ann", in_process=True) as ann:
        code = (await ann.create_table("upgrade", 3)).table
        for _ in range(2):
            await ann.add_bot(code, "odd")
        await ann.start(code)
        await play_out(ann)

        assert looked_at == {1, 2}
        assert asked == []


async def test_a_bot_that_was_thinking_when_a_match_ended_plays_the_next_one(
    with_bot: Any,
) -> None:
    thinking, go_on = threading.Event(), threading.Event()

    def slow(view: Any, _rng: Random) -> Any:
        if not thinking.is_set():
            thinking.set()
            go_on.wait(30)
        return SPEC.rules.default(view)

    with_bot(slow)
    async with hosted(bot_limit_s=60.0) as server, player(server, "Ann", in_process=True) as ann:
        code = (await ann.create_table("upgrade", 2)).table
        await ann.add_bot(code, "odd")
        await ann.start(code)
        await asyncio.to_thread(thinking.wait, 30)
        await ann.act(code, CONCEDE)
        await ann.rematch(code)
        go_on.set()
        await play_out(ann)

        assert (ann.table.match, ann.table.result is not None) == (2, True)


async def test_a_bot_pauses_like_a_person() -> None:
    async with (
        hosted(bot_pause_s=(3600.0, 3600.0)) as server,
        player(server, "Ann", in_process=True) as ann,
    ):
        code = await started(ann, bots=1)
        await act_once(ann, Random(1))
        for _ in range(50):
            await asyncio.sleep(0)

        assert ann.table.waiting == (1,)
        await ann.leave_table(code)
