"""A tab's line: who it is, whether there is room, and the app at its other end."""

import asyncio
import re
from typing import TYPE_CHECKING

from aiohttp import web

from upgrade_tui.app.launch import close
from upgrade_tui.doors.identities import Identities
from upgrade_tui.doors.memory import HOUSEKEEPING
from upgrade_tui.doors.visit import Visit, visitor_app
from upgrade_tui.doors.web.bugs import Report
from upgrade_tui.doors.web.cookie import Cookie
from upgrade_tui.doors.web.envelope import MOST_BYTES
from upgrade_tui.doors.web.gate import Gate
from upgrade_tui.doors.web.pages import TABLE
from upgrade_tui.doors.web.settings import WebSettings
from upgrade_tui.doors.web.tab import LEFT, LOGIN, REFUSED, Tab
from upgrade_tui.doors.web.tabs import Tabs
from upgrade_tui.net.errors import Refused
from upgrade_tui.net.server import Server

if TYPE_CHECKING:
    from upgrade_tui.app.app import UpgradeApp

_NO_COOKIE = "This page needs one cookie, to know you again: allow it, and try again."
_OUR_MISTAKE = "A mistake of ours has ended the game here. Your seat waits for you."
_TAB_NAME = re.compile(r"[0-9a-f]{32}")
_STARTING_S = 5.0
"""So long an app that opens keeps others from opening, if it does not paint before."""
_BROWSER = {"TERM": "xterm-256color", "COLORTERM": "truecolor", "LANG": "C.UTF-8"}
"""What the page's terminal would say of itself."""


class Lines:
    """Gives each tab an app of its own, in which its person plays on this server."""

    def __init__(
        self,
        server: Server,
        gate: Gate,
        identities: Identities,
        settings: WebSettings,
        cookie: Cookie,
        report: Report,
    ) -> None:
        self.tabs = Tabs(settings)
        self._server = server
        self._gate = gate
        self._identities = identities
        self._settings = settings
        self._cookie = cookie
        self._starting = asyncio.Semaphore(settings.most_starting)
        self._report = report

    async def open(self, request: web.BaseRequest) -> web.StreamResponse:
        """Take over a request from our own page; it is answered when the tab is gone."""
        settings = self._settings
        socket = web.WebSocketResponse(
            timeout=settings.goodbye_s,
            heartbeat=settings.heartbeat_s,
            max_msg_size=MOST_BYTES,
            compress=False,  # it would take more memory than all else of a tab
        )
        await socket.prepare(request)
        size = _number(request, "width"), _number(request, "height")
        tab = Tab(socket, size, settings.most_unread, asyncio.get_running_loop().time)
        await tab.close(*await self._play(request, tab))
        return socket

    async def _play(self, request: web.BaseRequest, tab: Tab) -> tuple[int, str]:
        """Play in a tab to its end; the code and the words to close its line with."""
        if banned := self._server.porch.why_not(request.remote or ""):
            return REFUSED, _sentence(banned)
        secret = self._cookie.secret_of(request)
        if secret is None:
            return REFUSED, _NO_COOKIE
        if not self._gate.is_open(secret):
            return LOGIN, "The password is asked for first."
        name = request.query.get("tab", "")
        key = secret, name if _TAB_NAME.fullmatch(name) else ""
        try:
            async with self.tabs.entered(key, request.remote or "", tab):
                return await self._visit(request, secret, tab)
        except Refused as error:
            return REFUSED, error.message

    async def _visit(self, request: web.BaseRequest, secret: str, tab: Tab) -> tuple[int, str]:
        table = request.query.get("table", "")
        visit = Visit(
            self._server,
            request.remote or "",
            self._server.settings.password,
            table=table if TABLE.fullmatch(table) else None,
        )
        identity = await self._identities.arrives(secret.encode())
        try:
            app = visitor_app(self._server, identity.storage(), visit, _BROWSER)
            return await self._show(app, tab)
        finally:
            self._identities.leaves(secret.encode())

    async def _show(self, app: "UpgradeApp", tab: Tab) -> tuple[int, str]:
        """Show the app until it ends; what there is to say then."""
        try:
            await self._run(app, tab)
        except Exception as error:  # whatever broke there, the other tabs play on
            self._report(error)
            return LEFT, _OUR_MISTAKE
        if app.bug is not None:
            self._report(app.bug)
            return LEFT, _OUR_MISTAKE
        if app.failure is not None:
            return REFUSED, _sentence(app.failure.message)
        return LEFT, ""

    async def _run(self, app: "UpgradeApp", tab: Tab) -> None:
        async with self._starting:
            HOUSEKEEPING.comes()
            showing = asyncio.create_task(tab.show(app))
            painted = asyncio.create_task(tab.painted.wait())
            await asyncio.wait(
                (showing, painted), timeout=_STARTING_S, return_when=asyncio.FIRST_COMPLETED
            )
            painted.cancel()
        try:
            await showing
        finally:
            await close(app)
            HOUSEKEEPING.leaves()


def _number(request: web.BaseRequest, name: str) -> int:
    """A number of the query; 0: there is none that could be meant."""
    text = request.query.get(name, "")
    return int(text) if text.isascii() and text.isdigit() and len(text) <= 4 else 0


def _sentence(message: str) -> str:
    sentence = message[:1].upper() + message[1:]
    return sentence if sentence.endswith((".", "!", "?")) else f"{sentence}."
