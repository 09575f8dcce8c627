"""Who may come in over SSH: bans, limits by address, keys as identities, the server's password.

A key opens the door to whoever holds it, as a name would, and tells one from all others when they
come back. Without a key one comes in as a guest, where the host allows that. The server's password
is asked of guests while they log in; of the others once they are in, as an SSH server of asyncssh
cannot ask for a key and a password both.
"""

import asyncio
import logging
from typing import TYPE_CHECKING

import asyncssh

from upgrade_tui.net.errors import Refused

if TYPE_CHECKING:
    from upgrade_tui.doors.ssh.door import SshDoor
    from upgrade_tui.doors.ssh.sitting import Sitting

log = logging.getLogger(__name__)

MOST_TRIES = 6
"""Keys and passwords that are looked at in one connection."""
LOGIN_S = 30.0
"""How long logging in may take, with a password to be typed."""
ALIVE_S, MOST_SILENT = 15.0, 3
"""After how many unanswered signs of life, so far apart, a line counts as cut."""
DOUBT_S = 1.0
"""The same for a line whose key has come in by another: one is asked for, and a second waited for."""
SESSION_S = 10.0
"""How long somebody may be logged in and want nothing."""
QUESTION = "The password of this server: "


class Login(asyncssh.SSHServer):
    """One connection, from its first byte to its last."""

    def __init__(self, door: "SshDoor") -> None:
        self.key: bytes | None = None
        self.password: str | None = None
        self.address = ""
        self.sitting: Sitting | None = None
        self._door = door
        self._conn: asyncssh.SSHServerConnection | None = None
        self._offered: bytes | None = None
        self._tries = 0
        self._counted = False
        self._timer: asyncio.TimerHandle | None = None

    # Coming and going --------------------------------------------------------------------------

    def connection_made(self, conn: asyncssh.SSHServerConnection) -> None:
        """See `asyncssh.SSHServer`: most strangers are cut off before they cost anything."""
        self._conn = conn
        self._door.logins.add(self)
        self.address = str(conn.get_extra_info("peername")[0])
        porch = self._door.server.porch
        if self._door.closing or porch.why_not(self.address) or not porch.begins(self.address):
            conn.abort()
            return
        self._counted = True

    def has_begun(self) -> None:
        """From now on the visitor is counted as a connection of the server itself."""
        if self._counted:
            self._counted = False
            self._door.server.porch.has_begun(self.address)

    def connection_lost(self, exc: Exception | None) -> None:  # noqa: ARG002 - lost is lost
        """See `asyncssh.SSHServer`."""
        self._door.logins.discard(self)
        self.has_begun()
        if self._timer is not None:
            self._timer.cancel()

    def cut_off(self) -> None:
        """Close the connection without another word."""
        if self._conn is not None:
            self._conn.abort()

    def doubt(self) -> None:
        """Make sure quickly that the line still stands."""
        if self._conn is not None:
            self._conn.set_keepalive(DOUBT_S, 1)
            asyncio.get_running_loop().call_later(3 * DOUBT_S, self._trust_again)

    def _trust_again(self) -> None:
        if self._conn is not None and self in self._door.logins:
            self._conn.set_keepalive(ALIVE_S, MOST_SILENT)

    # Logging in --------------------------------------------------------------------------------

    def begin_auth(self, username: str) -> bool:  # noqa: ARG002 - a name proves nothing
        """Wait for a key, also where anybody may come in: it is what they are known by."""
        return True

    def public_key_auth_supported(self) -> bool:
        """See `asyncssh.SSHServer`."""
        return True

    def validate_public_key(self, username: str, key: asyncssh.SSHKey) -> bool:  # noqa: ARG002
        """Any key will do; that they hold it, asyncssh makes sure of right after."""
        self._offered = key.public_data
        return self._may_try()

    def password_auth_supported(self) -> bool:
        """See `asyncssh.SSHServer`."""
        return self._door.guests

    async def validate_password(self, username: str, password: str) -> bool:  # noqa: ARG002
        """Whether a guest may come in with that; where the server has none, with any."""
        self._offered = None
        if self._door.server.settings.password is None:
            return self._door.guests
        return await self._knows(password)

    def kbdint_auth_supported(self) -> bool:
        """See `asyncssh.SSHServer`."""
        return self._door.guests

    def get_kbdint_challenge(
        self,
        username: str,  # noqa: ARG002 - see begin_auth
        lang: str,  # noqa: ARG002 - there is one
        submethods: str,  # noqa: ARG002 - the same
    ) -> asyncssh.auth.KbdIntChallenge:
        """Ask a guest for the server's password, if it has one."""
        self._offered = None
        if self._door.server.settings.password is None:
            return self._door.guests
        return "", "", "", [(QUESTION, False)]

    async def validate_kbdint_response(
        self,
        username: str,  # noqa: ARG002 - see begin_auth
        responses: asyncssh.auth.KbdIntResponse,
    ) -> asyncssh.auth.KbdIntChallenge:
        """See `asyncssh.SSHServer`."""
        return len(responses) == 1 and await self._knows(responses[0])

    async def _knows(self, password: str) -> bool:
        """Whether it is the server's password; nobody guesses on and on."""
        self._offered = None
        if not self._door.guests or not self._may_try():
            return False
        try:
            right = await self._door.server.porch.knows(password, self.address)
        except Refused as error:
            self._send_away(error.message)
            return False
        self.password = password if right else None
        return right

    def _may_try(self) -> bool:
        self._tries += 1
        if self._tries > MOST_TRIES:
            self._send_away("too many keys and passwords: try again with the right one alone")
        return self._tries <= MOST_TRIES

    def _send_away(self, why: str) -> None:
        if self._conn is not None:
            self._conn.disconnect(asyncssh.DISC_NO_MORE_AUTH_METHODS_AVAILABLE, why)

    def auth_completed(self) -> None:
        """They are in: whoever was proven last is who they are."""
        self.key, self._offered = self._offered, None
        self._timer = asyncio.get_running_loop().call_later(SESSION_S, self._wants_nothing)
        log.info("ssh login", extra={"origin": self.address, "key": self.key is not None})

    def _wants_nothing(self) -> None:
        if self.sitting is None or not self.sitting.begun:
            self._send_away("nothing was asked for")

    # Sitting down ------------------------------------------------------------------------------

    def session_requested(self) -> "Sitting":
        """One sitting a connection, and so many in all. Nothing else is ever granted."""
        if self.sitting is not None:
            raise asyncssh.ChannelOpenError(
                asyncssh.OPEN_ADMINISTRATIVELY_PROHIBITED, "one session for each connection"
            )
        if not self._door.has_room(self.address):
            raise asyncssh.ChannelOpenError(
                asyncssh.OPEN_RESOURCE_SHORTAGE, "there is no room; try again later"
            )
        self.sitting = self._door.sit_down(self)
        return self.sitting
