"""From the command line to a running app: what was asked for, and how it ends."""

import asyncio
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

Mode = Literal["home", "play", "host", "join", "replay"]


@dataclass(frozen=True)
class Launch:
    """What the command line asked for; each command uses the fields that concern it.

    `settings` are `key=value` texts that change the preset; `table` is a table's code; `port` is
    the server's for `join` and the one to listen on for `host`.
    """

    mode: Mode
    game: str = "upgrade"
    players: int = 4
    level: str = "normal"
    preset: str | None = None
    settings: tuple[str, ...] = ()
    seed: int | None = None
    host: str | None = None
    port: int = 7777
    table: str | None = None
    name: str | None = None
    watch: bool = False
    password: str | None = None
    record: Path | None = None
    bind: str = "0.0.0.0"  # noqa: S104 - a table for the whole network is what hosting means


def run(launch: Launch) -> int:
    """Run the app to its end; the exit code.

    Raises: ConnectionFailed, UpgradeError: what was asked for cannot be begun; a sentence.
    """
    return asyncio.run(_run(launch))


async def _run(launch: Launch) -> int:
    from upgrade_tui.app.app import UpgradeApp  # noqa: PLC0415 - connects while this loads

    app = UpgradeApp()
    await app.run_async()
    return app.return_code or 0
