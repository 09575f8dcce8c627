"""A server's address as people write it."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from upgrade_tui.net.errors import ConnectionFailed

if TYPE_CHECKING:
    from upgrade_tui.net.connectors import Connector

PORT = 7777
TLS = "tls://"
PIN = "--tls-pin"
_FORMS = "write HOST or HOST:PORT, such as 192.168.1.5:7777 or [fe80::1]:7777"


class ServerAddress(NamedTuple):
    """Where a server is, and whether it is spoken to with TLS."""

    host: str
    port: int
    tls: bool = False


def parse_address(text: str) -> ServerAddress:
    """The address of "host", "host:port", "[v6]:port" or a bare v6, each also behind "tls://".

    Raises: ConnectionFailed: no server can be meant by the text.
    """
    plain = text.strip()
    tls = plain.lower().startswith(TLS)
    host, port = _split(plain[len(TLS) :] if tls else plain)
    if not host or any(character.isspace() for character in host) or "/" in host:
        raise ConnectionFailed("net.address", f"{text!r} is no address of a server: {_FORMS}")
    if not port:
        return ServerAddress(host, PORT, tls)
    if not (port.isascii() and port.isdecimal() and 0 < int(port[:6]) < 65536):
        raise ConnectionFailed(
            "net.address", f"{port!r} is no port, which is a number from 1 to 65535: {_FORMS}"
        )
    return ServerAddress(host, int(port), tls)


def way_to(text: str) -> Connector:
    """The way to a server by its address, or by the whole line with which its host says to join.

    Raises: ConnectionFailed: no server can be meant by the text.
    """
    from upgrade_tui.net.connectors import tcp_connector  # noqa: PLC0415 - for who joins
    from upgrade_tui.net.trust import Trust  # noqa: PLC0415

    line, _, pin = text.strip().removeprefix("upgrade join ").partition(PIN)
    host, port, tls = parse_address(line)
    trust = Trust.of(pin.strip(" =") or None) if tls or pin else None
    return tcp_connector(host, port, trust)


def _split(text: str) -> tuple[str, str]:
    """Host and port, the port empty where there is none."""
    if text.startswith("["):
        host, _, rest = text[1:].partition("]")
        return host, rest.removeprefix(":")
    if text.count(":") > 1:
        return text, ""
    host, _, port = text.partition(":")
    return host, port
