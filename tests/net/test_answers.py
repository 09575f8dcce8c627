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


@given(st.lists(st.integers(0, 300), unique=True), st.integers(0, 300))
def test_an_id_that_was_used_is_answered_as_then_or_not_at_all(ids: list[int], one: int) -> None:
    kept = after()
    carried_out = []
    for each in ids:
        if not kept.is_used(each):
            carried_out.append(each)
            kept.keep(Done(each))

    assert all(kept.is_used(each) for each in carried_out)
    assert all(kept.to(each) == Done(each) for each in carried_out[-64:])
    assert kept.to(one) in (None, Done(one))


def test_ids_may_begin_anew_below_the_last_and_above() -> None:
    kept = after(500, 501, 502, 10, 11, 12)

    assert [kept.is_used(id_) for id_ in (9, 10, 12, 13, 499, 500, 502, 503)] == [
        *(False, True, True, False),
        *(False, True, True, False),
    ]


def test_ids_begin_anew_so_often_only() -> None:
    most = answers._MOST_RUNS  # noqa: SLF001 - the limit itself
    kept = after(*range(10 * (most + 1), 0, -10))

    assert [kept.is_used(id_) for id_ in (5, 11, 10_000_000)] == [True, False, True]


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
