"""A certificate of a server's own, for hosts that nobody vouches for: clients pin it."""

import socket
from datetime import UTC, datetime, timedelta
from pathlib import Path

from upgrade_tui.net.errors import ConnectionFailed
from upgrade_tui.net.files import write_whole
from upgrade_tui.net.settings import TlsFiles

_YEARS = 10


def own_files(folder: Path) -> TlsFiles:
    """The certificate in a server's folder; made, with its key, where there is none yet.

    Raises: ConnectionFailed: it cannot be written there.
    """
    files = TlsFiles(folder / "tls" / "cert.pem", folder / "tls" / "key.pem", pinned=True)
    if files.cert.exists() and files.key.exists():
        return files
    cert, key = _make()
    try:
        write_whole(files.key, key)
        write_whole(files.cert, cert)
    except OSError as error:
        raise ConnectionFailed(
            "net.tls-files",
            f"a certificate cannot be kept in {files.cert.parent} ({error.strerror}): "
            "choose another folder with --data",
        ) from None
    return files


def _make() -> tuple[bytes, bytes]:
    """A new certificate, good for ten years, and its key, as PEM."""
    # Only a host that asks for it pays for loading all this.
    from cryptography import x509  # noqa: PLC0415
    from cryptography.hazmat.primitives import hashes, serialization  # noqa: PLC0415
    from cryptography.hazmat.primitives.asymmetric import ec  # noqa: PLC0415
    from cryptography.x509.oid import NameOID  # noqa: PLC0415

    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "Upgrade server")])
    now = datetime.now(UTC)
    names = dict.fromkeys(["localhost", socket.gethostname()])
    certificate = (
        x509.CertificateBuilder()
        .subject_name(name)
        .issuer_name(name)
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        # Clocks differ, and a certificate made just now shall be good everywhere.
        .not_valid_before(now - timedelta(days=1))
        .not_valid_after(now + timedelta(days=365 * _YEARS))
        .add_extension(x509.SubjectAlternativeName([x509.DNSName(n) for n in names if n]), False)
        .sign(key, hashes.SHA256())
    )
    private = key.private_bytes(
        serialization.Encoding.PEM,
        serialization.PrivateFormat.PKCS8,
        serialization.NoEncryption(),
    )
    return certificate.public_bytes(serialization.Encoding.PEM), private
