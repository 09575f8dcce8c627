"""What a server tells the service manager that started it (sd_notify(3)), where there is one."""

import asyncio
import os
import socket
from contextlib import suppress


def notify(*lines: str) -> None:
    """Say such as READY=1 or STOPPING=1; nothing happens where nobody asked to be told."""
    where = os.environ.get("NOTIFY_SOCKET", "")
    if not where:
        return
    address = f"\0{where[1:]}" if where.startswith("@") else where
    with suppress(OSError), socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as link:
        link.sendto("\n".join(lines).encode(), address)


async def show_life() -> None:
    """Tell the service manager again and again that the event loop turns, if it wants to know.

    It ends a server that falls silent (WatchdogSec=), and starts it again.
    """
    limit_us = os.environ.get("WATCHDOG_USEC", "")
    while limit_us.isdecimal() and int(limit_us):
        notify("WATCHDOG=1")
        await asyncio.sleep(int(limit_us) / 1e6 / 3)
