"""Waiting for the finder: how many deals it has looked at, and the one it found."""

import asyncio
import sys
from collections.abc import AsyncIterator, Mapping
from contextlib import suppress

import msgspec

from upgrade_tui.app.solitaire.finder import YES

_MODULE = "upgrade_tui.app.solitaire.finder"


async def search(game: str, options: Mapping[str, object]) -> AsyncIterator[int | None]:
    """One item a deal: None where nothing is known of it, last the number of one to be won.

    Close it, or cancel whoever waits, and the finder's process ends too.
    """
    text = msgspec.json.encode(dict(options)).decode()
    finder = await asyncio.create_subprocess_exec(
        sys.executable,
        "-m",
        _MODULE,
        game,
        text,
        stdin=asyncio.subprocess.DEVNULL,
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.DEVNULL,
    )
    assert finder.stdout is not None
    try:
        async for line in finder.stdout:
            deal, verdict = line.decode().split()
            yield int(deal) if verdict == YES else None
    finally:
        with suppress(ProcessLookupError):
            finder.kill()
        await finder.wait()
