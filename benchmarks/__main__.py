"""`python -m benchmarks [NAME…]`: print the figures; without a name, all of them."""

import sys

from benchmarks import (
    bots,
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
)

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
}


def main(names: list[str]) -> int:
    """Run the benchmarks named. Returns: the exit code, 2 for a name that there is not."""
    unknown = [name for name in names if name not in BENCHMARKS]
    if unknown:
        known = ", ".join(BENCHMARKS)
        print(f"no benchmark is called {unknown[0]!r}; there is: {known}", file=sys.stderr)
        return 2
    for name in names or BENCHMARKS:
        print(f"== {name}")
        BENCHMARKS[name]()
        print()
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
