"""A command is carried out once, however often and whenever it comes again."""

from pathlib import Path

import msgspec
from hypothesis import given
from hypothesis import strategies as st

from tests.net.ends import hosted, player, raw_peer
from upgrade_core.games.upgrade.model import Place
from upgrade_tui.net import answers
from upgrade_tui.net.answers import Answers
from upgrade_tui.net.codec import raw
from upgrade_tui.net.messages import Act, Done, JoinTable, Rejected, Updated


def after(*commands: int) -> Answers:
    """What is kept after these were done."""
    kept = Answers()
    for command in commands:
        kept.keep(Done(command))
    return kept


def test_the_last_answers_are_kept_as_they_were_given() -> None:
    kept, refusal = after(*range(100, 163)), Rejected(163, "table.full", "no seat is free")
    kept.keep(refusal)
    kept.keep(Done(164, 2))

    assert [kept.to(id_) for id_ in (101, 163, 164, 165)] == [
        Done(101),
        refusal,
        Done(164, 2),
        None,
    ]


STARTS = st.lists(st.integers(0, 2**62), max_size=6, unique_by=lambda start: start // 2**24 * 2**24)


@given(STARTS, st.integers(1, 200), st.integers(1, 5))
def test_nobody_is_refused_who_counts_up_from_a_random_number(
    starts: list[int], count: int, step: int
) -> None:
    kept = Answers()
    for start in (each // 2**24 * 2**24 for each in starts):
        for id_ in range(start, start + count * step, step):
            assert kept.to(id_) is None
            assert not kept.is_used(id_)
            kept.keep(Done(id_))


@given(st.lists(st.integers(0, 300), max_size=300), st.integers(0, 2))
def test_no_id_is_carried_out_twice(ids: list[int], spread: int) -> None:
    kept, done = Answers(), set[int]()
    for each in (id_ * 10 ** (6 * spread) for id_ in ids):
        surely_new = kept.newest < each < kept.below
        if surely_new or (kept.to(each) is None and not kept.is_used(each)):
            assert each not in done
            done.add(each)
            if surely_new:
                kept.done(each)
            else:
                kept.keep(Done(each))


def test_three_starts_in_any_order_are_three_runs() -> None:
    low, middle, high = 2**40, 2**50, 2**60
    kept = after(low, low + 1, high, high + 1, middle, middle + 1, low + 2**30)

    assert [kept.to(id_) for id_ in (low, high, middle)] == [Done(low), Done(high), Done(middle)]
    assert not kept.is_used(low + 2**30 + 1)
    assert not kept.is_used(middle + 2**30)


def test_what_came_late_is_carried_out_while_it_is_known_that_it_did_not_come_before() -> None:
    kept = after(*range(100, 110), *range(111, 120))
    late = kept.is_used(110)
    kept.keep(Done(110))
    newest = kept.newest
    for id_ in range(120, 400):
        kept.keep(Done(id_))

    assert not late
    assert newest == 119
    assert kept.is_used(110)


def test_an_id_within_a_run_makes_no_used_one_new() -> None:
    kept = after(100, 200, 150)

    assert (kept.to(200), kept.newest < 200 < kept.below) == (Done(200), False)


def test_ids_begin_anew_so_often_only() -> None:
    most = answers._MOST_RUNS  # noqa: SLF001 - the limit itself
    kept = after(*(2**22 * each for each in range(most + 1, 0, -1)))

    assert kept.is_used(2**22 * (most + 5))
    assert not kept.is_used(2**22 + 1)


async def test_an_old_id_with_a_new_move_is_refused_and_the_table_goes_on(tmp_path: Path) -> None:
    async with (
        hosted(data=tmp_path) as server,
        player(server, "Ann") as ann,
        raw_peer(server, "Bob") as bob,
    ):
        code = (await ann.create_table("upgrade", 2)).table
        await bob.send(JoinTable(1, code))
        await bob.receive_a(Done)
        await ann.start(code)
        update = await bob.receive_a(Updated)
        first, second, *_ = msgspec.msgpack.decode(update.view)["defence"][1]
        await bob.send(Act(70, code, raw(Place(first))))
        await bob.receive_a(Done)
        for number in range(71, 210):
            await bob.send(Act(number, code, raw(["no such thing"])))
            await bob.receive_a(Rejected)
        await bob.send(Act(70, code, raw(Place(second))))
        refused = await bob.receive_a(Rejected)

        assert (refused.id, refused.code) == (70, "command.repeated")
        assert ann.table.version == 2
        assert [info.table for info in server.tables] == [code]
