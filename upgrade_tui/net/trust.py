"""How a client makes sure who a server is: the system's authorities, or a certificate it knows."""

import asyncio
import hmac
import ssl
from collections.abc import Callable
from dataclasses import dataclass

from upgrade_tui.net.errors import ConnectionFailed
from upgrade_tui.net.pins import KnownPins
from upgrade_tui.net.tls import pin_of

HANDSHAKE_S = 5.0

_EXPIRED = 10
_OTHER_NAME = (62, 64)
"""Codes of OpenSSL's verification: the second is for an address in numbers."""


@dataclass(frozen=True)
class Trust:
    """What makes a server the right one. `pin` None: what was pinned before, else the system's.

    A pin is the SHA-256 of the certificate, 64 hexadecimal digits in lower case.
    """

    pin: str | None = None

    @classmethod
    def of(cls, pin: str | None) -> "Trust":
        """Trust in a pin as people give it. Raises: ConnectionFailed: it is none."""
        if pin is None:
            return cls()
        digits = pin.strip().lower().removeprefix("sha256:").replace(":", "")
        if len(digits) != 64 or set(digits) - set("0123456789abcdef"):
            raise ConnectionFailed(
                "net.tls-pin", f"{pin!r} is no pin: it has 64 hexadecimal digits, as the host shows"
            )
        return cls(digits)


@dataclass(frozen=True)
class TlsWay:
    """TLS with a server. `address` names it for people; `pins` are those of other times."""

    address: str
    host: str
    trust: Trust
    pins: KnownPins

    async def open(
        self, make_protocol: Callable[[], asyncio.Protocol], number: str, port: int
    ) -> None:
        """Connect to an address in numbers, and make sure who is there.

        Raises: ConnectionFailed: somebody else, or no TLS; OSError: nobody.
        """
        pin = self.trust.pin or self.pins.of(self.address)
        loop = asyncio.get_running_loop()
        try:
            transport, _ = await loop.create_connection(
                make_protocol,
                number,
                port,
                ssl=_context(pin),
                server_hostname=self.host.partition("%")[0],
                ssl_handshake_timeout=HANDSHAKE_S,
            )
        except (ssl.SSLError, ConnectionResetError, ConnectionAbortedError) as error:
            raise self._failed(error) from None
        if pin is not None:
            self._check_pin(transport, pin)

    def _check_pin(self, transport: asyncio.Transport, pin: str) -> None:
        """Nothing has been sent yet; end it where the certificate is another one."""
        found = pin_of(transport.get_extra_info("ssl_object").getpeercert(binary_form=True))
        if not hmac.compare_digest(found, pin):
            transport.abort()
            raise ConnectionFailed(
                "net.tls-pin",
                f"{self.address} shows another certificate than the one pinned: ask its host, by "
                f"another way than this, whether --tls-pin {found} is right",
            )
        if self.trust.pin is not None:
            self.pins.put(self.address, pin)

    def _failed(self, error: OSError) -> ConnectionFailed:
        if isinstance(error, ssl.SSLCertVerificationError):
            return ConnectionFailed("net.tls-untrusted", self._untrusted(error.verify_code))
        if isinstance(error, ssl.SSLError):
            return ConnectionFailed(
                "net.no-tls",
                f"{self.address} answers, but not in TLS: leave tls:// or --tls out, "
                "or check the port",
            )
        return ConnectionFailed(
            "net.no-tls",
            f"{self.address} closed the connection when TLS was to begin: it may be full, or not "
            "be what you are looking for; check the port, or try again later",
        )

    def _untrusted(self, code: int) -> str:
        if code == _EXPIRED:
            return f"the certificate of {self.address} has expired: its host must renew it"
        if code in _OTHER_NAME:
            return (
                f"the certificate of {self.address} is for another name: join by that name, "
                "or ask the host for the --tls-pin"
            )
        return (
            f"nobody whom this computer trusts vouches for {self.address}: ask its host for the "
            "--tls-pin, which stands in the host's own join line"
        )


def _context(pin: str | None) -> ssl.SSLContext:
    context = ssl.create_default_context()
    context.minimum_version = ssl.TLSVersion.TLSv1_2
    if pin is not None:  # the pin is the proof, whatever the certificate says of itself
        context.check_hostname = False
        context.verify_mode = ssl.CERT_NONE
    return context
