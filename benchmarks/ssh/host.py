"""The host of `python -m benchmarks ssh`, in a process of its own: what is measured.

It says on standard output, as JSON, the ports of its two SSH servers: one is the door as it is,
the other starts `upgrade join` for each session, as an sshd with ForceCommand would. Every line on
standard input is answered with what the process has used, and its longest pause, since the last.
"""

import asyncio
import fcntl
import json
import os
import struct
import sys
import tempfile
import termios
import time
from pathlib import Path

import asyncssh

from benchmarks.ssh.process import pss_kb
from benchmarks.startup import UPGRADE
from upgrade_tui.doors.ssh.door import SshDoor, SshSettings
from upgrade_tui.net.server import Server
from upgrade_tui.net.settings import ServerSettings

HERE = "127.0.0.1"
BEAT_S = 0.002
SEATS = 2
HOMES = ("HOME", "XDG_DATA_HOME", "XDG_CONFIG_HOME")
"""Each session's own: with kept seats in common they would all go to the first one's."""


class Pulse:
    """The longest times for which the event loop did nothing else, and worked on one thing.

    The first is what somebody waits for; where others want the processor it is longer than the
    second, which is the host's own.
    """

    def __init__(self) -> None:
        self._longest = self._most_work = 0.0
        self._task = asyncio.create_task(self._beat())

    async def _beat(self) -> None:
        while True:
            start, worked = time.perf_counter(), time.thread_time()
            await asyncio.sleep(BEAT_S)
            self._longest = max(self._longest, time.perf_counter() - start - BEAT_S)
            self._most_work = max(self._most_work, time.thread_time() - worked)

    def longest_ms(self) -> tuple[float, float]:
        """Both in milliseconds, since they were last asked for."""
        longest = self._longest * 1e3, self._most_work * 1e3
        self._longest = self._most_work = 0.0
        return longest


async def keep_a_table_open(server: Server) -> None:
    """Have one table at which there is room, so that whoever comes is seated at once."""
    while True:
        if not any(None in info.people for info in server.tables if info.phase == "gathering"):
            server.open_table("upgrade", SEATS)
        await asyncio.sleep(0.02)


class Anybody(asyncssh.SSHServer):
    """Lets everybody in."""

    def begin_auth(self, username: str) -> bool:  # noqa: ARG002 - as asyncssh calls it
        """No login at all."""
        return False


async def spawn(process: "asyncssh.SSHServerProcess[bytes]", port: int) -> None:
    """Serve one session by a process in a pseudo-terminal of its own."""
    ours, theirs = os.openpty()
    columns, rows = process.get_terminal_size()[:2]
    os.set_blocking(ours, False)
    fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))
    command = (*UPGRADE, "join", f"{HERE}:{port}", "--name", "Spawned")
    child = await asyncio.create_subprocess_exec(
        *command,
        stdin=theirs,
        stdout=theirs,
        stderr=theirs,
        start_new_session=True,
        env=os.environ
        | dict.fromkeys(HOMES, tempfile.mkdtemp(dir=os.environ["HOME"]))
        | {"TERM": process.get_terminal_type() or "xterm"},
    )
    os.close(theirs)
    await process.redirect(stdin=ours, stdout=os.dup(ours), recv_eof=False)
    try:
        await process.wait_closed()
    finally:
        child.terminate()
        await child.wait()


async def main() -> None:
    """Serve until standard input ends."""
    with tempfile.TemporaryDirectory() as folder:
        settings = ServerSettings(
            bind=HERE,
            port=0,
            bot_pause_s=(0, 0),
            data=Path(folder),
            most_peers_per_address=500,
            most_tables_per_address=500,
        )
        server = Server(settings)
        await server.start()
        door = SshDoor(server, SshSettings(HERE, 0))
        await door.open()
        spawner = await asyncssh.listen(
            HERE,
            0,
            server_factory=Anybody,
            server_host_keys=[asyncssh.generate_private_key("ssh-ed25519")],
            process_factory=lambda process: spawn(process, server.port),
            encoding=None,
            line_editor=False,
        )
        filling = asyncio.create_task(keep_a_table_open(server))
        say({"door": door.port, "spawner": spawner.get_port()})
        await answer()
        filling.cancel()
        spawner.close()
        await door.close("The end.")
        await server.stop()


async def answer() -> None:
    """Answer every line."""
    pulse = Pulse()
    lines = asyncio.StreamReader()
    await asyncio.get_running_loop().connect_read_pipe(
        lambda: asyncio.StreamReaderProtocol(lines), sys.stdin
    )
    while await lines.readline():
        pause, work = pulse.longest_ms()
        cpu, pss = time.process_time(), pss_kb(os.getpid())
        say({"pss": pss, "pause": pause, "work": work, "cpu": cpu})
        await asyncio.sleep(2 * BEAT_S)
        pulse.longest_ms()  # that of the question itself


def say(facts: dict[str, float]) -> None:
    """Print a line of JSON."""
    print(json.dumps(facts), flush=True)


if __name__ == "__main__":
    asyncio.run(main())
