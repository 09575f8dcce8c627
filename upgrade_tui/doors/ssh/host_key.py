"""The key by which a host is known to those who come over SSH: made once, and kept."""

from pathlib import Path

import asyncssh

from upgrade_tui.net.files import write_whole
from upgrade_tui.net.journal.errors import StoreUnusable

FILE = "ssh_host_key"
_KIND = "ssh-ed25519"


def host_key(data: Path | None) -> asyncssh.SSHKey:
    """The key in a server's folder, made where there is none; `data` None: one for this time.

    Raises: StoreUnusable: it cannot be read or written, or is no key.
    """
    if data is None:
        return asyncssh.generate_private_key(_KIND)
    path = data / FILE
    try:
        if not path.exists():
            write_whole(path, asyncssh.generate_private_key(_KIND).export_private_key())
        return asyncssh.read_private_key(path)
    except OSError as error:
        raise StoreUnusable(
            f"the SSH key of this server in {path} cannot be used ({error.strerror}): "
            "see who may read and write it, or choose another folder with --data"
        ) from None
    except asyncssh.KeyImportError as error:
        raise StoreUnusable(
            f"the SSH key of this server in {path} cannot be read ({error}): put the right file "
            "there, or delete it; with a new one everybody is warned once"
        ) from None
