"""Python's collector in a server that runs for weeks: it looks seldom, and not at what stays.

What a server lets go of goes by itself, as hardly anything in it refers to itself in a circle. With
Python's own settings the moves of five hundred tables that are under way at once look like growth,
and a fifth of the server's time went into looking through them again and again.
"""

import gc

_SELDOM = 10_000, 20, 100
"""New objects after which those are looked through; and how often, until older ones are too."""


def collect_seldom() -> None:
    """Leave out what there is now, and look through the rest seldom; for a process that serves."""
    gc.freeze()
    gc.set_threshold(*_SELDOM)
