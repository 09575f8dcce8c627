"""A server's certificate: read, shown in handshakes, replaced while the server runs."""

import hashlib
import ssl
from datetime import datetime
from pathlib import Path

from upgrade_tui.net.errors import ConnectionFailed
from upgrade_tui.net.settings import TlsFiles

_END = "-----END CERTIFICATE-----"


def pin_of(certificate: bytes) -> str:
    """What a client may pin: the SHA-256 of a certificate (DER), as 64 hexadecimal digits."""
    return hashlib.sha256(certificate).hexdigest()


class Certificate:
    """A server's certificate with its key.

    `context` is for the next handshake, TLS 1.2 or later: a later one may show another certificate.
    """

    def __init__(self, files: TlsFiles) -> None:
        """Read it. Raises: ConnectionFailed: it cannot be used; a sentence with the remedy."""
        self.files = files
        self.context, self._der = _load(files)

    def reload(self) -> None:
        """Show what is in the files from now on; connections that stand are not touched.

        Raises: ConnectionFailed: it cannot be used, and the one before stays.
        """
        self.context, self._der = _load(self.files)

    @property
    def pin(self) -> str:
        """What a client may pin."""
        return pin_of(self._der)

    @property
    def expires(self) -> datetime:
        """When it is no longer good."""
        from cryptography.x509 import load_der_x509_certificate  # noqa: PLC0415 - see own_files

        return load_der_x509_certificate(self._der).not_valid_after_utc


def _new_context() -> ssl.SSLContext:
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.minimum_version = ssl.TLSVersion.TLSv1_2
    context.options |= ssl.OP_NO_TICKET | ssl.OP_NO_RENEGOTIATION | ssl.OP_NO_COMPRESSION
    context.num_tickets = 0  # our clients resume seats, not sessions
    return context


def _load(files: TlsFiles) -> tuple[ssl.SSLContext, bytes]:
    """A context that shows the certificate, and its first one as DER."""
    text = _read(files.cert, "certificate")
    key = _read(files.key, "key")
    if "ENCRYPTED" in key:
        raise _unusable(f"the TLS key {files.key} is encrypted: write one without a passphrase")
    context = _new_context()
    try:
        context.load_cert_chain(files.cert, files.key, password="")
        der = ssl.PEM_cert_to_DER_cert(
            text[text.index("-----BEGIN CERT") : text.index(_END)] + _END
        )
    except ssl.SSLError as error:
        raise _unusable(_why(files, error)) from None
    except ValueError:
        raise _unusable(f"{files.cert} holds no certificate: give one in PEM form") from None
    return context, der


def _why(files: TlsFiles, error: ssl.SSLError) -> str:
    if error.reason == "KEY_VALUES_MISMATCH":
        return f"the TLS key {files.key} does not belong to {files.cert}: give the two of one pair"
    return (
        f"{files.cert} and {files.key} are no certificate and key that can be used: "
        "give both in PEM form"
    )


def _read(path: Path, what: str) -> str:
    """The text of a file. Raises: ConnectionFailed: there is none to read."""
    try:
        return path.read_text(encoding="ascii", errors="replace")
    except FileNotFoundError:
        raise _unusable(f"there is no TLS {what} at {path}: correct its path") from None
    except OSError as error:
        raise _unusable(
            f"the TLS {what} {path} cannot be read ({error.strerror}): "
            "let the user who hosts read it"
        ) from None


def _unusable(sentence: str) -> ConnectionFailed:
    return ConnectionFailed("net.tls-files", sentence)
