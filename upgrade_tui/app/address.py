"""A server's address as people write it."""

from upgrade_tui.net.errors import ConnectionFailed

PORT = 7777
_FORMS = "write HOST or HOST:PORT, such as 192.168.1.5:7777 or [fe80::1]:7777"


def parse_address(text: str) -> tuple[str, int]:
    """Host and port of "host", "host:port", "[v6]:port" or a bare v6.

    Raises: ConnectionFailed: no server can be meant by the text.
    """
    host, port = _split(text.strip())
    if not host or any(character.isspace() for character in host) or "/" in host:
        raise ConnectionFailed("net.address", f"{text!r} is no address of a server: {_FORMS}")
    if not port:
        return host, PORT
    if not (port.isascii() and port.isdecimal() and 0 < int(port[:6]) < 65536):
        raise ConnectionFailed(
            "net.address", f"{port!r} is no port, which is a number from 1 to 65535: {_FORMS}"
        )
    return host, int(port)


def _split(text: str) -> tuple[str, str]:
    """Host and port, the port empty where there is none."""
    if text.startswith("["):
        host, _, rest = text[1:].partition("]")
        return host, rest.removeprefix(":")
    if text.count(":") > 1:
        return text, ""
    host, _, port = text.partition(":")
    return host, port
