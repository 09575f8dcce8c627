"""Passwords of servers and tables: never kept, only what checks them."""

import hashlib
import hmac
import secrets
from dataclasses import dataclass

MOST_WRONG = 5
"""Wrong passwords after which a connection ends."""


@dataclass(frozen=True)
class Lock:
    """A salted scrypt digest of a password (4 MiB, about 10 ms)."""

    salt: bytes
    digest: bytes

    @property
    def text(self) -> str:
        """As the journal keeps it."""
        return f"scrypt${self.salt.hex()}${self.digest.hex()}"

    @classmethod
    def from_text(cls, text: str) -> "Lock":
        """A lock that was kept. Raises: ValueError: it was not."""
        _, salt, digest = text.split("$")
        return cls(bytes.fromhex(salt), bytes.fromhex(digest))

    @classmethod
    def of(cls, password: str) -> "Lock":
        """The lock that this password opens."""
        salt = secrets.token_bytes(16)
        return cls(salt, _digest(password, salt))

    def opens(self, password: str | None) -> bool:
        """Whether the password is the right one."""
        return password is not None and hmac.compare_digest(
            _digest(password, self.salt), self.digest
        )


def _digest(password: str, salt: bytes) -> bytes:
    return hashlib.scrypt(password.encode("utf-8", "replace"), salt=salt, n=2**12, r=8, p=1)
