"""Listening in on a server in this process: every frame, byte by byte, as one peer gets it."""

import asyncio
from contextvars import Context, copy_context

import msgspec

from tests.net.ends import settings
from upgrade_tui.net.codec import decode_from_server, encode
from upgrade_tui.net.framing import SERVER_LIMIT, FrameReader, frame
from upgrade_tui.net.loopback import LoopbackTransport
from upgrade_tui.net.messages import PROTOCOL, ClientPacket, Done, Hello, Ping, Pong, Seated
from upgrade_tui.net.peer import Peer
from upgrade_tui.net.server import Server

FOR_EVER_S = 1e9
MASK = bytes(32)
_OF_INTEREST = (b"\xa4ping", b"\xa4done")


def quiet_server(**changes: object) -> Server:
    """A server that says nothing of its own accord: no pings, and nobody is ever late."""
    fixed = {"seed": 5, "ping_s": FOR_EVER_S, "hello_s": FOR_EVER_S, "keep_absent_s": FOR_EVER_S}
    return Server(settings(**(fixed | changes)))


class Tap(asyncio.Protocol):
    """A peer that has said hello and keeps all it is sent.

    `wants` is how it wants to be told of moves. `frames` are whole frames; a seat's token, which is
    drawn by lot, is replaced by as many zeros. `moments_s` has the time at which each came.
    """

    def __init__(self, server: Server, name: str, wants: tuple[str, ...] = ()) -> None:
        self.frames: list[bytes] = []
        self.moments_s: list[float] = []
        self.seated: Seated | None = None
        self.peer: Peer = server.accept()
        self._reader = FrameReader(SERVER_LIMIT)
        self._id = 100
        self._near = LoopbackTransport(self, copy_context())
        far = LoopbackTransport(self.peer, Context())
        self._near.join(far)
        self.peer.connection_made(far)
        self.send(Hello(PROTOCOL, name, wants=wants))

    def send(self, packet: ClientPacket) -> None:
        """Send a packet."""
        self._near.write(encode(packet))

    def next_id(self) -> int:
        """An id for the next command."""
        self._id += 1
        return self._id

    def data_received(self, data: bytes) -> None:
        """See `asyncio.Protocol`."""
        for body in self._reader.feed(data):
            self.frames.append(frame(self._masked(body)))
            self.moments_s.append(asyncio.get_running_loop().time())

    def _masked(self, body: bytes) -> bytes:
        """Answer what must be answered; the body without a token."""
        if not body.startswith(_OF_INTEREST, 1):
            return body
        packet = decode_from_server(body)
        if isinstance(packet, Ping):
            self.send(Pong(packet.number))
        if isinstance(packet, Done) and isinstance(packet.answer, dict):
            self.seated = msgspec.convert(packet.answer, Seated)
            if self.seated.token is not None:
                return body.replace(self.seated.token, MASK)
        return body
