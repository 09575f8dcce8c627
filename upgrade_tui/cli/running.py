"""How a server without a screen is to run: what it logs, and where it gives its figures."""

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from upgrade_tui.cli.logs import LogFormat


@dataclass(frozen=True)
class Running:
    """`metrics`: the port on the loopback address; None: no figures. The rest: see `logs`."""

    metrics: int | None = None
    log_format: "LogFormat" = "auto"
    log_level: str = "info"


USUAL = Running()
