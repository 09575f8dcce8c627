"""What a host may set about a server; the defaults suit a group on one network."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

from upgrade_tui.net.doorways import MakeDoor


def utc_now() -> datetime:
    """The time of day for records."""
    return datetime.now(UTC)


@dataclass(frozen=True)
class TableTimes:
    """The times of a table, in seconds.

    `turn_s`: for a turn, 0: no limit. `mind_s`: how long somebody may be away before a bot plays
    for them, 0: for ever, None: as usual in the game.
    """

    turn_s: int = 0
    mind_s: int | None = None


USUAL_TIMES = TableTimes()


@dataclass(frozen=True)
class TlsFiles:
    """A certificate with its chain, and its private key, both PEM.

    `pinned`: nobody vouches for it, so whoever joins must be told its pin.
    """

    cert: Path
    key: Path
    pinned: bool = False


@dataclass(frozen=True)
class ServerSettings:
    """Address, limits and pace of a server. Times are seconds.

    `seed` makes deals, bots and table codes repeatable, for practice and tests. A bot moves after
    a random pause from `bot_pause_s`; (0, 0) turns it off. `pace` stretches the times of tables:
    dealing card by card, a turn, how long somebody may be away; 0: at once. `keep_absent_s`: how long a table at
    which nobody is connected waits for somebody to come back. `kick_absent_s`: how long a
    player must have been away before the host may take their seat out of a running match;
    `announce_s`: before the others are told. `data`: the folder where games are kept, so that they
    survive the process; None: they do not. `tls`: what connections are encrypted with, None: they are not;
    `handshake_s` is how long that may take to begin. `records`: where those that are over are kept; None:
    beside the games, if these are kept. `announce`: whether others on the network are told. `doors`:
    other ways in, opened with the server.
    """

    bind: str = "0.0.0.0"  # noqa: S104 - a host wants to be found by the others on the network
    port: int = 7777
    password: str | None = None
    seed: int | None = None
    bot_pause_s: tuple[float, float] = (0.6, 1.6)
    bot_limit_s: float = 5.0
    pace: float = 1.0
    hello_s: float = 5.0
    ping_s: float = 15.0
    missed_pings: int = 2
    handshake_s: float = 5.0
    goodbye_s: float = 2.0
    keep_absent_s: float = 1800.0
    kick_absent_s: float = 60.0
    announce_s: float = 15.0
    packets_per_s: float = 30.0
    packets_burst: int = 60
    most_unread: int = 256 * 1024
    most_peers: int = 1000
    most_peers_per_address: int = 32
    arrivals_per_s: float = 10.0
    arrivals_burst: int = 100
    most_tables: int = 500
    most_tables_per_address: int = 16
    most_tables_per_person: int = 4
    data: Path | None = None
    records: Path | None = None
    tls: TlsFiles | None = None
    announce: bool = False
    doors: tuple[MakeDoor, ...] = ()
    now: Callable[[], datetime] = utc_now
