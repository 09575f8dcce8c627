"""All tabs that are here: how many may be, and a tab that comes again takes its own place."""

import asyncio
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from upgrade_tui.doors.web.settings import WebSettings
from upgrade_tui.doors.web.tab import ELSEWHERE, STOPPING, Tab
from upgrade_tui.net.addresses import address_group
from upgrade_tui.net.errors import Refused

Key = tuple[str, str]
"""Whose tab it is, and which of theirs."""


class Tabs:
    """The tabs of a door."""

    def __init__(self, settings: WebSettings) -> None:
        self._settings = settings
        self._tabs: dict[Key, Tab] = {}
        self._at_address: Counter[str] = Counter()
        self._closing = False

    def __len__(self) -> int:
        return len(self._tabs)

    @asynccontextmanager
    async def entered(self, key: Key, origin: str, tab: Tab) -> AsyncIterator[None]:
        """Count a tab in, as long as it is here; the same tab of before goes first.

        Raises: Refused: there is no room for it.
        """
        while (before := self._tabs.get(key)) is not None:
            before.leave(ELSEWHERE, "The game goes on in another tab.")
            await before.ended.wait()
        self._check(group := address_group(origin))
        self._tabs[key] = tab
        self._at_address[group] += 1
        try:
            yield
        finally:
            del self._tabs[key]
            tab.ended.set()
            self._at_address[group] -= 1
            self._at_address += Counter()  # without those at which nobody is any more

    def _check(self, group: str) -> None:
        if self._closing:
            raise Refused("server.stopping", "The server is stopping.")
        if len(self._tabs) >= self._settings.most_tabs:
            raise Refused("wire.busy", "The server is full: try again later.")
        if self._at_address[group] >= self._settings.most_tabs_per_address:
            raise Refused(
                "wire.busy", "Too many tabs are open from your address: close one of them."
            )

    async def close(self, words: str) -> None:
        """Tell everybody that the server stops, and wait until their apps have ended."""
        self._closing = True
        tabs = list(self._tabs.values())
        for tab in tabs:
            tab.leave(STOPPING, words)
        await asyncio.gather(*(tab.ended.wait() for tab in tabs))
