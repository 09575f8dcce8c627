"""Who may come in over SSH, what they are known by, and what they are never granted."""

import re
import stat
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from tests.doors.ssh.openssh import NEEDS_SSH, Host, ssh_host
from upgrade_tui.net.server import Server

pytestmark = NEEDS_SSH
WHO = "What shall we call you?"


@pytest.fixture
async def host(tmp_path: Path) -> AsyncIterator[Host]:
    async with ssh_host(tmp_path) as open_host:
        open_host.server.open_standing("upgrade", 2, None, {})
        yield open_host


async def test_a_key_is_asked_for_a_name_once_and_known_by_it_from_then_on(host: Host) -> None:
    async with host.terminal("ann") as first:
        await first.until(WHO)
        first.press("Ann", "enter")
        await first.until("Ann                  you")
        first.press("quit")
        assert await first.exit_code() == 0

    async with host.terminal("ann") as second:
        assert WHO not in await second.until("Ann                  you")


async def test_another_key_is_somebody_else(host: Host) -> None:
    async with host.terminal("ann") as ann:
        await ann.until(WHO)
        ann.press("Ann", "enter")
        await ann.until("you, host")
        async with host.terminal("bob") as bob:
            await bob.until(WHO)


async def test_only_a_digest_of_the_key_is_kept_and_only_the_host_can_read_it(host: Host) -> None:
    async with host.terminal("ann") as ann:
        await ann.until(WHO)
        ann.press("Ann", "enter")
        await ann.until("you, host")
        ann.press("quit")
        await ann.exit_code()
    await host.door.identities.close()

    data = host.server.settings.data
    assert data is not None
    (kept,) = (data / "ssh").iterdir()
    assert re.fullmatch(r"[0-9a-f]{64}\.json", kept.name)
    assert stat.S_IMODE(kept.stat().st_mode) == 0o600
    assert b'"name":"Ann"' in kept.read_bytes()


async def test_a_guest_without_a_key_is_asked_for_a_name_each_time(tmp_path: Path) -> None:
    async with ssh_host(tmp_path) as host:
        for _ in range(2):
            async with host.terminal(None) as guest:
                await guest.until(WHO)
                guest.press("Gil", "enter")
                await guest.until("you are Gil")


async def test_without_a_name_one_leaves_again_with_a_sentence(host: Host) -> None:
    async with host.terminal(None) as guest:
        await guest.until(WHO)
        guest.press("escape")

        assert await guest.exit_code() == 1
        assert "Without a name nobody can play: come again." in guest.text
        assert guest.is_given_back


async def test_a_host_may_ask_everybody_for_a_key(tmp_path: Path) -> None:
    async with ssh_host(tmp_path, guests=False) as host:
        refused = await host.run(None, options=("-T",))
        assert "Permission denied (publickey)" in refused.stderr
        async with host.terminal("ann") as ann:
            await ann.until(WHO)


async def test_a_guest_gives_the_password_while_logging_in(tmp_path: Path) -> None:
    async with ssh_host(tmp_path, password="sesame") as host, host.terminal(None) as guest:
        await guest.until("The password of this server:")
        guest.press("Sesame", "enter")
        await guest.until(lambda text: text.count("The password of this server:") == 2)
        guest.press("sesame", "enter")
        await guest.until(WHO)
        guest.press("Gil", "enter")
        await guest.until("you are Gil")


async def test_somebody_with_a_key_gives_the_password_once_they_are_in(tmp_path: Path) -> None:
    async with ssh_host(tmp_path, password="sesame") as host, host.terminal("ann") as ann:
        await ann.until(WHO)
        ann.press("Ann", "enter")
        await ann.until("The password of this server")
        ann.press("Sesame", "enter")
        await ann.until("is wrong")
        ann.press("sesame", "enter")
        await ann.until("you are Ann")


async def test_passwords_are_not_guessed_on_and_on(tmp_path: Path) -> None:
    async with ssh_host(tmp_path, password="sesame") as host:
        guesses_of_one_address = 10
        for _ in range(guesses_of_one_address):
            assert not await host.server.porch.knows("wrong", "127.0.0.1")
        async with host.terminal(None) as guest:
            await guest.until("The password of this server:")
            guest.press("sesame", "enter")
            await guest.until("too many wrong passwords came")


async def test_a_command_is_answered_with_a_sentence_and_never_run(host: Host) -> None:
    answer = await host.run("ann", "touch", "/tmp/never")

    assert answer.returncode == 1
    assert answer.stdout == ""
    assert answer.stderr == (
        "There are no commands here, only games: come without one, as in ssh -p PORT HOST.\n"
    )


@pytest.mark.parametrize(
    ("options", "words", "refusal"),
    [
        (("-s",), ("sftp",), "subsystem request failed"),
        (("-W", "127.0.0.1:22"), (), "stdio forwarding failed"),
        (("-T", "-o", "ExitOnForwardFailure=yes", "-R", "0:127.0.0.1:22"), (), "forwarding failed"),
    ],
    ids=["sftp", "direct", "remote"],
)
async def test_no_files_and_no_ports_are_given(
    host: Host, options: tuple[str, ...], words: tuple[str, ...], refusal: str
) -> None:
    refused = await host.run("ann", *words, options=options)

    assert refused.returncode != 0
    assert refusal in refused.stderr


async def test_scp_copies_nothing(host: Host, tmp_path: Path) -> None:
    command = "cat"
    answer = await host.run("ann", "scp", "-t", str(tmp_path / "copy"), typed=command)

    assert answer.returncode == 1
    assert not (tmp_path / "copy").exists()


async def test_who_is_banned_does_not_even_log_in(tmp_path: Path) -> None:
    async with ssh_host(tmp_path) as host:
        _ban(host.server, "127.0.0.1")
        refused = await host.run("ann", options=("-T",))
        assert refused.returncode == 255


def _ban(server: Server, address: str) -> None:
    server.powers._bans.ban(address, None)  # noqa: SLF001 - as the host's command does


async def test_from_one_address_only_so_many_come(tmp_path: Path) -> None:
    async with ssh_host(tmp_path, most_peers_per_address=1) as host, host.terminal("ann") as ann:
        await ann.until(WHO)
        refused = await host.run("bob", options=("-T",))
        assert refused.returncode == 255

        ann.press("escape")
        assert await ann.exit_code() == 1
        async with host.terminal("bob") as bob:
            await bob.until(WHO)
