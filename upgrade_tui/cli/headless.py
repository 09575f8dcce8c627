"""Hosting without a screen: one server, one standing table, until a signal says stop."""

import asyncio
import signal
import sys
from contextlib import AsyncExitStack
from dataclasses import dataclass

from upgrade_tui.app.launch import Launch, server_settings
from upgrade_tui.cli.logs import logging_to, note_stray_error
from upgrade_tui.cli.running import USUAL, Running
from upgrade_tui.cli.service import notify, show_life
from upgrade_tui.cli.stopping import Stop
from upgrade_tui.cli.wanted import WantedTable
from upgrade_tui.net.exposure import host_warning
from upgrade_tui.net.garbage import collect_seldom
from upgrade_tui.net.server import Server
from upgrade_tui.net.settings import ServerSettings

FAREWELL = "The host has closed this server."


@dataclass(frozen=True)
class Hosting:
    """What a server without a screen is asked to do."""

    table: WantedTable
    launch: Launch
    running: Running = USUAL

    @property
    def settings(self) -> ServerSettings:
        """The same for the server."""
        return server_settings(self.launch)


def serve(hosting: Hosting) -> int:
    """Serve until SIGINT or SIGTERM, then say goodbye to everybody; the exit code."""
    running = hosting.running
    with (
        logging_to(sys.stderr, running.log_format, running.log_level),
        asyncio.Runner(loop_factory=_loop_factory()) as runner,
    ):
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
    stop = Stop()
    loop = asyncio.get_running_loop()
    loop.set_exception_handler(note_stray_error)
    server = Server(hosting.settings)
    await server.start()
    collect_seldom()
    if server.certificate is not None and hasattr(signal, "SIGHUP"):
        loop.add_signal_handler(signal.SIGHUP, server.reload_certificate)
    async with AsyncExitStack() as running:
        running.push_async_callback(server.stop, FAREWELL)
        wanted = hosting.table
        code = server.open_standing(wanted.spec.key, wanted.seats, wanted.preset, wanted.changes)
        _announce(server, hosting.table, code)
        await _run_on(server, hosting.running, running, stop)
    _say("Everybody was told goodbye; the server has stopped.")
    stop.finished = True


async def _run_on(server: Server, how: Running, running: AsyncExitStack, stop: Stop) -> None:
    """Give figures where that is wanted, and tell the service manager, until a signal comes."""
    if how.metrics is not None:
        from upgrade_tui.net.metrics import metrics_served

        port = await running.enter_async_context(metrics_served(server, how.metrics))
        _say(f"Figures for this machine alone: http://127.0.0.1:{port}/metrics")
    life = asyncio.create_task(show_life())
    running.callback(life.cancel)
    notify("READY=1", f"STATUS=Listening on port {server.port}.")
    await stop.asked.wait()
    notify("STOPPING=1", "STATUS=Telling everybody goodbye.")


def _announce(server: Server, wanted: WantedTable, code: str) -> None:
    """Say where the server listens, what is played there and how to join."""
    _say(f"{wanted.spec.title} for {wanted.seats} at table {code}, on port {server.port}.")
    for warning in wanted.warnings:
        _say(f"Note: {warning}")
    _say("Others join from their terminals with:")
    word = " --password …" if server.settings.password is not None else ""
    for address in server.addresses:
        _say(f"  upgrade join {address}{word}")
    for ways in server.other_ways:
        _say("Or without this program:")
        for way in ways:
            _say(f"  {way}")
    for note in server.notes:
        _say(f"{note}.")
    warning = host_warning(server.settings.bind, tls=server.certificate is not None)
    if word and warning:
        _say(f"Note: {warning}")
    _say("Ctrl-C stops the server.")


def _say(line: str) -> None:
    print(line, flush=True)  # noqa: T201 - what a host reads
