"""What a command line says about TLS, checked before anything is started."""

from pathlib import Path
from typing import TYPE_CHECKING

from upgrade_tui.cli.failure import Misuse

if TYPE_CHECKING:
    from upgrade_tui.net.settings import TlsFiles


def host_files(
    cert: Path | None, key: Path | None, data: Path | None, *, own: bool
) -> "TlsFiles | None":
    """The certificate a host shall show: of these files, or its own, made where there is none.

    None: TLS is not asked for. `data`: the host's folder, None: the usual one.

    Raises: Misuse: half of a pair; ConnectionFailed: its own cannot be written.
    """
    if cert is not None and key is not None:
        from upgrade_tui.net.settings import TlsFiles

        return TlsFiles(cert.expanduser().absolute(), key.expanduser().absolute())
    if cert is not None or key is not None:
        raise Misuse(
            "--tls-cert and --tls-key belong together: give both, or --tls alone for a "
            "certificate of this server's own"
        )
    if not own:
        return None
    from upgrade_tui.net.journal.folder import usual_folder
    from upgrade_tui.net.own_certificate import own_files

    return own_files(usual_folder() if data is None else data.expanduser().absolute())
