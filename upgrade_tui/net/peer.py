"""One connection as the server sees it: reads packets, writes frames, notices silence."""

import asyncio
import logging
import socket
from collections.abc import Callable, Coroutine
from typing import Any, Protocol, cast

from upgrade_tui.net.addresses import address_group
from upgrade_tui.net.bucket import Bucket
from upgrade_tui.net.codec import decode_from_client, encode, encode_done
from upgrade_tui.net.counts import Counts
from upgrade_tui.net.errors import WireError
from upgrade_tui.net.framing import CLIENT_LIMIT, HELLO_LIMIT, FrameReader
from upgrade_tui.net.messages import (
    BRIEF,
    Act,
    Command,
    Done,
    Goodbye,
    Hello,
    Ping,
    Pong,
    ServerPacket,
    Welcome,
)
from upgrade_tui.net.passwords import Lock
from upgrade_tui.net.settings import ServerSettings
from upgrade_tui.net.sweep import Sweep

log = logging.getLogger(__name__)

_HIGH_WATER = 64 * 1024
_MUCH = 4 * 1024
"""What is longer is worked off at once: nobody shall fill the memory while others are heard."""
_MOST_HELD = 2 * CLIENT_LIMIT


class House(Protocol):
    """What a peer turns to.

    `acts`: a peer that has been greeted wants to act. `sweep` is the one of all its peers.
    """

    counts: Counts
    sweep: Sweep
    acts: Callable[["Peer", Act], None]

    def asked(self, peer: "Peer", command: Command) -> None:
        """A peer that has been greeted wants something."""
        ...

    def arrived(self, peer: "Peer") -> None:
        """Somebody connected. Raises: WireError: there is no room."""
        ...

    def greet(self, peer: "Peer", hello: Hello) -> None:
        """Somebody said hello: welcome them, at once or after a `hold`.

        Raises: WireError: not welcome, and why.
        """
        ...

    def caught_up(self, peer: "Peer") -> None:
        """A peer that lagged has read all that was waiting for it."""
        ...

    def lost(self, peer: "Peer") -> None:
        """The connection is gone; nothing can be sent any more."""
        ...


