"""The command line's end of a server's Unix socket."""

import socket
from pathlib import Path

import msgspec

from upgrade_tui.cli.failure import Failure
from upgrade_tui.net import orders

_PATIENCE_S = 30.0


def ask(order: orders.Order, data: Path) -> object:
    """Give an order to the server of a folder; the facts it answers, as JSON has them.

    Raises: Failure: no server is there, or it refuses.
    """
    path = orders.socket_path(data)
    if orders.is_too_long(path):
        raise Failure(
            f"{path} is too long for a Unix socket, which has at most {orders.MOST_PATH} bytes: "
            "start the server with a shorter --data"
        )
    answer = msgspec.json.decode(_exchange(path, msgspec.json.encode(order)), type=orders.Answer)
    if answer.refused:
        raise Failure(answer.refused)
    return answer.facts


def _exchange(path: Path, order: bytes) -> bytes:
    """Send an order; what comes back."""
    if not hasattr(socket, "AF_UNIX"):
        raise Failure("this system has no Unix sockets, over which a server takes orders")
    try:
        with socket.socket(socket.AF_UNIX, socket.SOCK_STREAM) as link:
            link.settimeout(_PATIENCE_S)
            link.connect(str(path))
            link.sendall(order + b"\n")
            with link.makefile("rb") as received:
                line = received.readline()
    except (FileNotFoundError, ConnectionRefusedError):
        raise _nobody_there(path.parent) from None
    except PermissionError:
        raise Failure(
            f"the server of {path.parent} belongs to another user: run this as that user"
        ) from None
    except OSError:
        line = b""
    if not line:
        raise Failure("the server did not answer: look whether it still runs, and into its log")
    return line


def _nobody_there(data: Path) -> Failure:
    return Failure(
        f"no server keeps its games in {data} now: start one with upgrade host, or name the "
        "folder of the one that runs with --data"
    )
