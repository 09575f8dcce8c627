"""Plain line mode on standard input and output: when it is wanted, and running it."""

import asyncio
import os
import signal
import sys
from collections.abc import Awaitable, Callable
from getpass import getpass
from typing import TYPE_CHECKING

from upgrade_tui.cli import terminal
from upgrade_tui.cli.failure import Misuse

if TYPE_CHECKING:
    from upgrade_tui.app.launch import Launch
    from upgrade_tui.doors.plain.ways import Ends, There

    Talk = Callable[[Ends], Awaitable[int]]


def is_wanted(*, plain: bool, json_lines: bool) -> bool:
    """Whether to speak in lines: asked for, or nothing else is possible here."""
    has_screen = terminal.is_terminal() and os.environ.get("TERM", "") not in terminal.BLIND
    return plain or json_lines or not has_screen


def run(launch: "Launch", *, as_json: bool) -> int:
    """Play against bots, or join a game on the network, by lines; the exit code.

    Raises: Misuse, UpgradeError, ConnectionFailed, CommandRejected: it cannot be had so.
    """
    talk = _joining(launch) if launch.mode == "join" else _alone(launch)
    return asyncio.run(_on_standard_streams(talk, as_json=as_json))


def _alone(launch: "Launch") -> "Talk":
    from upgrade_tui.app.launch import server_settings, wanted_table
    from upgrade_tui.doors.plain.ways import play_alone

    wanted, watch_bot = wanted_table(launch), launch.watch_bot
    name, settings = _name(launch), server_settings(launch)
    return lambda ends: play_alone(wanted, name, settings, ends, watch_bot=watch_bot)


def _joining(launch: "Launch") -> "Talk":
    from upgrade_tui.app.launch import trust_of
    from upgrade_tui.doors.plain.ways import There
    from upgrade_tui.net.connectors import tcp_connector

    if launch.host is None:
        raise Misuse("without a screen the game cannot ask where it is: upgrade join HOST[:PORT]")
    way = tcp_connector(launch.host, launch.port, trust_of(launch))
    there, name = There(way, launch.table, launch.watch, launch.password), _name(launch)
    if launch.password is not None:
        _warn(way.address)
    return lambda ends: _join_asking(there, name, ends)


async def _join_asking(there: "There", name: str, ends: "Ends") -> int:
    """Join; a person is asked for the server's password where it has one and none was given."""
    from dataclasses import replace

    from upgrade_tui.doors.plain.ways import join
    from upgrade_tui.net.errors import ConnectionFailed

    try:
        return await join(there, name, ends)
    except ConnectionFailed as error:
        if error.code != "net.password" or there.password is not None or ends.manner.patient:
            raise
    _warn(there.way.address)
    word = await asyncio.to_thread(getpass, f"The password of {there.way.address}: ")
    return await join(replace(there, password=word), name, ends)


def _warn(address: str) -> None:
    """Say who could read the password that is about to be sent, if anybody could."""
    from upgrade_tui.net.exposure import password_warning

    if warning := password_warning(address):
        print(f"Note: {warning}", file=sys.stderr)  # noqa: T201 - beside what is played


def _name(launch: "Launch") -> str:
    """The name asked for, else the one in the settings."""
    if launch.name is not None:
        return launch.name
    from upgrade_tui.app.settings import load_settings

    return load_settings()[0].player_name


async def _on_standard_streams(talk: "Talk", *, as_json: bool) -> int:
    task = asyncio.ensure_future(talk(_ends(as_json=as_json)))
    for number in (signal.SIGTERM, signal.SIGHUP):
        asyncio.get_running_loop().add_signal_handler(number, task.cancel)
    try:
        return await task
    except asyncio.CancelledError:
        this = asyncio.current_task()
        if this is not None and this.cancelling():
            raise  # by Ctrl-C
        return 0


def _ends(*, as_json: bool) -> "Ends":
    from upgrade_tui.doors.plain.manner import Manner
    from upgrade_tui.doors.plain.stdio import InputLines, OutputLines
    from upgrade_tui.doors.plain.ways import Ends

    encoding = sys.stdout.encoding or "utf-8"
    manner = Manner(
        ascii="utf" not in encoding.lower(), as_json=as_json, patient=not sys.stdin.isatty()
    )
    reader = InputLines(sys.stdin.fileno(), sys.stdin.encoding or "utf-8")
    return Ends(reader, OutputLines(sys.stdout.fileno(), encoding), manner)
