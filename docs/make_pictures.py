"""Draws the pictures of the documentation: the real app, without a terminal, as SVG files.

`.venv/bin/python -m docs.make_pictures` plays a few moves of seeded games and takes a picture of
each screen. It needs no network and leaves nothing behind but docs/images.
"""

import asyncio
import os
import tempfile
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from random import Random

IMAGES = Path(__file__).parent / "images"
WIDE, USUAL = (112, 32), (80, 24)
LIMIT_S = 60.0
SEED = 6


def _leave_home() -> None:
    """Use the settings and folders of nobody; before Textual reads its environment, at import."""
    home = tempfile.mkdtemp(prefix="upgrade-pictures-")
    folders = ("HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_STATE_HOME", "XDG_CACHE_HOME")
    os.environ |= dict.fromkeys(folders, home)
    os.environ |= {"LOGNAME": "Ann", "USER": "Ann"}
    os.environ |= {"TEXTUAL_ANIMATIONS": "none", "LANG": "C.UTF-8", "COLORTERM": "truecolor"}
    os.environ.pop("NO_COLOR", None)


_leave_home()

from textual.pilot import Pilot  # noqa: E402

from upgrade_core.games.upgrade.model import TURN  # noqa: E402
from upgrade_core.registry import GAMES  # noqa: E402
from upgrade_tui.app.address import parse_address  # noqa: E402
from upgrade_tui.app.app import UpgradeApp  # noqa: E402
from upgrade_tui.app.launch import Launch, prepare  # noqa: E402
from upgrade_tui.net.client import Client  # noqa: E402
from upgrade_tui.net.connectors import tcp_connector  # noqa: E402
from upgrade_tui.net.mirror import TableMirror  # noqa: E402
from upgrade_tui.net.server import Server  # noqa: E402
from upgrade_tui.net.settings import ServerSettings  # noqa: E402


class Studio:
    """One running app, its keys, and the camera."""

    def __init__(self, app: UpgradeApp, pilot: Pilot[int]) -> None:
        self.app = app
        self._pilot = pilot

    @property
    def table(self) -> TableMirror:
        """The table that the app sits at."""
        return next(iter(self.app.client.tables.values()))

    @property
    def has_turn(self) -> bool:
        """Whether a turn of the app's own seat has begun."""
        view = self.table.view
        return view is not None and view.state.phase == TURN and self.table.is_my_turn

    async def press(self, *keys: str) -> None:
        """Press keys."""
        await self._pilot.press(*keys)

    async def until(self, shows: Callable[[], bool]) -> None:
        """Wait until something is so, and drawn."""
        async with asyncio.timeout(LIMIT_S):
            while not shows():
                await self._pilot.pause(0.02)
        await self._pilot.pause(0.1)

    async def play_on(self, moves: int) -> None:
        """Let a bot make so many moves of the app's own seat, and wait for the next turn."""
        dice = Random(SEED)
        choose = self.table.spec.bots["normal"]
        for _ in range(moves):
            view = self.table.view
            assert view is not None
            await self.app.client.act(self.table.code, choose(view, dice))
            await self.until(lambda: self.table.is_my_turn or self.table.result is not None)

    async def shoot(self, name: str) -> None:
        """Take a picture."""
        await self._pilot.pause(0.3)
        svg = self.app.export_screenshot(title="upgrade")
        IMAGES.mkdir(exist_ok=True)
        (IMAGES / f"{name}.svg").write_text(svg + "\n", encoding="utf-8")


@asynccontextmanager
async def studio(launch: Launch, size: tuple[int, int] = USUAL) -> AsyncIterator[Studio]:
    """The app as the command line would open it."""
    app = await prepare(launch)
    async with app.run_test(size=size) as pilot:
        await pilot.pause(0.3)
        while app.journey is not None and app.session is None:
            await pilot.pause(0.1)
        yield Studio(app, pilot)
    if app.session is not None:
        await app.session.close()


async def at_home() -> None:
    """Home, and what opens from it."""
    async with studio(Launch("home")) as here:
        await here.shoot("home")
        await here.press("s")
        await here.shoot("settings")
        await here.press("escape", "h")
        await here.shoot("new_table")


