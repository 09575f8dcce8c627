"""What is told has been stored before; what cannot be stored is not told."""

import asyncio
import logging
from random import Random

import pytest

from tests.net.ends import act_once, hosted, play_out, player, started
from tests.net.keeping import MemoryStore
from upgrade_core.games.upgrade.choices import CONCEDE
from upgrade_tui.net.journal import (
    Asked,
    Closed,
    Company,
    Entry,
    Freed,
    Moved,
    Opened,
    Sat,
    Started,
    Written,
)
from upgrade_tui.net.mirror import CommandRejected


class Ledger(MemoryStore):
    """A store that holds everything up until a test lets it go on, and can fail."""

    def __init__(self) -> None:
        super().__init__()
        self.entries: list[Entry] = []
        self.gate = asyncio.Event()
        self.gate.set()
        self.waiting = asyncio.Event()
        self.fails: bool | str = False

    async def append(self, table: str, *entries: Entry, asked: Asked | None = None) -> None:
        self.waiting.set()
        await self.gate.wait()
        if self.fails in (True, table):
            raise OSError("the disk is full")
        self.entries.extend(entries)
        await super().append(table, *entries, asked=asked)

    def write(self, table: str, entry: Entry, asked: Asked | None, written: Written) -> None:
        self.writing = asyncio.create_task(self._write(table, entry, asked, written))

    async def _write(self, table: str, entry: Entry, asked: Asked | None, written: Written) -> None:
        try:
            await self.append(table, entry, asked=asked)
        except OSError as error:
            written(error)
        else:
            written(None)

    def of(self, kind: type[Entry]) -> list[Entry]:
        return [entry for entry in self.entries if isinstance(entry, kind)]


async def settle() -> None:
    """Let everything happen that can happen now."""
    for _ in range(50):
        await asyncio.sleep(0)


async def test_a_move_is_stored_before_anybody_is_told() -> None:
    store = Ledger()
    async with (
        hosted(store) as server,
        player(server, "Ann", in_process=True) as ann,
        player(server, "Bob", in_process=True) as bob,
    ):
        await started(ann, bob)
        store.gate.clear()
        store.waiting.clear()
        acting = asyncio.create_task(act_once(ann, Random(1)))
        await store.waiting.wait()
        await settle()
        told_early = (ann.table.version, bob.table.version, acting.done())
        store.gate.set()
        await acting
        await bob.until(lambda: bob.table.version == 2)

        assert told_early == (1, 1, False)
        assert len(store.of(Moved)) == 1


async def test_a_move_that_cannot_be_stored_is_told_to_nobody(
    caplog: pytest.LogCaptureFixture,
) -> None:
    store = Ledger()
    async with (
        hosted(store) as server,
        player(server, "Ann", in_process=True) as ann,
        player(server, "Bob", in_process=True) as bob,
    ):
        code = await started(ann, bob)
        updates = len(bob.ears.changes)
        store.fails = True
        with pytest.raises(CommandRejected) as refused:
            await act_once(ann, Random(1))
        await bob.until(lambda: bob.ears.removed)

        assert ("table.broken", updates) == (refused.value.code, len(bob.ears.changes))
        assert [(code, "table.broken")] == bob.ears.removed
    assert "the disk is full" in caplog.text


async def test_when_one_table_breaks_the_others_go_on(caplog: pytest.LogCaptureFixture) -> None:
    store = Ledger()
    async with (
        hosted(store) as server,
        player(server, "Ann", in_process=True) as ann,
        player(server, "Bob", in_process=True) as bob,
    ):
        broken = (await ann.create_table("upgrade", 2)).table
        await started(bob, bots=1)
        store.fails = broken
        with pytest.raises(CommandRejected):
            await ann.add_bot(broken, "easy")
        store.fails = False
        await play_out(bob)

        assert bob.table.result is not None
        assert [bob.code] == [info.table for info in server.tables]
        await ann.create_table("upgrade", 2)
    assert max(record.levelno for record in caplog.records) == logging.ERROR


async def test_commands_that_wait_when_a_table_breaks_are_answered_too(
    caplog: pytest.LogCaptureFixture,
) -> None:
    store = Ledger()
    async with hosted(store) as server, player(server, "Ann", in_process=True) as ann:
        code = (await ann.create_table("upgrade", 4)).table
        store.gate.clear()
        store.waiting.clear()
        wishes = [asyncio.create_task(ann.add_bot(code, "easy")) for _ in range(3)]
        await store.waiting.wait()
        await settle()
        store.fails = True
        store.gate.set()
        answers = await asyncio.gather(*wishes, return_exceptions=True)

        assert [answer.code for answer in answers if isinstance(answer, CommandRejected)] == [
            "table.broken"
        ] * 3
    assert "the disk is full" in caplog.text


async def test_a_refused_move_is_not_stored() -> None:
    store = Ledger()
    async with hosted(store) as server, player(server, "Ann", in_process=True) as ann:
        code = await started(ann, bots=1)
        stored = len(store.of(Moved))
        with pytest.raises(CommandRejected):
            await ann.act(code, ["attack", 1])
        own = [entry for entry in store.of(Moved) if getattr(entry, "seat", None) == 0]

        assert (own, len(store.of(Moved)) - stored <= 1) == ([], True)


async def test_the_journal_tells_a_tables_whole_life() -> None:
    store = Ledger()
    async with (
        hosted(store) as server,
        player(server, "Ann", in_process=True) as ann,
        player(server, "Bob", in_process=True) as bob,
    ):
        code = await started(ann, bob, preset="rush", options={"tokens": 2})
        await ann.act(code, CONCEDE)
        journal = list(store.entries)
        await ann.leave_table(code)
        await bob.leave_table(code)

        kinds = [Opened, Sat, Sat, Company, Started, Moved, Freed, Freed, Closed]
        assert kinds == [type(entry) for entry in store.entries]
        opened, sat, _, _, begun, moved = journal
        assert isinstance(opened, Opened)
        assert isinstance(sat, Sat)
        assert isinstance(begun, Started)
        assert isinstance(moved, Moved)
        assert (opened.game, opened.preset, opened.options) == ("upgrade", "rush", {"tokens": 2})
        assert (sat.name, len(sat.token_hash or b"")) == ("Ann", 32)
        assert (begun.names, len(begun.seed)) == (("Ann", "Bob"), 64)
        assert (moved.seat, moved.text, moved.version) == (0, "concede", 2)
        assert store.journals == {}


async def test_the_store_never_sees_a_token_or_a_password() -> None:
    store = Ledger()
    async with hosted(store) as server, player(server, "Ann", in_process=True) as ann:
        seated = await ann.create_table("upgrade", 2, password="sesame")

        assert seated.token is not None
        assert not any(
            secret in repr(entry)
            for entry in store.entries
            for secret in (repr(seated.token), "sesame")
        )