class Peer(asyncio.Protocol):
    """A connection. `name` is empty until hello; `address` is empty for one in this process.

    `lagging`: it does not read as fast as it is sent to; whoever sends news leaves it out until
    the house hears that it has caught up. `opened`: the locks whose passwords came from here.
    `wants`: how it wants to be told, see `messages.WANTS`.
    """

    __slots__ = (
        "_acts",
        "_bucket",
        "_gathered",
        "_heard",
        "_held",
        "_house",
        "_is_brief",
        "_leaving",
        "_loop",
        "_on_pong",
        "_pings",
        "_reader",
        "_settings",
        "_sweep",
        "_timer",
        "_transport",
        "_unanswered",
        "_work",
        "_write",
        "address",
        "lagging",
        "name",
        "opened",
        "wants",
        "wrong_passwords",
    )

    def __init__(self, house: House, settings: ServerSettings) -> None:
        self.name = ""
        self.address = ""
        self.lagging = False
        self.wrong_passwords = 0
        self.opened: set[Lock] = set()
        self.wants: tuple[str, ...] = ()
        self._house = house
        self._acts = house.acts
        self._sweep = house.sweep
        self._heard = house.sweep.heard
        self._settings = settings
        self._reader = FrameReader(HELLO_LIMIT)
        self._loop = asyncio.get_running_loop()
        self._bucket = Bucket(settings.packets_per_s, settings.packets_burst, self._loop.time)
        self._transport: asyncio.Transport | None = None
        self._write: Callable[[bytes], None] = _nowhere
        self._timer: asyncio.TimerHandle | None = None
        self._leaving = False
        self._pings = 0
        self._unanswered = 0
        self._on_pong: dict[int, Callable[[], None]] = {}
        self._work: asyncio.Task[None] | None = None
        self._is_brief = False
        self._gathered = b""
        self._held: list[bytes] = []

    # For figures and logs --------------------------------------------------------------------

    @property
    def state(self) -> str:
        """How far it is: new, greeted, lagging or leaving."""
        if self._leaving:
            return "leaving"
        if self.lagging:
            return "lagging"
        return "greeted" if self.name else "new"

    @property
    def unread(self) -> int:
        """Bytes that the other end has not taken yet."""
        return 0 if self._transport is None else self._transport.get_write_buffer_size()

    @property
    def _about(self) -> dict[str, object]:
        return {"person": self.name, "origin": address_group(self.address) or "this process"}

    # What asyncio calls ----------------------------------------------------------------------

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """See `asyncio.Protocol`."""
        self._transport = cast("asyncio.Transport", transport)
        self._transport.set_write_buffer_limits(high=_HIGH_WATER)
        self._write = self._transport.write
        name = transport.get_extra_info("peername")
        self.address = str(name[0]) if name else ""
        link = transport.get_extra_info("socket")
        if link is not None:
            link.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, _HIGH_WATER)
        try:
            self._house.arrived(self)
        except WireError as error:
            self.say_goodbye(error.code, error.message)
            return
        self._timer = self._loop.call_later(self._settings.hello_s, self._hello_is_late)

    def data_received(self, data: bytes) -> None:
        """See `asyncio.Protocol`."""
        heard = self._heard
        if not heard:
            self._sweep.begin()
        heard.append((self, data))
        if len(data) > _MUCH:
            self._sweep.work_off()

    def eof_received(self) -> None:
        """See `asyncio.Protocol`: the transport closes, so what came before is answered first."""
        self._sweep.work_off()

    def take(self, data: bytes) -> None:
        """See `Speaker`."""
        try:
            body = self._reader.single(data)
            if body is not None:
                self._take(body)
            else:
                for body in self._reader.feed(data):
                    self._take(body)
        except Exception as error:
            self._end_for(error)

    def pause_writing(self) -> None:
        """See `asyncio.Protocol`."""
        self.lagging = True

    def resume_writing(self) -> None:
        """See `asyncio.Protocol`."""
        self.lagging = False
        if not self._leaving:
            self._house.caught_up(self)

    def connection_lost(self, exc: Exception | None) -> None:  # noqa: ARG002 - lost is lost
        """See `asyncio.Protocol`; what came before is heard, though the answer is lost."""
        self._transport, self._write = None, _nowhere
        self._sweep.work_off()
        self._leaving = True
        if self._timer is not None:
            self._timer.cancel()
        self._on_pong.clear()
        self._gathered = b""
        if self.name:
            log.info("connection closed", extra=self._about)
        self._held.clear()
        self._house.lost(self)

    # Reading ---------------------------------------------------------------------------------

    def _take(self, body: bytes) -> None:
        if self._leaving:
            return
        if self._work is not None:
            self._keep(body)
            return
        if self.address and not self._bucket.take():
            raise WireError(
                "wire.flood",
                f"more than {self._settings.packets_per_s:g} packets a second; send fewer",
            )
        packet = decode_from_client(body)
        if type(packet) is Act and self.name:  # as most are
            self._acts(self, packet)
        elif isinstance(packet, Hello):
            self._take_hello(packet)
        elif not self.name:
            raise WireError("wire.hello-first", "the first packet must be hello")
        elif isinstance(packet, Pong):
            self._take_pong(packet)
        else:
            self._house.asked(self, packet)

    def _take_hello(self, hello: Hello) -> None:
        if self.name:
            raise WireError(
                "wire.malformed", "hello is said once only: connect anew to change your name"
            )
        if self._timer is not None:
            self._timer.cancel()
        self._reader.limit = CLIENT_LIMIT
        self.wants = hello.wants
        self._is_brief = BRIEF in hello.wants
        self._house.greet(self, hello)

    def welcome(self, welcome: Welcome) -> None:
        """Let somebody in who has said hello and is still there."""
        if self._leaving:
            return
        self.name = welcome.name
        self.send(welcome)
        self._schedule_ping()
        log.info("connection opened", extra=self._about)

    def _take_pong(self, pong: Pong) -> None:
        if pong.number > self._pings:
            return
        self._unanswered = 0
        arrived = self._on_pong.pop(pong.number, None)
        if arrived is not None:
            arrived()

    def _hello_is_late(self) -> None:
        self.say_goodbye("wire.hello-timeout", "nobody said hello in time")

    def _end_for(self, error: Exception) -> None:
        """End the connection for what went wrong with a packet of it: their fault, or ours."""
        if isinstance(error, WireError):
            self.say_goodbye(error.code, error.message)
        else:
            log.error("packet broke something", extra=self._about, exc_info=error)
            self.say_goodbye("server.broken", "the server made a mistake; join again")

    # Holding ---------------------------------------------------------------------------------

    @property
    def is_here(self) -> bool:
        """Whether the connection still stands."""
        return not self._leaving

    def hold(self, work: Coroutine[Any, Any, None]) -> None:
        """Do what takes time for the present packet; later ones wait, in order, until it is done.

        It goes on when the connection ends. What it raises ends the connection, as for a packet.
        """
        self._work = self._loop.create_task(self._work_off(work))

    async def _work_off(self, work: Coroutine[Any, Any, None]) -> None:
        try:
            await work
            self._work = None
            held, self._held = self._held, []
            for body in held:
                self._take(body)
        except Exception as error:
            self._end_for(error)

    def _keep(self, body: bytes) -> None:
        self._held.append(body)
        if sum(map(len, self._held)) > _MOST_HELD:
            raise WireError("wire.flood", "wait for an answer before you send so much")

    # Writing ---------------------------------------------------------------------------------

    def send(self, packet: ServerPacket) -> None:
        """Send a packet, if the connection still stands."""
        self.send_frame(encode(packet))

    def done(self, command: int) -> None:
        """Say that a command is carried out; to who wants it brief, in the fewest bytes."""
        if self._is_brief:
            self.send_frame(encode_done(command))
        else:
            self.send(Done(command))

    def send_frame(self, data: bytes) -> None:
        """Send a whole frame, at the end of the sweep, if the connection stands then.

        A peer that has left too much unread is cut off instead.
        """
        if self._gathered:
            self._gathered += data
            return
        self._gathered = data
        if self._sweep.is_on:
            self._sweep.gathering.append(self)
        else:
            self.send_gathered()

    def send_gathered(self) -> None:
        """See `Speaker`."""
        data, self._gathered = self._gathered, b""
        if self._leaving or not data:
            return
        if self.lagging and self.unread > self._settings.most_unread:
            self._note_end("wire.slow")
            self.cut_off()
        else:
            self._write(data)

    def ping(self, arrived: Callable[[], None] | None = None) -> None:
        """Ask for a sign of life; `arrived` is called when all sent before has been read."""
        self._pings += 1
        self._unanswered += 1
        if arrived is not None:
            self._on_pong[self._pings] = arrived
        self.send(Ping(self._pings))

    def _schedule_ping(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
        self._timer = self._loop.call_later(self._settings.ping_s, self._ping_or_give_up)

    def _ping_or_give_up(self) -> None:
        if self._unanswered >= self._settings.missed_pings:
            self.say_goodbye("wire.slow", "no answer to the last pings")
            return
        self.ping()
        self._schedule_ping()

    def say_goodbye(self, code: str, message: str) -> None:
        """Say why, and close once that is sent.

        What still comes in is thrown away meanwhile: closing at once would make the system
        reset the connection, and the reason could get lost.
        """
        if self._transport is None or self._leaving:
            return
        self._note_end(code)
        self.send(Goodbye(code, message))
        self.send_gathered()
        self._leaving = True
        if self._timer is not None:
            self._timer.cancel()
        if not self._transport.can_write_eof():
            self._transport.close()
            return
        try:
            self._transport.write_eof()
        except OSError:  # the other end has vanished and the loop has not noticed yet
            self._transport.abort()
        else:
            self._timer = self._loop.call_later(self._settings.goodbye_s, self.cut_off)

    def _note_end(self, code: str) -> None:
        self._house.counts.goodbyes[code] += 1
        log.info("connection ended", extra=self._about | {"code": code})

    def cut_off(self) -> None:
        """Close without another word."""
        self._leaving = True
        if self._transport is not None:
            self._transport.abort()


def _nowhere(_data: bytes) -> None:
    """Write to nobody."""
