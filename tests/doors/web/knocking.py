"""A browser without a window: requests and lines as our page makes them, or as nobody should."""

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from aiohttp import ClientSession, ClientWebSocketResponse, CookieJar, WSMsgType

from tests.doors.screen_of import FarScreen
from tests.doors.web.serving import Served

TAB = "0" * 32
OTHER_TAB = "1" * 32
LIMIT_S = 20.0


@asynccontextmanager
async def browser() -> AsyncIterator[ClientSession]:
    """One that keeps its cookies, also those of a number for a name."""
    async with ClientSession(cookie_jar=CookieJar(unsafe=True)) as session:
        yield session


class Line:
    """A tab's line: what is told over it, and how it ends."""

    def __init__(self, socket: ClientWebSocketResponse) -> None:
        self.socket = socket
        self.screen = FarScreen(80, 24)

    async def until(self, wanted: str) -> str:
        """Read until the screen shows a text; the screen then."""
        try:
            async with asyncio.timeout(LIMIT_S):
                while wanted not in self.screen.text:
                    message = await self.socket.receive()
                    assert message.type is WSMsgType.BINARY, (message, self.socket.close_code)
                    self.screen.send(message.data)
        except TimeoutError:
            raise AssertionError(f"it does not come:\n{self.screen.text}") from None
        return self.screen.text

    async def type(self, keys: str) -> None:
        """Press keys, as a terminal sends them."""
        await self.socket.send_str(json.dumps(["stdin", keys]))

    async def end(self) -> tuple[int | None, str]:
        """Read to the end; the code and the words it is closed with."""
        async with asyncio.timeout(LIMIT_S):
            while True:
                message = await self.socket.receive()
                if message.type is WSMsgType.CLOSE:
                    return message.data, message.extra or ""
                if message.type in (WSMsgType.CLOSED, WSMsgType.ERROR):
                    return self.socket.close_code, ""


@asynccontextmanager
async def line(
    session: ClientSession, here: Served, tab: str = TAB, origin: str | None = None
) -> AsyncIterator[Line]:
    """A line as the page opens it, from a tab and a page of some origin; ours without one."""
    url = f"{here.address}ws?width=80&height=24&tab={tab}"
    ours = here.address.rstrip("/")
    async with session.ws_connect(url, origin=ours if origin is None else origin) as socket:
        yield Line(socket)


async def come_in(session: ClientSession, here: Served) -> None:
    """Load the page, which gives the cookie."""
    async with session.get(here.address) as answer:
        assert answer.status == 200
