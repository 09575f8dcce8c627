"""`python -m benchmarks [NAME…]`: print the figures; without a name, all of them.

After `keys` may stand the games to press keys in: `python -m benchmarks keys sleight updown`.
"""

import sys
from collections.abc import Sequence

from benchmarks import (
    bots,
    key_cases,
    keys,
    overthrone,
    playouts,
    shengji_bots,
    shengji_choices,
    shengji_playouts,
    soak,
    startup,
    three_bots,
    three_playouts,
    tls,
)
from benchmarks.kill import run as kill
from benchmarks.server import report as server
from benchmarks.ssh import run as ssh

BENCHMARKS = {
    "playouts": playouts.main,
    "bots": bots.main,
    "startup": startup.main,
    "keys": keys.main,
    "shengji-bots": shengji_bots.main,
    "shengji-playouts": shengji_playouts.main,
    "shengji-choices": shengji_choices.main,
    "three-playouts": three_playouts.main,
    "sleight-bots": three_bots.main_sleight,
    "updown-bots": three_bots.main_updown,
    "overthrone": overthrone.main,
    "soak": soak.main,
    "kill": kill.main,
    "server": server.main,
    "tls": tls.main,
    "ssh": ssh.main,
}


FOR_GAMES = {"keys": keys.main}
"""The benchmarks that may be asked for some games only, which are named after them."""


def asked_for(words: Sequence[str]) -> list[tuple[str, list[str]]]:
    """The benchmarks that words name, each with the games named after it."""
    found: list[tuple[str, list[str]]] = []
    for word in words:
        if found and found[-1][0] in FOR_GAMES and word in key_cases.CASES:
            found[-1][1].append(word)
        else:
            found.append((word, []))
    return found


def main(words: Sequence[str]) -> int:
    """Run the benchmarks named. Returns: the exit code, 2 for a name that there is not."""
    wanted = asked_for(words) if words else [(name, []) for name in BENCHMARKS]
    unknown = [name for name, _ in wanted if name not in BENCHMARKS]
    if unknown:
        known = ", ".join(BENCHMARKS)
        print(f"no benchmark is called {unknown[0]!r}; there is: {known}", file=sys.stderr)
        return 2
    for name, games in wanted:
        print(f"== {name}")
        if games:
            FOR_GAMES[name](games)
        else:
            BENCHMARKS[name]()
        print()
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
