"""Why a port cannot be listened on, and what to do about it, for each door of a server."""

import errno

from upgrade_tui.net.errors import ConnectionFailed


def cannot_listen(
    error: Exception, bind: str, port: int, *, option: str, taken: str
) -> ConnectionFailed:
    """What an error of listening means for whoever hosts.

    Args:
        error: an `OSError`, or an `OverflowError` where the number is none of a port.
        bind: the address.
        port: the port.
        option: what chooses another port.
        taken: how the sentence ends that begins with "port 7777 is in use".
    """
    number = getattr(error, "errno", None)
    if number == errno.EADDRINUSE:
        return ConnectionFailed("net.port-in-use", f"port {port} is in use{taken}")
    if number == errno.EACCES:
        return ConnectionFailed(
            "net.port-forbidden",
            f"port {port} is not yours to use: choose one above 1023 with {option}",
        )
    if isinstance(error, OverflowError):
        return ConnectionFailed("net.port", f"{port} is no port: choose 0 to 65535")
    return ConnectionFailed(
        "net.bind",
        f"{bind!r} is no address of this computer: leave --bind out, or correct it",
    )
