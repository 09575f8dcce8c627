"""The SSH server of a host: where it listens, by what key it is known, and who is in."""

import asyncio
import logging
from collections import Counter
from dataclasses import dataclass

import asyncssh

from upgrade_tui.doors.identities import Identities
from upgrade_tui.doors.memory import HOUSEKEEPING
from upgrade_tui.doors.ssh.host_key import host_key
from upgrade_tui.doors.ssh.login import ALIVE_S, LOGIN_S, MOST_SILENT, Login
from upgrade_tui.doors.ssh.sitting import Sitting
from upgrade_tui.doors.visit import load_screens
from upgrade_tui.net.addresses import address_group
from upgrade_tui.net.listening import cannot_listen
from upgrade_tui.net.server import Server

PORT = 2222
MOST_SITTINGS = 200
STARTS_AT_ONCE = 2
FAREWELL_S = 5.0
BANNER = "Upgrade"


@dataclass(frozen=True)
class SshSettings:
    """How the door is opened. `guests`: also those without a key come in."""

    bind: str
    port: int = PORT
    guests: bool = True


class SshDoor:
    """Lets people into a server over SSH. Make it while an event loop runs."""

    def __init__(self, server: Server, settings: SshSettings) -> None:
        """Find the host key, or make it. Raises: StoreUnusable."""
        asyncssh.set_log_level(logging.WARNING)
        data = server.settings.data
        self.server = server
        self.guests = settings.guests
        self.port = settings.port
        self.closing = False
        self.starting = asyncio.Semaphore(STARTS_AT_ONCE)
        self.identities = Identities(None if data is None else data / "ssh")
        self._settings = settings
        self._key = host_key(data)
        self.logins: set[Login] = set()
        self._sittings: set[Sitting] = set()
        self._at_address: Counter[str] = Counter()
        self._acceptor: asyncssh.SSHAcceptor | None = None

    @property
    def fingerprint(self) -> str:
        """What `ssh` shows of the host key when it comes for the first time."""
        return self._key.get_fingerprint()

    @property
    def ways(self) -> list[str]:
        """See `Door.ways`: what others type."""
        hosts = [_host_of(address) for address in self.server.addresses]
        port = "" if self.port == 22 else f"-p {self.port} "
        return [f"ssh {port}{host}" for host in hosts]

    @property
    def notes(self) -> list[str]:
        """See `Door.notes`: what `ssh` asks those about who come for the first time."""
        return [f"The key that ssh shows is {self.fingerprint}"]

    async def open(self) -> None:
        """See `Door.open`. Raises: ConnectionFailed: the port is taken, or not ours."""
        settings = self._settings
        await asyncio.to_thread(load_screens)
        try:
            self._acceptor = await asyncssh.listen(
                settings.bind,
                settings.port,
                server_factory=lambda: Login(self),
                server_host_keys=[self._key],
                encoding=None,
                line_editor=False,
                allow_scp=False,
                agent_forwarding=False,
                x11_forwarding=False,
                compression_algs=["none"],
                login_timeout=LOGIN_S,
                keepalive_interval=ALIVE_S,
                keepalive_count_max=MOST_SILENT,
                server_version=BANNER,
                config=None,
            )
        except (OSError, OverflowError) as error:
            raise cannot_listen(
                error,
                settings.bind,
                settings.port,
                option="--ssh",
                taken=", so nobody could come by ssh: choose another, as in --ssh 2223",
            ) from None
        self.port = self._acceptor.get_port()

    # For those who come in ---------------------------------------------------------------------

    def has_room(self, address: str) -> bool:
        """Whether one more may sit down who comes from an address."""
        most = self.server.settings.most_peers_per_address
        few_from_there = self._at_address[address_group(address)] < most
        return not self.closing and len(self._sittings) < MOST_SITTINGS and few_from_there

    def doubt_others(self, login: Login) -> None:
        """The same key has come in again: perhaps its other lines are cut."""
        for other in self.logins:
            if other is not login and other.key == login.key:
                other.doubt()

    def sit_down(self, login: Login) -> Sitting:
        """A seat in this process for somebody who has logged in."""
        sitting = Sitting(self, login)
        self._sittings.add(sitting)
        self._at_address[address_group(login.address)] += 1
        return sitting

    def stands_up(self, sitting: Sitting) -> None:
        """It is over with a sitting."""
        if sitting in self._sittings:
            self._sittings.discard(sitting)
            group = address_group(sitting.address)
            self._at_address[group] -= 1
            if not self._at_address[group]:
                del self._at_address[group]

    async def close(self, words: str) -> None:
        """See `Door.close`."""
        self.closing = True
        if self._acceptor is not None:
            self._acceptor.close()
        goodbyes = [asyncio.ensure_future(each.say_goodbye(words)) for each in self._sittings]
        if goodbyes:
            await asyncio.wait(goodbyes, timeout=FAREWELL_S)
        for login in list(self.logins):
            login.cut_off()
        HOUSEKEEPING.door_closes()
        await self.identities.close()


def _host_of(address: str) -> str:
    """The host of an address as `upgrade join` takes it; SSH has its own port, and no brackets."""
    place = address.split(" ", maxsplit=1)[0].removeprefix("tls://")
    return place.rpartition(":")[0].strip("[]")