async def at_the_table() -> None:
    """Choosing, one's turn, help and rules over it, a fight."""
    launch = Launch("play", players=4, seed=SEED, bot_pause_s=0.8)
    async with studio(launch, WIDE) as here:
        await here.until(lambda: here.table.view is not None)
        await here.shoot("placing")
        await here.press("enter")
        for key in "ad":
            await here.until(lambda: here.has_turn)
            await here.press(key)
            await here.until(lambda: not here.has_turn)
        await here.until(lambda: here.has_turn)
        await here.shoot("table")
        await here.press("f2")
        await here.shoot("rules")
        await here.press("escape", "question_mark")
        await here.shoot("help")
        await here.press("escape", "2")
        await here.until(lambda: not here.has_turn)
        await here.shoot("fight")


async def of_each_other_game() -> None:
    """A position some moves into each game but the first."""
    moves = {"sleight": 5, "overthrone": 12, "shengji": 6, "updown": 8}
    for game, some in moves.items():
        spec = GAMES[game]
        settings = ("deal=sequential",) if game == "shengji" else ()
        launch = Launch(
            "play", game, players=spec.seats_to_play, settings=settings, seed=SEED, bot_pause_s=0
        )
        async with studio(launch, WIDE) as here:
            await here.until(lambda: here.table.is_my_turn)
            await here.play_on(some)
            await here.shoot(game)


async def to_the_end() -> None:
    """A small game to its result, and its record."""
    rush = Launch("play", players=3, preset="rush", seed=SEED, bot_pause_s=0)
    record = Path(tempfile.mkdtemp()) / "match.upgrade"
    async with studio(rush) as here:
        await here.until(lambda: here.table.view is not None)
        await here.press("enter")
        while here.table.result is None:
            await here.until(lambda: here.has_turn or here.table.result is not None)
            await here.press("1", "2")
        await here.until(lambda: here.app.screen.query("#result").first() is not None)
        await here.shoot("result")
        record.write_text(await here.app.client.record(here.table.code), encoding="utf-8")
    async with studio(Launch("replay", record=record)) as here:
        await here.press(*["right"] * 12)
        await here.shoot("replay")


async def among_records() -> None:
    """The games that the other scenes have played to their end."""
    async with studio(Launch("home")) as here:
        await here.press("o")
        await here.shoot("records")


async def with_others() -> None:
    """A table that fills, and a server with several."""
    hosting = Launch("host", players=4, seed=SEED, port=0, bind="127.0.0.1")
    async with studio(hosting) as here:
        assert here.app.session is not None
        port = parse_address(here.app.session.addresses[0])[1]
        bob = await _guest(port, "Bob")
        await bob.join_table(here.table.code)
        await bob.say(here.table.code, "Rush next, please?")
        await here.press("b")
        await here.until(lambda: here.table.names.count("") == 1)
        await here.shoot("room")
        await bob.close()


async def among_tables() -> None:
    """The tables of a server."""
    server = Server(ServerSettings(bind="127.0.0.1", port=0, seed=SEED))
    await server.start()
    bob, cy = await _guest(server.port, "Bob"), await _guest(server.port, "Cy")
    await bob.create_table("upgrade", 4, "royal")
    await cy.create_table("upgrade", 2, "rush", {"tokens": 2}, "sesame")
    dee = await _guest(server.port, "Dee")
    seated = await dee.create_table("upgrade", 3)
    await dee.add_bot(seated.table, "normal")
    await dee.start(seated.table)
    await (await _guest(server.port, "Eve")).create_table("upgrade", 6, "grand")
    async with studio(Launch("join", host="127.0.0.1", port=server.port)) as here:
        await here.shoot("lobby")
    await server.stop()


async def _guest(port: int, name: str) -> Client:
    client = Client(tcp_connector("127.0.0.1", port), name)
    await client.connect()
    return client


async def main() -> None:
    """Draw them all."""
    scenes = (
        at_home,
        at_the_table,
        of_each_other_game,
        to_the_end,
        among_records,
        with_others,
        among_tables,
    )
    for draw in scenes:
        await draw()


if __name__ == "__main__":
    asyncio.run(main())
