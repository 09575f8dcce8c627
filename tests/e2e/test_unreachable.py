"""`upgrade join` where there is nothing to join: one sentence, exit code 1, the terminal as before."""

import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager

import msgspec
import pytest

from tests.e2e.terminal import Terminal

NOT_OURS = b"HTTP/1.1 400 Bad Request\r\nConnection: close\r\n\r\n"


def frame(*packet: object) -> bytes:
    """A packet as a server would send it."""
    body = msgspec.msgpack.encode(packet)
    return len(body).to_bytes(4, "big") + body


@contextmanager
def answering(answer: bytes) -> Iterator[str]:
    """A server that answers the first bytes of whoever connects with these, and hangs up."""
    with socket.create_server(("127.0.0.1", 0)) as listening:

        def serve() -> None:
            peer, _ = listening.accept()
            with peer:
                peer.recv(1024)
                peer.sendall(answer)

        thread = threading.Thread(target=serve, daemon=True)
        thread.start()
        yield f"127.0.0.1:{listening.getsockname()[1]}"
        thread.join(timeout=10)


def joined(address: str, *words: str) -> tuple[int, str]:
    """The exit code of `upgrade join`, and what it has said in one line."""
    with Terminal("join", address, *words, columns=200) as terminal:
        code = terminal.exit_code()
        return code, " ".join(terminal.text.split())


def test_a_server_that_is_not_there_is_said_to_be_so() -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        address = f"127.0.0.1:{taken.getsockname()[1]}"

    code, said = joined(address)

    assert code == 1
    assert said == (
        f"upgrade: nothing answers at {address}: check the address, and that the host is running"
    )


ANSWERS = {
    "another server": (NOT_OURS, "it is no Upgrade server: check the port"),
    "a newer server": (
        frame("goodbye", "wire.version", "this server speaks version 2: update your program"),
        "update your program",
    ),
    "a locked server": (
        frame("goodbye", "wire.password", "the password is wrong: ask the host"),
        "the password is wrong: ask the host",
    ),
}


@pytest.mark.parametrize("kind", ANSWERS)
def test_a_server_that_does_not_let_one_in_is_quoted(kind: str) -> None:
    answer, sentence = ANSWERS[kind]
    with answering(answer) as address:
        code, said = joined(address, "--password", "mush")

    assert code == 1
    assert said.startswith("upgrade: ")
    assert sentence in said
