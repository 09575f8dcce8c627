"""Passwords of servers and tables: never kept, only what checks them, and that beside the loop."""

import asyncio
import contextlib
import hashlib
import hmac
import os
import sys
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from argon2 import PasswordHasher

T = TypeVar("T")

MOST_WRONG = 5
"""Wrong passwords after which a connection ends."""

_OLD = "scrypt"


@dataclass(frozen=True)
class Lock:
    """What opens to a password: `text` is its argon2id digest as a PHC string.

    It takes 19 MiB and about 40 ms to make or try one (two passes, one lane); ask a `Locksmith`.
    """

    text: str

    @classmethod
    def from_text(cls, text: str) -> "Lock":
        """A lock that was kept, also one of before argon2id. Raises: ValueError: it was not."""
        from argon2 import extract_parameters  # noqa: PLC0415 - for servers with passwords

        try:
            (_read_old if text.startswith(f"{_OLD}$") else extract_parameters)(text)
        except ValueError:
            raise ValueError("that is no lock of a password") from None
        return cls(text)

    @classmethod
    def of(cls, password: str) -> "Lock":
        """The lock that this password opens."""
        return cls(_hasher().hash(_to_bytes(password)))

    def opens(self, password: str) -> bool:
        """Whether the password is the right one."""
        if self.text.startswith(f"{_OLD}$"):
            salt, digest = _read_old(self.text)
            return hmac.compare_digest(_old_digest(password, salt), digest)
        from argon2.exceptions import VerifyMismatchError  # noqa: PLC0415 - see above

        with contextlib.suppress(VerifyMismatchError):
            return _hasher().verify(self.text, _to_bytes(password))
        return False


def _hasher() -> "PasswordHasher":
    from argon2 import PasswordHasher  # noqa: PLC0415 - for servers with passwords

    return PasswordHasher(time_cost=2, memory_cost=19 * 1024, parallelism=1)


def _to_bytes(password: str) -> bytes:
    return password.encode("utf-8", "replace")


def _read_old(text: str) -> tuple[bytes, bytes]:
    _, salt, digest = text.split("$")
    return bytes.fromhex(salt), bytes.fromhex(digest)


def _old_digest(password: str, salt: bytes) -> bytes:
    return hashlib.scrypt(_to_bytes(password), salt=salt, n=2**12, r=8, p=1)


class Overworked(Exception):
    """So many passwords are being looked at that no other one is taken on now."""


class Locksmith:
    """Makes and tries locks in threads of its own: so many at once, so many waiting, no more."""

    def __init__(self, threads: int = 2, most_waiting: int = 16) -> None:
        self._pool = ThreadPoolExecutor(threads, "password", initializer=_give_way)
        self._most = threads + most_waiting
        self._under_way = 0

    async def make(self, password: str) -> Lock:
        """The lock that this password opens. Raises: Overworked."""
        return await self._run(lambda: Lock.of(password))

    async def opens(self, lock: Lock, password: str) -> bool:
        """Whether the password is the right one. Raises: Overworked."""
        return await self._run(lambda: lock.opens(password))

    async def _run(self, work: Callable[[], T]) -> T:
        if self._under_way >= self._most:
            raise Overworked
        self._under_way += 1
        try:
            return await asyncio.get_running_loop().run_in_executor(self._pool, work)
        finally:
            self._under_way -= 1

    def close(self) -> None:
        """Take on nothing any more, and leave what waits."""
        self._pool.shutdown(wait=False, cancel_futures=True)


def _give_way() -> None:
    """Let the thread have what the games leave of the processor; Linux can tell threads apart."""
    if sys.platform == "linux":
        with contextlib.suppress(OSError):
            os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), 5)
