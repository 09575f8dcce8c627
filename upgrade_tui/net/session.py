"""A client's connection over time: asking and being answered, dropping, coming back."""

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from random import Random
from typing import Protocol

from upgrade_tui.net.bucket import Bucket
from upgrade_tui.net.connectors import Connector
from upgrade_tui.net.messages import (
    Command,
    Done,
    Goodbye,
    Hello,
    Ping,
    Pong,
    Rejected,
    ServerPacket,
    Welcome,
)
from upgrade_tui.net.mirror import CommandRejected, ConnectionFailed, Link
from upgrade_tui.net.wire import Wire, dial

_FINAL = {"server.stopping", "wire.version", "wire.password", "wire.malformed", "server.banned"}
"""Goodbyes after which it is no use to come back."""


@dataclass(frozen=True)
class ClientSettings:
    """A client's patience and manners. Times are seconds.

    Waits between tries double from `first_wait_s` to `longest_wait_s`, each up to half shorter
    by chance, so that not everybody comes back at once. After `silence_s` (three of the server's
    pings) without a byte the connection counts as dropped.
    """

    first_wait_s: float = 0.5
    longest_wait_s: float = 8.0
    silence_s: float = 45.0
    packets_per_s: float = 25.0
    packets_burst: int = 50
    wait: Callable[[float], Awaitable[None]] = asyncio.sleep
    rng: Random = field(default_factory=Random)


class Told(Protocol):
    """Who owns a session."""

    def answered(self, command: Command, answer: object) -> bool:
        """A command was carried out; True: its asker is told later, by `Session.settle`."""
        ...

    def news(self, packet: ServerPacket) -> None:
        """Something that answers no command."""
        ...

    def link_changed(self, link: Link, message: str) -> None:
        """The connection changed its state."""
        ...

    async def come_back(self) -> None:
        """Take one's places again, after a drop. Raises: ConnectionFailed: dropped again."""
        ...


