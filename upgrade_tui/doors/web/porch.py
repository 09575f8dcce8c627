"""The HTTP server's connections: how many, how many from one address, and how long in silence."""

import asyncio
import logging
from collections import Counter
from collections.abc import Awaitable, Callable

from aiohttp import web
from aiohttp.web_protocol import RequestHandler

from upgrade_tui.doors.web.settings import WebSettings
from upgrade_tui.net.addresses import address_group

_LARGEST_HEAD = 8190
_not_told = logging.getLogger("upgrade_tui.not_told")
_not_told.disabled = True
"""What aiohttp has to say: what strangers send that is no request is no news for a host."""


class Porch(web.Server):
    """Makes a connection's handler, or hangs up where there is no room, or nothing is asked."""

    def __init__(
        self,
        handle: Callable[[web.BaseRequest], Awaitable[web.StreamResponse]],
        settings: WebSettings,
    ) -> None:
        super().__init__(
            self._hear,
            access_log=None,
            logger=_not_told,
            keepalive_timeout=settings.keepalive_s,
            max_line_size=_LARGEST_HEAD,
            max_field_size=_LARGEST_HEAD,
        )
        self._handle = handle
        self._settings = settings
        self._groups: dict[RequestHandler, str] = {}
        self._at_address: Counter[str] = Counter()
        self._silent: dict[RequestHandler, asyncio.TimerHandle] = {}

    def connection_made(self, handler: RequestHandler, transport: asyncio.Transport) -> None:
        """Somebody has connected."""
        super().connection_made(handler, transport)
        name = transport.get_extra_info("peername")
        group = address_group(str(name[0])) if name else ""
        self._groups[handler] = group
        self._at_address[group] += 1
        if not self._has_room(group):
            transport.abort()
            return
        wait_s = self._settings.hello_s
        self._silent[handler] = asyncio.get_running_loop().call_later(wait_s, transport.abort)

    def _has_room(self, group: str) -> bool:
        settings = self._settings
        return (
            len(self._groups) <= settings.most_connections
            and self._at_address[group] <= settings.most_connections_per_address
        )

    async def _hear(self, request: web.BaseRequest) -> web.StreamResponse:
        self._is_silent_no_more(request.protocol)
        return await self._handle(request)

    def _is_silent_no_more(self, handler: RequestHandler) -> None:
        if (timer := self._silent.pop(handler, None)) is not None:
            timer.cancel()

    def connection_lost(self, handler: RequestHandler, exc: BaseException | None = None) -> None:
        """Somebody is gone."""
        super().connection_lost(handler, exc)
        self._is_silent_no_more(handler)
        group = self._groups.pop(handler, None)
        if group is not None:
            self._at_address[group] -= 1
            if not self._at_address[group]:
                del self._at_address[group]
