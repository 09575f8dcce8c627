"""What waits for a table's task: in order, and not while something is done beside it."""

import asyncio

from upgrade_tui.net.inbox import Inbox


async def reader(inbox: Inbox[int], read: list[int]) -> None:
    while True:
        read.append(await inbox.get())


async def settle() -> None:
    for _ in range(5):
        await asyncio.sleep(0)


async def test_what_was_put_in_first_comes_out_first() -> None:
    inbox: Inbox[int] = Inbox()
    inbox.put(1)
    inbox.put(2)

    assert [await inbox.get(), await inbox.get()] == [1, 2]
    assert not inbox


async def test_it_is_idle_only_while_its_reader_waits_for_nothing() -> None:
    inbox: Inbox[int] = Inbox()
    before = inbox.is_idle
    task = asyncio.create_task(reader(inbox, []))
    await settle()
    waiting = inbox.is_idle
    inbox.put(1)
    woken = inbox.is_idle
    await settle()
    task.cancel()

    assert (before, waiting, woken, inbox.is_idle) == (False, True, False, True)


async def test_while_it_is_held_nothing_comes_out() -> None:
    inbox: Inbox[int] = Inbox()
    read: list[int] = []
    task = asyncio.create_task(reader(inbox, read))
    await settle()
    inbox.hold()
    inbox.put(1)
    inbox.put(2)
    await settle()
    held, idle = list(read), inbox.is_idle
    inbox.release()
    await settle()
    task.cancel()

    assert (held, idle, read) == ([], False, [1, 2])


async def test_all_can_be_taken_out() -> None:
    inbox: Inbox[int] = Inbox()
    inbox.put(1)
    inbox.put(2)

    assert inbox.take_all() == [1, 2]
    assert not inbox
