"""The doors that a command line asks for besides the server's own port; each loaded as it opens."""

from functools import partial
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from upgrade_tui.net.doorways import Door, MakeDoor
    from upgrade_tui.net.server import Server


def wanted_doors(
    bind: str, *, web: int | None = None, ssh: int | None = None, ssh_guests: bool = True
) -> "tuple[MakeDoor, ...]":
    """What opens the doors; each at `bind` and a port of its own, None: not wanted."""
    doors: list[MakeDoor] = []
    if ssh is not None:
        doors.append(partial(_ssh_door, bind=bind, port=ssh, guests=ssh_guests))
    if web is not None:
        doors.append(partial(_web_door, bind=bind, port=web))
    return tuple(doors)


def _ssh_door(server: "Server", bind: str, port: int, *, guests: bool) -> "Door":
    from upgrade_tui.doors.ssh.door import SshDoor, SshSettings

    return SshDoor(server, SshSettings(bind, port, guests))


def _web_door(server: "Server", bind: str, port: int) -> "Door":
    from upgrade_tui.doors.web.door import WebDoor
    from upgrade_tui.doors.web.settings import WebSettings

    return WebDoor(server, WebSettings(bind, port))
