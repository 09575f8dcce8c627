"""Driving the app in tests: what it shows as text, what it said, tables to look at."""

from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager

from textual.pilot import Pilot
from textual.screen import Screen

from tests.app.fakes import FakeClient, bot, person, table_info
from upgrade_tui.app import routes
from upgrade_tui.app.app import UpgradeApp
from upgrade_tui.app.session import Kind, Session
from upgrade_tui.app.settings import Settings
from upgrade_tui.net.discovery import Found, Heard
from upgrade_tui.net.settings import ServerSettings

ANN = Settings(name="Ann")
AT_ONCE = ServerSettings(seed=7, bot_pause_s=(0, 0), bind="127.0.0.1", port=0)
ADDRESS = "192.168.1.5:7777"
FOX = table_info("FOX-42", person("Ann"), person("Bob"), bot("Cy"), None)
BUSY = table_info("OWL-7", person("Dee"), person("Eve"), phase="playing", watchers=("Finn",))
SECRET = table_info("BEAR-3", person("渡辺 さくら"), None, private=True, options={"tokens": 5})


class HeardApp(UpgradeApp):
    """The app, with everything it said kept."""

    def __init__(
        self,
        first: Screen[None] | None = None,
        session: Session | None = None,
        settings: Settings | None = ANN,
    ) -> None:
        super().__init__(first, session=session, settings=settings, server=AT_ONCE)
        self.complaints: list[str] = []
        self.news: list[str] = []
        self.nearby: tuple[Found, ...] = ()

    @asynccontextmanager
    async def browsing(self, heard: Heard) -> AsyncIterator[None]:
        heard(self.nearby)
        yield

    def sorry(self, sentence: str) -> None:
        self.complaints.append(sentence)
        super().sorry(sentence)

    def say(self, sentence: str) -> None:
        self.news.append(sentence)
        super().say(sentence)


def shown(app: UpgradeApp) -> str:
    """Everything on the screen, as lines of text."""
    strips = app.screen._compositor.render_strips(app.size)  # noqa: SLF001 - no other way to read it
    return "\n".join("".join(segment.text for segment in strip) for strip in strips)


def lobby_app(*tables: object) -> tuple[HeardApp, FakeClient]:
    """The lobby of a server with these tables, by default three."""
    client = FakeClient("Ann", tables=tables or (FOX, BUSY, SECRET))  # type: ignore[arg-type]
    return HeardApp(routes.lobby(), Session("remote", client, ADDRESS)), client


def room_app(seat: int | None = 0, **about: object) -> tuple[HeardApp, FakeClient]:
    """The room of a table with two people, a bot, somebody away and two free seats."""
    people = (person("Ann"), person("Bob"), bot("Cy"), person("Dee", here=False), None, None)
    client = FakeClient("Ann")
    client.seat_at(table_info("FOX-42", *people, **about), seat)
    kind: Kind = "host" if seat == 0 else "remote"
    session = Session(kind, client, ADDRESS, addresses=(ADDRESS,) if seat == 0 else ())
    return HeardApp(routes.room("FOX-42"), session), client


async def until(pilot: Pilot[int], holds: Callable[[], bool]) -> None:
    """Let the app work until something holds; fails when it never does."""
    for _ in range(1000):
        if holds():
            return
        await pilot.pause(0.01)
    raise AssertionError("it never came true")
