"""Frames: a 4-byte big-endian length, then as many bytes of body."""

from collections.abc import Iterator

from upgrade_tui.net.errors import WireError

HEADER_BYTES = 4
HELLO_LIMIT = 1024
"""Most bytes of a body before the server has heard hello."""
CLIENT_LIMIT = 16 * 1024
"""Most bytes of a body from a client."""
SERVER_LIMIT = 8 * 1024 * 1024
"""Most bytes of a body from a server: a view has hundreds, a long record may have a million."""

FEW = HELLO_LIMIT
"""Bodies of fewer bytes are short: they are allowed at any time, and most are."""
HEADERS = tuple(size.to_bytes(HEADER_BYTES, "big") for size in range(FEW))
"""What goes before them."""


def frame(body: bytes) -> bytes:
    """A body as it travels."""
    return len(body).to_bytes(HEADER_BYTES, "big") + body


class FrameReader:
    """Cuts a stream of bytes into bodies, however it was split on its way."""

    __slots__ = ("_waiting", "limit")

    def __init__(self, limit: int) -> None:
        self.limit = limit
        self._waiting = bytearray()

    def single(self, received: bytes) -> bytes | None:
        """The body, where `received` is one short frame and nothing waits: as most often it is."""
        size = len(received) - HEADER_BYTES
        if self._waiting or not 0 <= size < FEW or received[:HEADER_BYTES] != HEADERS[size]:
            return None
        return received[HEADER_BYTES:]

    def feed(self, received: bytes) -> Iterator[bytes]:
        """The bodies that are whole now.

        Lazy, so that `limit` may be raised between two of them. The length is judged as soon as
        its four bytes are there. Raises: WireError: a frame announces more than `limit`.
        """
        waiting = self._waiting
        waiting += received
        while len(waiting) >= HEADER_BYTES:
            length = int.from_bytes(waiting[:HEADER_BYTES], "big")
            if length > self.limit:
                waiting.clear()
                raise WireError(
                    "wire.too-large",
                    f"a frame of {length} bytes was announced; at most {self.limit} are taken here",
                )
            end = HEADER_BYTES + length
            if len(waiting) < end:
                return
            body = bytes(waiting[HEADER_BYTES:end])
            del waiting[:end]
            yield body
