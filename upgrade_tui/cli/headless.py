"""Hosting without a screen: one server, one standing table, until a signal says stop."""

import asyncio
import logging
import signal
import sys
from dataclasses import dataclass, replace
from pathlib import Path

from upgrade_tui.cli.wanted import WantedTable
from upgrade_tui.net.exposure import host_warning
from upgrade_tui.net.journal.folder import kept_settings
from upgrade_tui.net.server import Server
from upgrade_tui.net.settings import ServerSettings, TlsFiles

FAREWELL = "The host has closed this server."
_SIGNALS = (signal.SIGINT, signal.SIGTERM)


@dataclass(frozen=True)
class Hosting:
    """What a server without a screen is asked to do."""

    table: WantedTable
    bind: str
    port: int
    password: str | None
    seed: int | None
    bot_pause_s: float | None
    data: Path | None = None
    tls: TlsFiles | None = None

    @property
    def settings(self) -> ServerSettings:
        """The same for the server; what was not asked for stays the server's own choice."""
        settings = ServerSettings(
            bind=self.bind, port=self.port, password=self.password, seed=self.seed, tls=self.tls
        )
        settings = kept_settings(settings, self.data)
        if self.bot_pause_s is None:
            return settings
        return replace(settings, bot_pause_s=(self.bot_pause_s, self.bot_pause_s))


def serve(hosting: Hosting) -> int:
    """Serve until SIGINT or SIGTERM, then say goodbye to everybody; the exit code."""
    logging.basicConfig(format="%(asctime)s %(message)s", level=logging.INFO, stream=sys.stderr)
    with asyncio.Runner(loop_factory=_loop_factory()) as runner:
        runner.run(_serve(hosting))
    return 0


def _loop_factory() -> "type[asyncio.AbstractEventLoop] | None":
    """The faster loop where there is one."""
    try:
        import uvloop
    except ImportError:
        return None
    return uvloop.Loop


async def _serve(hosting: Hosting) -> None:
    stop = asyncio.Event()
    loop = asyncio.get_running_loop()
    for number in _SIGNALS:
        loop.add_signal_handler(number, stop.set)
    server = Server(hosting.settings)
    await server.start()
    if server.certificate is not None and hasattr(signal, "SIGHUP"):
        loop.add_signal_handler(signal.SIGHUP, server.reload_certificate)
    try:
        wanted = hosting.table
        code = server.open_standing(wanted.spec.key, wanted.seats, wanted.preset, wanted.changes)
        _announce(server, hosting.table, code)
        await stop.wait()
    finally:
        await server.stop(FAREWELL)
    _say("Everybody was told goodbye; the server has stopped.")


def _announce(server: Server, wanted: WantedTable, code: str) -> None:
    """Say where the server listens, what is played there and how to join."""
    _say(f"{wanted.spec.title} for {wanted.seats} at table {code}, on port {server.port}.")
    for warning in wanted.warnings:
        _say(f"Note: {warning}")
    _say("Others join from their terminals with:")
    word = " --password …" if server.settings.password is not None else ""
    for address in server.addresses:
        _say(f"  upgrade join {address}{word}")
    warning = host_warning(server.settings.bind, tls=server.certificate is not None)
    if word and warning:
        _say(f"Note: {warning}")
    _say("Ctrl-C stops the server.")


def _say(line: str) -> None:
    print(line, flush=True)  # noqa: T201 - what a host reads
