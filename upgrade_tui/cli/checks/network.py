"""What hosting and joining need of the network."""

import asyncio
import errno
import shutil
import socket
from collections.abc import Iterator
from pathlib import Path

from upgrade_tui.cli.checks.finding import Finding, fine, note, skipped
from upgrade_tui.cli.checks.places import server_process
from upgrade_tui.cli.checks.software import installed

PORT = 7777
_FIREWALLS = {
    "ufw": f"sudo ufw allow {PORT}/tcp",
    "firewall-cmd": f"sudo firewall-cmd --add-port={PORT}/tcp",
}
"""Firewalls by their command, and how each lets others in."""


def look(server: Path, port: int = PORT) -> Iterator[Finding]:
    """Everything about the network; `server` is the folder of a host that may be running."""
    yield _port(port, server)
    yield _addresses()
    yield _firewall()
    yield _multicast()


def _port(port: int, server: Path) -> Finding:
    name = f"Port {port}"
    with socket.socket(socket.AF_INET, socket.SOCK_STREAM) as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind(("", port))
        except OSError as error:
            if error.errno == errno.EADDRINUSE and server_process(server) is not None:
                return fine(name, "in use, and a server of yours runs")
            reason = "in use" if error.errno == errno.EADDRINUSE else str(error.strerror)
            return note(name, reason, f"host on another one: upgrade host --port {port + 1}")
    return fine(name, "free to host on")


def _addresses() -> Finding:
    if installed("zeroconf") is None:
        return skipped("Addresses", "cannot be listed without zeroconf")
    from upgrade_tui.net.announcing import own_addresses

    addresses = own_addresses()
    if not addresses:
        return note(
            "Addresses", "no network: only this computer itself can join", "connect to one to host"
        )
    return fine("Addresses", ", ".join(addresses))


def _firewall() -> Finding:
    for command, remedy in _FIREWALLS.items():
        if shutil.which(command):
            return note(
                "Firewall",
                f"there is one ({command}); it may keep others out",
                f"let them in: {remedy}",
            )
    return fine("Firewall", f"none that is known here; others need TCP port {PORT}")


def _multicast() -> Finding:
    name = "Being found"
    if installed("zeroconf") is None:
        return skipped(name, "hosts nearby cannot be found without zeroconf")
    from upgrade_tui.net.discovery import opened
    from upgrade_tui.net.errors import ConnectionFailed

    async def try_it() -> None:
        await (await opened()).async_close()

    try:
        asyncio.run(try_it())
    except ConnectionFailed as error:
        return note(name, "not possible on this network", error.message)
    return fine(name, "the network can be asked for hosts (multicast)")
