"""What a host may set about the browser door."""

from dataclasses import dataclass

DEFAULT_PORT = 8000


@dataclass(frozen=True)
class WebSettings:
    """Address and limits of the door; times are seconds.

    `hello_s`: how long a connection may be silent before its first request, `keepalive_s`: after
    one. `heartbeat_s`: how often a tab is asked whether it is still there. `most_unread`: bytes on
    their way to a tab from which on frames are left out, and painted anew once it has caught up.
    `most_starting`: apps that open at the same time; others wait for their turn.
    """

    bind: str = "0.0.0.0"  # noqa: S104 - a table for the whole network is what hosting means
    port: int = DEFAULT_PORT
    hello_s: float = 5.0
    keepalive_s: float = 15.0
    heartbeat_s: float = 15.0
    goodbye_s: float = 2.0
    most_connections: int = 1000
    most_connections_per_address: int = 128
    most_tabs: int = 200
    most_tabs_per_address: int = 32
    most_unread: int = 64 * 1024
    most_starting: int = 2
