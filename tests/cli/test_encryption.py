"""TLS on the command line: a host's certificate, and what who joins may say of it."""

import asyncio
import re
import shutil
import signal
from pathlib import Path

from tests.cli.commands import Command, run
from tests.cli.test_headless import hosting
from upgrade_tui.net.client import Client
from upgrade_tui.net.connectors import tcp_connector
from upgrade_tui.net.errors import ConnectionFailed
from upgrade_tui.net.own_certificate import own_files
from upgrade_tui.net.tls import Certificate
from upgrade_tui.net.trust import Trust

PATIENCE_S = 60.0


async def knock(port: int, pin: str) -> str:
    """How the connection stands of somebody who trusts a pin, or why it does not."""
    client = Client(tcp_connector("127.0.0.1", port, Trust(pin)), "Ann")
    try:
        await client.connect()
    except ConnectionFailed as error:
        return error.code
    finally:
        await client.close()
    return "welcome"


async def test_a_host_with_a_certificate_of_its_own_shows_the_line_to_join_with(
    tmp_path: Path,
) -> None:
    with hosting("--tls", "--password", "sesame", "--data", str(tmp_path)) as host:
        line = re.search(r"upgrade join (tls://\S+) --tls-pin ([0-9a-f]{64})", host.announced)
        assert line is not None, host.announced
        client = Client(
            tcp_connector("127.0.0.1", host.port, Trust(line[2])), "Ann", password="sesame"
        )
        await client.connect()
        assert client.link == "connected"
        await client.close()

        assert line[1] == f"tls://127.0.0.1:{host.port}"
        assert "unencrypted" not in host.announced


async def test_on_sighup_a_host_shows_its_new_certificate(tmp_path: Path) -> None:
    files, fresh = own_files(tmp_path / "old"), own_files(tmp_path / "new")
    words = ("--tls-cert", str(files.cert), "--tls-key", str(files.key))
    with hosting(*words, "--data", str(tmp_path / "data")) as host:
        assert await knock(host.port, Certificate(files).pin) == "welcome"
        shutil.copy(fresh.cert, files.cert)
        shutil.copy(fresh.key, files.key)
        host.process.send_signal(signal.SIGHUP)
        async with asyncio.timeout(PATIENCE_S):
            while await knock(host.port, Certificate(fresh).pin) != "welcome":  # noqa: ASYNC110 - nobody tells
                await asyncio.sleep(0.01)


def test_a_certificate_that_is_not_there_is_said_before_anybody_joins(tmp_path: Path) -> None:
    missing = str(tmp_path / "cert.pem")
    said = run("host", "--port", "0", "--tls-cert", missing, "--tls-key", missing)

    assert (said.code, said.out) == (1, "")
    assert f"there is no TLS certificate at {missing}: correct its path" in said.err


def test_half_a_pair_of_files_is_a_misuse(upgrade: Command) -> None:
    said = upgrade("host", "--headless", "--tls-cert", "cert.pem")

    assert said.code == 2
    assert "--tls-cert and --tls-key belong together" in said.err


def test_a_pin_that_is_none_is_a_misuse(upgrade: Command) -> None:
    said = upgrade("join", "tls://127.0.0.1", "--tls-pin", "12")

    assert said.code == 2
    assert "'12' is no pin" in said.err
