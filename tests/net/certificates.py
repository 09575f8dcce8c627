"""Certificates for tests: an authority, and what it vouches for."""

import ipaddress
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path

from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import NameOID

from upgrade_tui.net.settings import TlsFiles


def _name(text: str) -> x509.Name:
    return x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, text)])


def _pem(key: ec.EllipticCurvePrivateKey) -> bytes:
    return key.private_bytes(
        serialization.Encoding.PEM,
        serialization.PrivateFormat.PKCS8,
        serialization.NoEncryption(),
    )


@dataclass
class Authority:
    """Vouches for addresses; `file` is what a client must trust."""

    folder: Path

    def __post_init__(self) -> None:
        self._key = ec.generate_private_key(ec.SECP256R1())
        self.file = self.folder / "authority.pem"
        limits = x509.BasicConstraints(ca=True, path_length=None)
        builder = self._builder("Test authority", self._key).add_extension(limits, critical=True)
        certificate = builder.sign(self._key, hashes.SHA256())
        self.file.write_bytes(certificate.public_bytes(serialization.Encoding.PEM))

    def vouches_for(self, address: str, name: str = "server", days: int = 1) -> TlsFiles:
        """A certificate for an address in numbers, good for so many days from yesterday."""
        key = ec.generate_private_key(ec.SECP256R1())
        names = x509.SubjectAlternativeName([x509.IPAddress(ipaddress.ip_address(address))])
        builder = self._builder(name, key, days).add_extension(names, critical=False)
        certificate = builder.sign(self._key, hashes.SHA256())
        files = TlsFiles(self.folder / f"{name}.pem", self.folder / f"{name}.key")
        files.cert.write_bytes(certificate.public_bytes(serialization.Encoding.PEM))
        files.key.write_bytes(_pem(key))
        return files

    def _builder(
        self, name: str, key: ec.EllipticCurvePrivateKey, days: int = 1
    ) -> x509.CertificateBuilder:
        now = datetime.now(UTC)
        return (
            x509.CertificateBuilder()
            .subject_name(_name(name))
            .issuer_name(_name("Test authority"))
            .public_key(key.public_key())
            .serial_number(x509.random_serial_number())
            .not_valid_before(now - timedelta(days=2))
            .not_valid_after(now + timedelta(days=days))
        )
