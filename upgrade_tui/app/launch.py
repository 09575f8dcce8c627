"""From the command line to a running app: what was asked for, and how it ends."""
# ruff: noqa: PLC0415 - each way in loads what it needs, while the connection is being made

from __future__ import annotations

import asyncio
import gc
import signal
from typing import TYPE_CHECKING, Literal

from msgspec import Struct

if TYPE_CHECKING:
    from pathlib import Path

    from upgrade_tui.app.app import UpgradeApp
    from upgrade_tui.app.wanted import Wanted
    from upgrade_tui.net.doorways import MakeDoor
    from upgrade_tui.net.settings import ServerSettings, TlsFiles
    from upgrade_tui.net.trust import Trust

Mode = Literal["home", "play", "host", "join", "replay"]


class Launch(Struct, frozen=True):
    """What the command line asked for; each command uses the fields that concern it.

    `settings` are `key=value` texts that change the preset; `table` is a table's code; `port` is
    the server's for `join` and the one to listen on for `host`; `password` the server's; `data`
    where a host keeps games. `announce`: others on the network are told; `doors`: other ways into
    a host's server. `tls_files` are a host's; `tls` and `tls_pin` say how a server that is joined
    is spoken to.
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
    data: Path | None = None
    tls_files: TlsFiles | None = None
    tls: bool = False
    tls_pin: str | None = None
    announce: bool = False
    doors: tuple[MakeDoor, ...] = ()


def run(launch: Launch) -> int:
    """Run the app to its end; the exit code.

    Raises: ConnectionFailed, UpgradeError: what was asked for cannot be had; a sentence.
        Whatever else: our bug, once the terminal is given back.
    """
    gc.disable()  # until the first screen is there: all that loads now stays
    try:
        return asyncio.run(_run(launch))
    finally:
        gc.enable()


def _settle_memory() -> None:
    """Let the collector look only at what is made from now on: at little at a time, so no pause.

    Zones leave nothing in cycles, but what else Textual draws does, a few dozen objects a line. To
    clear away 1,000 takes 2 ms; the 50,000 that a larger first threshold lets gather take 90, in
    the middle of a key.
    """
    gc.freeze()
    gc.set_threshold(1_000, 20, 100)
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
        await close(app)
    if (wrong := app.bug or app.failure) is not None:
        raise wrong
    return app.return_code or 0


async def close(app: UpgradeApp) -> None:
    """End the connection, or the way to one, of an app that has ended."""
    if app.journey is not None:
        await app.journey.close()
    if app.session is not None:
        await app.session.close()


async def prepare(launch: Launch) -> UpgradeApp:
    """The app, about to open: on the way to where it was asked to be.

    Raises: ConnectionFailed, UpgradeError: it is clear already that this cannot be; a sentence.
    """
    if launch.mode == "replay" and launch.record is not None:
        return _viewer(launch)
    if launch.mode == "join" and launch.host is not None:
        return await _to_elsewhere(launch, launch.host)
    settings = server_settings(launch)
    if launch.mode in ("play", "host"):
        wanted, alone = wanted_table(launch), launch.mode == "play"
        from upgrade_tui.app.app import UpgradeApp
        from upgrade_tui.app.journey import Here

        here = Here(wanted, alone=alone, watch_bot=launch.watch_bot)
        return UpgradeApp(journey=here, name=launch.name, server=settings)
    from upgrade_tui.app import routes
    from upgrade_tui.app.app import UpgradeApp

    first = routes.home(ask_address=launch.mode == "join")
    return UpgradeApp(first, name=launch.name, server=settings)


async def _to_elsewhere(launch: Launch, host: str) -> UpgradeApp:
    """The app is loaded while a connection is made; where none can be, it need not open."""
    from upgrade_tui.app.journey import Elsewhere

    there = Elsewhere(
        host,
        launch.port,
        launch.table,
        watch=launch.watch,
        password=launch.password,
        trust=trust_of(launch),
    )
    try:
        await asyncio.to_thread(_load_app)
        await there.check()
        from upgrade_tui.app.app import UpgradeApp

        return UpgradeApp(journey=there, name=launch.name, server=server_settings(launch))
    except BaseException:
        await there.close()
        raise


def trust_of(launch: Launch) -> Trust | None:
    """Whom to trust with TLS; None: it is not spoken."""
    if not launch.tls and launch.tls_pin is None:
        return None
    from upgrade_tui.net.trust import Trust

    return Trust.of(launch.tls_pin)


def _load_app() -> None:
    import upgrade_tui.app.app
    import upgrade_tui.app.screens.opening  # noqa: F401 - to have it loaded


def _viewer(launch: Launch) -> UpgradeApp:
    from upgrade_tui.app import routes
    from upgrade_tui.app.app import UpgradeApp
    from upgrade_tui.app.records import read_replay

    played = read_replay(str(launch.record), launch.seed or 0)
    return UpgradeApp(routes.replay(played), name=launch.name)


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
    from upgrade_tui.net.journal.folder import kept_settings
    from upgrade_tui.net.settings import ServerSettings

    usual = ServerSettings()
    pause = launch.bot_pause_s
    settings = ServerSettings(
        bind=launch.bind,
        port=launch.port if launch.mode == "host" else usual.port,
        password=launch.password if launch.mode == "host" else None,
        seed=launch.seed,
        bot_pause_s=usual.bot_pause_s if pause is None else (pause, pause),
        tls=launch.tls_files,
        announce=launch.announce,
        doors=launch.doors if launch.mode == "host" else (),
    )
    return kept_settings(settings, launch.data)
