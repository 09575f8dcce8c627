"""Passwords as strangers bring them: how many are looked at, and what is said otherwise."""

from upgrade_tui.net.addresses import Guesses
from upgrade_tui.net.errors import Refused
from upgrade_tui.net.passwords import MOST_WRONG, Lock, Locksmith, Overworked
from upgrade_tui.net.peer import Peer

BUSY = "table.busy"


class Doorkeeper:
    """Tries and makes locks for peers; await it in a peer's `hold`, so that nobody else waits."""

    def __init__(self, guesses: Guesses, locksmith: Locksmith | None = None) -> None:
        self._locksmith = locksmith or Locksmith()
        self._guesses = guesses

    async def new_lock(self, password: str) -> Lock:
        """The lock that this password opens. Raises: Refused: too many are asked for."""
        try:
            return await self._locksmith.make(password)
        except Overworked:
            raise _overworked() from None

    async def opens(self, address: str, lock: Lock, password: str) -> bool:
        """Whether the password, from an address, is the right one.

        Raises: Refused: it is not looked at now.
        """
        if not self._guesses.may_try(address):
            raise Refused(BUSY, "too many wrong passwords came from your address: wait a minute")
        try:
            right = await self._locksmith.opens(lock, password)
        except Overworked:
            self._guesses.was_right(address)
            raise _overworked() from None
        if right:
            self._guesses.was_right(address)
        return right

    async def admit(self, peer: Peer, lock: Lock, password: str) -> None:
        """Have a table's lock among those a peer has opened. Raises: Refused: it is not."""
        if await self.opens(peer.address, lock, password):
            peer.opened.add(lock)
            return
        peer.wrong_passwords += 1
        if peer.wrong_passwords >= MOST_WRONG:
            peer.say_goodbye("wire.password", "too many wrong passwords: ask the table's host")
        raise Refused("table.password", "that is not this table's password: ask its host")

    def close(self) -> None:
        """Look at no more passwords."""
        self._locksmith.close()


def _overworked() -> Refused:
    return Refused(BUSY, "the server is looking at many passwords now: try again in a moment")
