"""`upgrade host --ssh`, as it is typed."""

import asyncio
import re
import signal
import socket
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import asyncssh

ROOT = Path(__file__).parent.parent.parent.parent
HERE = "127.0.0.1"


@asynccontextmanager
async def _hosting(*words: str) -> AsyncIterator[asyncio.subprocess.Process]:
    command = [sys.executable, "-m", "upgrade_tui", "host", "--headless", "--bind", HERE]
    process = await asyncio.create_subprocess_exec(
        *(*command, "--port", "0", *words),
        cwd=ROOT,
        stdin=asyncio.subprocess.DEVNULL,
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.PIPE,
    )
    try:
        yield process
    finally:
        if process.returncode is None:
            process.kill()
        await process.communicate()


async def test_the_command_to_come_by_and_the_fingerprint_are_shown(tmp_path: Path) -> None:
    async with _hosting("--ssh", "0", "--data", str(tmp_path)) as host:
        assert host.stdout is not None
        said = ""
        async with asyncio.timeout(60):
            while "Ctrl-C" not in said:
                said += (await host.stdout.readline()).decode()
            way = re.search(r"^  ssh -p (\d+) 127\.0\.0\.1$", said, re.MULTILINE)
            assert way is not None, said
            key = await asyncssh.get_server_host_key(HERE, int(way[1]))
            assert key is not None
            assert f"The key that ssh shows is {key.get_fingerprint()}." in said

            host.send_signal(signal.SIGINT)
            assert await host.wait() == 0


async def test_a_port_that_is_taken_is_told_with_another() -> None:
    with socket.socket() as taken:
        taken.bind((HERE, 0))
        taken.listen()
        port = str(taken.getsockname()[1])
        async with _hosting("--ssh", port) as host:
            _, said = await asyncio.wait_for(host.communicate(), 60)
    assert host.returncode == 1
    assert (
        f"port {port} is in use, so nobody could come by ssh: choose another, as in --ssh 2223"
        in said.decode()
    )
