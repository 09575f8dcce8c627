"""A bot's turn: a human pause while it thinks in a thread, with a default should it fail."""

import asyncio
import logging
from collections.abc import Callable
from concurrent.futures import Executor
from random import Random
from typing import Any

from upgrade_core.game import AnySpec, View

log = logging.getLogger(__name__)


async def decide(
    spec: AnySpec, level: str, view: View[Any], rng: Random, pool: Executor, limit_s: float
) -> object:
    """What a bot of that level does; the rules' default when it breaks or takes too long."""
    choose: Callable[[View[Any], Random], Any] = spec.bots[level]
    thread = asyncio.get_running_loop().run_in_executor(
        pool, choose, view, Random(rng.getrandbits(64))
    )
    try:
        return await asyncio.wait_for(thread, limit_s)
    except TimeoutError:
        log.warning("a %s bot of %s thought for more than %s s", level, spec.key, limit_s)
    except Exception:
        log.exception("a %s bot of %s broke", level, spec.key)
    return spec.rules.default(view)
