"""Who may come in: limits on connections, hello, the server's password."""

import asyncio
from collections import Counter
from collections.abc import Callable

from upgrade_core.registry import GAMES
from upgrade_tui.net.addresses import Buckets, address_group
from upgrade_tui.net.bans import Bans
from upgrade_tui.net.doorkeeper import Doorkeeper
from upgrade_tui.net.errors import Refused, WireError
from upgrade_tui.net.lobby import Lobby
from upgrade_tui.net.messages import PROTOCOL, Act, Command, Hello, Welcome
from upgrade_tui.net.names import clean_name
from upgrade_tui.net.passwords import Lock
from upgrade_tui.net.peer import Peer
from upgrade_tui.net.settings import ServerSettings
from upgrade_tui.net.sweep import Sweep

SOFTWARE = "upgrade"
MOST_TURNED_AWAY = 32
"""Connections that are refused and still being told why; further ones are cut off at once."""


def version_sentence(protocol: int) -> str:
    """Which side must be updated when the versions differ."""
    older = "your program" if protocol < PROTOCOL else "this server"
    return (
        f"your program speaks version {protocol} of the protocol and this server {PROTOCOL}: "
        f"update {older}"
    )


class Listener:
    """The house of all peers of a server: it lets them in and shows them to the lobby."""

    def __init__(
        self,
        settings: ServerSettings,
        lobby: Lobby,
        doorkeeper: Doorkeeper,
        bans: Bans,
        sweep: Sweep,
    ) -> None:
        self.peers: set[Peer] = set()
        self.counts = lobby.counts
        self.acts: Callable[[Peer, Act], None] = lobby.acts
        self.sweep = sweep
        self._settings = settings
        self._lobby = lobby
        self._doorkeeper = doorkeeper
        self._bans = bans
        self._lock: Lock | None = None
        self._at_address: Counter[str] = Counter()
        rate, burst = settings.arrivals_per_s, settings.arrivals_burst
        self._arrivals = Buckets(rate, burst, asyncio.get_running_loop().time)
        self._beginning = 0
        self._hearing_why: set[Peer] = set()
        self._empty = asyncio.Event()
        self._closing = False

    def accept(self) -> Peer:
        """The server's end of a new connection."""
        return Peer(self, self._settings)

    def begins(self, address: str) -> bool:
        """See `Porch.begins`."""
        group = address_group(address)
        if self._is_full() or self._has_too_many(group) or not self._may_arrive(group):
            return False
        self._beginning += 1
        self._at_address[group] += 1
        return True

    def has_begun(self, address: str) -> None:
        """See `Porch.has_begun`."""
        self._beginning -= 1
        self._leaves(address_group(address))

    def _is_full(self) -> bool:
        return len(self.peers) + self._beginning >= self._settings.most_peers

    def _has_too_many(self, group: str) -> bool:
        return bool(group) and self._at_address[group] >= self._settings.most_peers_per_address

    def _may_arrive(self, group: str) -> bool:
        return not group or self._arrivals.of(group).take()

    def _leaves(self, group: str) -> None:
        self._at_address[group] -= 1
        if not self._at_address[group]:
            del self._at_address[group]

    def arrived(self, peer: Peer) -> None:
        """See `House.arrived`."""
        if self._closing:
            raise WireError("server.stopping", "the server is stopping")
        if why := self._bans.why_not(peer.address):
            raise WireError("server.banned", why)
        group = address_group(peer.address)
        if self._is_full():
            raise self._turned_away(peer, "the server is full; try again later")
        if self._has_too_many(group):
            raise self._turned_away(peer, "too many connections from your address; close some")
        # With TLS that was asked before the handshake, which costs more than what follows.
        if self._settings.tls is None and not self._may_arrive(group):
            raise self._turned_away(peer, "you come and go too fast; wait a few seconds")
        self.peers.add(peer)
        self.counts.connections += 1
        self._at_address[group] += 1
        self._empty.clear()

    def _turned_away(self, peer: Peer, message: str) -> WireError:
        """Why somebody may not come in; in a flood of them most are not even told."""
        if len(self._hearing_why) < MOST_TURNED_AWAY:
            self._hearing_why.add(peer)
        else:
            peer.cut_off()
        return WireError("wire.busy", message)

    def greet(self, peer: Peer, hello: Hello) -> None:
        """See `House.greet`."""
        if hello.protocol != PROTOCOL:
            raise WireError("wire.version", version_sentence(hello.protocol))
        if self._settings.password is None:
            self._welcome(peer, hello)
        elif hello.password is None:
            raise WireError("wire.password", "the server's password is needed: ask the host for it")
        else:
            peer.hold(self._greet_for_password(peer, hello, hello.password))

    def _welcome(self, peer: Peer, hello: Hello) -> None:
        peer.welcome(Welcome(PROTOCOL, SOFTWARE, clean_name(hello.name), tuple(GAMES)))

    async def _greet_for_password(self, peer: Peer, hello: Hello, password: str) -> None:
        try:
            right = await self.knows(password, peer.address)
        except Refused as error:
            raise WireError("wire.busy", error.message) from None
        if not right:
            raise WireError("wire.password", "the server's password is wrong: ask the host for it")
        self._welcome(peer, hello)

    async def knows(self, password: str, address: str) -> bool:
        """Whether this is the server's password, tried from an address.

        Raises: Refused: it is not looked at now.
        """
        return await self._doorkeeper.opens(address, await self._own_lock(), password)

    def why_not(self, address: str) -> str:
        """The sentence for those who are not let in from an address; empty: they are."""
        return self._bans.why_not(address)

    async def _own_lock(self) -> Lock:
        """What the server's password opens, made when it is first needed."""
        if self._lock is None:
            assert self._settings.password is not None
            self._lock = await self._doorkeeper.new_lock(self._settings.password)
        return self._lock

    def asked(self, peer: Peer, command: Command) -> None:
        """See `House.asked`."""
        self._lobby.asked(peer, command)

    def caught_up(self, peer: Peer) -> None:
        """See `House.caught_up`."""
        self._lobby.caught_up(peer)

    def lost(self, peer: Peer) -> None:
        """See `House.lost`."""
        self._hearing_why.discard(peer)
        if peer not in self.peers:
            return
        self.peers.discard(peer)
        self._leaves(address_group(peer.address))
        if not self.peers:
            self._empty.set()
        self._lobby.lost(peer)

    async def say_goodbye(self, code: str, message: str) -> None:
        """Tell everybody and wait until they are gone; who does not go is cut off."""
        self._closing = True
        if not self.peers:
            return
        for peer in list(self.peers):
            peer.say_goodbye(code, message)
        try:
            await asyncio.wait_for(self._empty.wait(), self._settings.goodbye_s)
        except TimeoutError:
            for peer in list(self.peers):
                peer.cut_off()
            await self._empty.wait()
