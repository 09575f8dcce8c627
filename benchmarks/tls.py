"""What a TLS connection costs a server: CPU for the handshake and hello, memory while it idles."""

import asyncio
import os
import ssl
import tempfile
from collections.abc import Callable
from contextlib import AsyncExitStack
from dataclasses import dataclass
from functools import partial
from multiprocessing import get_context
from multiprocessing.connection import Connection
from pathlib import Path
from statistics import median

import uvloop

from benchmarks.measure import machine, table
from upgrade_tui.net.codec import encode
from upgrade_tui.net.messages import PROTOCOL, Hello
from upgrade_tui.net.own_certificate import own_files
from upgrade_tui.net.server import Server
from upgrade_tui.net.settings import ServerSettings, TlsFiles

CONNECTIONS = 300
WARM_UP = 50
ROUNDS = 3
HOST = "127.0.0.1"
HELLO = encode(Hello(PROTOCOL, "Ann"))

LOOPS: dict[str, Callable[[], asyncio.AbstractEventLoop]] = {
    "uvloop": uvloop.new_event_loop,
    "asyncio": asyncio.new_event_loop,
}


@dataclass(frozen=True)
class Cost:
    """Of one connection to the server: kilobytes while it idles, milliseconds of CPU to begin."""

    kilobytes: float
    cpu_ms: float


@dataclass(frozen=True)
class Used:
    """What a process has used so far."""

    bytes: int
    cpu_s: float

    @classmethod
    def by(cls, process: int) -> "Used":
        """Read it from /proc (Linux)."""
        folder = Path("/proc") / str(process)
        pages = int((folder / "statm").read_text().split()[1])
        ticks = (folder / "stat").read_text().rpartition(")")[2].split()[11:13]
        cpu_s = sum(map(int, ticks)) / os.sysconf("SC_CLK_TCK")
        return cls(pages * os.sysconf("SC_PAGE_SIZE"), cpu_s)


def _serve(loop: str, tls: TlsFiles | None, told: Connection) -> None:
    """A server in a process of its own, until it is ended."""

    async def serve() -> None:
        everybody = 10 * CONNECTIONS
        settings = ServerSettings(
            bind=HOST,
            port=0,
            tls=tls,
            most_peers=everybody,
            most_peers_per_address=everybody,
            arrivals_burst=10 * everybody,
        )
        server = Server(settings)
        await server.start()
        told.send(server.port)
        await asyncio.Event().wait()

    with asyncio.Runner(loop_factory=LOOPS[loop]) as runner:
        runner.run(serve())


async def _join(stack: AsyncExitStack, port: int, trust: ssl.SSLContext | None) -> None:
    """One more client that has been welcomed, and stays."""
    reader, writer = await asyncio.open_connection(HOST, port, ssl=trust)
    stack.callback(_leave, reader, writer)
    writer.write(HELLO)
    welcome = await reader.readexactly(int.from_bytes(await reader.readexactly(4), "big"))
    assert b"welcome" in welcome


def _leave(_reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    """End a connection; without its reader asyncio would have done that before."""
    writer.transport.abort()


async def _load(port: int, process: int, trust: ssl.SSLContext | None) -> Cost:
    async with AsyncExitStack() as stack:
        for _ in range(WARM_UP):
            await _join(stack, port, trust)
        before = Used.by(process)
        for _ in range(CONNECTIONS):
            await _join(stack, port, trust)
        after = Used.by(process)
    return Cost(
        (after.bytes - before.bytes) / CONNECTIONS / 1000,
        (after.cpu_s - before.cpu_s) / CONNECTIONS * 1000,
    )


def measure(loop: str, tls: TlsFiles | None) -> Cost:
    """What a connection costs a fresh server on a loop, with TLS or without."""
    trust = None
    if tls is not None:
        trust = ssl.create_default_context(cafile=str(tls.cert))
        trust.check_hostname = False
    spawn = get_context("spawn")
    ours, theirs = spawn.Pipe()
    server = spawn.Process(target=_serve, args=(loop, tls, theirs))
    server.start()
    try:
        assert server.pid is not None
        return asyncio.run(_load(ours.recv(), server.pid, trust))
    finally:
        server.terminate()
        server.join()


def main() -> None:
    """Print what a connection costs, plain and with TLS, on both event loops."""
    print(f"{machine()}; {ssl.OPENSSL_VERSION}; {CONNECTIONS} connections, {ROUNDS} rounds")
    with tempfile.TemporaryDirectory() as folder:
        own = own_files(Path(folder))
        cases = {
            f"{loop}, {name}": partial(measure, loop, tls)
            for loop in LOOPS
            for name, tls in (("plain", None), ("TLS 1.3", own))
        }
        costs: dict[str, list[Cost]] = {name: [] for name in cases}
        for _ in range(ROUNDS):
            for name, case in cases.items():
                costs[name].append(case())
    rows = [
        (
            name,
            f"{median(cost.kilobytes for cost in each):.1f}",
            f"{median(cost.cpu_ms for cost in each):.2f}",
        )
        for name, each in costs.items()
    ]
    print(table(("a connection", "kB idle", "ms CPU to begin"), rows))
