"""Looks for a deal that can be won, in a process of its own, so that no key waits for it.

`python -m upgrade_tui.app.solitaire.finder GAME OPTIONS` prints a line for each deal looked at,
its number and `yes` or `unknown`, and ends after the first `yes`.
"""

import random
import sys
from collections.abc import Iterator
from typing import Any

import msgspec

from upgrade_core.chance import SealedChance
from upgrade_core.game import AnySpec
from upgrade_core.match import Match
from upgrade_core.options import with_values
from upgrade_core.registry import find_game
from upgrade_tui.net.messages import DEALS
from upgrade_tui.net.sealed import Fate

YES, UNKNOWN = "yes", "unknown"


def looked_at(spec: AnySpec, options: Any, rng: random.Random) -> Iterator[tuple[int, bool]]:  # noqa: ANN401 - any game's options
    """Deals in a random order, each with whether a perfect line was found; ends with one."""
    assert spec.winnable is not None
    found = False
    while not found:
        deal = rng.randrange(DEALS)
        match = Match.deal(spec, options, 1, SealedChance(Fate.of_deal(deal).seed))
        found = spec.winnable(match.state) is True
        yield deal, found


def main() -> None:
    """Look until one is found."""
    spec = find_game(sys.argv[1])
    options = with_values(spec.standard, msgspec.json.decode(sys.argv[2], type=dict[str, Any]))
    for deal, found in looked_at(spec, options, random.Random()):
        sys.stdout.write(f"{deal} {YES if found else UNKNOWN}\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main()
