"""The other way round: the system's sshd starts the game for a user, as docs/hosting.md has it."""

import asyncio
import contextlib
import getpass
import os
import re
import shutil
import socket
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import asyncssh
import pytest

from tests.doors.ssh.openssh import NEEDS_SSH, SshTerminal
from tests.net.ends import hosted

ROOT = Path(__file__).parent.parent.parent.parent
SSHD = shutil.which("sshd", path=f"{os.environ.get('PATH', '')}:/usr/sbin:/usr/local/sbin")
PAGE = ROOT / "docs" / "hosting.md"
pytestmark = [NEEDS_SSH, pytest.mark.skipif(SSHD is None, reason="there is no sshd")]


def _recipe(command: str) -> str:
    """The lines of the page, for the user who runs the tests, with a command that is here."""
    found = re.search(r"```\n(Match User play\n.*?)```", PAGE.read_text("utf-8"), re.DOTALL)
    assert found is not None
    lines = found[1].replace("Match User play", f"Match User {getpass.getuser()}")
    return re.sub(r"ForceCommand .*", f"ForceCommand {command}", lines)


def _make_its_folder() -> None:
    """Where it runs as root, sshd wants an empty folder, which its service would make."""
    if os.getuid() == 0:
        Path("/run/sshd").mkdir(exist_ok=True)


@asynccontextmanager
async def _sshd(folder: Path, command: str) -> AsyncIterator[int]:
    """An sshd of this user's on a free port. Yields: the port."""
    for name in ("host", "user"):
        key = asyncssh.generate_private_key("ssh-ed25519")
        (folder / name).touch(mode=0o600)
        key.write_private_key(folder / name)
        key.write_public_key(folder / f"{name}.pub")
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port: int = free.getsockname()[1]
    config = folder / "sshd_config"
    config.write_text(
        f"Port {port}\nListenAddress 127.0.0.1\nHostKey {folder}/host\nPidFile none\nUsePAM no\n"
        f"StrictModes no\nAuthorizedKeysFile {folder}/user.pub\n{_recipe(command)}"
    )
    _make_its_folder()
    assert SSHD is not None
    sshd = await asyncio.create_subprocess_exec(
        SSHD, "-D", "-e", "-f", str(config), stderr=asyncio.subprocess.PIPE
    )
    try:
        assert sshd.stderr is not None
        async with asyncio.timeout(20):
            while b"listening" not in (line := await sshd.stderr.readline()):
                assert line, "sshd ended"
        yield port
    finally:
        with contextlib.suppress(ProcessLookupError):
            sshd.terminate()
        await sshd.communicate()


async def test_a_system_sshd_seats_whoever_logs_in_and_runs_nothing_else(tmp_path: Path) -> None:
    async with hosted() as server:
        server.open_standing("upgrade", 2, None, {})
        words = f"{sys.executable} -m upgrade_tui join 127.0.0.1:{server.port} --name Play"
        command = f"cd {ROOT} && HOME={tmp_path} {words}"
        async with _sshd(tmp_path, command) as port:
            quiet = "StrictHostKeyChecking=no UserKnownHostsFile=/dev/null LogLevel=ERROR"
            options = [part for each in quiet.split() for part in ("-o", each)]
            key = ["-i", str(tmp_path / "user"), "-o", "IdentitiesOnly=yes"]
            ssh = ["ssh", "-F", "/dev/null", *options, *key, "-p", str(port), "-t", "127.0.0.1"]
            never = tmp_path / "never"
            async with SshTerminal([*ssh, "touch", str(never)]) as terminal:
                await terminal.until(lambda text: re.search("Play +you, host", text))
                terminal.press("quit")
                await terminal.exit_code()
                assert terminal.is_given_back
        assert not never.exists()
