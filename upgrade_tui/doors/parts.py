"""What has been taken off an app's screen goes by itself, without the collector.

A screen, and every widget on it, is hundreds of objects in cycles. While it stands there the
collector is told to leave it out, as it is not garbage; nor would it be seen, then, once it is.
So it is taken apart: first when nothing that the app has begun can look for it any more.
"""

import asyncio
from contextvars import Context
from weakref import WeakSet, ref

from textual.app import App
from textual.dom import DOMNode

GONE_S = 30.0
"""How long what is gone is left whole."""


class Parts(WeakSet[DOMNode]):
    """In place of an app's own register of its parts."""

    def discard(self, part: DOMNode) -> None:
        """It is taken off the screen, or the app has ended."""
        if part in self:
            super().discard(part)
            loop = asyncio.get_running_loop()
            loop.call_later(GONE_S, self._take_apart, ref(part), context=Context())

    def _take_apart(self, gone: "ref[DOMNode]") -> None:
        part = gone()
        if part is not None and part not in self:
            vars(part).clear()


def let_parts_go(app: "App[object]") -> None:
    """Have an app that has not started yet do so."""
    app._registry = Parts()  # noqa: SLF001 - Textual has no other place that knows them all
