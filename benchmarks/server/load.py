"""A load, as a process: `python -m benchmarks.server.load KIND PORT MATCHES SECONDS PAUSE WARM_UP`.

It prints `begin` when it begins to count, `end` when it stops, and then what it counted as JSON.
"""

import asyncio
import gc
import json
import sys
from random import Random
from statistics import median

from benchmarks.server import toy
from benchmarks.server.seats import Tally, relay_match, table_match
from benchmarks.server.serve import loop_factory

WANTS = {"relay": (), "upgrade": ("brief", "fold"), "changes": ("brief",)}
"""What the seats of a kind of load ask for in their hello."""

SETTLED_S = 0.2
"""The relay answers nothing, so this is when it surely knows who belongs together."""


async def play(kind: str, port: int, matches: int, tally: Tally) -> None:
    """Set all matches up, then have all begin: who plays already would hold up who comes."""
    if kind == "relay":
        firsts = [await relay_match(port, tally, number) for number in range(matches)]
        await asyncio.sleep(SETTLED_S)
        for first in firsts:
            first.on_turn()
        return
    for host in [await table_match(port, tally, WANTS[kind]) for _ in range(matches)]:
        await host.ask("start", host.table)


def counted(tally: Tally) -> str:
    """The figures as JSON: moves, median bytes a move to both clients, latencies in ms.

    Raises: SystemExit: there was no move; a sentence.
    """
    if not (tally.to_mover and tally.to_other):
        raise SystemExit("no move was made while it was counted: count for longer")
    figures = {
        "moves": len(tally.latencies_s),
        "bytes": median(tally.to_mover) + median(tally.to_other),
        "latencies_ms": [1000 * each for each in tally.latencies_s],
    }
    return json.dumps(figures)


async def load(
    kind: str, port: int, matches: int, tally: Tally, times_s: tuple[float, float]
) -> None:
    """Play, wait until all is warm, count for a while."""
    await play(kind, port, matches, tally)
    seconds, warm_up = times_s
    await asyncio.sleep(warm_up)
    gc.freeze()
    print("begin", flush=True)
    tally.counting = True
    await asyncio.sleep(seconds)
    tally.counting = False
    print("end", flush=True)
    print(counted(tally), flush=True)


def main(words: list[str]) -> None:
    """Load as the words say."""
    toy.register()
    kind, port, matches, seconds, pause_s, warm_up = words
    tally = Tally(float(pause_s), Random(0))
    with asyncio.Runner(loop_factory=loop_factory()) as runner:
        work = load(kind, int(port), int(matches), tally, (float(seconds), float(warm_up)))
        runner.run(work)


if __name__ == "__main__":
    main(sys.argv[1:])
