"""The real OpenSSH client in a pseudo-terminal, beside a server in the test's own event loop."""

import asyncio
import contextlib
import os
import shutil
import signal
import subprocess
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from types import TracebackType
from typing import Any, Self

import asyncssh
import pexpect
import pytest

from tests.doors.screen_of import FarScreen
from tests.net.ends import settings
from upgrade_tui.app.settings import Settings
from upgrade_tui.doors.ssh.door import SshDoor, SshSettings
from upgrade_tui.net.server import Server

NEEDS_SSH = pytest.mark.skipif(shutil.which("ssh") is None, reason="there is no OpenSSH client")
KEYS = {"enter": "\r", "escape": "\x1b", "quit": "\x11"}


@dataclass
class Host:
    """A server with an SSH door, and a folder for the keys of those who come."""

    server: Server
    door: SshDoor
    keys: Path

    def key(self, name: str) -> Path:
        """The private key of somebody, made when it is first asked for."""
        path = self.keys / name
        if not path.exists():
            path.touch(mode=0o600)
            asyncssh.generate_private_key("ssh-ed25519").write_private_key(path)
        return path

    async def knows(self, *people: str) -> None:
        """Have people come in once before, each under their own name: "ann" is Ann."""
        for who in people:
            secret = asyncssh.read_private_key(self.key(who)).public_data
            identity = await self.door.identities.arrives(secret)
            identity.storage().save_settings(Settings(name=who.capitalize()))
            self.door.identities.leaves(secret)

    def command(self, who: str | None, *options: str) -> list[str]:
        """`ssh` with the key of somebody, or (None) without one."""
        keys = ["-o", "PubkeyAuthentication=no"]
        if who is not None:
            keys = ["-i", str(self.key(who)), "-o", "IdentitiesOnly=yes"]
        quiet = "StrictHostKeyChecking=no UserKnownHostsFile=/dev/null LogLevel=ERROR".split()
        own = [part for each in quiet for part in ("-o", each)]
        port = ["-p", str(self.door.port)]
        return ["ssh", "-F", "/dev/null", *own, *keys, *port, *options, "127.0.0.1"]

    def terminal(self, who: str | None, *options: str, **more: Any) -> "SshTerminal":  # noqa: ANN401
        """`ssh` of somebody in a terminal of its own."""
        return SshTerminal(self.command(who, *options), **more)

    async def run(
        self, who: str | None, *words: str, options: tuple[str, ...] = (), typed: str = ""
    ) -> "subprocess.CompletedProcess[str]":
        """`ssh` of somebody without a terminal, to its end."""
        command = [*self.command(who, *options), *words]
        process = await asyncio.create_subprocess_exec(
            *command,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
        )
        out, err = await asyncio.wait_for(process.communicate(typed.encode()), 30)
        assert process.returncode is not None
        return subprocess.CompletedProcess(command, process.returncode, out.decode(), err.decode())


@asynccontextmanager
async def ssh_host(
    folder: Path,
    *known: str,
    guests: bool = True,
    kept: bool = True,
    **changes: Any,  # noqa: ANN401
) -> AsyncIterator[Host]:
    """A host whose games are kept in a folder, or (not `kept`) nowhere; it knows some already."""
    data = folder / "data" if kept else None
    server = Server(settings(data=data, **changes))
    await server.start()
    door = SshDoor(server, SshSettings("127.0.0.1", 0, guests))
    try:
        await door.open()
        host = Host(server, door, folder)
        await host.knows(*known)
        yield host
    finally:
        await door.close("The host has closed this server.")
        await server.stop()


class SshTerminal(FarScreen):
    """`ssh` in a pseudo-terminal, read by the test's event loop."""

    def __init__(
        self,
        command: list[str],
        *,
        columns: int = 80,
        rows: int = 24,
        environ: Mapping[str, str] | None = None,
        drawn: bool = True,
    ) -> None:
        super().__init__(columns, rows, drawn=drawn)
        self._loop = asyncio.get_running_loop()
        self._process = pexpect.spawn(
            command[0],
            command[1:],
            dimensions=(rows, columns),
            env=_quiet_environment() | dict(environ or {}),
        )
        self._process.delaybeforesend = None
        self._process.delayafterclose = self._process.delayafterterminate = 0.01
        self._loop.add_reader(self._process.child_fd, self._read)

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._stop_reading()
        await asyncio.to_thread(self._process.close, force=True)

    def _read(self) -> None:
        try:
            data = os.read(self._process.child_fd, 65536)
        except OSError:
            data = b""
        if data:
            self.send(data)
        else:
            self._stop_reading()
            self.end()

    def _stop_reading(self) -> None:
        with contextlib.suppress(ValueError, OSError):
            self._loop.remove_reader(self._process.child_fd)

    def press(self, *keys: str) -> None:
        """Press keys; "enter", "escape" and "quit" by name."""
        for key in keys:
            self._process.send(KEYS.get(key, key))

    def resize(self, columns: int, rows: int) -> None:
        """Make the window larger or smaller."""
        super().resize(columns, rows)
        self._process.setwinsize(rows, columns)

    def freeze(self) -> None:
        """Let the client answer nothing any more, as where a network has vanished."""
        self._process.kill(signal.SIGSTOP)

    def cut(self) -> None:
        """Kill the client, as a line is cut."""
        self._process.kill(signal.SIGKILL)

    async def exit_code(self) -> int:
        """Wait until the client has ended."""
        while not self.ended:
            await self._heard.wait()
        await asyncio.to_thread(self._process.wait)
        code = self._process.exitstatus
        assert code is not None
        return int(code)


def _quiet_environment() -> dict[str, str]:
    """This process's environment without what Textual adds to it."""
    return {name: value for name, value in os.environ.items() if name != "COLORTERM"}
