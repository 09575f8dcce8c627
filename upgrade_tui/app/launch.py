"""From the command line to a running app: what was asked for, and how it ends."""
# ruff: noqa: PLC0415 - each way in loads what it needs, while the connection is being made

from __future__ import annotations

import asyncio
import gc
import signal
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

if TYPE_CHECKING:
    from collections.abc import Awaitable
    from pathlib import Path

    from upgrade_tui.app.app import UpgradeApp
    from upgrade_tui.app.session import Session
    from upgrade_tui.app.wanted import Wanted
    from upgrade_tui.net.settings import ServerSettings

Mode = Literal["home", "play", "host", "join", "replay"]


@dataclass(frozen=True)
class Launch:
    """What the command line asked for; each command uses the fields that concern it.

    `settings` are `key=value` texts that change the preset; `table` is a table's code; `port` is
    the server's for `join` and the one to listen on for `host`; `password` the server's.
    """

    mode: Mode
    game: str = "upgrade"
    players: int = 4
    level: str = "normal"
    preset: str | None = None
    settings: tuple[str, ...] = ()
    seed: int | None = None
    host: str | None = None
    port: int = 7777
    table: str | None = None
    name: str | None = None
    watch: bool = False
    password: str | None = None
    record: Path | None = None
    bind: str = "0.0.0.0"  # noqa: S104 - a table for the whole network is what hosting means
    bot_pause_s: float | None = None
    watch_bot: bool = False


def run(launch: Launch) -> int:
    """Run the app to its end; the exit code.

    Raises: ConnectionFailed, UpgradeError: what was asked for cannot be begun; a sentence.
        Whatever else: our bug, once the terminal is given back.
    """
    gc.disable()  # until the first screen is there: all that loads now stays
    try:
        return asyncio.run(_run(launch))
    finally:
        gc.enable()


def _settle_memory() -> None:
    """Let the collector look only at what is made from now on, and seldom: no pause in a game."""
    gc.freeze()
    gc.set_threshold(50_000, 20, 100)
    gc.enable()


async def _run(launch: Launch) -> int:
    app = await prepare(launch)
    app.when_ready = _settle_memory
    # Told to stop, or the terminal is gone: leave as by key, so that a host says goodbye.
    for number in (signal.SIGTERM, signal.SIGHUP):
        asyncio.get_running_loop().add_signal_handler(number, app.exit)
    try:
        await app.run_async()
    finally:
        if app.session is not None:
            await app.session.close()
    if app.bug is not None:
        raise app.bug
    return app.return_code or 0


async def prepare(launch: Launch) -> UpgradeApp:
    """The app, connected, about to open with the right screen.

    Raises: ConnectionFailed, UpgradeError: what was asked for cannot be begun; a sentence.
    """
    if launch.mode == "replay" and launch.record is not None:
        return _viewer(launch)
    name = launch.name or _player_name()
    if launch.mode in ("play", "host"):
        return await _connected(launch, name, _own_server(launch, name))
    if launch.mode == "join" and launch.host is not None:
        return await _connected(launch, name, _elsewhere(launch, launch.host, name))
    from upgrade_tui.app import routes
    from upgrade_tui.app.app import UpgradeApp

    first = routes.home(ask_address=launch.mode == "join")
    return UpgradeApp(first, name=launch.name, server=server_settings(launch))


async def _connected(
    launch: Launch, name: str, opening: Awaitable[tuple[Session, str | None]]
) -> UpgradeApp:
    """Connect; load the app meanwhile; open at the table, or among the tables."""
    arriving = asyncio.ensure_future(opening)
    await asyncio.to_thread(_load_app)
    session, code = await arriving
    from upgrade_tui.app import routes
    from upgrade_tui.app.app import UpgradeApp

    first = routes.after_joining(session, code)
    return UpgradeApp(first, session=session, name=name, server=server_settings(launch))


def _load_app() -> None:
    import upgrade_tui.app.app  # noqa: F401 - to have it loaded


def _player_name() -> str:
    from upgrade_tui.app.settings import load_settings

    return load_settings()[0].player_name


def _viewer(launch: Launch) -> UpgradeApp:
    from upgrade_tui.app import routes
    from upgrade_tui.app.app import UpgradeApp
    from upgrade_tui.app.records import read_replay

    played = read_replay(str(launch.record), launch.seed or 0)
    return UpgradeApp(routes.replay(played), name=launch.name)


async def _own_server(launch: Launch, name: str) -> tuple[Session, str | None]:
    from upgrade_tui.app import solo

    begin = solo.play_alone if launch.mode == "play" else solo.host_here
    session, code = await begin(wanted_table(launch), name, server_settings(launch))
    session.watch_bot = launch.watch_bot
    return session, code


async def _elsewhere(launch: Launch, host: str, name: str) -> tuple[Session, str | None]:
    from upgrade_tui.app import joining
    from upgrade_tui.net.mirror import CommandRejected, ConnectionFailed

    session = await joining.reach(host, launch.port, name, launch.password)
    try:
        return session, await joining.find_place(session, launch.table, watch=launch.watch)
    except (CommandRejected, ConnectionFailed) as error:
        await session.close()
        raise ConnectionFailed(error.code, error.message) from None


def wanted_table(launch: Launch) -> Wanted:
    """The table the command line asks for. Raises: UpgradeError: there is none such."""
    from upgrade_core.options import differences, find_preset, parse_settings
    from upgrade_core.registry import find_game
    from upgrade_tui.app.wanted import Wanted

    spec = find_game(launch.game)
    preset, base = find_preset(spec.presets, launch.preset)
    options = parse_settings(base, launch.settings)
    spec.check(options, launch.players)
    changes = differences(options, base)
    return Wanted(spec.key, launch.players, preset, changes, launch.level)


def server_settings(launch: Launch) -> ServerSettings:
    """How a server of this process is set up; what was not asked for stays its own choice."""
    from upgrade_tui.net.settings import ServerSettings

    usual = ServerSettings()
    pause = launch.bot_pause_s
    return ServerSettings(
        bind=launch.bind,
        port=launch.port if launch.mode == "host" else usual.port,
        password=launch.password if launch.mode == "host" else None,
        seed=launch.seed,
        bot_pause_s=usual.bot_pause_s if pause is None else (pause, pause),
    )