class Session:
    """Hello, commands and their answers, and a new connection when one drops."""

    def __init__(
        self, connector: Connector, hello: Hello, owner: Told, settings: ClientSettings
    ) -> None:
        self.link: Link = "closed"
        self.hello = hello
        self._connector = connector
        self._owner = owner
        self._settings = settings
        self._wire: Wire | None = None
        self._goodbye: Goodbye | None = None
        self._pending: dict[int, tuple[Command, asyncio.Future[object]]] = {}
        self._changed = asyncio.Event()
        self._returning: asyncio.Task[None] | None = None
        self._watchdog: asyncio.TimerHandle | None = None
        self._bucket = Bucket(
            settings.packets_per_s, settings.packets_burst, asyncio.get_running_loop().time
        )

    # Connecting ------------------------------------------------------------------------------

    async def connect(self) -> Welcome:
        """Connect and say hello. Raises: ConnectionFailed."""
        self._set_link("connecting", f"Connecting to {self._connector.address or 'the table'} …")
        try:
            welcome = await self._dial()
        except ConnectionFailed as error:
            self._set_link("closed", error.message)
            raise
        self._set_link("connected", "Connected.")
        return welcome

    async def close(self) -> None:
        """End the connection for good."""
        self._set_link("closed", "The connection is closed.")
        self._forget_timers()
        returning, self._returning = self._returning, None
        if returning is not None:
            returning.cancel()
            await asyncio.gather(returning, return_exceptions=True)
        wire, self._wire = self._wire, None
        if wire is not None:
            wire.close()
        self._fail_pending("the connection was closed")

    async def _dial(self) -> Welcome:
        self._goodbye = None
        wire, welcome = await dial(self._connector, self.hello, self._received, self._lost)
        if wire.is_closing:  # it ended between its welcome and now
            raise ConnectionFailed("net.closed", self._why_lost(wire)[0])
        self._wire = wire
        self._watch(wire)
        return welcome

    def _set_link(self, link: Link, message: str) -> None:
        self.link = link
        changed, self._changed = self._changed, asyncio.Event()
        changed.set()
        self._owner.link_changed(link, message)

    def _watch(self, wire: Wire) -> None:
        """Cut a connection off on which nothing has come for long."""
        loop = asyncio.get_running_loop()
        if loop.time() - wire.heard_s > self._settings.silence_s:
            wire.cut_off()
            return
        self._watchdog = loop.call_later(self._settings.silence_s / 3, self._watch, wire)

    def _forget_timers(self) -> None:
        if self._watchdog is not None:
            self._watchdog.cancel()
            self._watchdog = None

    # Dropping and coming back ----------------------------------------------------------------

    def _lost(self, wire: Wire) -> None:
        if wire is not self._wire:
            return
        self._wire = None
        self._forget_timers()
        reason, is_final = self._why_lost(wire)
        if is_final:
            self._set_link("closed", reason)
        elif self._returning is None:
            self._set_link("reconnecting", reason)
            self._returning = asyncio.create_task(self._return(reason))
        self._fail_pending(reason)

    def _why_lost(self, wire: Wire) -> tuple[str, bool]:
        """Why a connection ended, and whether it is no use to come back."""
        if self._goodbye is not None:
            return self._goodbye.message, self._goodbye.code in _FINAL
        if wire.fault is not None:  # all comes anew, and may then be understood: not other rules
            return wire.fault.message, wire.fault.code == "wire.version"
        return "The connection dropped.", False

    async def _return(self, reason: str) -> None:
        wait_s = self._settings.first_wait_s
        while True:
            await self._settings.wait(wait_s * self._settings.rng.uniform(0.5, 1.0))
            wait_s = min(2 * wait_s, self._settings.longest_wait_s)
            try:
                await self._dial()
                await self._owner.come_back()
            except ConnectionFailed as error:
                if self._is_closed():
                    return
                if error.code in {"net.version", "net.password", "server.banned"}:
                    self._returning = None
                    self._set_link("closed", error.message)
                    return
                self._set_link("reconnecting", f"{reason} Trying again: {error.message}")
            else:
                if self._wire is not None:  # it may have dropped once more just now
                    break
        self._returning = None
        self._set_link("connected", "Connected again.")

    def _is_closed(self) -> bool:
        """Whether the server said a final goodbye while one was coming back."""
        return self.link == "closed"

    def _fail_pending(self, reason: str) -> None:
        pending, self._pending = self._pending, {}
        for _, future in pending.values():
            if not future.done():
                future.set_exception(ConnectionFailed("net.closed", reason))

    # Asking ----------------------------------------------------------------------------------

    async def until_connected(self) -> None:
        """Wait while the connection comes back. Raises: ConnectionFailed: it will not."""
        while self.link != "connected" or self._wire is None or self._wire.is_closing:
            if self.link == "closed":
                raise ConnectionFailed("net.closed", "there is no connection to the server")
            await self._changed.wait()

    async def ask(self, command: Command) -> object:
        """Send a command; what it is answered.

        Raises: CommandRejected: the server refuses; ConnectionFailed: it cannot be reached.
        """
        wait_s = self._bucket.wait_s() if self._connector.address else 0.0
        if wait_s:
            await self._settings.wait(wait_s)
        if self._wire is None:
            raise ConnectionFailed("net.closed", "there is no connection to the server now")
        future: asyncio.Future[object] = asyncio.get_running_loop().create_future()
        self._pending[command.id] = (command, future)
        try:
            self._wire.send(command)
            return await future
        finally:
            self._pending.pop(command.id, None)

    def settle(self, command: int, answer: object) -> None:
        """Tell the asker of a command its answer."""
        _, future = self._pending.get(command, (None, None))
        if future is not None and not future.done():
            future.set_result(answer)

    # Hearing ---------------------------------------------------------------------------------

    def _received(self, packet: ServerPacket) -> None:
        match packet:
            case Ping():
                if self._wire is not None:
                    self._wire.send(Pong(packet.number))
            case Goodbye():
                self._goodbye = packet
                if self._wire is not None:
                    self._wire.close()
            case Done():
                self._done(packet)
            case Rejected():
                self._rejected(packet)
            case _:
                self._owner.news(packet)

    def _done(self, packet: Done) -> None:
        command, _ = self._pending.get(packet.id, (None, None))
        if command is not None and not self._owner.answered(command, packet.answer):
            self.settle(packet.id, packet.answer)

    def _rejected(self, packet: Rejected) -> None:
        _, future = self._pending.get(packet.id, (None, None))
        if future is not None and not future.done():
            future.set_exception(CommandRejected(packet.code, packet.message))
