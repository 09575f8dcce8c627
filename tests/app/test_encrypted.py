"""TLS and passwords as the app has them: the line to join with, warnings, orders to a host."""

import asyncio
from pathlib import Path
from typing import Any, cast

import pytest

from tests.app.driving import shown, until
from tests.app.test_launch import hosting, running
from upgrade_tui.app.app import UpgradeApp
from upgrade_tui.app.joining import warn
from upgrade_tui.app.launch import Launch
from upgrade_tui.cli.admin_link import ask
from upgrade_tui.net.connectors import tcp_connector
from upgrade_tui.net.orders import Status
from upgrade_tui.net.own_certificate import own_files
from upgrade_tui.net.tls import Certificate
from upgrade_tui.net.trust import Trust


async def test_a_host_shows_its_pin_and_a_guest_who_gives_it_sits_down(tmp_path: Path) -> None:
    files = own_files(tmp_path)
    pin = Certificate(files).pin
    async with running(hosting(players=2, tls_files=files, data=tmp_path)) as (host, pilot):
        assert host.session is not None
        port = int(host.session.addresses[0].partition(" ")[0].rpartition(":")[2])
        await pilot.press("y")
        assert host.clipboard == f"upgrade join tls://127.0.0.1:{port} --tls-pin {pin}"
        join = Launch("join", host="127.0.0.1", port=port, name="Bob", tls=True, tls_pin=pin)
        async with running(join) as (guest, _):
            await until(pilot, lambda: "Everybody is here" in shown(host))

            assert guest.session is not None
            assert guest.session.place == f"tls://127.0.0.1:{port}"


async def test_a_host_with_a_screen_takes_orders_and_is_told_of_an_open_password(
    tmp_path: Path,
) -> None:
    launch = hosting(bind="0.0.0.0", password="sesame", data=tmp_path)
    async with running(launch) as (host, _):
        status = cast("dict[str, Any]", await asyncio.to_thread(ask, Status(), tmp_path))

        assert (status["tables"], status["data"]) == (1, str(tmp_path))
        assert "unencrypted; with --tls it does" in shown(host)


class Noting:
    """An app that notes what it would show."""

    def __init__(self) -> None:
        self.told: list[str] = []

    def notify(self, message: str, **_: object) -> None:
        """See `App.notify`."""
        self.told.append(message)


@pytest.mark.parametrize(
    ("host", "trust", "warnings"),
    [
        ("127.0.0.1", None, 0),
        ("192.168.1.5", None, 1),
        ("192.168.1.5", Trust(), 0),
        ("games.example.org", None, 1),
    ],
)
def test_who_gave_a_password_is_warned_where_it_can_be_read(
    host: str, trust: Trust | None, warnings: int
) -> None:
    app = Noting()
    warn(tcp_connector(host, 7777, trust), cast("UpgradeApp", app))

    assert warnings == len(app.told)
