"""A server to measure, as a process: `python -m benchmarks.server.serve upgrade|relay [FOLDER [PORT]]`.

It prints its port and then serves until it is killed. With a folder its games are durable.
"""

import asyncio
import sys
from collections.abc import Callable
from pathlib import Path

from benchmarks.server import toy
from benchmarks.server.relay import serve_relay
from upgrade_tui.net.garbage import collect_seldom
from upgrade_tui.net.server import Server
from upgrade_tui.net.settings import ServerSettings

MANY = 1_000_000


def settings(data: Path | None, port: int) -> ServerSettings:
    """A server that a load may come to: all limits on how much one address may do are lifted."""
    return ServerSettings(
        bind="127.0.0.1",
        port=port,
        data=data,
        packets_per_s=float(MANY),
        packets_burst=MANY,
        most_peers=MANY,
        most_peers_per_address=MANY,
        arrivals_burst=MANY,
        most_tables=MANY,
        most_tables_per_address=MANY,
    )


async def serve(kind: str, data: Path | None, port: int) -> None:
    """Serve until the process is killed."""
    if kind == "relay":
        found = await serve_relay()
    else:
        server = Server(settings(data, port))
        await server.start()
        found = server.port
    collect_seldom()
    print(found, flush=True)
    await asyncio.Event().wait()


def loop_factory() -> Callable[[], asyncio.AbstractEventLoop] | None:
    """The loop that `upgrade host` runs on: the faster one where there is one."""
    try:
        import uvloop  # noqa: PLC0415 - there is none on some systems
    except ImportError:
        return None
    return uvloop.new_event_loop


def main(words: list[str]) -> None:
    """Serve as the words say."""
    toy.register()
    kind, data, port = [*words, "", ""][:3]
    with asyncio.Runner(loop_factory=loop_factory()) as runner:
        runner.run(serve(kind, Path(data) if data else None, int(port or 0)))


if __name__ == "__main__":
    main(sys.argv[1:])
